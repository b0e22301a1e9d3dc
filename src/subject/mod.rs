//! The values that both halves of threadlint share: the analysis, which finds suspected conflicts,
//! and the tester, which runs code to show them.
//!
//! Rules, members, accesses, locks, evidence and schedules are plain typed values, with no
//! behaviour beyond names and simple queries. The analysis and the tester fill them, and the
//! renderers show them. They hold no source positions and no indices of an analysis, so that they
//! outlive both. This module uses no other, and knows neither the layout of an output nor the
//! tester's protocol.

mod access;
mod atomic_set;
mod consequence;
mod evidence;
mod failure;
mod interleaving;
mod jvm;
mod lock;
mod member;
mod prediction;
mod rule;
#[cfg(test)]
pub(crate) mod sample;
mod schedule;
mod target;

pub use access::AccessKind;
pub use rule::RuleId;

pub(crate) use atomic_set::{FieldName, NamedSet, PredictedSet, SetOrigin};
pub(crate) use consequence::Consequence;
pub(crate) use evidence::{
    ConflictingAccess, ConflictingPair, DriverProgram, EmittedProgram, Evidence,
    ExaminationVerdict, GuardedOperation, Harm, HarmKind, ProgramFiles, Proof, ProvingRun, Replay,
};
pub(crate) use failure::{Failure, FailureKind, HARM_SOUGHT, Race, RacingAccess};
pub(crate) use interleaving::{CodePlace, Event, EventKind, Interleaving, ThreadState};
pub(crate) use jvm::{Calibration, ClassLoading, JvmInfo, StrategyInfo};
pub(crate) use lock::{LockMode, LockName};
pub(crate) use member::{MemberKind, MemberRef};
pub(crate) use prediction::{
    AccessMode, Accessed, DrivenPrediction, DrivenResult, DrivenVerdict, EventOfThread, LineOfCode,
    Predicted, PredictedEvent, PredictionKind,
};
pub(crate) use rule::AnyRule;
pub(crate) use schedule::{
    EventScope, RecordedFailure, RecordedSchedule, RecordedTrace, RunSettings, SCHEDULE_FORMAT,
    Workload, strategies,
};
pub(crate) use target::{AccessSite, ExaminationTarget};

/// Declares an enum whose values have one stable name each: `name` returns it, `parse` finds the
/// value with a name, and `ALL` lists the values in the order of their declaration.
macro_rules! named_values {
    (
        $(#[$attribute:meta])*
        enum $type:ident { $($(#[$doc:meta])* $value:ident = $name:literal,)+ }
    ) => {
        $(#[$attribute])*
        #[derive(
            Debug,
            Clone,
            Copy,
            PartialEq,
            Eq,
            Hash,
            PartialOrd,
            Ord,
            serde::Serialize,
            serde::Deserialize,
        )]
        pub(crate) enum $type { $($(#[$doc])* $value,)+ }

        impl $type {
            /// All values, in the order of their declaration.
            pub(crate) const ALL: &[Self] = &[$(Self::$value,)+];

            /// The stable name of the value.
            pub(crate) const fn name(self) -> &'static str {
                match self { $(Self::$value => $name,)+ }
            }

            /// The value with that name.
            pub(crate) fn parse(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|value| value.name() == name)
            }
        }
    };
}
use named_values;
