//! The searches against all reorderings of small random traces.

use std::collections::BTreeSet;

use super::atomicity_tests::with_units;
use super::clock::Place;
use super::closure::{Basis, Closure};
use super::hybrid::race_candidates;
use super::lead;
use super::locks::deadlocks;
use super::outcome::{Algorithm, analyse};
use super::races::{Groups, races_by_site, racy_accesses};
use super::run::{Action, Run, StepId};
use super::unordered::{Pair, hb_races, shb_races};
use super::witness::{Goal, Recorded};
use crate::trace::tests::without_checksums;
use crate::trace::{FieldFlags, Format, Kind, Trace, check, read, write_own};

/// As many as the environment asks for, or few.
pub(super) fn traces() -> u64 {
    let wanted = std::env::var("THREADLINT_RANDOM_TRACES").ok();
    wanted.and_then(|count| count.parse().ok()).unwrap_or(300)
}

pub(super) struct Random(u64);

impl Random {
    pub(super) fn new(seed: u64) -> Self {
        let mut random = Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
        for _ in 0..4 {
            random.below(2);
        }
        random
    }

    pub(super) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from((self.0 >> 11) % limit as u64).expect("small")
    }
}

/// A well-formed trace of at most `length` events.
pub(super) fn random_trace(random: &mut Random, length: usize) -> Trace {
    let threads = 2 + random.below(2);
    let locks = 1 + random.below(3);
    let variables = 1 + random.below(3);
    let mut lines = Vec::new();
    let mut held: Vec<Vec<usize>> = vec![Vec::new(); threads];
    let mut has_run = vec![false; threads];
    let mut is_joined = vec![false; threads];
    has_run[0] = true;
    let mut events = 0;
    while events < length {
        let thread = random.below(threads);
        if is_joined[thread] {
            continue;
        }
        let line = match random.below(16) {
            0..=3 => format!("r(V{})", random.below(variables)),
            4..=8 => format!("w(V{})", random.below(variables)),
            9..=11 => {
                let lock = random.below(locks);
                if held.iter().flatten().any(|it| *it == lock) {
                    continue;
                }
                held[thread].push(lock);
                format!("acq(L{lock})")
            }
            12..=13 => {
                if held[thread].is_empty() {
                    continue;
                }
                let at = random.below(held[thread].len());
                format!("rel(L{})", held[thread].remove(at))
            }
            14 => {
                let other = random.below(threads);
                if has_run[other] || other == thread {
                    continue;
                }
                has_run[other] = true;
                has_run[thread] = true;
                lines.push(format!("T{thread}|fork(T{other})|{events}"));
                events += 1;
                continue;
            }
            _ => {
                let other = random.below(threads);
                if is_joined[other]
                    || other == thread
                    || !held[other].is_empty()
                    || random.below(3) > 0
                {
                    continue;
                }
                is_joined[other] = true;
                format!("join(T{other})")
            }
        };
        has_run[thread] = true;
        lines.push(format!("T{thread}|{line}|{events}"));
        events += 1;
    }
    read(lines.join("\n").as_bytes(), Some(Format::Std)).expect("a trace")
}

/// The same with other kinds of events: a variable becomes volatile or what signals are about, the
/// sections of some threads become shared.
fn varied(mut trace: Trace, random: &mut Random) -> Trace {
    let variable = random.below(5);
    let how = random.below(4);
    let is_reader = [
        random.below(2) == 0,
        random.below(2) == 0,
        random.below(2) == 0,
    ];
    let lock = random.below(3) as u64 + 1;
    for event in &mut trace.events {
        let field = trace.names.site(event.site).field;
        let is_varied = field.0 as usize == variable;
        event.kind = match (event.kind, how) {
            (Kind::Read, 0 | 1) if is_varied => Kind::VolatileRead,
            (Kind::Write, 0) if is_varied => Kind::VolatileWrite,
            (Kind::Write, 1) if is_varied => Kind::Update,
            (Kind::Read, 2) if is_varied => Kind::Await,
            (Kind::Write, 2) if is_varied => Kind::Signal,
            (Kind::Acquire, _) if event.object == lock && is_reader[event.thread.index()] => {
                Kind::AcquireShared
            }
            (Kind::Release, _) if event.object == lock && is_reader[event.thread.index()] => {
                Kind::ReleaseShared
            }
            (kind, _) => kind,
        };
    }
    trace
}

