//! The transcript of README.md under "Prove it" is what the commands print.
//!
//! `THREADLINT_UPDATE_README=1 cargo test --test confirm_real` updates it.

use std::fs;
use std::path::Path;

use crate::pages;
use crate::stage::{self, root, run};

const CONFIRM: &str = "threadlint confirm testdata/demo --compile --class Stock --emit proofs";
const REPLAY: &str = "threadlint replay threadlint-confirm/Stock.pieces.take.schedule.json";

/// Runs the command line as a user types it, in `folder`; asserts exit code 1.
fn typed(folder: &Path, line: &str) -> String {
    let home = stage::jdk().unwrap().home.display().to_string();
    let mut args: Vec<&str> = line.split(' ').skip(1).collect();
    args.extend(["--java-home", &home]);
    let outcome = run(folder, &args);
    assert_eq!(outcome.code, Some(1), "{}", outcome.err);
    outcome.out
}

/// The kept lines, with `[…]` in place of each group of other lines.
fn excerpt<'a>(lines: impl Iterator<Item = &'a str>, keep: impl Fn(&str) -> bool) -> String {
    let mut text = String::new();
    for line in lines {
        if keep(line) {
            text.push_str(line);
            text.push('\n');
        } else if !text.ends_with("[…]\n") {
            text.push_str("[…]\n");
        }
    }
    text
}

/// The verdict without stacks, with only those lines of the interleaving where the threads meet.
fn proof(out: &str) -> String {
    let lines = out
        .lines()
        .skip_while(|line| !line.starts_with("  confirmed"));
    let is_step = |line: &str| {
        let number = line.trim_start().split(' ').next().unwrap_or_default();
        number.parse::<u32>().is_ok()
    };
    let is_frame = |line: &str| {
        let text = line.trim_start();
        line.starts_with("        ") && (text.starts_with("at ") || text.ends_with(" more frame"))
    };
    let lines = lines.filter(|line| !is_frame(line) && !line.is_empty());
    excerpt(lines, |line| !is_step(line))
}

fn transcript() -> String {
    let folder = tempfile::tempdir().unwrap();
    let demo = root().join("testdata/demo");
    for file in stage::java_files(&demo) {
        let to = folder
            .path()
            .join("testdata/demo")
            .join(file.strip_prefix(&demo).unwrap());
        fs::create_dir_all(to.parent().unwrap()).unwrap();
        fs::copy(file, to).unwrap();
    }
    let confirmed = typed(folder.path(), CONFIRM);
    let story = confirmed.lines().next().unwrap();
    let proof = proof(&confirmed);
    let replayed = typed(folder.path(), REPLAY);
    let failure = replayed.lines().take_while(|line| !line.is_empty());
    let failure = excerpt(failure, |line| !line.is_empty());
    format!("```console\n$ {CONFIRM}\n{story}\n[…]\n{proof}$ {REPLAY}\n{failure}[…]\n```\n")
}

/// Without the number of schedules, which a busy machine changes, and the time.
fn comparable(transcript: &str) -> String {
    let is_figure = |line: &&str| !line.trim_start().starts_with("examined: ");
    transcript
        .lines()
        .filter(is_figure)
        .collect::<Vec<_>>()
        .join("\n")
}

#[test]
fn the_demo_of_the_readme_is_what_the_commands_print() {
    if stage::jdk().is_none() {
        return;
    }
    let (path, [head, shown, tail]) = pages::transcript("confirm");
    let printed = transcript();
    if std::env::var_os("THREADLINT_UPDATE_README").is_some() {
        fs::write(&path, format!("{head}{printed}{tail}")).unwrap();
    } else {
        assert_eq!(
            comparable(&shown),
            comparable(&printed),
            "THREADLINT_UPDATE_README=1 writes it anew"
        );
    }
}
