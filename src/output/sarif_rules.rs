//! The rules as SARIF describes them; text and metadata come from the rule pages.

use std::collections::BTreeMap;

use serde_json::json;
use serde_sarif::sarif::{
    MultiformatMessageString, PropertyBag, ReportingConfiguration, ReportingDescriptor,
};

use crate::finding::Level;
use crate::rules::pages::{self, plain_text};
use crate::subject::AnyRule;

/// The rules that ran, fired or not.
pub(super) fn descriptors<R: Into<AnyRule> + Copy>(ran: &[R]) -> Vec<ReportingDescriptor> {
    ran.iter().map(|rule| descriptor((*rule).into())).collect()
}

/// Index of a rule in [`descriptors`].
pub(super) fn index<R: PartialEq>(ran: &[R], rule: &R) -> i64 {
    let place = ran.iter().position(|other| other == rule);
    place
        .and_then(|place| i64::try_from(place).ok())
        .unwrap_or(-1)
}

fn descriptor(rule: AnyRule) -> ReportingDescriptor {
    let page = pages::page(rule);
    let text = |text: &str| MultiformatMessageString::builder().text(text).build();
    let help = MultiformatMessageString::builder()
        .text(plain_text(page.body))
        .markdown(page.body)
        .build();
    ReportingDescriptor::builder()
        .id(rule.name())
        .name(pascal_case(rule.name()))
        .short_description(text(&page.summary))
        .full_description(text(&page.description))
        .help(help)
        .default_configuration(
            ReportingConfiguration::builder()
                .level(json!(page.level.name()))
                .build(),
        )
        .properties(
            PropertyBag::builder()
                .tags(page.tags.clone())
                .additional_properties(BTreeMap::from([
                    ("precision".to_owned(), json!(page.precision)),
                    ("problem.severity".to_owned(), json!(severity(page.level))),
                ]))
                .build(),
        )
        .build()
}

/// GitHub's names for the levels.
fn severity(level: Level) -> &'static str {
    match level {
        Level::Note => "recommendation",
        Level::Warning => "warning",
        Level::Error => "error",
    }
}

fn pascal_case(slug: &str) -> String {
    let mut name = String::with_capacity(slug.len());
    for word in slug.split('-') {
        let mut chars = word.chars();
        name.extend(chars.next().map(|c| c.to_ascii_uppercase()));
        name.push_str(chars.as_str());
    }
    name
}