/// All sync-preserving ideals of a run, by their definition: of each thread, how many steps.
pub(super) fn ideals(run: &Run) -> Vec<Vec<u32>> {
    let mut all = Vec::new();
    let mut counts = vec![0; run.threads.len()];
    loop {
        if is_ideal(run, &counts) {
            all.push(counts.clone());
        }
        let mut at = 0;
        loop {
            if at == counts.len() {
                return all;
            }
            if (counts[at] as usize) < run.threads[at].len() {
                counts[at] += 1;
                break;
            }
            counts[at] = 0;
            at += 1;
        }
    }
}

fn is_ideal(run: &Run, counts: &[u32]) -> bool {
    let contains = |id: StepId| counts[run.step(id).thread as usize] > run.step(id).position;
    let ids: Vec<StepId> = run.ids().collect();
    ids.iter().filter(|id| contains(**id)).all(|id| {
        let step = run.step(*id);
        let start = run.starts[step.thread as usize];
        let before = &ids[..id.0 as usize];
        start.is_none_or(contains)
            && match step.action {
                Action::Join => run.threads[step.operand as usize]
                    .iter()
                    .all(|it| contains(*it)),
                Action::Read => {
                    let write = before.iter().rev().find(|it| {
                        let it = run.step(**it);
                        it.action == Action::Write && it.operand == step.operand
                    });
                    write.is_none_or(|it| contains(*it))
                }
                Action::Acquire | Action::AcquireShared => before.iter().all(|earlier| {
                    let it = run.step(*earlier);
                    let is_shared =
                        it.action == Action::AcquireShared && step.action == Action::AcquireShared;
                    let takes = matches!(it.action, Action::Acquire | Action::AcquireShared);
                    if !takes
                        || it.operand != step.operand
                        || it.thread == step.thread
                        || is_shared
                        || !contains(*earlier)
                    {
                        return true;
                    }
                    let own = &run.threads[it.thread as usize][it.position as usize..];
                    let release = own.iter().find(|id| {
                        let end = run.step(**id);
                        let ends = match it.action {
                            Action::Acquire => Action::Release,
                            _ => Action::ReleaseShared,
                        };
                        end.action == ends && end.operand == it.operand
                    });
                    release.is_some_and(|id| contains(*id))
                }),
                _ => true,
            }
    })
}

fn conflicts(run: &Run) -> Vec<Pair> {
    let mut all = Vec::new();
    for second in run.ids() {
        for first in (0..second.0).map(StepId) {
            let (one, other) = (run.step(first), run.step(second));
            let is_access = |action| matches!(action, Action::Read | Action::Write);
            if is_access(one.action)
                && is_access(other.action)
                && one.operand == other.operand
                && one.thread != other.thread
                && (one.action == Action::Write || other.action == Action::Write)
            {
                all.push(Pair { first, second });
            }
        }
    }
    all
}

pub(super) fn is_next(run: &Run, counts: &[u32], id: StepId) -> bool {
    let step = run.step(id);
    let start = run.starts[step.thread as usize];
    counts[step.thread as usize] == step.position
        && start.is_none_or(|it| counts[run.step(it).thread as usize] > run.step(it).position)
}

/// A random trace with all kinds of events.
pub(super) fn trace_of(seed: u64) -> Trace {
    let mut random = Random::new(seed);
    let length = 5 + random.below(8);
    let trace = random_trace(&mut random, length);
    let trace = varied(trace, &mut random);
    assert_eq!(check(&trace.names, &trace.events), Ok(()));
    trace
}

