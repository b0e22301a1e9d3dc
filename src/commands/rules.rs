//! `threadlint rules`: the table of rules.

use std::io::Write;

use super::{CommandError, SUCCESS};
use crate::cli::ListFormat;
use crate::output::rules_json;
use crate::rules::pages;
use crate::subject::AnyRule;

pub(super) fn rules(format: ListFormat, out: &mut dyn Write) -> Result<u8, CommandError> {
    match format {
        ListFormat::Json => rules_json(out)?,
        ListFormat::Text => {
            for rule in AnyRule::all() {
                let page = pages::page(rule);
                let (name, level) = (rule.name(), page.level.name());
                let property = page.property.as_deref().unwrap_or_default();
                let kind = match rule {
                    AnyRule::Predicted(_) => "(predict) ",
                    AnyRule::Checked(_) if page.preview => "(preview) ",
                    AnyRule::Checked(_) => "",
                };
                writeln!(
                    out,
                    "{name:20} {property:3} {level:8} {kind}{}",
                    page.summary
                )?;
            }
        }
    }
    Ok(SUCCESS)
}
