//! Findings that a project accepts for now: the file `threadlint-baseline.toml`.
//!
//! An entry is the identity of a finding, so it outlives edits, moves, renamed parameters and
//! renamed files. Entries are sorted and each takes a few lines, so that a change of the file can be
//! reviewed. Two findings with one identity, in modules that declare a class of the same name, are
//! one entry with a count.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use miette::{Diagnostic, NamedSource, SourceSpan};
use serde::{Deserialize, Serialize};
use thiserror::Error;
use toml::Spanned;

use crate::finding::{Finding, RuleId};
use crate::paths::{GivenPath, are_around};
use crate::report::{Notice, Report};

/// Name of the file.
pub(crate) const FILE_NAME: &str = "threadlint-baseline.toml";

const HEAD: &str = "\
# Findings that are accepted for now: `threadlint check` does not report them.
# `threadlint baseline prune` removes those that are gone; a `reason` is kept.
";

/// A baseline that cannot be used.
#[derive(Debug, Error, Diagnostic)]
pub(crate) enum BaselineError {
    #[error("the baseline `{}` cannot be read: {error}", path.display())]
    #[diagnostic(help(
        "name a file that `threadlint baseline write` wrote, or use `--no-baseline`"
    ))]
    Unreadable { path: PathBuf, error: io::Error },
    #[error("the baseline is damaged: {message}")]
    #[diagnostic(help("correct it, or write it anew with `threadlint baseline write`"))]
    Damaged {
        message: String,
        #[source_code]
        text: NamedSource<String>,
        #[label("here")]
        span: SourceSpan,
    },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    #[serde(default)]
    finding: Vec<Spanned<Row>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    rule: Spanned<String>,
    class: String,
    #[serde(default)]
    field: String,
    #[serde(default)]
    method: String,
    #[serde(default = "once")]
    count: usize,
    reason: Option<String>,
}

fn once() -> usize {
    1
}

/// What an entry is about, in the order of the file.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
struct Key {
    class: String,
    field: String,
    rule: RuleId,
    method: String,
}

impl Key {
    fn of(finding: &Finding) -> Self {
        let [_, class, field, method] = finding.identity();
        Self {
            class,
            field,
            rule: finding.rule,
            method,
        }
    }

    /// ``unguarded-conflict of `p.Cache.entries` in `put(K, V)` ``.
    fn words(&self) -> String {
        let mut words = format!("{} of `{}", self.rule.name(), self.class);
        if !self.field.is_empty() {
            let _ = write!(words, ".{}", self.field);
        }
        words.push('`');
        if !self.method.is_empty() {
            let _ = write!(words, " in `{}`", self.method);
        }
        words
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Entry {
    count: usize,
    reason: Option<String>,
    /// In the file that was read.
    line: Option<u32>,
}

/// Accepted findings.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(crate) struct Baseline {
    #[serde(with = "pairs")]
    entries: BTreeMap<Key, Entry>,
    /// The file as shown to the user.
    shown: String,
    /// The file's folder, absolute.
    folder: PathBuf,
}

/// Keys of JSON are text; these are not.
mod pairs {
    use std::collections::BTreeMap;

    use serde::{Deserialize, Deserializer, Serializer};

    use super::{Entry, Key};

