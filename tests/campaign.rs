//! `threadlint campaign`: starts the Python package, and says what to install where it cannot.
//!
//! The tests of the package itself are in `python/tests`, in Python; one test here runs them.

#![expect(clippy::unwrap_used, reason = "a helper that fails fails the test")]
#![expect(clippy::print_stderr, reason = "says what was left out")]

#[path = "common/linter.rs"]
#[expect(dead_code, reason = "this test needs only the command")]
mod linter;

use std::path::PathBuf;
use std::process::{Command, Output};

const REQUIRED: &str = "THREADLINT_REQUIRE_PYTHON";

fn packages() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("python")
}

/// Whether there is a Python that can run the package; without one, the tests say so and pass.
fn has_python() -> bool {
    let version = "import sys; sys.exit(sys.version_info < (3, 9))";
    let asked = Command::new("python3").args(["-c", version]).status();
    let is_there = asked.is_ok_and(|status| status.success());
    if !is_there {
        assert!(
            std::env::var_os(REQUIRED).is_none(),
            "{REQUIRED} is set, and there is no python3 of version 3.9 or newer"
        );
        eprintln!("skipped: no python3 of version 3.9 or newer");
    }
    is_there
}

fn campaign(args: &[&str], packages: Option<PathBuf>) -> Output {
    let folder = tempfile::tempdir().unwrap();
    // A module of the working directory that would take the place of one of Python's.
    std::fs::write(folder.path().join("argparse.py"), "raise SystemExit(77)\n").unwrap();
    let mut command = linter::command(folder.path());
    command.arg("campaign").args(args).env_remove("PYTHONPATH");
    if let Some(packages) = packages {
        command.env("PYTHONPATH", packages);
    }
    command.output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn the_package_gets_the_arguments() {
    if !has_python() {
        return;
    }
    let help = campaign(&["--help"], Some(packages()));
    assert_eq!(help.status.code(), Some(0), "{}", text(&help.stderr));
    assert!(text(&help.stdout).starts_with("usage: threadlint campaign"));
    let absent = campaign(&["report", "absent"], Some(packages()));
    assert_eq!(absent.status.code(), Some(2));
    assert!(text(&absent.stderr).starts_with("error: there is no campaign"));
}

#[test]
fn without_the_package_the_command_says_what_to_install() {
    if !has_python() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let ended = campaign(&["--help"], Some(folder.path().to_owned()));
    assert_eq!(ended.status.code(), Some(2));
    let told = text(&ended.stderr);
    assert!(
        told.contains("has no package `threadlint_campaign`"),
        "{told}"
    );
    assert!(told.contains("pip install threadlint"), "{told}");
}

#[test]
fn without_python_the_command_says_what_to_install() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = linter::command(folder.path());
    let ended = command
        .args(["campaign", "--help"])
        .env("PATH", folder.path())
        .output()
        .unwrap();
    assert_eq!(ended.status.code(), Some(2));
    let told = text(&ended.stderr);
    assert!(told.contains("`python3` cannot be started"), "{told}");
    assert!(told.contains("pip install threadlint"), "{told}");
}

#[cfg(unix)]
#[test]
fn the_package_passes_its_own_tests() {
    if !has_python() {
        return;
    }
    let ended = Command::new("python3")
        .args(["-m", "unittest", "discover", "-t", ".", "-s", "tests"])
        .current_dir(packages())
        .output()
        .unwrap();
    let told = text(&ended.stderr);
    assert!(ended.status.success(), "{told}");
    assert!(told.contains("Ran ") && !told.contains("Ran 0"), "{told}");
}
