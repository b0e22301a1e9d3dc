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
        PredictionKind::Atomicity => format!(
            "{fields}: {}",
            broken(predicted.pattern.unwrap_or_default())
        ),
        PredictionKind::Deadlock => "threads wait for each other's locks".to_owned(),
        PredictionKind::Order if fields.is_empty() => {
            "the program fails if two steps come in the other order".to_owned()
        }
        PredictionKind::Order => {
            format!("{fields}: the program fails if two accesses come in the other order")
        }
    }
}

/// What accesses of this pattern do that accesses of whole units never do.
fn broken(pattern: &str) -> &'static str {
    match pattern {
        "R W' W" => "an update was lost",
        "R W' R" => "one method read two different values",
        "W R' W" => "a value was seen that was about to be overwritten",
        "W W' R" => "a method read back another value than it had written",
        "W W' W" => "a write was lost between two writes of another thread",
        "W1 W'a W'b W2" | "W1 W'2 W2 W'1" => "half of one change and half of another were left",
        _ => "half of a change was seen",
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pattern_is_told_by_what_it_does() {
        let told = [
            ("R W' W", "update was lost"),
            ("R W' R", "two different values"),
            ("W R' W", "about to be overwritten"),
            ("W W' R", "another value than it had written"),
            ("W W' W", "between two writes of another thread"),
            ("W1 W'a W'b W2", "half of another were left"),
            ("W1 W'2 W2 W'1", "half of another were left"),
            ("W1 R'a R'b W2", "half of a change was seen"),
            ("R1 W'a W'b R2", "half of a change was seen"),
            ("R1 W'2 R2 W'1", "half of a change was seen"),
            ("W1 R'2 W2 R'1", "half of a change was seen"),
        ];
        for (pattern, words) in told {
            assert!(broken(pattern).contains(words), "{pattern}");
        }
    }
}