    pub(super) fn serialize<S: Serializer>(
        entries: &BTreeMap<Key, Entry>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(entries)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<BTreeMap<Key, Entry>, D::Error> {
        let pairs = Vec::<(Key, Entry)>::deserialize(deserializer)?;
        Ok(pairs.into_iter().collect())
    }
}

/// How a baseline changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Change {
    /// Findings in it now.
    pub(crate) all: usize,
    pub(crate) added: usize,
    pub(crate) removed: usize,
}

/// The file in the folder of a path, or in the next folder above that has one.
pub(crate) fn find(path: &Path) -> Option<PathBuf> {
    let path = path.canonicalize().ok()?;
    let mut folders = path.ancestors().map(|folder| folder.join(FILE_NAME));
    folders.find(|file| file.is_file())
}

impl Baseline {
    pub(crate) fn read(path: &Path) -> Result<Self, BaselineError> {
        let shown = GivenPath::display(path);
        let text = fs::read_to_string(path).map_err(|error| BaselineError::Unreadable {
            path: path.to_owned(),
            error,
        })?;
        let folder = path.canonicalize().ok();
        let folder = folder.and_then(|path| path.parent().map(Path::to_owned));
        Ok(Self {
            entries: parse(&text, &shown)?,
            shown,
            folder: folder.unwrap_or_default(),
        })
    }

    /// The findings of a check of `paths` that are to be accepted, in place of the entries that
    /// speak of what was checked. Reasons stay, and so do entries of findings that `is_meant` leaves
    /// out.
    pub(crate) fn renewed(
        &self,
        report: &Report,
        paths: &[PathBuf],
        is_meant: impl Fn(&Finding) -> bool,
    ) -> Self {
        let mut new = self.pruned(report, paths);
        let meant = report.findings.iter().filter(|finding| is_meant(finding));
        for (key, count) in counts(meant) {
            let entry = new.entries.entry(key).or_insert(Entry {
                count,
                reason: None,
                line: None,
            });
            entry.count = entry.count.max(count);
        }
        new
    }

    /// Without the entries that are stale.
    pub(crate) fn pruned(&self, report: &Report, paths: &[PathBuf]) -> Self {
        let mut new = self.clone();
        for (key, gone) in self.stale(report, self.is_within(paths)) {
            if let Some(entry) = new.entries.get_mut(key) {
                entry.count -= gone;
            }
        }
        new.entries.retain(|_, entry| entry.count > 0);
        new
    }

    /// Whether all of the baseline's folder is below these paths.
    fn is_within(&self, paths: &[PathBuf]) -> bool {
        are_around(paths, &self.folder)
    }

    /// The entries that speak of what was checked and count more findings than there are, with how
    /// many more. Of a class that is gone nothing is known unless all of the folder was checked.
    fn stale(&self, report: &Report, is_all_checked: bool) -> Vec<(&Key, usize)> {
        let is_whole = report.changed.is_none() && is_all_checked;
        let checked: BTreeSet<&str> = report.checked.iter().map(String::as_str).collect();
        let speaks = |key: &Key| {
            report.rules.contains(&key.rule) && (is_whole || checked.contains(key.class.as_str()))
        };
        let found = counts(report.findings.iter());
        let gone = |(key, entry): (_, &Entry)| {
            let gone = entry
                .count
                .saturating_sub(found.get(key).copied().unwrap_or(0));
            (gone > 0).then_some((key, gone))
        };
        let entries = self.entries.iter().filter(|(key, _)| speaks(key));
        entries.filter_map(gone).collect()
    }

    fn notice(&self, key: &Key, report: &Report) -> Notice {
        let suppressed = report.suppressed.iter();
        let is_suppressed = suppressed
            .map(|it| Key::of(&it.finding))
            .any(|it| it == *key);
        let state = if is_suppressed {
            "suppressed in the source"
        } else {
            "no longer found"
        };
        Notice {
            path: self.shown.clone(),
            line: self.entries.get(key).and_then(|entry| entry.line),
            message: format!(
                "{} is {state}; `threadlint baseline prune` removes it",
                key.words()
            ),
            is_internal: false,
        }
    }

    /// How this one differs from an older one.
    pub(crate) fn change_from(&self, old: &Self) -> Change {
        let more = |one: &Self, other: &Self| {
            let count = |key: &Key| other.entries.get(key).map_or(0, |entry| entry.count);
            let more = one.entries.iter();
            more.map(|(key, entry)| entry.count.saturating_sub(count(key)))
                .sum()
        };
        Change {
            all: self.entries.values().map(|entry| entry.count).sum(),
            added: more(self, old),
            removed: more(old, self),
        }
    }

