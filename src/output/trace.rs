//! What a trace holds, for people and for programs.

use std::io::{self, Write};

use serde::Serialize;

use super::document::{SCHEMA_VERSION, TOOL, Tool, write};
use super::escape::visible_lines;
use super::numbers::{counted, grouped};
use crate::trace::{Header, Kind, Order, Summary, Trace};

/// `size` is that of the file in bytes.
pub(crate) fn trace_text(trace: &Trace, size: usize, out: &mut dyn Write) -> io::Result<()> {
    let summary = trace.summary();
    let mut lines = origin(trace);
    lines.push(format!(
        "{} of {} at {}; {}, {}",
        counted(trace.events.len(), "event"),
        counted(summary.threads.len(), "thread"),
        counted(summary.sites, "site"),
        counted(summary.variables, "variable"),
        counted(summary.locks, "lock"),
    ));
    lines.push(format!(
        "{}, {} per event, {}",
        counted(size, "byte"),
        per_event(trace, size),
        match trace.order {
            Order::Exact => "in exact order",
            Order::Free => "in free order",
        }
    ));
    if let Some(failure) = trace.end.as_ref().and_then(|end| end.failure.as_ref()) {
        lines.push(format!(
            "the run failed: {}: {}",
            failure.kind, failure.message
        ));
    }
    for (kind, count) in occurring(&summary) {
        lines.push(format!("  {:<10} {:>14}", kind.name(), grouped(count)));
    }
    for (thread, count) in trace.names.threads().iter().zip(&summary.threads) {
        let path = trace.names.text(thread.path);
        let name = trace.names.text(thread.name);
        lines.push(format!("  thread {path:<8} {:>9}  {name}", grouped(count)));
    }
    writeln!(out, "{}", visible_lines(&lines.join("\n")))
}

fn origin(trace: &Trace) -> Vec<String> {
    let header = &trace.header;
    let mut parts = Vec::new();
    parts.extend(header.mode.map(|mode| format!("{} run", mode.name())));
    parts.extend(header.main.as_ref().map(|main| format!("of {main}")));
    parts.extend(header.junit.as_ref().map(|test| format!("of {test}")));
    parts.extend(header.java.as_ref().map(|java| format!("on Java {java}")));
    parts.extend(header.tool.as_ref().map(|tool| format!("by {tool}")));
    if header.sampled {
        parts.push("(sampled)".to_owned());
    }
    if trace.end.as_ref().is_some_and(|end| end.ended_early) {
        parts.push("(only its beginning)".to_owned());
    }
    (!parts.is_empty())
        .then(|| parts.join(" "))
        .into_iter()
        .collect()
}

fn per_event(trace: &Trace, size: usize) -> String {
    let tenths = (size * 10).checked_div(trace.events.len()).unwrap_or(0);
    format!("{}.{}", tenths / 10, tenths % 10)
}

fn occurring(summary: &Summary) -> impl Iterator<Item = (Kind, u64)> {
    let kinds = Kind::ALL.into_iter().zip(summary.kinds);
    kinds.filter(|(_, count)| *count > 0)
}

/// `size` is that of the file in bytes.
pub(crate) fn trace_json(trace: &Trace, size: usize, out: &mut dyn Write) -> io::Result<()> {
    let summary = trace.summary();
    let threads = trace.names.threads().iter().zip(&summary.threads);
    let document = Document {
        schema_version: SCHEMA_VERSION,
        tool: TOOL,
        header: &trace.header,
        order: match trace.order {
            Order::Exact => "exact",
            Order::Free => "free",
        },
        bytes: size,
        events: trace.events.len(),
        left_out: trace.end.as_ref().map_or(0, |end| end.left_out),
        ended_early: trace.end.as_ref().is_some_and(|end| end.ended_early),
        sites: summary.sites,
        variables: summary.variables,
        locks: summary.locks,
        kinds: occurring(&summary)
            .map(|(kind, count)| KindJson {
                kind: kind.name(),
                events: count,
            })
            .collect(),
        threads: threads
            .map(|(thread, events)| ThreadJson {
                path: trace.names.text(thread.path),
                name: trace.names.text(thread.name),
                events: *events,
            })
            .collect(),
        notices: &trace.notices,
    };
    write(&document, out)
}

#[derive(Serialize)]
struct Document<'a> {
    schema_version: u32,
    tool: Tool,
    header: &'a Header,
    order: &'static str,
    bytes: usize,
    events: usize,
    /// Accesses and units that sampling left out.
    left_out: u64,
    /// Whether the recording ended before the run.
    ended_early: bool,
    sites: usize,
    variables: usize,
    locks: usize,
    kinds: Vec<KindJson>,
    threads: Vec<ThreadJson<'a>>,
    notices: &'a [String],
}

#[derive(Serialize)]
struct KindJson {
    kind: &'static str,
    events: u64,
}

#[derive(Serialize)]
struct ThreadJson<'a> {
    path: &'a str,
    name: &'a str,
    events: u64,
}
