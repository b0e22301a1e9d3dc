//! Findings and notices of one file as diagnostics, with the actions that end them.

use std::path::{Path, PathBuf};

use lsp_types::{
    CodeAction, CodeActionKind, Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity,
    NumberOrString, Position, Range, TextEdit, Uri, WorkspaceEdit,
};

use super::uri::uri_of;
use crate::finding::{Finding, Level, Location};
use crate::output::said;
use crate::report::{Notice, Report};
use crate::source::{self, FileId};

const SOURCE: &str = "threadlint";

/// What the check of a file found.
#[derive(Debug, Default)]
pub(super) struct Checked {
    pub(super) diagnostics: Vec<Diagnostic>,
    /// Each names the diagnostic that it ends.
    pub(super) actions: Vec<CodeAction>,
}

/// What a report says of one file, as its editor shows it.
pub(super) fn checked(report: &Report, path: &Path, uri: &Uri, cwd: &Path) -> Checked {
    let page = Page {
        report,
        path,
        uri,
        cwd,
    };
    let mut checked = Checked::default();
    let findings = report.findings.iter();
    for finding in findings.filter(|it| page.is_own(it)) {
        let diagnostic = page.diagnostic(finding);
        checked.actions.extend(page.fix(finding, &diagnostic));
        checked.actions.push(page.ignore(finding, &diagnostic));
        checked.diagnostics.push(diagnostic);
    }
    let notices = report.notices.iter();
    let own = notices.filter(|notice| cwd.join(&notice.path) == path);
    checked.diagnostics.extend(own.map(noticed));
    checked
}

struct Page<'a> {
    report: &'a Report,
    path: &'a Path,
    uri: &'a Uri,
    /// What shown paths are relative to.
    cwd: &'a Path,
}

impl Page<'_> {
    fn diagnostic(&self, finding: &Finding) -> Diagnostic {
        Diagnostic {
            range: self.range(finding.location),
            severity: Some(match finding.level {
                Level::Error => DiagnosticSeverity::ERROR,
                Level::Warning => DiagnosticSeverity::WARNING,
                Level::Note => DiagnosticSeverity::INFORMATION,
            }),
            code: Some(NumberOrString::String(finding.rule.name().to_owned())),
            source: Some(SOURCE.to_owned()),
            message: said(finding),
            related_information: Some(self.related(finding)),
            ..Diagnostic::default()
        }
    }

    fn is_own(&self, finding: &Finding) -> bool {
        self.path_of(finding.location.file) == self.path
    }

    fn path_of(&self, file: FileId) -> PathBuf {
        self.cwd.join(self.report.source(file).origin.display())
    }

    fn range(&self, location: Location) -> Range {
        Range {
            start: position(self.report.start(location)),
            end: position(self.report.end(location)),
        }
    }

    /// The steps of the two threads or, without threads, the accesses.
    fn related(&self, finding: &Finding) -> Vec<DiagnosticRelatedInformation> {
        let threads = finding.threads.iter().flatten().zip(1..);
        let steps = threads.flat_map(|(thread, number)| {
            let steps = thread.steps.iter();
            steps.map(move |step| (step.location, format!("thread {number} {}", step.text)))
        });
        let declared = (finding.declaration, "declared here".to_owned());
        let all = std::iter::once(declared).chain(steps);
        all.filter_map(|(location, message)| self.told(location, message))
            .collect()
    }

    fn told(&self, location: Location, message: String) -> Option<DiagnosticRelatedInformation> {
        let path = self.path_of(location.file);
        let uri = if path == self.path {
            self.uri.clone()
        } else {
            uri_of(&path)?
        };
        let location = lsp_types::Location {
            uri,
            range: self.range(location),
        };
        Some(DiagnosticRelatedInformation { location, message })
    }

    /// Adds the modifier that is all of the fix, if it is one in this file.
    fn fix(&self, finding: &Finding, diagnostic: &Diagnostic) -> Option<CodeAction> {
        let edit = finding.edit.as_ref();
        let edit = edit.filter(|edit| self.path_of(edit.at.file) == self.path)?;
        let start = self.range(edit.at).start;
        let modifier = edit.modifier.name();
        let change = TextEdit {
            range: Range::new(start, start),
            new_text: format!("{modifier} "),
        };
        let title = format!("Make `{}` {modifier}", finding.field);
        Some(CodeAction {
            is_preferred: Some(true),
            ..self.action(title, change, diagnostic)
        })
    }

    /// Writes a comment before the finding that suppresses it; its reason is left to the user.
    fn ignore(&self, finding: &Finding, diagnostic: &Diagnostic) -> CodeAction {
        let source = self.report.source(finding.location.file);
        let line = source.line(self.report.start(finding.location).line);
        let indent = &line[..line.len() - line.trim_start().len()];
        let rule = finding.rule.name();
        let start = Position::new(diagnostic.range.start.line, 0);
        let edit = TextEdit {
            range: Range::new(start, start),
            new_text: format!("{indent}// threadlint-ignore[{rule}]: TODO say why this is safe\n"),
        };
        self.action(format!("Ignore {rule} here"), edit, diagnostic)
    }

    fn action(&self, title: String, edit: TextEdit, diagnostic: &Diagnostic) -> CodeAction {
        CodeAction {
            title,
            kind: Some(CodeActionKind::QUICKFIX),
            diagnostics: Some(vec![diagnostic.clone()]),
            edit: Some(WorkspaceEdit {
                changes: Some([(self.uri.clone(), vec![edit])].into()),
                ..WorkspaceEdit::default()
            }),
            ..CodeAction::default()
        }
    }
}

/// A notice about the file; it stands on its line, or on the first one.
fn noticed(notice: &Notice) -> Diagnostic {
    let line = notice.line.unwrap_or(1).saturating_sub(1);
    Diagnostic {
        range: Range::new(Position::new(line, 0), Position::new(line + 1, 0)),
        severity: Some(DiagnosticSeverity::HINT),
        source: Some(SOURCE.to_owned()),
        message: notice.message.clone(),
        ..Diagnostic::default()
    }
}

/// Lines and columns count from 0 in the protocol.
fn position(position: source::Position) -> Position {
    Position::new(position.line - 1, position.column - 1)
}