    /// The text of the file.
    pub(crate) fn text(&self) -> String {
        let mut text = HEAD.to_owned();
        for (key, entry) in &self.entries {
            text.push_str("\n[[finding]]\n");
            let mut put = |name: &str, value: &str| {
                if !value.is_empty() {
                    let value = toml::Value::String(value.to_owned());
                    let _ = writeln!(text, "{name} = {value}");
                }
            };
            put("rule", key.rule.name());
            put("class", &key.class);
            put("field", &key.field);
            put("method", &key.method);
            put("reason", entry.reason.as_deref().unwrap_or_default());
            if entry.count > 1 {
                let _ = writeln!(text, "count = {}", entry.count);
            }
        }
        text
    }
}

fn parse(text: &str, shown: &str) -> Result<BTreeMap<Key, Entry>, BaselineError> {
    let damaged = |message: String, span: std::ops::Range<usize>| BaselineError::Damaged {
        message,
        text: NamedSource::new(shown, text.to_owned()),
        span: span.into(),
    };
    let document: Document = toml::from_str(text)
        .map_err(|error| damaged(error.message().to_owned(), error.span().unwrap_or(0..0)))?;
    let mut entries: BTreeMap<Key, Entry> = BTreeMap::new();
    for row in document.finding {
        let line = text[..row.span().start].lines().count() + 1;
        let row = row.into_inner();
        let rule = RuleId::parse(row.rule.get_ref()).ok_or_else(|| {
            let message = format!("there is no rule `{}`", row.rule.get_ref());
            damaged(message, row.rule.span())
        })?;
        let key = Key {
            class: row.class,
            field: row.field,
            rule,
            method: row.method,
        };
        let new = Entry {
            count: 0,
            reason: row.reason,
            line: u32::try_from(line).ok(),
        };
        entries.entry(key).or_insert(new).count += row.count;
    }
    Ok(entries)
}

/// A baseline that applies to a check, and whether all of its folder was checked.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Applied {
    baseline: Baseline,
    pub(crate) is_all_checked: bool,
}

impl Applied {
    /// To a check of `paths`.
    pub(crate) fn to(paths: &[PathBuf], baseline: Baseline) -> Self {
        Self {
            is_all_checked: baseline.is_within(paths),
            baseline,
        }
    }
}

/// Moves the findings of a report that one of the baselines accepts to [`Report::accepted`], and
/// tells of entries that are stale. Of findings with one identity, the first are accepted.
pub(crate) fn apply(baselines: &[Applied], report: &mut Report) {
    let mut notices = Vec::new();
    let mut left: BTreeMap<&Key, usize> = BTreeMap::new();
    for Applied {
        baseline,
        is_all_checked,
    } in baselines
    {
        let stale = baseline.stale(report, *is_all_checked);
        let stale = stale.into_iter();
        notices.extend(stale.map(|(key, _)| baseline.notice(key, report)));
        for (key, entry) in &baseline.entries {
            *left.entry(key).or_default() += entry.count;
        }
    }
    report.notices.extend(notices);
    report.notices.sort();
    let accepts = |finding: &Finding| match left.get_mut(&Key::of(finding)) {
        Some(count) if *count > 0 => {
            *count -= 1;
            true
        }
        _ => false,
    };
    let found = std::mem::take(&mut report.findings);
    (report.accepted, report.findings) = found.into_iter().partition(accepts);
}

/// How many findings there are of each identity.
fn counts<'f>(findings: impl Iterator<Item = &'f Finding>) -> BTreeMap<Key, usize> {
    let mut counts = BTreeMap::new();
    for finding in findings {
        *counts.entry(Key::of(finding)).or_default() += 1;
    }
    counts
}

#[cfg(test)]
mod tests;
