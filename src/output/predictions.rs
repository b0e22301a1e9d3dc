//! What `trace analyse` predicts, for people and for programs.

use std::io::{self, Write};

use serde::Serialize;

use super::atomic_sets::{SetRow, set_row, set_text};
use super::document::{SCHEMA_VERSION, TOOL, Tool, write};
use super::escape::visible_lines;
use super::numbers::counted;
use crate::predict::{Aim, Directive, EventRef, Outcome, Prediction, What};
use crate::proof::{kind, set};
use crate::subject::{FieldName, NamedSet, PredictedSet};
use crate::trace::{Field, Order, Site, SiteId, Trace};

/// What an analysis has left out, in words.
pub(crate) fn left_out(outcome: &Outcome) -> Vec<String> {
    let mut lines = Vec::new();
    if outcome.is_cut {
        lines.push("there are too many cycles of locks to look at all of them".to_owned());
    }
    if outcome.uncompared > 0 {
        let pairs = counted(outcome.uncompared, "pair");
        lines.push(format!(
            "{pairs} of methods with too many accesses to try all of them"
        ));
    }
    if outcome.unlisted > 0 {
        let reversals = counted(outcome.unlisted, "pair");
        lines.push(format!(
            "{reversals} of steps in the other order, because there are too many"
        ));
    }
    lines
}

/// Predictions without a witness are shown only if `unproved`; `sets` are those with which they were
/// made.
pub(crate) fn predictions_text(
    trace: &Trace,
    sets: &[NamedSet],
    outcome: &Outcome,
    unproved: bool,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut lines = Vec::new();
    for prediction in shown(outcome, unproved) {
        lines.push(head(trace, prediction));
        if let Some(set) = set_of(trace, sets, prediction) {
            let told = told_fields(trace, prediction);
            lines.push(format!("  atomic set: {}", set_text(&set, &told)));
        }
        for (index, event) in prediction.indices.iter().zip(&prediction.events) {
            lines.push(format!(
                "  thread {:<8} {:<10} {} (event {})",
                path(trace, event),
                trace.events[*index].kind.name(),
                place(trace, site(trace, *index)),
                event.number
            ));
        }
    }
    let all = &outcome.predictions;
    let witnessed = all.iter().filter(|it| it.has_witness()).count();
    let others = all.iter().filter(|it| it.directive.is_none()).count();
    let tried = match all.len() - witnessed - others {
        0 => String::new(),
        tried => format!("{tried} with an order to try, "),
    };
    let hint = if others > 0 && !unproved {
        " (--unproved shows them)"
    } else {
        ""
    };
    lines.push(format!(
        "{}, {}; {witnessed} predicted with a witness, {tried}{others} without{hint}",
        counted(trace.events.len(), "event"),
        counted(trace.names.threads().len(), "thread"),
    ));
    if trace.order == Order::Free {
        lines.push("the order of accesses between synchronisations is guessed".to_owned());
    }
    lines.extend(left_out(outcome));
    writeln!(out, "{}", visible_lines(&lines.join("\n")))
}

fn shown(outcome: &Outcome, unproved: bool) -> impl Iterator<Item = &Prediction> {
    let all = outcome.predictions.iter();
    all.filter(move |it| unproved || it.directive.is_some())
}

fn head(trace: &Trace, prediction: &Prediction) -> String {
    let proof = match &prediction.directive {
        Some(directive) if directive.is_sure => "with a witness",
        Some(_) => "with an order to try",
        None => "without a witness",
    };
    let subject = match &prediction.atomicity {
        Some(atomicity) => format!("{}, {}", fields(trace, prediction), atomicity.pattern),
        None if prediction.what == What::Race => field_name(trace, prediction.indices[0]),
        None => counted(prediction.indices.len(), "thread"),
    };
    format!("{} {subject}, {proof}", kind(prediction.what).rule())
}

