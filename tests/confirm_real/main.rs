//! `confirm` with the real tester: the fixtures of `testdata/confirm`, whose README says what their
//! headers mean, and the whole path from sources to a replayed failure.
//!
//! On JDK 17, or the oldest found that has a compiler. Without one, or in a binary without the
//! tester, the tests say so and pass; with `THREADLINT_REQUIRE_TESTER=1` they fail.

#![expect(clippy::print_stderr, reason = "says what was left out, and why")]
#![expect(
    clippy::unwrap_used,
    reason = "a helper that cannot run the binary fails the test"
)]

mod emitted;
mod examined;
mod factories;
mod fixtures;
mod headers;
mod hostile;
#[path = "../subjects/jdks.rs"]
#[expect(dead_code, reason = "one JDK is enough here")]
mod jdks;
#[path = "../common/pages.rs"]
mod pages;
#[path = "../subjects/queue.rs"]
mod queue;
mod readme;
mod road;
mod stage;
