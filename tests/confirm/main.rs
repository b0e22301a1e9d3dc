//! `confirm` as a process, with a script instead of a JVM (`tests/common/fake_jvm.rs`).
//!
//! The code is `testdata/demo`, with empty files instead of class files, because nothing loads
//! them. `tests/confirm_real` uses a real JVM.
#![cfg(unix)]
#![expect(
    clippy::unwrap_used,
    reason = "a helper that cannot run the binary fails the test"
)]

mod class_paths;
mod compilation;
#[path = "../common/damage.rs"]
mod damage;
mod damaged;
mod emitted;
#[path = "../common/fake_jvm.rs"]
mod fake_jvm;
mod findings;
mod flags;
mod formats;
mod interrupts;
mod jvms;
mod plans;
mod process;
mod shards;
