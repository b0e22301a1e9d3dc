//! `threadlint check --fix` and `--diff`: carries out the fixes that add one modifier to a field.
//!
//! The sources are checked with all of them in memory first. A file is written only if its findings
//! are gone then, and nothing is found there or elsewhere that was not found before.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

use similar::TextDiff;

use super::check::{exit_code, is_failure, reported, write_notices};
use super::ignores::changeable;
use super::terminal::Console;
use super::{CommandError, FAILURE, FINDINGS, SUCCESS};
use crate::cli::CheckArgs;
use crate::finding::{Finding, Modifier};
use crate::output::{counted, visible, visible_lines};
use crate::report::Report;
use crate::source::{FileId, SourceFile};

/// Lines around a change that a diff shows.
const CONTEXT: usize = 3;

/// The modifiers that a file gets, by the offset of the type before which they stand.
type Insertions = BTreeMap<u32, Modifier>;

/// Fixes findings of the report, which are those of `args`, or shows how.
pub(super) fn fix(
    args: &CheckArgs,
    report: &Report,
    console: Console<'_>,
) -> Result<u8, CommandError> {
    let Console { terminal, out, err } = console;
    // It does not matter whether anyone reads standard error.
    let _ = write_notices(report, &[], terminal, err);
    if is_failure(report) {
        return Ok(FAILURE);
    }
    let mut plan = Fixes::of(report)?;
    while plan.drop_vain(args)? {}
    if args.fix.diff {
        for file in plan.insertions.keys() {
            out.write_all(plan.diff(*file).as_bytes())?;
        }
        let has_changes = !plan.insertions.is_empty();
        return Ok(if has_changes { FINDINGS } else { SUCCESS });
    }
    plan.write()?;
    let changes: usize = plan.insertions.values().map(BTreeMap::len).sum();
    writeln!(
        out,
        "changed {} in {}",
        counted(changes, "field"),
        counted(plan.insertions.len(), "file")
    )?;
    for why in &plan.refused {
        let _ = writeln!(err, "{}", visible(why));
    }
    let (after, _) = reported(args, BTreeMap::new())?;
    writeln!(out, "{} left", counted(after.findings.len(), "finding"))?;
    Ok(exit_code(&after, args))
}

struct Fixes<'a> {
    report: &'a Report,
    insertions: BTreeMap<FileId, Insertions>,
    paths: BTreeMap<FileId, PathBuf>,
    /// Lines about fixes that are left out.
    refused: BTreeSet<String>,
}

impl<'a> Fixes<'a> {
    fn of(report: &'a Report) -> Result<Self, CommandError> {
        let cwd = std::env::current_dir().map_err(CommandError::WorkingDirectory)?;
        let mut fixes = Self {
            report,
            insertions: BTreeMap::new(),
            paths: BTreeMap::new(),
            refused: BTreeSet::new(),
        };
        for edit in report.findings.iter().filter_map(|it| it.edit.as_ref()) {
            let source = report.source(edit.at.file);
            match changeable(source, &cwd) {
                Ok(path) => {
                    fixes.paths.insert(edit.at.file, path);
                    let insertions = fixes.insertions.entry(edit.at.file).or_default();
                    insertions.insert(edit.at.span.start, edit.modifier);
                }
                Err(why) => {
                    let line = format!("error: {}: {why}", source.origin.display());
                    fixes.refused.insert(line);
                }
            }
        }
        Ok(fixes)
    }

    /// Leaves out what does not end its findings, and all in a file with a new finding; whether that
    /// was anything.
    fn drop_vain(&mut self, args: &CheckArgs) -> Result<bool, CommandError> {
        if self.insertions.is_empty() {
            return Ok(false);
        }
        let texts = self.insertions.iter().map(|(file, insertions)| {
            let text = edited(self.report.source(*file), insertions);
            (self.paths[file].clone(), text)
        });
        let (after, _) = reported(args, texts.collect())?;
        let before: BTreeSet<[String; 4]> = identities(&self.report.findings);
        let left = identities(&after.findings);
        let mut vain: Vec<(FileId, Option<u32>)> = Vec::new();
        for finding in &self.report.findings {
            let edit = finding.edit.as_ref();
            if let Some(edit) = edit.filter(|_| left.contains(&finding.identity())) {
                vain.push((edit.at.file, Some(edit.at.span.start)));
            }
        }
        let new = after.findings.iter();
        for finding in new.filter(|it| !before.contains(&it.identity())) {
            let shown = after.source(finding.location.file).origin.display();
            let files = self.insertions.keys().copied();
            let own = files.filter(|file| self.report.source(*file).origin.display() == shown);
            let own: Vec<FileId> = own.collect();
            let blamed = if own.is_empty() {
                self.insertions.keys().copied().collect()
            } else {
                own
            };
            vain.extend(blamed.into_iter().map(|file| (file, None)));
        }
        let mut has_dropped = false;
        for (file, offset) in vain {
            has_dropped |= self.drop(file, offset);
        }
        Ok(has_dropped)
    }

    /// Leaves out one insertion of a file, or all; whether there was any.
    fn drop(&mut self, file: FileId, offset: Option<u32>) -> bool {
        let Some(insertions) = self.insertions.get_mut(&file) else {
            return false;
        };
        let had = insertions.len();
        match offset {
            Some(offset) => {
                insertions.remove(&offset);
            }
            None => insertions.clear(),
        }
        let has_dropped = insertions.len() < had;
        if insertions.is_empty() {
            self.insertions.remove(&file);
        }
        if has_dropped {
            let shown = self.report.source(file).origin.display();
            let why = "a fix is left out, because a finding would be there with it, too";
            self.refused.insert(format!("notice: {shown}: {why}"));
        }
        has_dropped
    }

    /// As `git apply` takes it.
    fn diff(&self, file: FileId) -> String {
        let source = self.report.source(file);
        let new = edited(source, &self.insertions[&file]);
        let shown = visible(&source.origin.display()).into_owned();
        let diff = TextDiff::from_lines(source.text.as_str(), new.as_str());
        let mut unified = diff.unified_diff();
        let (old, new) = (format!("a/{shown}"), format!("b/{shown}"));
        let unified = unified.context_radius(CONTEXT).header(&old, &new);
        let unified = unified.to_string();
        let lines = unified.split_inclusive('\n').map(|line| {
            let content = line.trim_end_matches(['\n', '\r']);
            visible_lines(content) + &line[content.len()..]
        });
        lines.collect()
    }

    fn write(&self) -> Result<(), CommandError> {
        for (file, insertions) in &self.insertions {
            let path = &self.paths[file];
            let text = edited(self.report.source(*file), insertions);
            fs::write(path, text).map_err(|error| CommandError::WriteFile {
                path: path.clone(),
                error,
            })?;
        }
        Ok(())
    }
}

fn identities(findings: &[Finding]) -> BTreeSet<[String; 4]> {
    findings.iter().map(Finding::identity).collect()
}

/// The text of a file with the modifiers.
fn edited(source: &SourceFile, insertions: &Insertions) -> String {
    let mut text = String::with_capacity(source.text.len() + insertions.len() * 16);
    let mut copied = 0;
    for (&offset, modifier) in insertions {
        let offset = offset as usize;
        text.push_str(&source.text[copied..offset]);
        text.push_str(modifier.name());
        text.push(' ');
        copied = offset;
    }
    text.push_str(&source.text[copied..]);
    text
}
