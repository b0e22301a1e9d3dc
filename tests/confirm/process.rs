//! Runs the command with the fake on the demo; helpers for all tests.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use serde_json::Value;
use tempfile::TempDir;

use crate::fake_jvm::{Outcome, command, execute, fake_java, root};

pub(crate) const SOURCES: &str = "demo/src/main/java/shop";

pub(crate) const CLASSES: [&str; 4] = ["OrderCounter", "PriceCache", "Settings", "Stock"];

pub(crate) const VERDICTS: [&str; 5] =
    ["confirmed", "ordered", "blocked", "no-driver", "reachable"];

pub(crate) fn write(folder: &Path, path: &str, text: &str) {
    let path = folder.join(path);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

/// The sources of the demo in `demo`, without classes.
pub(crate) fn sources() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for entry in fs::read_dir(root().join("testdata").join(SOURCES)).unwrap() {
        let entry = entry.unwrap();
        let text = fs::read_to_string(entry.path()).unwrap();
        let path = format!("{SOURCES}/{}", entry.file_name().to_str().unwrap());
        write(folder.path(), &path, &text);
    }
    folder
}

pub(crate) fn add_classes(folder: &Path, output: &str) {
    for class in CLASSES {
        write(folder, &format!("{output}/shop/{class}.class"), "");
    }
}

/// The demo as a compiled Maven project whose libraries cannot be resolved.
pub(crate) fn compiled() -> TempDir {
    let folder = sources();
    write(folder.path(), "demo/pom.xml", "<project/>");
    add_classes(folder.path(), "demo/target/classes");
    folder
}

pub(crate) fn confirm(variables: &[(&str, &str)], flags: &[&str]) -> Outcome {
    let flags = [&["demo"], flags].concat();
    confirm_in(compiled(), variables, &flags)
}

pub(crate) fn confirm_in(folder: TempDir, variables: &[(&str, &str)], flags: &[&str]) -> Outcome {
    let java = fake_java();
    let mut args = vec!["confirm", "--java-home", &java];
    args.extend(flags);
    let mut command = command(folder.path(), "", &args);
    let plan = folder.path().join("plan");
    command.env("FAKE_PLAN", plan).env("PATH", "/usr/bin:/bin");
    command.envs(variables.iter().copied());
    let has_maven = variables.iter().any(|(name, _)| *name == "PATH");
    if !has_maven {
        without_maven(folder.path(), &mut command);
    }
    execute(folder, &mut command)
}

/// With the given `--java-home`.
pub(crate) fn confirm_with(folder: TempDir, flags: &[&str]) -> Outcome {
    let flags = [&["confirm"], flags].concat();
    let mut command = command(folder.path(), "", &flags);
    command.env("FAKE_PLAN", folder.path().join("plan"));
    execute(folder, &mut command)
}

/// A Maven that fails at once precedes the installed one on the path.
pub(crate) fn without_maven(folder: &Path, command: &mut std::process::Command) {
    let path = script(folder, "mvn", "echo '[ERROR] no such plugin'; exit 1");
    command.env("PATH", path);
}

/// Creates a program in a new folder, and returns a path list that begins with that folder.
pub(crate) fn script(folder: &Path, name: &str, text: &str) -> String {
    let file = format!("bin/{name}");
    write(folder, &file, &format!("#!/usr/bin/env bash\n{text}\n"));
    let file = folder.join(file);
    fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).unwrap();
    format!("{}:/usr/bin:/bin", file.parent().unwrap().display())
}

pub(crate) fn check(folder: &Path, flags: &[&str]) -> String {
    let flags = [&["check", "demo"], flags].concat();
    let output = command(folder, "", &flags).output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

pub(crate) fn verdicts(document: &Value) -> Vec<&str> {
    let findings = document["findings"].as_array().unwrap();
    let verdict = |finding: &'_ Value| finding["verdict"]["verdict"].as_str().is_some();
    assert!(findings.iter().any(verdict), "{document}");
    findings
        .iter()
        .map(|finding| finding["verdict"]["verdict"].as_str().unwrap_or("none"))
        .collect()
}

pub(crate) fn plan(outcome: &Outcome) -> Value {
    let text = fs::read_to_string(outcome.folder.path().join("plan")).unwrap();
    serde_json::from_str(&text).unwrap()
}

/// The class path that the JVM got, below the folder of the test.
pub(crate) fn class_path(outcome: &Outcome) -> Vec<String> {
    let folder = fs::canonicalize(outcome.folder.path()).unwrap();
    let plan = plan(outcome);
    let entries = plan["class_path"].as_array().unwrap().iter();
    entries
        .map(|entry| {
            let entry = Path::new(entry.as_str().unwrap());
            assert!(entry.is_absolute(), "{}", entry.display());
            let inside = entry.strip_prefix(&folder).unwrap_or(entry);
            inside.display().to_string()
        })
        .collect()
}
