//! The schedule files of confirmed predictions.

use std::fs;
use std::path::{Path, PathBuf};

use super::{CommandError, saved_schedule};
use crate::cli::PredictArgs;
use crate::subject::{Predicted, RecordedSchedule};

/// Saves the schedule of what is confirmed; returns where, and the command that replays it.
pub(super) fn save(
    args: &PredictArgs,
    predicted: &Predicted,
    schedule: &RecordedSchedule,
    names: &mut Vec<String>,
) -> Result<Option<(PathBuf, String)>, CommandError> {
    if args.save == Path::new("-") {
        return Ok(None);
    }
    let path = args.save.join(file_name(predicted, names));
    fs::create_dir_all(&args.save).map_err(|error| CommandError::WriteFile {
        path: path.clone(),
        error,
    })?;
    saved_schedule::save_as(path, schedule).map(Some)
}

/// `Account.balance.schedule.json`, with a number if that is taken.
fn file_name(predicted: &Predicted, names: &mut Vec<String>) -> String {
    let fields = predicted.fields.iter().map(|(_, name)| name.as_str());
    let class = predicted.fields.first().map(|(class, _)| class.as_str());
    let class = class.or(predicted.events.first().map(|event| event.class.as_str()));
    let simple = class
        .unwrap_or_default()
        .rsplit('.')
        .next()
        .unwrap_or_default();
    let kind = predicted.kind.rule();
    let parts = [simple].into_iter().chain(fields).chain([kind]);
    let parts = parts.map(|part| {
        let safe = part
            .chars()
            .filter(|c| c.is_alphanumeric() || "_-".contains(*c));
        safe.take(60).collect::<String>()
    });
    let parts: Vec<String> = parts.filter(|part| !part.is_empty()).collect();
    let base = parts.join(".");
    let taken = names
        .iter()
        .filter(|name| **name == base.to_lowercase())
        .count();
    names.push(base.to_lowercase());
    let number = if taken == 0 {
        String::new()
    } else {
        format!("-{}", taken + 1)
    };
    format!("{base}{number}.schedule.json")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::subject::PredictionKind;

    #[test]
    fn files_are_named_after_the_fields_and_differ() {
        let predicted = |fields: &[(&str, &str)]| Predicted {
            kind: PredictionKind::Race,
            fields: fields
                .iter()
                .map(|(class, name)| ((*class).to_owned(), (*name).to_owned()))
                .collect(),
            events: Vec::new(),
            pattern: None,
            set: None,
            is_promised: false,
            has_witness: true,
        };
        let mut names = Vec::new();
        let mut name = |fields: &[(&str, &str)]| file_name(&predicted(fields), &mut names);
        let one = [("bank.Account", "total")];
        assert_eq!(name(&one), "Account.total.data-race.schedule.json");
        assert_eq!(name(&one), "Account.total.data-race-2.schedule.json");
        assert_eq!(name(&[("int[]", "[]")]), "int.data-race.schedule.json");
        assert_eq!(name(&[]), "data-race.schedule.json");
    }
}
