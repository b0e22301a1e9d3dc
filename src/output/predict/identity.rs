//! Which predictions are about the same.

use crate::subject::{Predicted, PredictedEvent};

/// Rule, class, fields and methods: stable under edits, moves and rewording.
pub(crate) fn prediction_identity(predicted: &Predicted) -> Vec<String> {
    let fields = predicted.fields.iter();
    let fields: Vec<String> = fields
        .map(|(class, name)| format!("{class}.{name}"))
        .collect();
    let methods = predicted.events.iter().map(method);
    let mut methods: Vec<String> = methods.collect();
    methods.sort();
    vec![
        predicted.kind.rule().to_owned(),
        fields.join(","),
        methods.join(","),
    ]
}

/// Class and method. Lambdas are numbered in their class: an edit elsewhere changes the number.
fn method(event: &PredictedEvent) -> String {
    let end = event.method.find('(').unwrap_or(event.method.len());
    let (name, parameters) = event.method.split_at(end);
    let name = if name.starts_with("lambda$") {
        name.trim_end_matches(|c: char| c.is_ascii_digit())
    } else {
        name
    };
    format!("{}.{name}{parameters}", event.class)
}
