//! The JSON output: a versioned layout, independent of the values inside the program.
//!
//! It contains no times and nothing about the machine, so that equal input gives equal bytes. Only
//! a verdict says how long its examination took.

use std::collections::BTreeMap;
use std::io::{self, Write};

use serde::Serialize;

use super::document::{Each, SCHEMA_VERSION, TOOL, Tool, write};
use super::verdict_json::{FullVerdictRow, full_verdict};
use crate::finding::{FieldAccess, Finding, Location, ThreadPath};
use crate::report::{Notice, Report};
use crate::rules::pages;
use crate::subject::{AnyRule, Consequence, LockName, MemberRef};

#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(rename = "Report"))]
pub(super) struct Document<'a, F> {
    schema_version: u32,
    tool: Tool,
    findings: F,
    notices: Vec<NoticeRow<'a>>,
    summary: Summary,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct FindingRow<'a> {
    rule: &'static str,
    property: Option<&'static str>,
    level: &'static str,
    confidence: &'static str,
    class: &'a str,
    field: &'a str,
    method: Option<&'a str>,
    member: Option<MemberRow<'a>>,
    guard: Option<&'a str>,
    harm: Option<&'static str>,
    message: &'a str,
    fix: Option<&'a str>,
    path: String,
    line: u32,
    column: u32,
    end_line: u32,
    end_column: u32,
    promise: PromiseRow<'a>,
    declaration: PlaceRow,
    access_count: usize,
    unguarded_count: usize,
    accesses: Vec<AccessRow<'a>>,
    entries: Vec<EntryRow<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    verdict: Option<FullVerdictRow<'a>>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct PromiseRow<'a> {
    reason: &'a str,
    path: String,
    line: u32,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct PlaceRow {
    path: String,
    line: u32,
    column: u32,
}

/// One access to the field; also in SARIF, under `properties`.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct AccessRow<'a> {
    kind: &'static str,
    #[serde(flatten)]
    place: PlaceRow,
    method: &'a str,
    member: MemberRow<'a>,
    guards: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unshared: Vec<String>,
    unguarded: bool,
}

/// A member; its signature is a key of its own.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct MemberRow<'a> {
    class: &'a str,
    kind: &'static str,
    name: &'a str,
    parameters: &'a [String],
}

/// The path of one thread to its access; also in SARIF, under `properties`.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct EntryRow<'a> {
    method: &'a str,
    member: MemberRow<'a>,
    /// Index of the access at which the thread ends.
    access: usize,
    steps: Vec<StepRow<'a>>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct StepRow<'a> {
    #[serde(flatten)]
    place: PlaceRow,
    text: &'a str,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct NoticeRow<'a> {
    path: &'a str,
    line: Option<u32>,
    message: &'a str,
    internal: bool,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct Summary {
    files: usize,
    classes: usize,
    findings: BTreeMap<&'static str, usize>,
    partial_files: usize,
}

#[derive(Serialize)]
struct RuleRow<'a> {
    id: &'static str,
    /// The command that reports it.
    command: &'static str,
    property: Option<&'a str>,
    preview: bool,
    level: &'a str,
    precision: &'a str,
    since: &'a str,
    tags: &'a [String],
    summary: &'a str,
    description: &'a str,
    help: &'a str,
}

pub(super) fn render(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    let document = Document {
        schema_version: SCHEMA_VERSION,
        tool: TOOL,
        findings: Each(|| report.findings.iter().map(|f| finding(report, f))),
        notices: report.notices.iter().map(notice).collect(),
        summary: summary(report),
    };
    write(&document, out)
}

/// The rule table for programs.
pub(crate) fn rules(out: &mut dyn Write) -> io::Result<()> {
    let rows: Vec<RuleRow> = AnyRule::all()
        .map(|rule| {
            let page = pages::page(rule);
            RuleRow {
                id: rule.name(),
                command: rule.command(),
                property: page.property.as_deref(),
                preview: page.preview,
                level: page.level.name(),
                precision: &page.precision,
                since: &page.since,
                tags: &page.tags,
                summary: &page.summary,
                description: &page.description,
                help: page.body,
            }
        })
        .collect();
    write(&rows, out)
}

pub(super) fn finding<'a>(report: &Report, finding: &'a Finding) -> FindingRow<'a> {
    let PlaceRow { path, line, column } = place(report, finding.location);
    let end = report.end(finding.location);
    let promise = place(report, finding.promise.location);
    FindingRow {
        rule: finding.rule.name(),
        property: finding.rule.property(),
        level: finding.level.name(),
        confidence: finding.confidence.name(),
        class: &finding.class,
        field: &finding.field,
        method: finding.method(),
        member: finding.method.as_ref().map(member),
        guard: finding.guard.as_deref(),
        harm: finding.harm.map(Consequence::name),
        message: &finding.message,
        fix: finding.fix.as_deref(),
        path,
        line,
        column,
        end_line: end.line,
        end_column: end.column,
        promise: PromiseRow {
            reason: &finding.promise.reason,
            path: promise.path,
            line: promise.line,
        },
        declaration: place(report, finding.declaration),
        access_count: finding.tally.all,
        unguarded_count: finding.tally.unguarded,
        accesses: accesses(report, &finding.accesses),
        entries: entries(report, finding.threads.as_ref()),
        verdict: finding.proof.as_deref().map(full_verdict),
    }
}

