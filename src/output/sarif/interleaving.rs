//! An interleaving as a code flow: one thread flow per thread, with the order of execution across
//! them.

use serde_json::json;
use serde_sarif::sarif as s;

use super::{Places, STEPS_KEPT_PER_THREAD, message, not_a_link};
use crate::finding::Location;
use crate::subject::{Event, Interleaving, ThreadState};

/// The steps that `place` finds in sources; `None` if there are none.
pub(in crate::output) fn code_flow(
    places: &mut Places<'_>,
    interleaving: &Interleaving,
    place: impl Fn(&Event) -> Option<Location>,
) -> Option<s::CodeFlow> {
    let events = interleaving.events.iter();
    let mut threads: Vec<u32> = events.map(|event| event.thread).collect();
    threads.sort_unstable();
    threads.dedup();
    let mut flows = Vec::new();
    for id in threads {
        let steps = (interleaving.events_before + 1..).zip(&interleaving.events);
        let steps = steps.filter(|(_, event)| event.thread == id);
        let located = steps.filter_map(|(number, event)| {
            let place = place(event)?;
            Some(step(places, number, event, place))
        });
        let locations: Vec<_> = located.take(STEPS_KEPT_PER_THREAD).collect();
        if locations.is_empty() {
            continue;
        }
        let thread = interleaving.thread(id);
        flows.push(
            s::ThreadFlow::builder()
                .id(format!("T{id}"))
                .message(message(&not_a_link(&named(id, thread))))
                .locations(locations)
                .build(),
        );
    }
    let text = "The interleaving that was run; the steps of all threads are numbered in order.";
    (!flows.is_empty()).then(|| {
        s::CodeFlow::builder()
            .message(message(text))
            .thread_flows(flows)
            .build()
    })
}

fn step(
    places: &mut Places<'_>,
    number: u64,
    event: &Event,
    place: Location,
) -> s::ThreadFlowLocation {
    let mut text = event.what.clone();
    if !event.holds.is_empty() {
        text = format!("{text}, holding {}", event.holds.join(", "));
    }
    let location = s::Location::builder()
        .physical_location(places.physical(place))
        .message(message(&not_a_link(&text)))
        .build();
    let importance = if event.is_marked {
        "essential"
    } else {
        "important"
    };
    s::ThreadFlowLocation::builder()
        .location(location)
        .execution_order(i64::try_from(number).unwrap_or(i64::MAX))
        .importance(json!(importance))
        .build()
}

fn named(id: u32, thread: Option<&ThreadState>) -> String {
    match thread.map(|thread| thread.name.as_str()) {
        None | Some("") => format!("Thread T{id}"),
        Some(name) => format!("Thread T{id} `{name}`"),
    }
}
