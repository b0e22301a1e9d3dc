//! Turns what is predicted from a trace into what the tester drives.
//!
//! A prediction with a directive keeps its edges and stops; its events are laid out in one order
//! that the edges allow, so that the first schedule is the same each time. A candidate has no order:
//! its threads go as they like up to their events.

use std::collections::BTreeSet;

use crate::predict::{AtomicSet, Directive, EventRef, Prediction, SetKind, What};
use crate::subject::{
    AccessMode, Accessed, DrivenPrediction, EventOfThread, FieldName, LineOfCode, NamedSet,
    Predicted, PredictedEvent, PredictedSet, PredictionKind,
};
use crate::trace::{FieldFlags, Kind, SiteId, Trace};

/// What is predicted, in words and as the tester drives it; `sets` are those with which it was.
pub(crate) fn target(
    trace: &Trace,
    sets: &[NamedSet],
    prediction: &Prediction,
) -> (Predicted, DrivenPrediction) {
    let predicted = predicted(trace, sets, prediction);
    let totals = totals(trace);
    let directive = prediction.directive.as_ref();
    let edges = directive.map_or_else(|| chain(prediction), edges);
    let ends = match directive {
        Some(directive) => ends(&totals, &directive.stops),
        None if matches!(prediction.what, What::Atomicity | What::Order) => totals,
        None => ends(&totals, &prediction.events),
    };
    let goal = directive.map_or_else(|| aimed_at(prediction), |directive| &directive.events);
    let variables = variables(trace, &prediction.indices);
    let sites = prediction.indices.iter().zip(variables);
    let mut driven = DrivenPrediction {
        kind: predicted.kind,
        message: message(&predicted),
        needs_harm: prediction.needs_harm(),
        threads: paths(trace),
        turns: turns(&ends, &edges),
        edges,
        goal: goal.iter().map(event_of_thread).collect(),
        sites: sites
            .take(goal.len())
            .map(|(index, variable)| line_of_code(trace, *index, variable))
            .collect(),
    };
    if let Some(pattern) = predicted.pattern {
        take_part(&mut driven.sites, &predicted.events, pattern);
    }
    (predicted, driven)
}

/// What kind of prediction that is.
pub(crate) fn kind(what: What) -> PredictionKind {
    match what {
        What::Race => PredictionKind::Race,
        What::Deadlock => PredictionKind::Deadlock,
        What::Atomicity => PredictionKind::Atomicity,
        What::Order => PredictionKind::Order,
    }
}

fn predicted(trace: &Trace, sets: &[NamedSet], prediction: &Prediction) -> Predicted {
    let fields: BTreeSet<_> = prediction
        .indices
        .iter()
        .filter_map(|index| field(trace, *index))
        .collect();
    let events = prediction.indices.iter().zip(&prediction.units);
    let events = events.map(|(index, unit)| event(trace, *index, *unit));
    let fields: Vec<_> = fields.into_iter().collect();
    let events: Vec<PredictedEvent> = events.collect();
    let set = prediction.atomicity.map(|it| set(trace, sets, it.set));
    Predicted {
        kind: kind(prediction.what),
        is_promised: set.as_ref().is_some_and(is_declared) || is_promised(trace, &fields, &events),
        fields,
        events,
        pattern: prediction.atomicity.map(|atomicity| atomicity.pattern),
        set,
        has_witness: prediction.has_witness(),
    }
}

/// The sets as an analysis takes them.
pub(crate) fn atomic_sets(sets: &[NamedSet]) -> Vec<AtomicSet> {
    let fields = sets.iter().map(|set| set.fields.clone());
    fields.map(|fields| AtomicSet { fields }).collect()
}

/// An atomic set of an analysis with these sets.
pub(crate) fn set(trace: &Trace, sets: &[NamedSet], kind: SetKind) -> PredictedSet {
    let text = |class| trace.names.text(class).to_owned();
    match kind {
        SetKind::Named(number) => PredictedSet::Named(sets[number].clone()),
        SetKind::Instance(class) => PredictedSet::Instance(text(class)),
        SetKind::Static(class) => PredictedSet::Static(text(class)),
        SetKind::Contents(class) => PredictedSet::Contents(text(class)),
    }
}

/// Whether the user says which fields are in the set.
fn is_declared(set: &PredictedSet) -> bool {
    matches!(set, PredictedSet::Named(set) if set.origin.is_declared())
}

/// Whether a class that declares one of the fields, or whose methods access them, promises to be
/// thread-safe.
fn is_promised(trace: &Trace, fields: &[FieldName], events: &[PredictedEvent]) -> bool {
    let names = &trace.names;
    let promising = names.classes().iter().filter(|class| class.flags & 1 != 0);
    promising.map(|class| names.text(class.name)).any(|class| {
        fields.iter().any(|(owner, _)| owner == class)
            || events.iter().any(|event| event.class == class)
    })
}

