//! `run`, `replay`, `predict`, `doctor` and `tester-jar` as processes, with a script instead of a JVM.
//!
//! `testdata/fake-java` speaks the protocol; the variable `FAKE` says how it behaves.
#![cfg(unix)]
#![expect(
    clippy::unwrap_used,
    reason = "a helper that cannot run the binary fails the test"
)]

#[path = "../common/fake_jvm.rs"]
mod fake_jvm;
mod jvms;
mod process;
mod proofs;
mod records;
mod replays;
mod runs;
mod shards;
mod surroundings;
mod troubles;
