//! Runs a Java program under the tester: a JVM with the embedded agent, which runs the program one
//! thread at a time under schedules of its choice.
//!
//! The launcher finds a Java, unpacks the agent, starts JVMs, hands out schedules and keeps what
//! comes back. It knows nothing about scheduling: strategies and verdicts are the JVM's, and what
//! both say to each other is in `tester/PROTOCOL.md`. An internal error is never a verdict.

mod campaign;
mod chunks;
mod confirm;
mod doctor;
mod error;
mod flags;
mod fleet;
mod jar;
mod jdk;
mod judgement;
mod jvm;
mod message;
mod plan;
mod replay;
#[cfg(test)]
pub(crate) mod samples;
mod schedule;
mod search;
mod sources;

pub(crate) use campaign::{Campaign, Observer, run};
pub(crate) use confirm::{Answer, Inquiry, Witness, confirm};
pub(crate) use doctor::examine;
pub(crate) use error::TesterError;
pub(crate) use flags::MINUTES_FOR_DEBUGGER;
pub(crate) use jar::{Jar, embedded, given as given_jar};
pub(crate) use jdk::{Jdk, OLDEST as OLDEST_JAVA};
pub(crate) use judgement::{Harm, Judgement, Pair, PairAccess, Site, Target, Verdict};
pub(crate) use jvm::Launch;
pub(crate) use message::{
    Calibrated, Event, Failure, Race, RacingAccess, Ready, Story, Strategy, Stream, Thread,
};
pub(crate) use plan::{Events, Examination, Mode, Output, PROTOCOL, Plan};
pub(crate) use replay::{ReplayEnd, replay};
pub(crate) use schedule::Schedule;
pub(crate) use search::{Places, choose as choose_jdk, compiler, find as find_jdks};
pub(crate) use sources::Sources;
