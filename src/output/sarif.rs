//! SARIF 2.1.0, shaped for what GitHub code scanning reads.
//!
//! One run with every rule, a one-line primary region (a pull request shows an alert only if all
//! its lines changed), links from the message to related places, and one thread flow per
//! colliding thread.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{self, Write};

use rustc_hash::FxHashMap;
use serde::Serialize;
use serde_json::json;
use serde_sarif::sarif as s;

use super::document::{Each, write};
use super::line_hash::{LineHashes, line_hashes};
use super::paths::Locator;
use super::{RenderOptions, json, labels, sarif_rules, verdict, verdict_json};
use crate::finding::{Finding, Level, Location, ThreadPath};
use crate::report::{Notice, Report};
use crate::source::{FileId, Position};

/// How many results of an upload GitHub shows, and how many it accepts before it rejects the
/// upload.
pub(crate) const RESULTS_KEPT: usize = 5_000;
pub(crate) const RESULTS_ACCEPTED: usize = 25_000;
const RELATED_KEPT: usize = 100;
const STEPS_KEPT_PER_THREAD: usize = 500;

const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";
const INFORMATION: &str = concat!("https://crates.io/crates/", env!("CARGO_PKG_NAME"));
const ROOT: &str = "%SRCROOT%";

/// The document with results that are made while it is written.
#[derive(Serialize)]
struct Log<R> {
    #[serde(rename = "$schema")]
    schema: &'static str,
    runs: [Run<R>; 1],
    version: &'static str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Run<R> {
    automation_details: s::RunAutomationDetails,
    column_kind: &'static str,
    invocations: [s::Invocation; 1],
    original_uri_base_ids: BTreeMap<&'static str, s::ArtifactLocation>,
    results: R,
    tool: s::Tool,
}

pub(super) fn render(
    report: &Report,
    options: &RenderOptions,
    out: &mut dyn Write,
) -> io::Result<()> {
    let cx = RefCell::new(Context {
        report,
        locator: Locator::new(options),
        hashes: FxHashMap::default(),
    });
    let result = |finding| cx.borrow_mut().result(finding);
    let results = Each(|| accepted(&report.findings).map(result));
    let log = Log {
        schema: SCHEMA,
        runs: [run(report, results)],
        version: "2.1.0",
    };
    write(&log, out)
}

/// The findings in their order if GitHub shows all of them. Otherwise the worst come first, because
/// GitHub cuts off the end, and the list is cut to what it accepts.
fn accepted(findings: &[Finding]) -> impl Iterator<Item = &Finding> {
    let mut accepted: Vec<&Finding> = findings.iter().collect();
    if accepted.len() > RESULTS_KEPT {
        accepted.sort_by_key(|f| std::cmp::Reverse((f.level, f.confidence)));
        accepted.truncate(RESULTS_ACCEPTED);
    }
    accepted.into_iter()
}

fn run<R>(report: &Report, results: R) -> Run<R> {
    let driver = s::ToolComponent::builder()
        .name(env!("CARGO_PKG_NAME"))
        .version(env!("CARGO_PKG_VERSION"))
        .semantic_version(env!("CARGO_PKG_VERSION"))
        .information_uri(INFORMATION)
        .rules(sarif_rules::descriptors(&report.rules))
        .build();
    let root = s::ArtifactLocation::builder()
        .description(message("The root of the repository."))
        .build();
    Run {
        automation_details: s::RunAutomationDetails::builder().id("threadlint/").build(),
        column_kind: "utf16CodeUnits",
        invocations: [invocation(&report.notices)],
        original_uri_base_ids: BTreeMap::from([(ROOT, root)]),
        results,
        tool: s::Tool::builder().driver(driver).build(),
    }
}

fn invocation(notices: &[Notice]) -> s::Invocation {
    let notification = |notice: &Notice| {
        let line = notice.line.map_or(String::new(), |line| format!(":{line}"));
        let text = format!("{}{line}: {}", notice.path, notice.message);
        let level = if notice.is_internal { "error" } else { "note" };
        s::Notification::builder()
            .message(message(&text))
            .level(json!(level))
            .build()
    };
    s::Invocation::builder()
        .execution_successful(!notices.iter().any(|notice| notice.is_internal))
        .tool_execution_notifications(notices.iter().map(notification).collect::<Vec<_>>())
        .build()
}

