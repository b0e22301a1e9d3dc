//! Findings that the configuration exempts, each with a reason.
//!
//! An entry names fields, paths, or fields in certain paths. The findings that it exempts are kept
//! and counted; an entry that exempts nothing is reported, so that the user can remove it.

use std::path::{Path, PathBuf};

use crate::finding::{Finding, RuleId};
use crate::knowledge::NameGlob;
use crate::paths::Excludes;

/// All exemptions of one configuration file.
#[derive(Debug, Default)]
pub(crate) struct Exemptions {
    pub(crate) list: Vec<Exemption>,
    /// The file as displayed.
    pub(crate) file: String,
    /// Absolute path of the file's folder.
    pub(crate) folder: PathBuf,
}

/// One `[[exempt]]` entry.
#[derive(Debug)]
pub(crate) struct Exemption {
    /// Empty: all fields.
    pub(crate) fields: Vec<FieldGlob>,
    /// `None`: all paths.
    pub(crate) paths: Option<Excludes>,
    /// Empty: all rules.
    pub(crate) rules: Vec<RuleId>,
    pub(crate) reason: String,
    pub(crate) line: usize,
}

/// A glob on `Class.field`.
#[derive(Debug)]
pub(crate) struct FieldGlob {
    class: NameGlob,
    field: NameGlob,
    /// Contains no wildcard.
    is_exact: bool,
}

impl FieldGlob {
    /// `None` if the text names no class, or is not a valid glob.
    pub(crate) fn new(text: &str) -> Option<Self> {
        let text = text.replace('$', ".");
        let (class, field) = match text.rsplit_once('.')? {
            (_, "**") => (text.as_str(), "*"),
            parts => parts,
        };
        Some(Self {
            class: NameGlob::new(class)?,
            field: NameGlob::new(field)?,
            is_exact: !text.contains('*'),
        })
    }
}

/// The class and path of a finding, or of a class that was checked.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Subject<'a> {
    /// Binary names of the class and of the superclasses whose fields it inherits.
    pub(crate) classes: &'a [&'a str],
    /// Absolute path of the file or archive.
    pub(crate) path: &'a Path,
}

impl Exemption {
    fn covers(&self, rule: RuleId, field: &str, subject: Subject<'_>) -> bool {
        (self.rules.is_empty() || self.rules.contains(&rule))
            && self.speaks_of(subject, |glob| glob.field.matches(field))
    }

    fn speaks_of(&self, subject: Subject<'_>, is_meant: impl Fn(&FieldGlob) -> bool) -> bool {
        let of_class = |glob: &FieldGlob| {
            let mut classes = subject.classes.iter();
            classes.any(|class| glob.class.matches(&class.replace('$', ".")))
        };
        let fields = &self.fields;
        let in_path = |paths: &Excludes| paths.covers_file(subject.path);
        (fields.is_empty() || fields.iter().any(|glob| of_class(glob) && is_meant(glob)))
            && self.paths.as_ref().is_none_or(in_path)
    }
}

impl Exemptions {
    /// Indices of the entries that exempt the finding.
    pub(crate) fn covering(&self, finding: &Finding, subject: Subject<'_>) -> Vec<usize> {
        let entries = self.list.iter().enumerate();
        entries
            .filter(|(_, entry)| entry.covers(finding.rule, &finding.field, subject))
            .map(|(index, _)| index)
            .collect()
    }

    /// Entries that exempt nothing although a class that they name was checked.
    ///
    /// If only a part of the tree was checked, an entry with globs or paths does not count, because
    /// it may be meant for the rest; nor does an entry with a rule that did not run.
    pub(crate) fn idle(
        &self,
        used: &[usize],
        checked: &[Subject<'_>],
        is_whole_tree: bool,
        rules: &[RuleId],
    ) -> Vec<&Exemption> {
        let without_previews = RuleId::enabled(&[], false);
        let ran = |entry: &Exemption| {
            let meant = if entry.rules.is_empty() {
                &without_previews
            } else {
                &entry.rules
            };
            meant.iter().all(|rule| rules.contains(rule))
        };
        self.list
            .iter()
            .enumerate()
            .filter(|(index, _)| !used.contains(index))
            .map(|(_, entry)| entry)
            .filter(|entry| ran(entry))
            .filter(|entry| {
                let is_exact = entry.paths.is_none() && entry.fields.iter().all(|f| f.is_exact);
                is_whole_tree || is_exact
            })
            .filter(|entry| {
                let mut checked = checked.iter();
                checked.any(|&subject| entry.speaks_of(subject, |_| true))
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nested_classes_are_named_with_dots_or_dollars() {
        let classes = ["p.Outer$Inner"];
        let subject = Subject {
            classes: &classes,
            path: Path::new("Outer.java"),
        };
        for text in ["p.Outer.Inner.count", "p.Outer$Inner.count"] {
            let entry = Exemption {
                fields: vec![FieldGlob::new(text).unwrap()],
                paths: None,
                rules: Vec::new(),
                reason: String::new(),
                line: 1,
            };
            assert!(
                entry.covers(RuleId::UnguardedConflict, "count", subject),
                "{text}"
            );
            assert!(!entry.covers(RuleId::UnguardedConflict, "size", subject));
        }
    }
}
