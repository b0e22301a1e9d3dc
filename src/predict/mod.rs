//! What another order of a recorded run's steps would break.
//!
//! A *reordering* keeps the order of each thread, lets no thread run before its start or past a
//! join, holds locks as they can be held, and lets each read see the write that it saw, so that the
//! program goes the recorded way up to what is predicted. The analyses differ in which reorderings
//! they look at:
//!
//! | | finds | errs |
//! |---|---|---|
//! | [`Algorithm::Hb`] | accesses unordered by happens-before | only the first is surely a race |
//! | [`Algorithm::Shb`] | likewise, with each write before its reads | each report has a reordering; misses much |
//! | [`Algorithm::SyncP`] | races in reorderings that keep the order of the critical sections that they contain | none of them wrongly; misses races that need another order |
//! | [`Algorithm::Spd`] | deadlocks that such a reordering reaches | likewise |
//! | [`Algorithm::Atomicity`] | two units of work interleaved as no serial order allows | none of them wrongly, if the program reads what it read; misses those that the search does not reach |
//! | [`Algorithm::Reversal`] | two critical sections of one lock in the other order | most of them break nothing: only a run tells |
//!
//! For what the last four find there is a witness, which [`witness`] accepts: an independent check.
//! From the witness comes a [`Directive`], by which a scheduler can drive the program there. Where an
//! access of an atomicity violation reads another write, and its thread goes on, the directive leads
//! there only if the program then goes the same way: such a prediction has no witness.
//! What lock sets, start, join and signals do not rule out, and no search has reached, is a
//! *candidate*: it has no directive.
//!
//! This module knows nothing of the JVM.

mod atomicity;
#[cfg(test)]
mod atomicity_tests;
mod clock;
mod closure;
mod goal;
mod hybrid;
mod interleave;
mod lead;
mod locks;
mod order;
mod outcome;
mod patterns;
mod races;
#[cfg(test)]
mod reversal_tests;
mod reversals;
mod run;
#[cfg(test)]
mod tests;
mod units;
mod unordered;
mod witness;

pub(crate) use goal::{Aim, Directive, EventRef};
pub(crate) use outcome::{Algorithm, Outcome, Prediction, What, analyse};
pub(crate) use units::{AtomicSet, SetKind, accessed_fields};
