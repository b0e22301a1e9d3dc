//! The wire types of the tester's protocol: what the launcher writes for a JVM and reads from it.
//!
//! `tester/PROTOCOL.md` is the contract; the samples in `testdata/protocol/` show every message.
//! There is nothing here but (de)serialisation: kinds are the words of the wire, and keys that
//! this version does not know are skipped. Only the launcher uses these types, and turns them into
//! the values of `subject` in `tester/convert.rs`.

mod examination;
mod interleaving;
mod message;
mod plan;
mod schedule;

pub(crate) use examination::{Conflict, ConflictSide, Harm, Site, Target, TargetVerdict};
pub(crate) use interleaving::{Event, Interleaving, Thread};
pub(crate) use message::{Calibrated, Chunk, Failure, Message, Race, RacingAccess, Ready};
pub(crate) use plan::{Examination, GuardRails, Mode, Output, PROTOCOL, Plan};
pub(crate) use schedule::{Conditions, RecordedFailure, Schedule, ScheduleHead};
