//! What an analysis finds in a trace: one prediction per cause.

use std::cell::OnceCell;

use rustc_hash::FxHashSet;

use super::atomicity::violations;
use super::closure::{Basis, Closure};
use super::goal::{Directive, EventRef, Numbering, directive};
use super::hybrid::race_candidates;
use super::lead;
use super::locks::{Requesting, deadlocks};
use super::races::{Groups, races_by_site, racy_accesses};
use super::reversals::reversals;
use super::run::{Run, StepId, Variable};
use super::units::{AtomicSet, SetKind, outermost_units};
use super::unordered::{Pair, hb_races, shb_races};
use super::witness::{Goal, Recorded, Witness};
use crate::trace::{FieldId, SiteId, Trace};

/// Which reorderings are looked at; see the module.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Algorithm {
    Hb,
    Shb,
    SyncP,
    Spd,
    Atomicity,
    Reversal,
}

/// What kind of failure is predicted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum What {
    Race,
    Deadlock,
    Atomicity,
    /// Two steps that synchronise, in the other order.
    Order,
}

/// What an atomicity violation is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Atomicity {
    pub(crate) set: SetKind,
    /// As `R W' W`: one unit reads, the other writes, the first writes.
    pub(crate) pattern: &'static str,
}

/// Something that another order may break.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Prediction {
    pub(crate) what: What,
    /// The accesses that race, the requests that wait for each other, or the steps in their new order, by
    /// index in the trace.
    pub(crate) indices: Vec<usize>,
    /// The same by thread and number.
    pub(crate) events: Vec<EventRef>,
    /// Of each of the events, where the method around it was entered that should be atomic, or
    /// else the outermost one.
    pub(crate) units: Vec<Option<SiteId>>,
    /// Of an atomicity violation.
    pub(crate) atomicity: Option<Atomicity>,
    /// How to drive the program there; without one, the prediction is a candidate.
    pub(crate) directive: Option<Directive>,
}

impl Prediction {
    /// Whether some order leads to it for sure.
    pub(crate) fn has_witness(&self) -> bool {
        self.directive.as_ref().is_some_and(|it| it.is_sure)
    }

    /// Whether it is worth telling only where the program then fails: calls of an object of a library
    /// need not belong together, and most orders break nothing.
    pub(crate) fn needs_harm(&self) -> bool {
        let set = self.atomicity.map(|it| it.set);
        self.what == What::Order || matches!(set, Some(SetKind::Contents(_)))
    }
}

/// What an analysis found.
#[derive(Debug, Default)]
pub(crate) struct Outcome {
    /// Reversals last; before them those with a directive first, and of these and the others those
    /// last that are worth telling only where something follows; else in the order of the trace.
    pub(crate) predictions: Vec<Prediction>,
    /// Accesses that race with an earlier one.
    pub(crate) racy_accesses: usize,
    /// Lines of code with these.
    pub(crate) racy_lines: usize,
    /// Cycles in which threads request locks, reached or not.
    pub(crate) lock_cycles: usize,
    /// Those of them that a reordering reaches.
    pub(crate) reached_cycles: usize,
    /// Whether there were too many of these to look at all.
    pub(crate) is_cut: bool,
    /// Pairs of units of work that were not compared in full.
    pub(crate) uncompared: usize,
    /// Reversals that are not among the predictions, because there are too many.
    pub(crate) unlisted: usize,
    /// Witnesses that the independent check refused: an error of the search.
    pub(crate) refused: usize,
}

