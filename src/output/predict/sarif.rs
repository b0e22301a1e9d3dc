//! Predictions as SARIF 2.1.0: a result for each that is shown and whose source is known.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{self, Write};

use serde_json::{Map, Value, json};
use serde_sarif::sarif as s;

use super::{PredictReport, PredictionRow, json, prediction_identity, words};
use crate::finding::Location;
use crate::output::atomic_sets::set_row;
use crate::output::document::write;
use crate::output::sarif::{
    Places, code_flow, in_link, log, message, not_a_link, notification, result_level, sentence,
};
use crate::output::{RenderOptions, sarif_rules};
use crate::subject::{AnyRule, Event, Predicted, PredictionKind};

/// GitHub replaces the results of an earlier upload of the same category: those of `check` have
/// another one.
const CATEGORY: &str = "threadlint-predict/";

pub(super) fn render(
    report: &PredictReport,
    options: &RenderOptions,
    out: &mut dyn Write,
) -> io::Result<()> {
    let rules = rules(report);
    let mut places = Places::new(report.files.sources(), options);
    let mut results = Vec::new();
    let mut notifications = notifications(report);
    for row in report.shown() {
        match place(report, row) {
            Some(place) => results.push(result(report, row, place, &rules, &mut places)),
            None => notifications.push(notification("warning", &unlocated(row))),
        }
    }
    let invocation = s::Invocation::builder()
        .execution_successful(!report.has_failed)
        .tool_execution_notifications(notifications)
        .build();
    let rules = sarif_rules::descriptors(&rules);
    write(&log(CATEGORY, rules, invocation, results), out)
}

/// The rules that were looked for, and those of the findings that were proved.
fn rules(report: &PredictReport) -> Vec<AnyRule> {
    let mut rules: Vec<AnyRule> = report.kinds.iter().map(|kind| (*kind).into()).collect();
    for finding in report.rows.iter().filter_map(|row| row.finding.as_ref()) {
        let rule = finding.rule.into();
        if !rules.contains(&rule) {
            rules.push(rule);
        }
    }
    rules
}

/// A proof of a finding is a result of the finding's rule.
fn rule(row: &PredictionRow) -> AnyRule {
    let finding = row.finding.as_ref();
    finding.map_or(row.predicted.kind.into(), |finding| finding.rule.into())
}

/// The notices, and the failure of the recorded run, which breaks none of the rules.
fn notifications(report: &PredictReport) -> Vec<s::Notification> {
    let notices = report.notices.iter();
    let mut all: Vec<_> = notices.map(|it| notification("note", it)).collect();
    if let Some(failure) = report.recorded_failure {
        let (kind, message) = (failure.kind.name(), &failure.message);
        let text = format!("the recorded run failed: {kind}: {message}");
        all.push(notification("warning", &text));
    }
    all
}

/// GitHub refuses results without a place.
fn unlocated(row: &PredictionRow) -> String {
    let (rule, title) = (row.predicted.kind.rule(), words::title(&row.predicted));
    format!("{rule}: {title}: not among the results, because its source is not below `--sources`")
}

/// The place of the proved finding, or of the first access whose source is known.
fn place(report: &PredictReport, row: &PredictionRow) -> Option<Location> {
    let mut events = row.predicted.events.iter();
    let finding = row.finding.as_ref().map(|finding| finding.location);
    finding.or_else(|| events.find_map(|event| report.location(event)))
}

fn result(
    report: &PredictReport,
    row: &PredictionRow,
    place: Location,
    rules: &[AnyRule],
    places: &mut Places<'_>,
) -> s::Result {
    let (text, related) = message_and_related(report, row, place);
    let rule = rule(row);
    let identity = match &row.finding {
        Some(finding) => finding.identity.clone(),
        None => prediction_identity(&row.predicted),
    };
    let location = s::Location::builder()
        .physical_location(places.physical(place))
        .build();
    let mut result = s::Result::builder()
        .rule_id(rule.name())
        .rule_index(sarif_rules::index(rules, &rule))
        .level(result_level(words::level(row)))
        .message(message(&text))
        .locations(vec![location])
        .related_locations(places.related(related))
        .partial_fingerprints(places.fingerprints(place, &identity))
        .properties(properties(report, row))
        .build();
    let flow = row.result.failure().and_then(|failure| {
        let place = |event: &Event| place_of_step(report, event);
        code_flow(places, &failure.interleaving, place)
    });
    result.code_flows = flow.map(|flow| vec![flow]);
    result
}