/// Start and end of a place, cut to its first line.
pub(super) fn one_line(report: &Report, location: Location) -> (Position, Position) {
    let (start, mut end) = (report.start(location), report.end(location));
    if end.line != start.line {
        let line = report.source(location.file).line(start.line);
        let units = u32::try_from(line.encode_utf16().count()).unwrap_or(u32::MAX - 1);
        end = Position {
            line: start.line,
            column: (units + 1).max(start.column),
        };
    }
    (start, end)
}

struct Context<'a> {
    report: &'a Report,
    locator: Locator<'a>,
    hashes: FxHashMap<FileId, LineHashes>,
}

impl Context<'_> {
    fn result(&mut self, finding: &Finding) -> s::Result {
        let (text, related) = self.message_and_related(finding);
        let flows = finding
            .threads
            .as_ref()
            .map(|threads| self.code_flow(threads));
        let location = s::Location::builder()
            .physical_location(self.physical(finding.location))
            .build();
        let mut result = s::Result::builder()
            .rule_id(finding.rule.name())
            .rule_index(sarif_rules::index(&self.report.rules, finding.rule))
            .level(match finding.level {
                Level::Note => s::ResultLevel::Note,
                Level::Warning => s::ResultLevel::Warning,
                Level::Error => s::ResultLevel::Error,
            })
            .message(message(&text))
            .locations(vec![location])
            .related_locations(related)
            .partial_fingerprints(self.fingerprints(finding))
            .properties(self.properties(finding))
            .build();
        let proven = finding.proof.as_deref();
        let proven = proven.and_then(|proof| self.proven_flow(proof));
        let flows: Vec<s::CodeFlow> = proven.into_iter().chain(flows).collect();
        result.code_flows = Some(flows).filter(|flows| !flows.is_empty());
        result
    }

    /// The message of the finding, which becomes the title, followed by links to the related
    /// places.
    fn message_and_related(&mut self, finding: &Finding) -> (String, Vec<s::Location>) {
        let (text, mut related) = linked_message(finding);
        for access in &finding.accesses {
            let is_new = access.location != finding.location
                && related.iter().all(|(known, _)| *known != access.location);
            if is_new && related.len() < RELATED_KEPT {
                let (kind, held) = (access.kind.name(), labels::held(access));
                let what = format!("{kind} in `{}` {held}", access.member);
                related.push((access.location, what));
            }
        }
        let numbered = related.into_iter().zip(1_i64..);
        let related = numbered.map(|((location, what), id)| {
            s::Location::builder()
                .id(id)
                .message(message(&not_a_link(&what)))
                .physical_location(self.physical(location))
                .build()
        });
        (text, related.collect())
    }

    fn code_flow(&mut self, threads: &[ThreadPath; 2]) -> s::CodeFlow {
        let flows = (1..).zip(threads).map(|(number, thread)| {
            s::ThreadFlow::builder()
                .id(format!("thread {number}"))
                .message(message(&not_a_link(&format!(
                    "Thread {number} calls `{}`",
                    thread.entry
                ))))
                .locations(self.flow_locations(thread))
                .build()
        });
        s::CodeFlow::builder()
            .thread_flows(flows.collect::<Vec<_>>())
            .build()
    }

    /// The steps of a thread; of a very long path only the first steps and the access.
    fn flow_locations(&mut self, thread: &ThreadPath) -> Vec<s::ThreadFlowLocation> {
        let last = thread.steps.len().saturating_sub(1);
        let shown = thread
            .steps
            .iter()
            .enumerate()
            .filter(|&(index, _)| index + 1 < STEPS_KEPT_PER_THREAD || index == last);
        let locations = shown.map(|(index, step)| {
            let location = s::Location::builder()
                .physical_location(self.physical(step.location))
                .message(message(&not_a_link(&step.text)))
                .build();
            let importance = if index == last {
                "essential"
            } else {
                "important"
            };
            s::ThreadFlowLocation::builder()
                .location(location)
                .importance(json!(importance))
                .build()
        });
        locations.collect()
    }

    fn physical(&mut self, location: Location) -> s::PhysicalLocation {
        let source = self.report.source(location.file);
        let path = self.locator.path(location.file, &source.origin);
        let (start, end) = one_line(self.report, location);
        let uri = path.uri();
        let mut artifact = s::ArtifactLocation::builder().uri(uri.as_str()).build();
        if !uri.starts_with("file:") {
            artifact.uri_base_id = Some(ROOT.to_owned());
        }
        let region = s::Region::builder()
            .start_line(start.line)
            .start_column(start.column)
            .end_line(end.line)
            .end_column(end.column)
            .build();
        s::PhysicalLocation::builder()
            .artifact_location(artifact)
            .region(region)
            .build()
    }

    fn fingerprints(&mut self, finding: &Finding) -> BTreeMap<String, String> {
        let location = finding.location;
        let report = self.report;
        let hashes = self
            .hashes
            .entry(location.file)
            .or_insert_with(|| line_hashes(&report.source(location.file).text));
        let line_hash = hashes.get(report.start(location).line);
        let mut prints = BTreeMap::from([("threadlint/v2".to_owned(), identity_hash(finding))]);
        // A missing source was replaced by empty lines, whose hash would be wrong: GitHub computes
        // it.
        let is_known = !report
            .source(location.file)
            .line(report.start(location).line)
            .trim()
            .is_empty();
        let line_hash = line_hash.filter(|_| is_known);
        prints.extend(line_hash.map(|hash| ("primaryLocationLineHash".to_owned(), hash)));
        prints
    }

    fn properties(&self, finding: &Finding) -> s::PropertyBag {
        let mut properties = match json!(json::finding(self.report, finding)) {
            serde_json::Value::Object(properties) => properties,
            _ => serde_json::Map::new(),
        };
        // The result already contains these.
        for repeated in ["rule", "property", "level"] {
            properties.remove(repeated);
        }
        if let Some(proof) = &finding.proof {
            properties.insert("verdict".to_owned(), json!(verdict_json::verdict(proof)));
        }
        s::PropertyBag::builder()
            .additional_properties(properties.into_iter().collect::<BTreeMap<_, _>>())
            .build()
    }
}

