//! What all formats for people say about a prediction.

use super::PredictionRow;
use crate::finding::Level;
use crate::subject::{Predicted, PredictedEvent, PredictionKind};

/// What happened is an error, unless it did no harm and nobody promised that it does not happen.
pub(super) fn level(row: &PredictionRow) -> Level {
    let is_of_atomicity = row.predicted.kind == PredictionKind::Atomicity;
    if row.result.failure().is_none() {
        Level::Note
    } else if is_of_atomicity && !row.predicted.is_promised && row.result.harm().is_none() {
        Level::Warning
    } else {
        Level::Error
    }
}

/// `` `total` of `bank.Account`: two threads access it at once ``.
pub(super) fn title(predicted: &Predicted) -> String {
    let fields = predicted.fields.iter();
    let fields = fields.map(|(class, name)| format!("`{name}` of `{class}`"));
    let fields = fields.collect::<Vec<_>>().join(", ");
    match predicted.kind {
        PredictionKind::Race => format!("{fields}: two threads access it at once"),
        PredictionKind::Atomicity => format!("{fields}: half of a change was seen"),
        PredictionKind::Deadlock => "threads wait for each other's locks".to_owned(),
    }
}

/// `` thread 0.1 writes in `set(int)`, Account.java:12, of `deposit(int)` ``, with that place.
pub(super) fn access(event: &PredictedEvent, place: &str) -> String {
    let unit = event
        .unit
        .as_ref()
        .filter(|(_, unit)| *unit != event.method && !unit.starts_with("lambda$"));
    let unit = unit.map_or(String::new(), |(_, unit)| format!(", of `{unit}`"));
    let (thread, verb, method) = (&event.thread, event.verb, &event.method);
    format!("thread {thread} {verb} in `{method}`, {place}{unit}")
}
