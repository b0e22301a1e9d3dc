//! The fields whose values belong together, as the user and the sources say.

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::path::Path;

use super::CommandError;
use crate::config::{Config, ConfigFiles};
use crate::error::AnalyzeError;
use crate::rules::did_you_mean;
use crate::subject::{FieldName, NamedSet, SetOrigin};

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

/// What the declared sets name and no recorded run accesses, which may be misspelt: such a set, or
/// what is left of it, finds nothing. `accessed` are the fields of all runs, see
/// [`crate::predict::accessed_fields`].
pub(super) fn unmet(sets: &[NamedSet], accessed: &BTreeSet<FieldName>) -> Vec<String> {
    let declared = sets.iter().filter(|set| set.origin.is_declared());
    let mut notices: Vec<String> = Vec::new();
    for set in declared {
        for (class, field) in &set.fields {
            let Some(notice) = unmet_field(class, field, accessed) else {
                continue;
            };
            let notice = format!("{}: {notice}", declaration(&set.origin));
            if !notices.contains(&notice) {
                notices.push(notice);
            }
        }
    }
    notices
}

/// Why the field of that class is not among those, if it is not.
fn unmet_field(class: &str, field: &str, accessed: &BTreeSet<FieldName>) -> Option<String> {
    let dotted = class.replace('$', ".");
    let of_class = accessed.iter().filter(|(owner, _)| *owner == dotted);
    let fields: Vec<String> = of_class.map(|(_, name)| name.clone()).collect();
    if fields.iter().any(|name| name == field) {
        return None;
    }
    let (what, near) = if fields.is_empty() {
        let classes: BTreeSet<&str> = accessed.iter().map(|(owner, _)| owner.as_str()).collect();
        let classes = classes.into_iter().map(str::to_owned).collect();
        let what = format!("no recorded run accesses a field of `{class}`");
        (what, did_you_mean(&dotted, classes))
    } else {
        let what = format!("no recorded run accesses `{field}` of `{class}`");
        (what, did_you_mean(field, fields))
    };
    Some(match near {
        Some(near) => format!("{what}; {near}"),
        None => what,
    })
}

/// Where the user declares a set.
fn declaration(origin: &SetOrigin) -> String {
    match origin {
        SetOrigin::Configured { place, .. } => format!("{place}: `[[atomic-set]]`"),
        SetOrigin::Flag | SetOrigin::Guarded(_) => "`--atomic-set`".to_owned(),
    }
}

/// Nested classes may be written with `.` or `$`.
fn is_same(one: &FieldName, other: &FieldName) -> bool {
    let dotted = |class: &str| class.replace('$', ".");
    one.1 == other.1 && dotted(&one.0) == dotted(&other.0)
}

#[cfg(test)]
mod tests {
    use super::*;

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

    /// The notices about these fields in a run that accesses two of `p.A.B` and one of `p.Main`.
    fn told(fields: &[(&str, &str)], origin: SetOrigin) -> Vec<String> {
        let accessed = [("p.A.B", "savings"), ("p.A.B", "checking"), ("p.Main", "n")];
        let accessed = accessed.map(|(class, name)| (class.to_owned(), name.to_owned()));
        unmet(&[set(fields, origin)], &BTreeSet::from(accessed))
    }

    fn configured_at(line: u32) -> SetOrigin {
        SetOrigin::Configured {
            place: format!("threadlint.toml:{line}"),
            reason: None,
        }
    }

    #[test]
    fn a_field_that_no_run_accesses_is_told_with_the_nearest_one() {
        let fields = [
            ("p.A$B", "checking"),
            ("p.A$B", "savngs"),
            ("p.A$B", "limit"),
        ];
        let place = "threadlint.toml:7: `[[atomic-set]]`: no recorded run accesses";
        let expected = [
            format!("{place} `savngs` of `p.A$B`; did you mean `savings`?"),
            format!("{place} `limit` of `p.A$B`"),
        ];
        assert_eq!(told(&fields, configured_at(7)), expected);
        let flag = ["`--atomic-set`: no recorded run accesses `limit` of `p.A.B`"];
        assert_eq!(told(&[("p.A.B", "limit")], SetOrigin::Flag), flag);
    }

    #[test]
    fn a_class_that_no_run_accesses_is_told_once() {
        let fields = [("p.Mian", "n"), ("p.Mian", "m")];
        let place = "threadlint.toml:2: `[[atomic-set]]`: no recorded run accesses a field of";
        let expected = [format!("{place} `p.Mian`; did you mean `p.Main`?")];
        assert_eq!(told(&fields, configured_at(2)), expected);
    }

    #[test]
    fn what_the_sources_show_is_no_mistake_of_the_user() {
        let guarded = SetOrigin::Guarded("this".to_owned());
        assert_eq!(told(&[("p.A.B", "limit")], guarded), [""; 0]);
    }
}
