//! The binary with a script instead of a JVM: `testdata/fake-java` speaks the protocol, and the
//! variable `FAKE` says how it behaves.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use serde_json::Value;
use tempfile::TempDir;

pub(crate) struct Outcome {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
    pub(crate) folder: TempDir,
}

impl Outcome {
    /// The lines that each start of the fake logs: process number and arguments.
    pub(crate) fn starts(&self) -> Vec<String> {
        let log = fs::read_to_string(self.folder.path().join("starts")).unwrap_or_default();
        log.lines().map(str::to_owned).collect()
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap()
    }
}

pub(crate) fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

pub(crate) fn fake_java() -> String {
    root().join("testdata/fake-java").display().to_string()
}

/// The command in `folder`, with the fake and a dummy jar.
pub(crate) fn command(folder: &Path, fake: &str, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_threadlint"));
    command
        .current_dir(folder)
        .args(args)
        .env_remove("NO_COLOR")
        .env_remove("TERM")
        .env("LC_ALL", "C.UTF-8")
        .env("THREADLINT_TESTER_JAR", root().join("Cargo.toml"))
        .env("FAKE", fake)
        .env("FAKE_SAMPLES", root().join("testdata/protocol"))
        .env("FAKE_LOG", folder.join("starts"))
        .stdin(Stdio::null());
    command
}

pub(crate) fn execute(folder: TempDir, command: &mut Command) -> Outcome {
    let output = command.output().unwrap();
    Outcome {
        code: output.status.code(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
        folder,
    }
}

/// Asserts exit code 2, nothing on standard output, and that text on standard error.
pub(crate) fn refused(outcome: &Outcome, text: &str) {
    assert_eq!(outcome.code, Some(2), "{}{}", outcome.out, outcome.err);
    assert_eq!(outcome.out, "");
    let words: Vec<&str> = outcome.err.split_whitespace().collect();
    let told = words.join(" ");
    assert!(told.contains(text), "{told}");
}

/// Whether the process of that line of the log ends soon.
pub(crate) fn ends(start: &str) -> bool {
    let id = start.split(' ').next().unwrap();
    let is_gone = || {
        let state = fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
        state.is_empty() || state.contains(") Z ")
    };
    (0..100).any(|_| {
        is_gone() || {
            thread::sleep(Duration::from_millis(50));
            false
        }
    })
}