#[test]
fn sync_preserving_races_are_those_of_all_ideals() {
    let mut races = 0;
    for seed in 0..traces() {
        let trace = trace_of(seed);
        let run = Run::new(&trace);
        let basis = Basis::new(&run);
        let ideals = ideals(&run);
        let is_race = |pair: &Pair| {
            ideals.iter().any(|counts| {
                is_next(&run, counts, pair.first) && is_next(&run, counts, pair.second)
            })
        };
        let expected: Vec<Pair> = conflicts(&run).into_iter().filter(is_race).collect();
        let racy: BTreeSet<StepId> = expected.iter().map(|pair| pair.second).collect();
        let found = racy_accesses(&basis, &Groups::by_locks(basis.run));
        let found_racy: BTreeSet<StepId> = found.iter().map(|pair| pair.second).collect();
        assert_eq!(found_racy, racy, "seed {seed}");
        // Every event has a site of its own here, so each pair is reported.
        assert_eq!(
            races_by_site(&basis, &found),
            expected
                .iter()
                .copied()
                .collect::<BTreeSet<_>>()
                .into_iter()
                .collect::<Vec<_>>(),
            "seed {seed}"
        );
        races += expected.len();
        for pair in &expected {
            let mut closure = Closure::new(&basis);
            closure.reach(Place::of(&run.step(pair.first)));
            closure.reach(Place::of(&run.step(pair.second)));
            closure.close();
            let goal = Goal::Race(run.event(pair.first), run.event(pair.second));
            let witness = lead::witness(&trace, &run, closure.counts(), goal);
            assert_eq!(
                Recorded::new(&trace).verify(&witness),
                Ok(()),
                "seed {seed}"
            );
        }
        // What SHB finds has a reordering, and every race is a candidate.
        for pair in shb_races(&run) {
            assert!(racy.contains(&pair.second), "seed {seed}");
        }
        let candidates: BTreeSet<Pair> = race_candidates(&run, &Groups::by_locks(&run))
            .into_iter()
            .collect();
        assert!(
            expected.iter().all(|pair| candidates.contains(pair)),
            "seed {seed}"
        );
        let hb = hb_races(&run);
        assert_eq!(hb.is_empty(), shb_races(&run).is_empty(), "seed {seed}");
    }
    assert!(races > 300, "{races}");
}

#[test]
fn sync_preserving_deadlocks_are_those_of_all_ideals() {
    let mut total = 0;
    for seed in 0..traces() {
        let mut random = Random::new(seed + 7_000_000);
        let trace = random_lock_trace(&mut random);
        let run = Run::new(&trace);
        let basis = Basis::new(&run);
        let found = deadlocks(&basis);
        let is_possible = ideals(&run).iter().any(|counts| is_stuck(&run, counts));
        assert_eq!(!found.found.is_empty(), is_possible, "seed {seed}");
        total += found.found.len();
        for deadlock in &found.found {
            let requests = deadlock.requests.iter().map(|it| it.event).collect();
            let goal = Goal::Deadlock(requests);
            let witness = lead::witness(&trace, &run, &deadlock.counts, goal);
            assert_eq!(
                Recorded::new(&trace).verify(&witness),
                Ok(()),
                "seed {seed}"
            );
        }
    }
    assert!(total > 30, "{total}");
}

/// Whether two or three threads wait for each other in a circle.
fn is_stuck(run: &Run, counts: &[u32]) -> bool {
    let waits = |thread: usize| {
        let id = *run.threads[thread].get(counts[thread] as usize)?;
        let step = run.step(id);
        if step.action != Action::Acquire || !is_next(run, counts, id) {
            return None;
        }
        (0..run.threads.len()).find(|other| {
            let steps = &run.threads[*other][..counts[*other] as usize];
            let last = steps.iter().rev().map(|id| run.step(*id)).find(|it| {
                it.operand == step.operand && matches!(it.action, Action::Acquire | Action::Release)
            });
            *other != thread && last.is_some_and(|it| it.action == Action::Acquire)
        })
    };
    (0..run.threads.len()).any(|start| returns(start, &waits))
}

fn returns(start: usize, waits: &impl Fn(usize) -> Option<usize>) -> bool {
    let mut at = start;
    for _ in 0..4 {
        match waits(at) {
            Some(next) if next == start => return true,
            Some(next) => at = next,
            None => return false,
        }
    }
    false
}

