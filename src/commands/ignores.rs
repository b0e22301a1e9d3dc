//! `threadlint check --add-ignore REASON`: writes a comment before each finding that suppresses it.
//!
//! The comments are tried first: the sources are checked with them in memory, and a file is written
//! only if none of its findings is left.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use super::check::{is_failure, reported, write_notices};
use super::terminal::Console;
use super::{CommandError, FAILURE, SUCCESS};
use crate::cli::CheckArgs;
use crate::finding::RuleId;
use crate::output::{counted, visible};
use crate::report::Report;
use crate::source::{FileId, Origin, SourceFile};

/// Where a comment stands: before the line of its finding or, if that is within a text block or a
/// comment, at its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Standing {
    Before,
    AtEnd,
}

/// The rules found on a line, and where the comment that names them is to stand.
#[derive(Debug)]
struct Ignore {
    rules: BTreeSet<RuleId>,
    standing: Standing,
}

impl Ignore {
    fn before() -> Self {
        Self {
            rules: BTreeSet::new(),
            standing: Standing::Before,
        }
    }
}

/// The lines of a file that get a comment.
type Lines = BTreeMap<u32, Ignore>;

/// Suppresses the findings of the report, which are those of `args`.
pub(super) fn add_ignores(
    reason: &str,
    args: &CheckArgs,
    report: &Report,
    console: Console<'_>,
) -> Result<u8, CommandError> {
    let Console { terminal, out, err } = console;
    let reason = valid(reason)?;
    // It does not matter whether anyone reads standard error.
    let _ = write_notices(report, &[], terminal, err);
    if is_failure(report) {
        return Ok(FAILURE);
    }
    let mut addition = Addition::to(report)?;
    addition.try_out(args, reason)?;
    addition.write(reason)?;
    for (file, why) in &addition.refused {
        let line = format!("error: {}: {why}", report.source(*file).origin.display());
        let _ = writeln!(err, "{}", visible(&line));
    }
    let comments: usize = addition.plan.values().map(BTreeMap::len).sum();
    let comments = counted(comments, "comment");
    let files = counted(addition.plan.len(), "file");
    writeln!(out, "wrote {comments} into {files}")?;
    let is_complete = addition.refused.is_empty();
    Ok(if is_complete { SUCCESS } else { FAILURE })
}

fn valid(reason: &str) -> Result<&str, CommandError> {
    let reason = reason.trim();
    let refused = |message: &str, advice| {
        Err(CommandError::Usage {
            message: message.to_owned(),
            advice,
        })
    };
    if reason.is_empty() {
        return refused(
            "`--add-ignore` has no reason",
            "say why the findings do no harm, as in `--add-ignore=\"only statistics\"`",
        );
    }
    // In a Java comment, `\u000a` ends the line (JLS 3.3).
    if reason.contains(char::is_control) || reason.contains("\\u") {
        return refused(
            "the reason of `--add-ignore` is not one line of plain text",
            "leave out line ends, control characters and `\\u`",
        );
    }
    Ok(reason)
}

/// The comments that are added to the sources of a report.
struct Addition<'a> {
    report: &'a Report,
    plan: BTreeMap<FileId, Lines>,
    /// Of the files in the plan.
    paths: BTreeMap<FileId, PathBuf>,
    /// The files with findings that stay, with the reason.
    refused: BTreeMap<FileId, &'static str>,
}

impl<'a> Addition<'a> {
    /// A comment for each line with a finding, in all files that can be changed.
    fn to(report: &'a Report) -> Result<Self, CommandError> {
        let cwd = std::env::current_dir().map_err(CommandError::WorkingDirectory)?;
        let mut addition = Self {
            report,
            plan: BTreeMap::new(),
            paths: BTreeMap::new(),
            refused: BTreeMap::new(),
        };
        for finding in &report.findings {
            let file = finding.location.file;
            let line = report.start(finding.location).line;
            let lines = addition.plan.entry(file).or_default();
            let ignore = lines.entry(line).or_insert_with(Ignore::before);
            ignore.rules.insert(finding.rule);
        }
        let files: Vec<FileId> = addition.plan.keys().copied().collect();
        for file in files {
            match changeable(report.source(file), &cwd) {
                Ok(path) => {
                    addition.paths.insert(file, path);
                }
                Err(why) => addition.refuse(file, why),
            }
        }
        Ok(addition)
    }