/// Analyses a trace that [`crate::trace::check`] accepts; `sets` are the atomic sets that somebody
/// has named.
pub(crate) fn analyse(trace: &Trace, algorithms: &[Algorithm], sets: &[AtomicSet]) -> Outcome {
    let run = Run::new(trace);
    let mut analysis = Analysis {
        trace,
        run: &run,
        numbering: Numbering::new(trace),
        recorded: OnceCell::new(),
        outcome: Outcome::default(),
    };
    for algorithm in algorithms {
        match algorithm {
            Algorithm::Hb => analysis.unordered(&hb_races(&run)),
            Algorithm::Shb => analysis.unordered(&shb_races(&run)),
            Algorithm::SyncP => analysis.races(&Basis::new(&run)),
            Algorithm::Spd => analysis.deadlocks(&Basis::new(&run)),
            Algorithm::Atomicity => analysis.atomicity(&Basis::new(&run), sets),
            Algorithm::Reversal => analysis.reversals(&Basis::new(&run)),
        }
    }
    let mut outcome = analysis.outcome;
    name_units(trace, &mut outcome.predictions);
    outcome.predictions.sort_by_key(|it| {
        let is_last = (it.what == What::Order, !it.has_witness(), it.needs_harm());
        (is_last, it.what, it.indices.clone())
    });
    outcome
}

/// Finds the outermost methods around the events of predictions that are about no units.
fn name_units(trace: &Trace, predictions: &mut [Prediction]) {
    let indices = predictions.iter().flat_map(|it| it.indices.iter().copied());
    let units = outermost_units(trace, indices);
    for prediction in predictions.iter_mut().filter(|it| it.units.is_empty()) {
        let indices = prediction.indices.iter();
        prediction.units = indices.map(|index| units.get(index).copied()).collect();
    }
}

struct Analysis<'t> {
    trace: &'t Trace,
    run: &'t Run,
    numbering: Numbering,
    /// What the trace says, as soon as there is a witness to check.
    recorded: OnceCell<Recorded<'t>>,
    outcome: Outcome,
}

/// Races of one field at one pair of places have one cause.
type Cause = (FieldId, SiteId, SiteId);