/// The fields that a prediction is about, each once.
fn fields(trace: &Trace, prediction: &Prediction) -> String {
    let mut names: Vec<String> = Vec::new();
    for index in &prediction.indices {
        let name = field_name(trace, *index);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names.join(" and ")
}

/// The atomic set that a prediction is about.
fn set_of(trace: &Trace, sets: &[NamedSet], prediction: &Prediction) -> Option<PredictedSet> {
    let atomicity = prediction.atomicity?;
    Some(set(trace, sets, atomicity.set))
}

/// The fields that [`head`] names.
fn told_fields(trace: &Trace, prediction: &Prediction) -> Vec<FieldName> {
    let fields = prediction.indices.iter().map(|index| field(trace, *index));
    let text = |id| trace.names.text(id).to_owned();
    fields
        .map(|field| (text(field.class), text(field.name)))
        .collect()
}

fn site(trace: &Trace, index: usize) -> Site {
    trace.names.site(trace.events[index].site)
}

fn field(trace: &Trace, index: usize) -> Field {
    trace.names.field(site(trace, index).field)
}

fn field_name(trace: &Trace, index: usize) -> String {
    let field = field(trace, index);
    let (class, name) = (trace.names.text(field.class), trace.names.text(field.name));
    match (class, name) {
        ("", name) => format!("`{name}`"),
        (class, "[]") => format!("`{class}`"),
        (class, name) => format!("`{class}.{name}`"),
    }
}

fn path<'t>(trace: &'t Trace, event: &EventRef) -> &'t str {
    let thread = trace.names.threads()[event.thread.index()];
    trace.names.text(thread.path)
}

fn place(trace: &Trace, site: Site) -> String {
    let (class, method) = (trace.names.text(site.class), trace.names.text(site.method));
    if class.is_empty() {
        format!("line {}", site.line)
    } else {
        format!("{class}.{method}:{}", site.line)
    }
}

/// Predictions without a witness are listed only if `unproved`; `sets` are those with which they
/// were made.
pub(crate) fn predictions_json(
    trace: &Trace,
    sets: &[NamedSet],
    outcome: &Outcome,
    unproved: bool,
    out: &mut dyn Write,
) -> io::Result<()> {
    let shown: Vec<(&Prediction, Option<PredictedSet>)> = shown(outcome, unproved)
        .map(|prediction| (prediction, set_of(trace, sets, prediction)))
        .collect();
    let document = Document {
        schema_version: SCHEMA_VERSION,
        tool: TOOL,
        order_guessed: trace.order == Order::Free,
        events: trace.events.len(),
        racy_accesses: outcome.racy_accesses,
        racy_lines: outcome.racy_lines,
        lock_cycles: outcome.lock_cycles,
        reached_cycles: outcome.reached_cycles,
        complete: left_out(outcome).is_empty(),
        predictions: shown
            .iter()
            .map(|(prediction, set)| prediction_json(trace, prediction, set.as_ref()))
            .collect(),
    };
    write(&document, out)
}

fn prediction_json<'t>(
    trace: &'t Trace,
    prediction: &Prediction,
    set: Option<&'t PredictedSet>,
) -> PredictionJson<'t> {
    let events = prediction.indices.iter().zip(&prediction.events);
    PredictionJson {
        kind: kind(prediction.what).rule(),
        pattern: prediction.atomicity.map(|atomicity| atomicity.pattern),
        set: set.map(set_row),
        events: events
            .zip(&prediction.units)
            .map(|((index, event), unit)| event_json(trace, *index, event, *unit))
            .collect(),
        witness: prediction.has_witness(),
        directive: prediction
            .directive
            .as_ref()
            .map(|directive| directive_json(trace, directive)),
    }
}

