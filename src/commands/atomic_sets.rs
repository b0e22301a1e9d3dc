//! The fields whose values belong together, as the user and the sources say.

use std::env;
use std::fs;
use std::path::Path;

use super::CommandError;
use crate::config::{Config, ConfigFiles};
use crate::error::AnalyzeError;
use crate::subject::{FieldName, NamedSet};

/// The sets of the named configuration, or of those in the working directory and above.
pub(super) fn configured(named: Option<&Path>) -> Result<Vec<NamedSet>, CommandError> {
    let cwd = env::current_dir().map_err(CommandError::WorkingDirectory)?;
    let cwd = fs::canonicalize(&cwd).unwrap_or(cwd);
    let config = ConfigFiles::around(&cwd, named).and_then(Config::of);
    Ok(config.map_err(AnalyzeError::from)?.knowledge.atomic_sets)
}

/// The first sets, and what the others have besides their fields.
pub(super) fn followed_by(mut first: Vec<NamedSet>, others: Vec<NamedSet>) -> Vec<NamedSet> {
    let is_taken = |field: &FieldName| {
        let mut taken = first.iter().flat_map(|set| &set.fields);
        taken.any(|other| is_same(field, other))
    };
    let left = others.into_iter().filter_map(|mut set| {
        set.fields.retain(|field| !is_taken(field));
        (!set.fields.is_empty()).then_some(set)
    });
    let left: Vec<NamedSet> = left.collect();
    first.extend(left);
    first
}

/// Nested classes may be written with `.` or `$`.
fn is_same(one: &FieldName, other: &FieldName) -> bool {
    let dotted = |class: &str| class.replace('$', ".");
    one.1 == other.1 && dotted(&one.0) == dotted(&other.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::subject::SetOrigin;

    fn set(fields: &[(&str, &str)], origin: SetOrigin) -> NamedSet {
        let fields = fields.iter();
        NamedSet {
            fields: fields
                .map(|(class, name)| ((*class).to_owned(), (*name).to_owned()))
                .collect(),
            origin,
        }
    }

    #[test]
    fn a_field_is_in_the_first_set_that_has_it() {
        let guarded = |fields| set(fields, SetOrigin::Guarded("this".to_owned()));
        let declared = set(&[("p.A.B", "n"), ("p.A.B", "m")], SetOrigin::Flag);
        let sets = followed_by(
            vec![declared.clone()],
            vec![
                guarded(&[("p.A$B", "n"), ("p.A$B", "k"), ("p.A", "m")]),
                guarded(&[("p.A$B", "m")]),
            ],
        );
        let left = guarded(&[("p.A$B", "k"), ("p.A", "m")]);
        assert_eq!(sets, [declared, left]);
    }
}