    fn refuse(&mut self, file: FileId, why: &'static str) {
        self.plan.remove(&file);
        self.refused.insert(file, why);
    }

    /// Moves comments that suppress nothing to the end of their line, and refuses the files in which
    /// that does not help.
    fn try_out(&mut self, args: &CheckArgs, reason: &str) -> Result<(), CommandError> {
        for (file, line) in self.left(args, reason)? {
            let lines = self.plan.get_mut(&file);
            if let Some(ignore) = lines.and_then(|lines| lines.get_mut(&line)) {
                ignore.standing = Standing::AtEnd;
            }
        }
        for (file, _) in self.left(args, reason)? {
            self.refuse(
                file,
                "no comments suppress all findings there; add them by hand",
            );
        }
        Ok(())
    }

    /// Files and lines of the findings that are left in spite of the comments.
    fn left(&self, args: &CheckArgs, reason: &str) -> Result<Vec<(FileId, u32)>, CommandError> {
        let texts = self.plan.iter().map(|(file, lines)| {
            let text = commented(self.report.source(*file), lines, reason);
            (self.paths[file].clone(), text)
        });
        let (after, _) = reported(args, texts.collect())?;
        let mut left = BTreeSet::new();
        for finding in &after.findings {
            let origin = &after.source(finding.location.file).origin;
            let line = after.start(finding.location).line;
            let mut own = self.plan.iter();
            let own = own.find(|(file, _)| self.report.source(**file).origin == *origin);
            left.extend(own.map(|(file, lines)| (*file, before_comments(line, lines))));
        }
        Ok(left.into_iter().collect())
    }

    fn write(&self, reason: &str) -> Result<(), CommandError> {
        for (file, lines) in &self.plan {
            let text = commented(self.report.source(*file), lines, reason);
            let path = &self.paths[file];
            fs::write(path, text).map_err(|error| CommandError::WriteFile {
                path: path.clone(),
                error,
            })?;
        }
        Ok(())
    }
}

/// The path of a source, or why it cannot be changed.
pub(super) fn changeable(source: &SourceFile, cwd: &Path) -> Result<PathBuf, &'static str> {
    let Origin::File(shown) = &source.origin else {
        return Err("an archive cannot be changed; check its sources in a folder");
    };
    let path = cwd.join(shown);
    if fs::read(&path).is_ok_and(|bytes| bytes == source.text.as_bytes()) {
        Ok(path)
    } else {
        Err("it is not UTF-8, or has just changed; change it by hand")
    }
}

/// The number that a line had before comments were added on lines of their own.
fn before_comments(line: u32, lines: &Lines) -> u32 {
    let mut added = 0;
    for (at, ignore) in lines {
        if ignore.standing == Standing::Before && at + added < line {
            added += 1;
        }
    }
    line - added
}

/// The text of a file with the comments.
fn commented(source: &SourceFile, lines: &Lines, reason: &str) -> String {
    let mut text = String::with_capacity(source.text.len() + lines.len() * 80);
    let mut copied = 0;
    for (&line, ignore) in lines {
        let rules: Vec<&str> = ignore.rules.iter().map(|rule| rule.name()).collect();
        let comment = format!("// threadlint-ignore[{}]: {reason}", rules.join(", "));
        let start = source.line_start(line);
        let content = source.line(line);
        let mark = content.len() - content.trim_start_matches('\u{feff}').len();
        let (at, added) = match ignore.standing {
            Standing::Before => {
                let content = &content[mark..];
                let indent = &content[..content.len() - content.trim_start().len()];
                (
                    start + mark,
                    format!("{indent}{comment}{}", line_end(source, line)),
                )
            }
            Standing::AtEnd => (start + content.len(), format!(" {comment}")),
        };
        text.push_str(&source.text[copied..at]);
        text.push_str(&added);
        copied = at;
    }
    text.push_str(&source.text[copied..]);
    text
}

/// How a line ends.
fn line_end(source: &SourceFile, line: u32) -> &str {
    let end = source.line_start(line) + source.line(line).len();
    let end = &source.text[end..source.line_start(line + 1)];
    if end.is_empty() { "\n" } else { end }
}