/// The class and the name of what an event accesses.
fn field(trace: &Trace, index: usize) -> Option<FieldName> {
    let names = &trace.names;
    let site = names.site(trace.events[index].site);
    let field = names.field(site.field);
    let (class, name) = (names.text(field.class), names.text(field.name));
    (!name.is_empty()).then(|| (class.to_owned(), name.to_owned()))
}

fn event(trace: &Trace, index: usize, unit: Option<SiteId>) -> PredictedEvent {
    let names = &trace.names;
    let event = &trace.events[index];
    let site = names.site(event.site);
    let thread = names.threads()[event.thread.index()];
    PredictedEvent {
        thread: names.text(thread.path).to_owned(),
        verb: verb(event.kind),
        class: names.text(site.class).to_owned(),
        method: names.text(site.method).to_owned(),
        line: site.line,
        unit: unit.map(|unit| {
            let unit = names.site(unit);
            (
                names.text(unit.class).to_owned(),
                names.text(unit.method).to_owned(),
            )
        }),
    }
}

fn verb(kind: Kind) -> &'static str {
    match kind {
        Kind::Read | Kind::VolatileRead => "reads",
        Kind::Write | Kind::VolatileWrite => "writes",
        Kind::Update => "updates",
        Kind::Signal => "signals",
        Kind::Await => "waits",
        _ => "locks",
    }
}

fn line_of_code(trace: &Trace, index: usize, variable: Option<usize>) -> LineOfCode {
    let site = trace.names.site(trace.events[index].site);
    let method = trace.names.text(site.method);
    LineOfCode {
        class: trace.names.text(site.class).to_owned(),
        method: method.split('(').next().unwrap_or_default().to_owned(),
        line: site.line,
        accessed: variable.and_then(|variable| accessed(trace, index, variable)),
        unit: None,
    }
}

/// Of an access that does both, the pattern needs one; and those of one thread are in one unit.
fn take_part(sites: &mut [LineOfCode], events: &[PredictedEvent], pattern: &str) {
    for ((site, event), letter) in sites.iter_mut().zip(events).zip(pattern.split(' ')) {
        site.unit.clone_from(&event.unit);
        if let Some(accessed) = &mut site.accessed {
            accessed.how = if letter.starts_with('R') {
                AccessMode::Read
            } else {
                AccessMode::Write
            };
        }
    }
}

fn accessed(trace: &Trace, index: usize, variable: usize) -> Option<Accessed> {
    Some(Accessed {
        how: match trace.events[index].kind {
            Kind::Read | Kind::VolatileRead => AccessMode::Read,
            Kind::Write | Kind::VolatileWrite => AccessMode::Write,
            Kind::Update => AccessMode::Update,
            _ => return None,
        },
        field: field_text(trace, index)?,
        variable,
    })
}

/// Of each event the first of them that accesses the same variable, none for one that accesses
/// none. A field is the same whether it is accessed as a volatile one or not.
fn variables(trace: &Trace, indices: &[usize]) -> Vec<Option<usize>> {
    let variable = |index: &usize| {
        let event = &trace.events[*index];
        field_text(trace, *index).map(|field| (field, event.object, event.element))
    };
    let all: Vec<_> = indices.iter().map(variable).collect();
    let first = |variable| all.iter().position(|other| other == variable);
    all.iter()
        .map(|variable| variable.as_ref().and_then(|_| first(variable)))
        .collect()
}

/// The field as the tester names it: an array by its type.
fn field_text(trace: &Trace, index: usize) -> Option<String> {
    let names = &trace.names;
    let flags = names
        .field(names.site(trace.events[index].site).field)
        .flags;
    let (class, name) = field(trace, index)?;
    let is_element = flags.has(FieldFlags::ELEMENTS);
    Some(if is_element {
        class
    } else {
        format!("{class}.{name}")
    })
}

/// `R W' W on balance: no serial order gives this`.
fn message(predicted: &Predicted) -> String {
    let fields = predicted.fields.iter().map(|(_, name)| name.as_str());
    let fields = fields.collect::<Vec<_>>().join(", ");
    match (predicted.kind, predicted.pattern) {
        (PredictionKind::Race, _) => format!("two threads access {fields} at once"),
        (PredictionKind::Deadlock, _) => "threads wait for each other's locks".to_owned(),
        (PredictionKind::Order, _) => "two steps come in the other order".to_owned(),
        (PredictionKind::Atomicity, pattern) => {
            let pattern = pattern.unwrap_or_default();
            format!("{pattern} on {fields}: no serial order gives this")
        }
    }
}

fn paths(trace: &Trace) -> Vec<String> {
    let threads = trace.names.threads().iter();
    threads
        .map(|thread| trace.names.text(thread.path).to_owned())
        .collect()
}

/// How many events each thread has.
fn totals(trace: &Trace) -> Vec<u64> {
    let mut totals = vec![0; trace.names.threads().len()];
    for event in &trace.events {
        totals[event.thread.index()] += 1;
    }
    totals
}

/// How many events each thread makes before it stops.
fn ends(totals: &[u64], stops: &[EventRef]) -> Vec<u64> {
    let mut ends = totals.to_vec();
    for stop in stops {
        ends[stop.thread.index()] = stop.number;
    }
    ends
}

