//! The rule pages `rules/*.md`: TOML front matter between `+++` lines, then Markdown for users.
//!
//! `explain`, the rule table and SARIF all take their texts from these pages, so that they agree.

use std::sync::OnceLock;

use serde::Deserialize;

use super::page_text;
use crate::finding::Level;
use crate::subject::AnyRule;

/// One rule's metadata and text.
#[derive(Debug)]
pub(crate) struct RulePage {
    pub(crate) property: Option<String>,
    /// Whether the rule is a preview.
    pub(crate) preview: bool,
    pub(crate) level: Level,
    pub(crate) precision: String,
    pub(crate) since: String,
    pub(crate) tags: Vec<String>,
    /// One line.
    pub(crate) summary: String,
    /// At most 1,024 characters.
    pub(crate) description: String,
    /// The label in an excerpt for a finding without accesses; `{field}` is replaced by the field.
    /// Empty for a rule of `predict`.
    label: String,
    /// The Markdown after the front matter.
    pub(crate) body: &'static str,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FrontMatter {
    name: String,
    property: Option<String>,
    #[serde(default)]
    preview: bool,
    level: String,
    precision: String,
    since: String,
    tags: Vec<String>,
    summary: String,
    description: String,
    label: Option<String>,
}

impl RulePage {
    /// The label of a finding about that field.
    pub(crate) fn label(&self, field: &str) -> String {
        self.label.replace("{field}", field)
    }
}

/// The page of a rule.
pub(crate) fn page(rule: impl Into<AnyRule>) -> &'static RulePage {
    static PAGES: OnceLock<Vec<(AnyRule, RulePage)>> = OnceLock::new();
    let pages = PAGES.get_or_init(|| {
        let parsed = AnyRule::all().map(|rule| {
            let page = parse(rule, page_text(rule)).expect("the built-in rule pages are tested");
            (rule, page)
        });
        parsed.collect()
    });
    let rule = rule.into();
    let found = pages.iter().find(|(other, _)| *other == rule);
    found.map(|(_, page)| page).expect("every rule is listed")
}

fn parse(rule: AnyRule, text: &'static str) -> Result<RulePage, String> {
    let rest = text.strip_prefix("+++\n").ok_or("no front matter")?;
    let (matter, body) = rest
        .split_once("\n+++\n")
        .ok_or("front matter has no end")?;
    let matter: FrontMatter = toml::from_str(matter).map_err(|error| error.to_string())?;
    let is_about_rule = matter.name == rule.name()
        && matter.property.as_deref() == rule.property()
        && matter.preview == rule.is_preview()
        && matter.label.is_some() == matches!(rule, AnyRule::Checked(_));
    if !is_about_rule {
        return Err(format!(
            "the page of {} is about {}",
            rule.name(),
            matter.name
        ));
    }
    let levels = [Level::Note, Level::Warning, Level::Error];
    let level = levels
        .into_iter()
        .find(|level| level.name() == matter.level);
    Ok(RulePage {
        property: matter.property,
        preview: matter.preview,
        level: level.ok_or("unknown level")?,
        precision: matter.precision,
        since: matter.since,
        tags: matter.tags,
        summary: matter.summary,
        description: matter.description,
        label: matter.label.unwrap_or_default(),
        body: body.trim_start(),
    })
}

/// Markdown without its markup: headings as plain lines, code indented.
pub(crate) fn plain_text(markdown: &str) -> String {
    let mut text = String::with_capacity(markdown.len());
    let mut is_code = false;
    for line in markdown.lines() {
        if line.starts_with("```") {
            is_code = !is_code;
            continue;
        }
        if is_code && !line.is_empty() {
            text.push_str("    ");
        }
        let is_heading = !is_code && line.starts_with('#');
        let shown = if is_heading {
            line.trim_start_matches('#').trim_start()
        } else {
            line
        };
        text.push_str(shown);
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::subject::{PredictionKind, RuleId};

    const HEADINGS: [&str; 7] = [
        "What it reports",
        "Why it matters",
        "Example",
        "Fix",
        "What it misses",
        "Configuration",
        "References",
    ];

    #[test]
    fn every_page_has_its_metadata_and_headings() {
        for rule in AnyRule::all() {
            let page = page(rule);
            let headings: Vec<&str> = page
                .body
                .lines()
                .filter_map(|line| line.strip_prefix("## "))
                .collect();
            assert_eq!(headings, HEADINGS, "{}", rule.name());
            assert!(page.body.starts_with(&format!("# {}\n", rule.name())));
            assert!(page.description.chars().count() <= 1024);
            assert!(["low", "medium", "high", "very-high"].contains(&page.precision.as_str()));
            assert!(page.property.iter().all(|it| page.tags.contains(it)));
            assert!(!page.summary.contains('\n'));
        }
    }

    #[test]
    fn a_page_for_another_rule_is_refused() {
        let [escaping, conflict] =
            [RuleId::EscapingField, RuleId::UnguardedConflict].map(AnyRule::from);
        let race = AnyRule::from(PredictionKind::Race);
        assert!(parse(conflict, page_text(escaping)).is_err());
        assert!(parse(race, page_text(escaping)).is_err());
        assert!(parse(escaping, "# no matter").is_err());
    }

    #[test]
    fn plain_text_has_no_fences_or_heading_marks() {
        let text = plain_text("# A\n\n```java\n# not a heading\n```\nb `c`\n");
        assert_eq!(text, "A\n\n    # not a heading\nb `c`\n");
    }
}
