//! The command line as a process: exit codes, streams and advice.
#![expect(
    clippy::unwrap_used,
    reason = "a helper that cannot run the binary fails the test"
)]

use assert_cmd::Command;
use tempfile::TempDir;

const RULES: [&str; 3] = ["escaping-field", "unsafe-publication", "unguarded-conflict"];

struct Outcome {
    code: i32,
    out: String,
    err: String,
}

fn threadlint_in(folder: &std::path::Path, args: &[&str], variables: &[(&str, &str)]) -> Outcome {
    let mut command = Command::cargo_bin("threadlint").unwrap();
    for name in ["NO_COLOR", "FORCE_COLOR", "LANG", "LC_ALL", "LC_CTYPE"] {
        command.env_remove(name);
    }
    let output = command
        .current_dir(folder)
        .args(args)
        .envs(variables.iter().copied())
        .output()
        .unwrap();
    Outcome {
        code: output.status.code().unwrap(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

fn threadlint(args: &[&str]) -> Outcome {
    let folder = TempDir::new().unwrap();
    threadlint_in(folder.path(), args, &[])
}

fn refused(args: &[&str], advice: &str) {
    let outcome = threadlint(args);
    assert_eq!(outcome.code, 2, "{args:?}: {}", outcome.err);
    assert_eq!(outcome.out, "", "{args:?}");
    assert!(outcome.err.contains(advice), "{args:?}: {}", outcome.err);
}

#[test]
fn an_empty_folder_is_clean() {
    for args in [&[][..], &["."], &["check"], &["check", "."]] {
        let outcome = threadlint(args);
        assert_eq!((outcome.code, outcome.out.as_str()), (0, ""), "{args:?}");
        assert!(
            outcome.err.starts_with("checked 0 files"),
            "{}",
            outcome.err
        );
        assert_eq!(outcome.err.lines().count(), 1);
    }
}

#[test]
fn quiet_leaves_the_summary_out() {
    let outcome = threadlint(&["--quiet"]);
    assert_eq!((outcome.code, outcome.err.as_str()), (0, ""));
}

#[test]
fn a_missing_path_is_an_error_with_advice() {
    refused(&["absent"], "`absent` does not exist");
    refused(&["check", "absent/deep"], "absent/deep");
    refused(&["a\u{1b}[31mb"], "\\u{1b}");
}

#[test]
fn wrong_flags_are_errors_with_advice() {
    refused(
        &["--output-format", "xml"],
        "possible values: full, concise, json, sarif, github",
    );
    refused(&["--confidnce", "low"], "--confidence");
    refused(&["--threads", "0"], "--threads");
    refused(&["--exit-zero", "check", "."], "after the command");
    refused(&["src", "rules"], "./");
    refused(
        &["--fail-on", "never"],
        "possible values: note, warning, error",
    );
    refused(&["--rule", "guarded"], "unguarded-conflict");
    refused(
        &["--output-format", "json", "--output-format", "sarif"],
        "--output-file",
    );
    refused(
        &["--output-format", "json", "--output-file", "no/such/folder"],
        "folder",
    );
}

#[test]
fn several_formats_are_written_in_one_run() {
    let folder = TempDir::new().unwrap();
    let args = [
        "--output-format",
        "sarif",
        "--output-file",
        "out.sarif",
        "--output-format",
        "json",
        "--output-format",
        "concise",
        "--output-file",
        "out.txt",
    ];
    let outcome = threadlint_in(folder.path(), &args, &[]);
    assert_eq!(outcome.code, 0, "{}", outcome.err);
    let json: serde_json::Value = serde_json::from_str(&outcome.out).unwrap();
    assert_eq!(json["schema_version"], 1);
    let sarif = std::fs::read_to_string(folder.path().join("out.sarif")).unwrap();
    let sarif: serde_json::Value = serde_json::from_str(&sarif).unwrap();
    assert_eq!(sarif["version"], "2.1.0");
    assert_eq!(std::fs::read(folder.path().join("out.txt")).unwrap(), b"");
}

#[test]
fn explain_prints_the_page_by_name_or_property() {
    for (rule, property) in RULES.iter().zip(["P1", "P2", "p3"]) {
        let outcome = threadlint(&["explain", rule]);
        assert_eq!(outcome.code, 0);
        assert!(
            outcome.out.starts_with(&format!("# {rule}\n")),
            "{}",
            outcome.out
        );
        assert!(!outcome.out.contains('\u{1b}'));
        assert_eq!(threadlint(&["explain", property]).out, outcome.out);
    }
}

#[test]
fn explain_of_an_unknown_rule_names_the_nearest() {
    refused(
        &["explain", "unguarded-conflit"],
        "did you mean `unguarded-conflict`?",
    );
    for rule in RULES {
        refused(&["explain", "nothing-like-it"], rule);
    }
}

#[test]
fn rules_are_listed_for_people_and_programs() {
    let outcome = threadlint(&["rules"]);
    assert_eq!(outcome.out.lines().count(), RULES.len());
    for (line, rule) in outcome.out.lines().zip(RULES) {
        assert!(line.starts_with(rule), "{line}");
        assert!(line.len() <= 120, "{line}");
    }
    let outcome = threadlint(&["rules", "--output-format", "json"]);
    let rows: serde_json::Value = serde_json::from_str(&outcome.out).unwrap();
    assert_eq!(rows[2]["id"], "unguarded-conflict");
    assert_eq!(rows[2]["property"], "P3");
    assert!(rows[2]["help"].as_str().unwrap().contains("## Fix"));
}

#[test]
fn colours_come_on_request_only() {
    let folder = TempDir::new().unwrap();
    let explain = |args: &[&str], variables| {
        let args: Vec<&str> = args.iter().copied().chain(["explain", "P3"]).collect();
        threadlint_in(folder.path(), &args, variables)
            .out
            .contains('\u{1b}')
    };
    assert!(!explain(&[], &[("CI", "1")]));
    assert!(explain(&[], &[("FORCE_COLOR", "1")]));
    assert!(!explain(&[], &[("FORCE_COLOR", "1"), ("NO_COLOR", "1")]));
    assert!(explain(&["--color", "always"], &[("NO_COLOR", "1")]));
    assert!(!explain(&["--color", "never"], &[("FORCE_COLOR", "1")]));
}

#[test]
fn help_and_version_go_to_standard_output() {
    let help = threadlint(&["--help"]);
    assert_eq!((help.code, help.err.as_str()), (0, ""));
    assert!(help.out.contains("explain") && help.out.contains("--output-format"));
    let version = threadlint(&["--version"]);
    assert_eq!(
        version.out,
        format!("threadlint {}\n", env!("CARGO_PKG_VERSION"))
    );
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_is_success() {
    use std::process::{Command, Stdio};
    let mut child = Command::new(assert_cmd::cargo::cargo_bin("threadlint"))
        .args(["explain", "P3"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
}
