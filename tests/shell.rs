//! `threadlint completions` and `threadlint manual`.

#![expect(clippy::unwrap_used, reason = "a helper that fails fails the test")]

#[path = "common/linter.rs"]
#[expect(dead_code, reason = "this test needs only the command")]
mod linter;

use std::fs;

fn written(args: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let done = linter::command(folder.path()).args(args).output().unwrap();
    assert!(done.status.success(), "{done:?}");
    String::from_utf8(done.stdout).unwrap()
}

#[test]
fn each_shell_has_a_script_with_commands_and_flags() {
    for (shell, head) in [
        ("bash", "_threadlint()"),
        ("zsh", "#compdef threadlint"),
        ("fish", "complete -c threadlint"),
        ("powershell", "Register-ArgumentCompleter"),
        ("elvish", "edit:completion"),
    ] {
        let script = written(&["completions", shell]);
        for part in [head, "baseline", "output-format", "sarif"] {
            assert!(script.contains(part), "{shell}: {part}");
        }
    }
}

#[test]
fn the_manual_names_flags_and_exit_codes() {
    let page = written(&["manual"]);
    for part in [".TH threadlint 1", "\\-\\-fail\\-on", "Exit codes"] {
        assert!(page.contains(part), "{part}");
    }
}

#[test]
fn each_command_has_a_manual_page() {
    let folder = tempfile::tempdir().unwrap();
    let pages = folder.path().join("share/man1");
    let mut command = linter::command(folder.path());
    let done = command.arg("manual").arg(&pages).output().unwrap();
    assert!(done.status.success(), "{done:?}");
    assert_eq!(done.stdout, b"");
    for name in [
        "threadlint",
        "threadlint-check",
        "threadlint-baseline-write",
    ] {
        let page = fs::read_to_string(pages.join(format!("{name}.1"))).unwrap();
        assert!(page.contains(".SH SYNOPSIS"), "{name}");
    }
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let mut command = linter::command(folder.path());
    let done = command.arg("manual").arg(&file).output().unwrap();
    assert_eq!(done.status.code(), Some(2));
    let told = String::from_utf8(done.stderr).unwrap();
    assert!(told.contains("cannot write"), "{told}");
}
