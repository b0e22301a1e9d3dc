//! The wire types of the tester's protocol: what the launcher writes for a JVM and reads from it.
//!
//! This module only serialises and deserialises: kinds are the strings of the protocol, and keys
//! that this version does not know are ignored. Only the launcher uses these types;
//! `tester/convert.rs` turns them into the values of `subject`.

mod examination;
mod interleaving;
mod message;
mod plan;
mod prediction;
mod schedule;

pub(crate) use examination::{Conflict, ConflictSide, Harm, Site, Target, TargetVerdict};
pub(crate) use interleaving::{Event, Interleaving, Thread};
pub(crate) use message::{
    Calibrated, Chunk, ClassTests, Failure, LibraryRace, Message, Once, Race, RacingAccess, Ready,
    Recorded,
};
pub(crate) use plan::{
    Channel, Examination, GuardRails, Home, Mode, Output, PROTOCOL, Plan, Recording,
};
pub(crate) use prediction::{Place, Prediction, Proving};
pub(crate) use schedule::{Conditions, RecordedFailure, Schedule};
