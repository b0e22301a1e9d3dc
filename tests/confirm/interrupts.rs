//! An examination that the user ends early.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::fake_jvm::{command, ends, fake_java};
use crate::process::{compiled, verdicts, without_maven};

/// The target that comes second, by the harm of the findings.
const SECOND: &str = "4";

/// The command with a JVM that hangs at its second target, once it is there.
fn hanging(folder: &Path) -> Child {
    let java = fake_java();
    let flags = ["demo", "--jobs", "1", "--output-format", "json"];
    let args = [&["confirm", "--java-home", &java], &flags[..]].concat();
    let mut command = command(folder, "", &args);
    fs::create_dir(folder.join("tmp")).unwrap();
    without_maven(folder, &mut command);
    command
        .env("TMPDIR", folder.join("tmp"))
        .env("FAKE_HANGS", SECOND)
        .stdout(Stdio::piped())
        .stderr(Stdio::from(fs::File::create(folder.join("err")).unwrap()));
    let child = command.spawn().unwrap();
    let has_verdict = || told(folder).contains("[1/5] ");
    for _ in 0..600 {
        if has_verdict() {
            break;
        }
        thread::sleep(Duration::from_millis(50));
    }
    assert!(has_verdict(), "{}", told(folder));
    child
}

fn told(folder: &Path) -> String {
    fs::read_to_string(folder.join("err")).unwrap_or_default()
}

fn send(child: &Child, signal: &str) {
    let id = child.id().to_string();
    let status = Command::new("kill").args([signal, &id]).status().unwrap();
    assert!(status.success());
}

#[test]
fn an_examination_ends_early_with_what_it_has_and_leaves_no_folder() {
    for signal in ["-INT", "-TERM", "-HUP"] {
        let folder = compiled();
        let child = hanging(folder.path());
        let started = Instant::now();
        send(&child, signal);
        let output = child.wait_with_output().unwrap();
        assert!(started.elapsed() < Duration::from_secs(20));
        let err = told(folder.path());
        assert_eq!(output.status.code(), Some(1), "{signal}: {err}");
        let document: Value = serde_json::from_slice(&output.stdout).unwrap();
        let expected = ["confirmed", "none", "none", "none", "none"];
        assert_eq!(verdicts(&document), expected, "{err}");
        assert!(
            err.contains("ended early: examined 1 of 5 findings: 1 confirmed; "),
            "{err}"
        );
        let left = fs::read_dir(folder.path().join("tmp")).unwrap();
        assert_eq!(left.count(), 0, "{signal}");
        let starts = fs::read_to_string(folder.path().join("starts")).unwrap();
        assert!(starts.lines().all(ends), "{starts}");
    }
}

#[test]
fn what_was_not_examined_is_no_success() {
    let folder = compiled();
    let java = fake_java();
    // A verdict that is no failure, then a JVM that hangs.
    let args = [
        "confirm",
        "demo",
        "--java-home",
        &java,
        "--jobs",
        "1",
        "--exit-zero",
    ];
    let mut command = command(folder.path(), "", &args);
    without_maven(folder.path(), &mut command);
    let err = fs::File::create(folder.path().join("err")).unwrap();
    command
        .env("FAKE_HANGS", SECOND)
        .stdout(Stdio::null())
        .stderr(Stdio::from(err));
    let mut child = command.spawn().unwrap();
    while !told(folder.path()).contains("[1/5] ") {
        assert!(
            child.try_wait().unwrap().is_none(),
            "{}",
            told(folder.path())
        );
        thread::sleep(Duration::from_millis(50));
    }
    send(&child, "-INT");
    assert_eq!(
        child.wait().unwrap().code(),
        Some(2),
        "{}",
        told(folder.path())
    );
}
