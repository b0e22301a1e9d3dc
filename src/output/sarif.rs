//! SARIF 2.1.0, shaped for what GitHub code scanning reads.
//!
//! One run with every rule, a one-line primary region (a pull request shows an alert only if all
//! its lines changed), links from the message to related places, and one thread flow per
//! colliding thread.

mod interleaving;
mod log;
mod places;
#[cfg(test)]
mod tests;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{self, Write};

use serde_json::json;
use serde_sarif::sarif as s;

use super::document::{Each, write};
use super::{RenderOptions, json, labels, sarif_rules, verdict, verdict_json};
use crate::finding::{Finding, Level, Location, ThreadPath};
use crate::report::{Notice, Report, Suppressed};
use crate::source::FileId;
use crate::subject::{CodePlace, Consequence, Event};

pub(super) use interleaving::code_flow;
pub(super) use log::{in_link, log, message, not_a_link, notification, sentence};
pub(super) use places::{Places, one_line};

/// How many results of an upload GitHub shows, and how many it accepts before it rejects the
/// upload.
pub(crate) const RESULTS_KEPT: usize = 5_000;
pub(crate) const RESULTS_ACCEPTED: usize = 25_000;
const RELATED_KEPT: usize = 100;
const STEPS_KEPT_PER_THREAD: usize = 500;

pub(super) fn render(
    report: &Report,
    options: &RenderOptions,
    out: &mut dyn Write,
) -> io::Result<()> {
    let cx = RefCell::new(Context {
        report,
        places: Places::new(&report.sources, options),
    });
    let suppressed: &[Suppressed] = if options.with_suppressed {
        &report.suppressed
    } else {
        &[]
    };
    let results = Each(|| {
        let found = accepted(&report.findings).map(|finding| cx.borrow_mut().result(finding));
        let suppressed = suppressed.iter().map(|it| cx.borrow_mut().suppressed(it));
        found.chain(suppressed).take(RESULTS_ACCEPTED)
    });
    let rules = sarif_rules::descriptors(&report.rules);
    write(
        &log("threadlint/", rules, invocation(&report.notices), results),
        out,
    )
}

/// The findings in their order if GitHub shows all of them. Otherwise the worst come first, because
/// GitHub cuts off the end, and the list is cut to what it accepts.
fn accepted(findings: &[Finding]) -> impl Iterator<Item = &Finding> {
    let mut accepted: Vec<&Finding> = findings.iter().collect();
    if accepted.len() > RESULTS_KEPT {
        accepted.sort_by_key(|f| {
            std::cmp::Reverse((f.level, f.confidence, f.harm.map(Consequence::rank)))
        });
        accepted.truncate(RESULTS_ACCEPTED);
    }
    accepted.into_iter()
}

fn invocation(notices: &[Notice]) -> s::Invocation {
    let told = notices.iter().map(|notice| {
        let line = notice.line.map_or(String::new(), |line| format!(":{line}"));
        let text = format!("{}{line}: {}", notice.path, notice.message);
        let level = if notice.is_internal { "error" } else { "note" };
        notification(level, &text)
    });
    s::Invocation::builder()
        .execution_successful(!notices.iter().any(|notice| notice.is_internal))
        .tool_execution_notifications(told.collect::<Vec<_>>())
        .build()
}

struct Context<'a> {
    report: &'a Report,
    places: Places<'a>,
}

impl Context<'_> {
    fn result(&mut self, finding: &Finding) -> s::Result {
        let (text, related) = self.message_and_related(finding);
        let flows = finding
            .threads
            .as_ref()
            .map(|threads| self.code_flow(threads));
        let location = s::Location::builder()
            .physical_location(self.places.physical(finding.location))
            .build();
        let mut result = s::Result::builder()
            .rule_id(finding.rule.name())
            .rule_index(sarif_rules::index(&self.report.rules, &finding.rule))
            .level(result_level(finding.level))
            .message(message(&text))
            .locations(vec![location])
            .related_locations(related)
            .partial_fingerprints(
                self.places
                    .fingerprints(finding.location, &finding.identity()),
            )
            .properties(self.properties(finding))
            .build();
        let proven = finding.proof.as_deref().and_then(|proof| {
            let report = self.report;
            let interleaving = &proof.evidence.interleaving;
            code_flow(&mut self.places, interleaving, |event| place(report, event))
        });
        let flows: Vec<s::CodeFlow> = proven.into_iter().chain(flows).collect();
        result.rank = finding.harm.map(|harm| f64::from(harm.rank()));
        result.code_flows = Some(flows).filter(|flows| !flows.is_empty());
        result
    }

    fn suppressed(&mut self, suppressed: &Suppressed) -> s::Result {
        let mut result = self.result(&suppressed.finding);
        let place = s::Location::builder()
            .physical_location(self.places.physical(suppressed.place))
            .build();
        let mut suppression = s::Suppression::builder()
            .kind(json!("inSource"))
            .location(place)
            .build();
        suppression.justification.clone_from(&suppressed.reason);
        result.suppressions = Some(vec![suppression]);
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
        (text, self.places.related(related))
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
                .physical_location(self.places.physical(step.location))
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
    if let Some(fix) = &finding.fix {
        let _ = write!(text, " Fix: {}", sentence(fix));
    }
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

/// The line of a step, if its file was checked.
fn place(report: &Report, event: &Event) -> Option<Location> {
    let CodePlace { file, line } = event.at.as_ref()?;
    let package = event.class.as_deref()?.rsplit_once('.');
    let path = package.map_or(file.clone(), |(package, _)| {
        format!("{}/{file}", package.replace('.', "/"))
    });
    let is_it = |shown: &str| {
        let folder = shown.strip_suffix(&path);
        folder.is_some_and(|folder| folder.is_empty() || folder.ends_with('/'))
    };
    let mut sources = report.sources.iter();
    let at = sources.position(|source| is_it(&source.origin.display()))?;
    Some(Location {
        file: FileId(u32::try_from(at).ok()?),
        span: report.sources[at].line_span((*line)?)?,
    })
}

pub(super) fn result_level(level: Level) -> s::ResultLevel {
    match level {
        Level::Note => s::ResultLevel::Note,
        Level::Warning => s::ResultLevel::Warning,
        Level::Error => s::ResultLevel::Error,
    }
}