impl Analysis<'_> {
    fn unordered(&mut self, pairs: &[Pair]) {
        self.count(pairs);
        let mut known = FxHashSet::default();
        for pair in pairs {
            if known.insert(self.cause(*pair)) {
                self.candidate(What::Race, self.indices(*pair));
            }
        }
    }

    fn races(&mut self, basis: &Basis) {
        let by_locks = Groups::by_locks(self.run);
        let racy = racy_accesses(basis, &by_locks);
        self.count(&racy);
        let mut known = FxHashSet::default();
        let mut closure = Closure::new(basis);
        for pair in races_by_site(basis, &racy) {
            if !known.insert(self.cause(pair)) {
                continue;
            }
            closure.clear();
            for access in [pair.first, pair.second] {
                closure.reach(basis.start(access));
            }
            closure.close();
            let indices = self.indices(pair);
            let goal = Goal::Race(indices[0], indices[1]);
            self.witnessed(What::Race, indices, closure.counts(), goal);
        }
        for pair in race_candidates(self.run, &by_locks) {
            if known.insert(self.cause(pair)) {
                self.candidate(What::Race, self.indices(pair));
            }
        }
    }

    fn deadlocks(&mut self, basis: &Basis) {
        let found = deadlocks(basis);
        self.outcome.lock_cycles = found.patterns;
        self.outcome.is_cut = found.is_cut;
        self.outcome.reached_cycles = found.found.len();
        let mut known = FxHashSet::default();
        for deadlock in found.found {
            let indices = events(&deadlock.requests);
            if known.insert(self.sites(&indices)) {
                let goal = Goal::Deadlock(indices.clone());
                self.witnessed(What::Deadlock, indices, &deadlock.counts, goal);
            }
        }
        for requests in found.unreached {
            let indices = events(&requests);
            if known.insert(self.sites(&indices)) {
                self.candidate(What::Deadlock, indices);
            }
        }
    }

    fn atomicity(&mut self, basis: &Basis, sets: &[AtomicSet]) {
        let violations = violations(self.trace, basis, sets);
        self.outcome.uncompared = violations.uncompared;
        for violation in violations.found {
            let steps = violation.accesses.iter();
            let indices: Vec<usize> = steps.map(|step| self.run.event(*step)).collect();
            let atomicity = Some(Atomicity {
                set: violation.set,
                pattern: violation.pattern,
            });
            let witness = violation
                .found
                .map(|found| lead::interleaved(self.trace, self.run, &found, indices.clone()));
            if witness.as_ref().is_none_or(|it| self.is_accepted(it)) {
                let units = violation.units;
                self.put(What::Atomicity, indices, units, atomicity, witness);
            }
        }
    }

    fn reversals(&mut self, basis: &Basis) {
        let all = reversals(basis);
        self.outcome.unlisted = all.left_out;
        for reversal in all.found {
            let (first, second) = (
                self.run.event(reversal.first),
                self.run.event(reversal.second),
            );
            let witness = reversal.counts.as_ref().map(|counts| {
                lead::witness(self.trace, self.run, counts, Goal::Before(first, second))
            });
            // A third thread may hold the lock there, as the prefix is the smallest one.
            let witness = witness.filter(|it| self.verify(it));
            self.put(What::Order, vec![first, second], Vec::new(), None, witness);
        }
    }

    fn count(&mut self, racy: &[Pair]) {
        let places = racy.iter().map(|pair| {
            let site = self.trace.names.site(self.run.step(pair.second).site);
            (site.class, site.method, site.line)
        });
        self.outcome.racy_lines = places.collect::<FxHashSet<_>>().len();
        self.outcome.racy_accesses = racy.len();
    }

    fn cause(&self, pair: Pair) -> Cause {
        let (first, second) = (self.run.step(pair.first), self.run.step(pair.second));
        let field = match self.run.variables[first.operand as usize] {
            Variable::Field(field, ..) => field,
            Variable::Signal(..) => FieldId(0),
        };
        let sites = (first.site.min(second.site), first.site.max(second.site));
        (field, sites.0, sites.1)
    }

    /// The sites of a cycle of requests, from the lowest on.
    fn sites(&self, indices: &[usize]) -> Vec<SiteId> {
        let sites = indices.iter().map(|index| self.trace.events[*index].site);
        let mut sites: Vec<SiteId> = sites.collect();
        let lowest = (0..sites.len()).min_by_key(|at| {
            let mut turned = sites.clone();
            turned.rotate_left(*at);
            turned
        });
        sites.rotate_left(lowest.unwrap_or(0));
        sites
    }

    fn indices(&self, pair: Pair) -> Vec<usize> {
        let event = |step: StepId| self.run.event(step);
        vec![event(pair.first), event(pair.second)]
    }

    fn candidate(&mut self, what: What, indices: Vec<usize>) {
        self.put(what, indices, Vec::new(), None, None);
    }

    fn witnessed(&mut self, what: What, indices: Vec<usize>, counts: &[u32], goal: Goal) {
        let witness = lead::witness(self.trace, self.run, counts, goal);
        if self.is_accepted(&witness) {
            self.put(what, indices, Vec::new(), None, Some(witness));
        }
    }

    /// Whether the independent check accepts what a search found.
    fn is_accepted(&mut self, witness: &Witness) -> bool {
        let is_accepted = self.verify(witness);
        self.outcome.refused += usize::from(!is_accepted);
        is_accepted
    }

    fn verify(&self, witness: &Witness) -> bool {
        let recorded = self.recorded.get_or_init(|| Recorded::new(self.trace));
        recorded.verify(witness).is_ok()
    }

    /// Adds a prediction whose witness, if it has one, was accepted.
    fn put(
        &mut self,
        what: What,
        indices: Vec<usize>,
        units: Vec<Option<SiteId>>,
        atomicity: Option<Atomicity>,
        witness: Option<Witness>,
    ) {
        let events = indices.iter();
        let events = events.map(|index| self.numbering.event(self.trace, *index));
        self.outcome.predictions.push(Prediction {
            what,
            events: events.collect(),
            indices,
            units,
            atomicity,
            directive: witness
                .map(|witness| directive(self.trace, self.run, &self.numbering, &witness)),
        });
    }
}

fn events(requests: &[Requesting]) -> Vec<usize> {
    requests.iter().map(|request| request.event).collect()
}