/// Of a candidate, the events that it leads to: of two steps in the other order, the one that now
/// comes first.
fn aimed_at(prediction: &Prediction) -> &[EventRef] {
    match prediction.what {
        What::Order => &prediction.events[..1],
        What::Race | What::Deadlock | What::Atomicity => &prediction.events,
    }
}

fn event_of_thread(event: &EventRef) -> EventOfThread {
    (event.thread.0, event.number)
}

/// Of a candidate, the order of its accesses or steps, if they have one.
fn chain(prediction: &Prediction) -> Vec<(EventOfThread, EventOfThread)> {
    if !matches!(prediction.what, What::Atomicity | What::Order) {
        return Vec::new();
    }
    let pairs = prediction.events.windows(2);
    pairs
        .map(|pair| (event_of_thread(&pair[0]), event_of_thread(&pair[1])))
        .filter(|(one, other)| one.0 != other.0)
        .collect()
}

fn edges(directive: &Directive) -> Vec<(EventOfThread, EventOfThread)> {
    let order = directive.order.iter();
    order
        .map(|(one, other)| (event_of_thread(one), event_of_thread(other)))
        .collect()
}

/// All events up to the ends in an order that the edges allow. Edges that allow none are not kept.
fn turns(ends: &[u64], edges: &[(EventOfThread, EventOfThread)]) -> Vec<(u32, u64)> {
    let mut done = vec![0; ends.len()];
    let mut turns = Vec::new();
    let mut open = incoming(ends.len(), edges);
    loop {
        let before = turns.len();
        for (thread, end) in (0..).zip(ends) {
            let own = done[thread as usize];
            let until = reach(own, *end, &mut open[thread as usize], &done);
            if until > own {
                turns.push((thread, until - own));
                done[thread as usize] = until;
            }
        }
        if turns.len() == before {
            break;
        }
    }
    let left = (0..).zip(ends.iter().zip(&done));
    turns.extend(
        left.filter(|(_, (end, done))| end > done)
            .map(|(thread, (end, done))| (thread, end - done)),
    );
    turns
}

/// Of each thread, the events of it that come after others, the last one first, each with the
/// other one.
fn incoming(
    threads: usize,
    edges: &[(EventOfThread, EventOfThread)],
) -> Vec<Vec<(u64, EventOfThread)>> {
    let mut incoming = vec![Vec::new(); threads];
    for (before, (thread, number)) in edges {
        incoming[*thread as usize].push((*number, *before));
    }
    for of_thread in &mut incoming {
        of_thread.sort_unstable_by(|one, other| other.cmp(one));
    }
    incoming
}

/// How far a thread that has made so many events can go before others must. Drops from `open` what
/// no longer holds it up.
fn reach(own: u64, end: u64, open: &mut Vec<(u64, EventOfThread)>, done: &[u64]) -> u64 {
    while let Some((number, (before, event))) = open.last() {
        if *number >= own && done[*before as usize] <= *event {
            return (*number).min(end);
        }
        open.pop();
    }
    end
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_keep_the_edges() {
        assert_eq!(turns(&[3, 2], &[]), [(0, 3), (1, 2)]);
        let edges = [((1, 0), (0, 1)), ((0, 1), (1, 1))];
        assert_eq!(turns(&[3, 2], &edges), [(0, 1), (1, 1), (0, 2), (1, 1)]);
        assert_eq!(turns(&[0, 2], &[]), [(1, 2)]);
    }

    /// Edges from earlier to later events of one order can all be kept.
    #[test]
    fn turns_keep_all_edges_that_can_be_kept() {
        let order: Vec<EventOfThread> = (0..60).map(|at| (at * 7 % 5 % 3, u64::from(at))).collect();
        let mut ends = vec![0; 3];
        let numbered: Vec<EventOfThread> = order
            .iter()
            .map(|(thread, _)| {
                ends[*thread as usize] += 1;
                (*thread, ends[*thread as usize] - 1)
            })
            .collect();
        let pairs = (0..60).map(|at| (numbered[at * at % 47], numbered[at * at % 47 + at % 13]));
        let edges: Vec<_> = pairs.filter(|(one, other)| one.0 != other.0).collect();
        assert!(edges.len() > 20);
        let mut done = vec![0; 3];
        for (thread, count) in turns(&ends, &edges) {
            for _ in 0..count {
                let event = (thread, done[thread as usize]);
                let mut before = edges.iter().filter(|edge| edge.1 == event);
                assert!(
                    before.all(|edge| done[edge.0.0 as usize] > edge.0.1),
                    "{event:?}"
                );
                done[thread as usize] += 1;
            }
        }
        assert_eq!(done, ends);
    }

    #[test]
    fn edges_that_allow_no_order_end_nothing() {
        let edges = [((1, 0), (0, 0)), ((0, 0), (1, 0))];
        assert_eq!(turns(&[1, 1], &edges), [(0, 1), (1, 1)]);
    }
}
