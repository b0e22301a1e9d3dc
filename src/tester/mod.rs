//! The launcher: runs Java code under the tester, which runs one thread at a time, in the order of
//! schedules that it chooses.
//!
//! The launcher finds a Java installation, unpacks the tester's jar, starts JVMs, hands out
//! schedules or targets, and collects the results. It knows nothing about scheduling: strategies
//! and verdicts belong to the tester. `protocol` contains the messages of both sides; only
//! `convert` turns its types into the values of `subject`, and callers see nothing else.
//!
//! Guarantees: the result of a run does not depend on the number of JVMs, every JVM is killed on
//! every way out, and a defect of the tool is an error, never a verdict.

mod channel;
mod chunks;
mod convert;
mod doctor;
mod error;
mod examination;
mod flags;
mod free;
mod home;
mod jar;
mod jdk;
mod jdk_search;
mod jvm;
mod jvm_pool;
mod library_races;
mod observer;
mod plans;
mod prove;
mod record;
mod replay;
mod run;
#[cfg(test)]
mod samples;
mod schedule_check;
mod schedule_file;
mod test_classes;
mod unsteady;
mod working_folder;

pub(crate) use doctor::examine as examine_jdk;
pub(crate) use error::TesterError;
pub(crate) use examination::{
    ExaminationObserver, ExaminationRequest, TargetResult, examine as examine_targets,
};
pub(crate) use flags::MINUTES_FOR_DEBUGGER;
pub(crate) use free::{FreeRecording, FreeRequest, record_freely};
pub(crate) use jar::{Jar, embedded, given as given_jar};
pub(crate) use jdk::{Jdk, OLDEST as OLDEST_JAVA};
pub(crate) use jdk_search::{
    JdkLocations, choose as choose_jdk, compiler, find as find_jdks, find_for as find_jdk_for,
    find_newer as find_newer_jdk,
};
pub(crate) use jvm::Launch;
pub(crate) use observer::RunObserver;
pub(crate) use plans::ExaminationSettings;
pub(crate) use prove::{ProveRequest, prove};
pub(crate) use record::{RecordRequest, RecordResult, record};
pub(crate) use replay::{ReplayOutcome, ReplayRequest, replay};
pub(crate) use run::{RunRequest, RunResult, run};
pub(crate) use schedule_file::{read_schedule, write_schedule};
pub(crate) use test_classes::{TestClass, list_tests};