/// Threads that take nested locks, and a variable that may order them.
fn random_lock_trace(random: &mut Random) -> Trace {
    let threads = 2 + random.below(2);
    let programs: Vec<Vec<String>> = (0..threads)
        .map(|_| {
            let mut program = Vec::new();
            for _ in 0..=random.below(2) {
                let (one, other) = (random.below(3), random.below(3));
                program.push(format!("acq(L{one})"));
                if one != other {
                    program.push(format!("acq(L{other})"));
                    program.push(format!("rel(L{other})"));
                }
                program.push(format!("rel(L{one})"));
                match random.below(6) {
                    0 => program.push("r(V)".to_owned()),
                    1 => program.push("w(V)".to_owned()),
                    _ => {}
                }
            }
            program
        })
        .collect();
    let mut lines = Vec::new();
    let mut at = vec![0; threads];
    let mut holders: [Option<usize>; 3] = [None; 3];
    for line in 0..400 {
        // Long runs of one thread make it likely that all come to their end.
        let thread = if line % 4 == 0 {
            random.below(threads)
        } else {
            (line / 4) % threads
        };
        let Some(next) = programs[thread].get(at[thread]) else {
            continue;
        };
        let lock = next
            .strip_prefix("acq(L")
            .and_then(|it| it[..1].parse::<usize>().ok());
        if let Some(lock) = lock {
            if holders[lock].is_some() {
                continue;
            }
            holders[lock] = Some(thread);
        }
        if let Some(lock) = next
            .strip_prefix("rel(L")
            .and_then(|it| it[..1].parse::<usize>().ok())
        {
            holders[lock] = None;
        }
        lines.push(format!("T{thread}|{next}|{line}"));
        at[thread] += 1;
    }
    read(lines.join("\n").as_bytes(), Some(Format::Std)).expect("a trace")
}

/// Whatever `check` accepts can be analysed, and no search finds a witness that the check refuses.
#[test]
fn damaged_traces_that_can_be_are_analysed() {
    let mut random = Random::new(11);
    let mut analysed = 0;
    for seed in 0..traces() * 4 {
        let mut random_units = Random::new(seed + 5_000_000);
        let trace = random_trace(&mut random_units, 40);
        let trace = with_units(varied(trace, &mut random_units));
        let mut bytes = without_checksums(&write_own(&trace));
        for _ in 0..=random.below(3) {
            let at = bytes.len() - 1 - random.below(bytes.len() / 2);
            bytes[at] = u8::try_from(random.below(256)).expect("a byte");
        }
        let Ok(trace) = read(&bytes, Some(Format::Own)) else {
            continue;
        };
        if check(&trace.names, &trace.events).is_ok() {
            analysed += 1;
            let all = [
                Algorithm::Hb,
                Algorithm::Shb,
                Algorithm::SyncP,
                Algorithm::Spd,
                Algorithm::Atomicity,
            ];
            let outcome = analyse(&trace, &all, &[]);
            assert_eq!(outcome.refused, 0, "seed {seed}");
        }
    }
    assert!(analysed > 50, "{analysed}");
}

/// What two threads do to one list, one after the other.
fn trace_of_lists(operations: &[(u32, Kind, i32)], others: &str) -> Trace {
    let lines = operations
        .iter()
        .zip(0..)
        .map(|((thread, kind, _), line)| match kind {
            Kind::Write => format!("T{thread}|w(L)|{line}"),
            _ => format!("T{thread}|r(L)|{line}"),
        });
    let text = format!("{}\n{others}", lines.collect::<Vec<_>>().join("\n"));
    let mut trace = read(text.as_bytes(), Some(Format::Std)).expect("a trace");
    trace.names.set_flags(FieldFlags::CONTENTS);
    for (event, (_, _, element)) in trace.events.iter_mut().zip(operations) {
        event.element = *element;
    }
    trace
}

fn races_of(trace: &Trace, algorithm: Algorithm) -> usize {
    assert_eq!(check(&trace.names, &trace.events), Ok(()));
    let outcome = analyse(trace, &[algorithm], &[]);
    assert_eq!(outcome.refused, 0, "{algorithm:?}");
    outcome.predictions.len()
}