pub(super) fn accesses<'a>(report: &Report, accesses: &'a [FieldAccess]) -> Vec<AccessRow<'a>> {
    let rows = accesses.iter().map(|access| AccessRow {
        kind: access.kind.name(),
        place: place(report, access.location),
        method: &access.member.signature,
        member: member(&access.member),
        guards: locks(&access.guards),
        unshared: locks(&access.unshared),
        unguarded: access.is_unguarded,
    });
    rows.collect()
}

pub(super) fn entries<'a>(
    report: &Report,
    threads: Option<&'a [ThreadPath; 2]>,
) -> Vec<EntryRow<'a>> {
    let entry = |thread: &'a ThreadPath| EntryRow {
        method: &thread.entry.signature,
        member: member(&thread.entry),
        access: thread.access,
        steps: thread
            .steps
            .iter()
            .map(|step| StepRow {
                place: place(report, step.location),
                text: &step.text,
            })
            .collect(),
    };
    threads.into_iter().flatten().map(entry).collect()
}

fn member(member: &MemberRef) -> MemberRow<'_> {
    MemberRow {
        class: &member.class,
        kind: member.kind.name(),
        name: &member.name,
        parameters: &member.parameters,
    }
}

pub(super) fn locks(locks: &[LockName]) -> Vec<String> {
    locks.iter().map(ToString::to_string).collect()
}

pub(super) fn place(report: &Report, location: Location) -> PlaceRow {
    let start = report.start(location);
    PlaceRow {
        path: report.source(location.file).origin.display(),
        line: start.line,
        column: start.column,
    }
}

fn notice(notice: &Notice) -> NoticeRow<'_> {
    NoticeRow {
        path: &notice.path,
        line: notice.line,
        message: &notice.message,
        internal: notice.is_internal,
    }
}

fn summary(report: &Report) -> Summary {
    let ran = report.rules.iter().map(|rule| (rule.name(), 0));
    let mut by_rule: BTreeMap<_, _> = ran.collect();
    for finding in &report.findings {
        *by_rule.entry(finding.rule.name()).or_default() += 1;
    }
    let stats = &report.stats;
    Summary {
        files: stats.files,
        classes: stats.classes,
        findings: by_rule,
        partial_files: stats.partial_files,
    }
}

#[cfg(test)]
mod tests {
    use crate::output::{OutputFormat, sample};

    #[test]
    fn the_document_is_stable() {
        insta::assert_snapshot!(sample::rendered(OutputFormat::Json));
    }

    #[test]
    fn times_do_not_show() {
        let mut later = sample::report();
        later.stats.elapsed *= 7;
        let text = sample::render(&later, OutputFormat::Json);
        assert_eq!(text, sample::rendered(OutputFormat::Json));
    }

    #[test]
    fn hostile_text_is_escaped_but_kept() {
        let report = sample::hostile();
        let text = sample::render(&report, OutputFormat::Json);
        assert!(!text.contains(['\u{1b}', '\u{202e}', '\u{9b}']), "{text}");
        let value: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(value["findings"][0]["class"], report.findings[0].class);
    }
}