/// The message with links, and the places that the links lead to.
fn linked_message(finding: &Finding) -> (String, Vec<(Location, String)>) {
    let mut text = sentence(&finding.message);
    let mut related: Vec<(Location, String)> = Vec::new();
    if let Some((location, what)) = other_side(finding) {
        let _ = write!(text, " It collides with [{}](1).", in_link(&what));
        related.push((location, what));
    }
    text.push_str(" See ");
    if finding.declaration != finding.location {
        let what = format!("the declaration of `{}`", finding.subject());
        let _ = write!(text, "[{}]({}) and ", in_link(&what), related.len() + 1);
        related.push((finding.declaration, what));
    }
    let promise = format!("`{}` is checked: {}", finding.class, finding.promise.reason);
    let _ = write!(text, "[the promise]({}).", related.len() + 1);
    related.push((finding.promise.location, promise));
    let _ = write!(text, " Fix: {}", sentence(&finding.fix));
    if let Some(proof) = &finding.proof {
        let _ = write!(text, " Examined: {}", sentence(&verdict::sentence(proof)));
    }
    (text, related)
}

/// The access that collides with the finding's own: the one at which the other thread ends or,
/// without threads, the first guarded access.
fn other_side(finding: &Finding) -> Option<(Location, String)> {
    let threads = finding.threads.iter().flatten();
    let mut ends = threads.filter_map(|thread| finding.accesses.get(thread.access));
    let other = ends.rfind(|access| access.location != finding.location);
    let mut guarded = finding
        .accesses
        .iter()
        .filter(|access| !access.is_unguarded);
    let access = other.or_else(|| guarded.next())?;
    Some((
        access.location,
        format!("the {} in `{}`", access.kind.name(), access.member),
    ))
}

/// FNV-1a of the finding's identity; stable under edits, moves and rewording.
fn identity_hash(finding: &Finding) -> String {
    let identity = finding.identity().join("\0");
    let hash = identity
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        });
    format!("{hash:016x}")
}

fn message(text: &str) -> s::Message {
    s::Message::builder().text(text).build()
}

/// The text with a final stop; its capitalisation is left as it is.
fn sentence(text: &str) -> String {
    let text = not_a_link(text);
    if text.ends_with(['.', '!', '?']) {
        text
    } else {
        text + "."
    }
}

/// Prevents text from outside from being read as a link.
fn not_a_link(text: &str) -> String {
    text.replace("](", "] (")
}

/// Text between the brackets of a link.
fn in_link(text: &str) -> String {
    text.replace('\\', "\\\\")
        .replace('[', "\\[")
        .replace(']', "\\]")
}

mod interleaving;
#[cfg(test)]
mod tests;