#[test]
fn an_element_of_a_list_conflicts_with_itself_and_with_the_whole() {
    let (get, set) = ((Kind::Read, 1), (Kind::Write, 1));
    let (get_other, set_other) = ((Kind::Read, 2), (Kind::Write, 2));
    let (all, change, size) = ((Kind::Read, 0), (Kind::Write, 0), (Kind::Read, -1));
    let races = [
        (set, set),
        (set, get),
        (set, all),
        (set, change),
        (get, change),
        (size, change),
        (all, change),
        (change, change),
    ];
    let none = [
        (set, set_other),
        (set, get_other),
        (set, size),
        (get, get),
        (get, all),
        (all, all),
        (get_other, size),
    ];
    let cases = races.iter().map(|pair| (pair, 1));
    for ((one, other), expected) in cases.chain(none.iter().map(|pair| (pair, 0))) {
        for (first, second) in [(one, other), (other, one)] {
            let operations = [(0, first.0, first.1), (1, second.0, second.1)];
            let trace = trace_of_lists(&operations, "");
            for algorithm in [Algorithm::Hb, Algorithm::Shb, Algorithm::SyncP] {
                let found = races_of(&trace, algorithm);
                assert_eq!(found, expected, "{algorithm:?} {first:?} {second:?}");
            }
        }
    }
}

/// The second write of V comes after a read of the list, which has to see the same.
#[test]
fn a_read_of_a_list_sees_the_same_elements() {
    let set = (0, Kind::Write, 1);
    let races_beside = |element: i32| {
        let read = (1, Kind::Read, element);
        let mut trace = trace_of_lists(&[set, read], "T0|w(V)|7\nT1|w(V)|8");
        trace.events.swap(0, 2);
        trace.events.swap(1, 2);
        assert_eq!(trace.events[0].thread, trace.events[1].thread);
        let outcome = analyse(&trace, &[Algorithm::SyncP], &[]);
        assert_eq!(outcome.refused, 0);
        let races = outcome.predictions.iter();
        races
            .filter(|it| it.directive.is_some())
            .map(|it| it.indices.clone())
            .collect::<Vec<_>>()
    };
    for sees in [0, 1] {
        assert_eq!(races_beside(sees), [[1, 2]]);
    }
    for sees_nothing in [2, -1] {
        assert_eq!(races_beside(sees_nothing), [[0, 3]]);
    }
}

#[test]
fn no_witness_about_lists_is_refused() {
    let all = [
        Algorithm::Hb,
        Algorithm::Shb,
        Algorithm::SyncP,
        Algorithm::Atomicity,
    ];
    let mut predicted = 0;
    for seed in 0..traces() {
        let mut random = Random::new(seed + 9_000_000);
        let mut trace = with_units(random_trace(&mut random, 30));
        trace.names.set_flags(FieldFlags::CONTENTS);
        for event in &mut trace.events {
            if event.kind.is_access() {
                event.element = [-1, 0, 0, 1, 2, 3][random.below(6)];
            }
        }
        let outcome = analyse(&trace, &all, &[]);
        assert_eq!(outcome.refused, 0, "seed {seed}");
        predicted += outcome.predictions.len();
    }
    assert!(predicted > 300, "{predicted}");
}

/// The first read comes before the second one anyway.
#[test]
fn the_last_read_of_a_thread_orders_a_write_after_it() {
    let trace = "T0|fork(T1)|1\nT0|r(V)|2\nT0|r(V)|3\nT1|w(V)|4\nT1|w(W)|5\nT0|w(W)|6\n";
    let trace = read(trace.as_bytes(), Some(Format::Std)).expect("a trace");
    let outcome = analyse(&trace, &[Algorithm::SyncP], &[]);
    let mut races = outcome.predictions.into_iter();
    let race = races.find(|it| it.indices == [4, 5]).expect("a race");
    let order = race.directive.expect("an order").order.into_iter();
    let order = order.map(|(one, other)| (one.thread.0, one.number, other.thread.0, other.number));
    assert_eq!(order.collect::<Vec<_>>(), [(0, 2, 1, 0)]);
}