/// The line of a step, if its source is known.
fn place_of_step(report: &PredictReport, event: &Event) -> Option<Location> {
    let at = event.at.as_ref()?;
    let location = report.files.location(event.class.as_deref()?, at.line?)?;
    let shown = report.files.source(location.file).origin.display();
    (shown.rsplit('/').next() == Some(&*at.file)).then_some(location)
}

/// The message, whose first sentence becomes the title, and the places that its links lead to.
fn message_and_related(
    report: &PredictReport,
    row: &PredictionRow,
    place: Location,
) -> (String, Vec<(Location, String)>) {
    let predicted = &row.predicted;
    let mut related: Vec<(Location, String)> = Vec::new();
    let title = words::title(predicted);
    let mut text = match &row.finding {
        Some(finding) => format!(
            "{} Proved by a run: {}",
            sentence(&finding.message),
            sentence(&title)
        ),
        None => sentence(&title),
    };
    if let Some(pattern) = predicted.pattern {
        let _ = write!(text, " `{pattern}`: no serial order gives this.");
    }
    let accesses = predicted.events.iter().map(|event| {
        let what = words::access(event, &event.place());
        match report.location(event).filter(|other| *other != place) {
            Some(other) => linked(&what, other, &mut related),
            None => not_a_link(&what),
        }
    });
    let accesses: Vec<String> = accesses.collect();
    let noun = match predicted.kind {
        PredictionKind::Race | PredictionKind::Atomicity => "Accesses",
        PredictionKind::Deadlock => "Requests",
        PredictionKind::Order => "Steps in this order",
    };
    let _ = write!(text, " {noun}: {}.", accesses.join("; "));
    let result = &row.result;
    let verdict = format!("{}: {}", result.verdict_name(), result.reason);
    let _ = write!(text, " Driven: {}", sentence(&verdict));
    if let Some(harm) = result.harm() {
        let harm = format!("{}: {}", harm.kind.name(), harm.message);
        let _ = write!(text, " Harm: {}", sentence(&harm));
    }
    for early in result.failure().iter().flat_map(|it| &it.early_timeouts) {
        let _ = write!(text, " Early: {}", sentence(early));
    }
    if let Some((_, command)) = &row.replay {
        let _ = write!(text, " Replay: `{}`.", not_a_link(command));
    }
    (text, related)
}

/// The text as a link to the place, which is added to the related ones unless it is there.
fn linked(text: &str, place: Location, related: &mut Vec<(Location, String)>) -> String {
    let known = related.iter().position(|(other, _)| *other == place);
    let at = known.unwrap_or(related.len());
    if known.is_none() {
        related.push((place, text.to_owned()));
    }
    format!("[{}]({})", in_link(text), at + 1)
}

/// What JSON says about the prediction, and how it was found.
fn properties(report: &PredictReport, row: &PredictionRow) -> s::PropertyBag {
    let mut properties = match json!(json::row(report, row)) {
        Value::Object(properties) => properties,
        _ => Map::new(),
    };
    // The result already contains these, or how it was found does.
    for repeated in ["rule", "interleaving", "set"] {
        properties.remove(repeated);
    }
    properties.insert("prediction".to_owned(), prediction(&row.predicted));
    s::PropertyBag::builder()
        .additional_properties(properties.into_iter().collect::<BTreeMap<_, _>>())
        .build()
}

fn prediction(predicted: &Predicted) -> Value {
    let mut units: Vec<String> = Vec::new();
    for (class, name) in predicted.events.iter().filter_map(|it| it.unit.as_ref()) {
        let unit = format!("{class}.{name}");
        if !units.contains(&unit) {
            units.push(unit);
        }
    }
    json!({
        "algorithm": algorithm(predicted),
        "tier": if predicted.has_witness { "A" } else { "B" },
        "pattern": predicted.pattern,
        "units": units,
        "set": predicted.set.as_ref().map(set_row),
    })
}

/// The analysis whose witness was accepted; without one, the prediction rests on lock sets, start
/// and join.
fn algorithm(predicted: &Predicted) -> &'static str {
    match predicted.kind {
        _ if !predicted.has_witness => "hybrid",
        PredictionKind::Race => "syncp",
        PredictionKind::Deadlock => "spd",
        PredictionKind::Atomicity => "atomicity",
        PredictionKind::Order => "reversal",
    }
}