fn event_json<'t>(
    trace: &'t Trace,
    index: usize,
    event: &EventRef,
    unit: Option<SiteId>,
) -> EventJson<'t> {
    let site = site(trace, index);
    let field = field(trace, index);
    EventJson {
        event: named(trace, event),
        kind: trace.events[index].kind.name(),
        class: trace.names.text(site.class),
        method: trace.names.text(site.method),
        line: site.line,
        field: trace.names.text(field.name),
        declared_in: trace.names.text(field.class),
        unit: unit.map(|unit| {
            let unit = trace.names.site(unit);
            let (class, method) = (trace.names.text(unit.class), trace.names.text(unit.method));
            format!("{class}.{method}")
        }),
    }
}

fn directive_json<'t>(trace: &'t Trace, directive: &Directive) -> DirectiveJson<'t> {
    let all = |events: &[EventRef]| -> Vec<Named<'t>> {
        events.iter().map(|event| named(trace, event)).collect()
    };
    let order = directive.order.iter();
    DirectiveJson {
        goal: match directive.aim {
            Aim::AtOnce => "at-once",
            Aim::Blocked => "blocked",
            Aim::InOrder => "in-order",
        },
        events: all(&directive.events),
        order: order
            .map(|(first, second)| [named(trace, first), named(trace, second)])
            .collect(),
        stop: all(&directive.stops),
    }
}

/// A thread's path and the number of an event there.
type Named<'t> = (&'t str, u64);

fn named<'t>(trace: &'t Trace, event: &EventRef) -> Named<'t> {
    (path(trace, event), event.number)
}

#[derive(Serialize)]
struct Document<'t> {
    schema_version: u32,
    tool: Tool,
    order_guessed: bool,
    events: usize,
    racy_accesses: usize,
    racy_lines: usize,
    lock_cycles: usize,
    reached_cycles: usize,
    complete: bool,
    predictions: Vec<PredictionJson<'t>>,
}

#[derive(Serialize)]
struct PredictionJson<'t> {
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pattern: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    set: Option<SetRow<'t>>,
    events: Vec<EventJson<'t>>,
    /// Whether the directive leads to the events for sure.
    witness: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    directive: Option<DirectiveJson<'t>>,
}

#[derive(Serialize)]
struct EventJson<'t> {
    event: Named<'t>,
    kind: &'static str,
    class: &'t str,
    method: &'t str,
    line: u32,
    field: &'t str,
    declared_in: &'t str,
    #[serde(skip_serializing_if = "Option::is_none")]
    unit: Option<String>,
}

#[derive(Serialize)]
struct DirectiveJson<'t> {
    goal: &'static str,
    events: Vec<Named<'t>>,
    order: Vec<[Named<'t>; 2]>,
    stop: Vec<Named<'t>>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trace::{Format, read};

    /// What is told of an outcome, and whether it is complete.
    fn told(outcome: &Outcome) -> (String, bool) {
        let trace = read(b"T0|w(V)|1\n", Some(Format::Std)).expect("a trace");
        let (mut text, mut json) = (Vec::new(), Vec::new());
        predictions_text(&trace, &[], outcome, false, &mut text).expect("memory");
        predictions_json(&trace, &[], outcome, false, &mut json).expect("memory");
        let document: serde_json::Value = serde_json::from_slice(&json).expect("JSON");
        let text = String::from_utf8(text).expect("text");
        (text, document["complete"] == true)
    }

    #[test]
    fn what_was_left_out_is_told() {
        let (text, is_complete) = told(&Outcome::default());
        assert_eq!(text.lines().count(), 1);
        assert!(is_complete);
        let (text, is_complete) = told(&Outcome {
            is_cut: true,
            ..Outcome::default()
        });
        assert!(text.contains("too many cycles of locks"), "{text}");
        assert!(!is_complete);
        let (text, is_complete) = told(&Outcome {
            uncompared: 2,
            ..Outcome::default()
        });
        assert!(text.contains("2 pairs of methods"), "{text}");
        assert!(!is_complete);
        let (text, is_complete) = told(&Outcome {
            unlisted: 3,
            ..Outcome::default()
        });
        assert!(text.contains("3 pairs of steps"), "{text}");
        assert!(!is_complete);
    }
}
