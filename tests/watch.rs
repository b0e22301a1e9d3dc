//! `threadlint check --watch`, with files that change.

#![expect(clippy::unwrap_used, reason = "a helper that fails fails the test")]

#[path = "common/counter.rs"]
mod counter;
#[path = "common/linter.rs"]
#[expect(dead_code, reason = "this test needs only the command")]
mod linter;

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use counter::COUNTER;
use tempfile::TempDir;

/// How long a line may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

const WAITING: &str = "waiting for changes; Ctrl-C ends this";

/// Where the check writes its findings.
const FOUND: &str = "found.txt";

/// A check that goes on, of a repository of its own.
struct Watching {
    folder: TempDir,
    check: Child,
    said: Receiver<String>,
}

impl Watching {
    fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir_all(folder.path().join(".git")).unwrap();
        fs::create_dir_all(folder.path().join("src/shop")).unwrap();
        fs::write(folder.path().join("src/shop/Counter.java"), COUNTER).unwrap();
        let mut check = linter::command(folder.path())
            .args(["check", "--watch", "src", "--output-format", "concise"])
            .args(["--output-file", FOUND])
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let said = lines(check.stderr.take().unwrap());
        Self {
            folder,
            check,
            said,
        }
    }

    /// The file appears whole, so that no check sees a part of it.
    fn write(&self, path: &str, text: &str) {
        let written = self.folder.path().join("written");
        fs::write(&written, text).unwrap();
        fs::rename(written, self.folder.path().join(path)).unwrap();
    }

    /// What is said of the next check.
    fn checked(&self) -> Vec<String> {
        let next = || self.said.recv_timeout(PATIENCE).unwrap();
        std::iter::repeat_with(next)
            .take_while(|line| line != WAITING)
            .collect()
    }

    /// Where the last check found something.
    fn found(&self) -> Vec<String> {
        let found = fs::read_to_string(self.folder.path().join(FOUND)).unwrap();
        let place = |line: &str| line.split(": ").next().map(str::to_owned);
        found.lines().filter_map(place).collect()
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        let _ = self.check.kill();
        let _ = self.check.wait();
    }
}

/// The lines of a stream, as they come.
fn lines(stream: impl Read + Send + 'static) -> Receiver<String> {
    let (sender, lines) = mpsc::channel();
    thread::spawn(move || {
        for line in BufReader::new(stream).lines() {
            let _ = sender.send(line.unwrap());
        }
    });
    lines
}

#[test]
fn a_check_follows_each_change_of_a_source() {
    let watching = Watching::start();
    watching.checked();
    assert_eq!(watching.found(), ["src/shop/Counter.java:5:22"]);
    watching.write("src/shop/notes.txt", "no source");
    let mended = COUNTER.replace("  int get", "  synchronized int get");
    watching.write("src/shop/Counter.java", &mended);
    watching.checked();
    assert_eq!(watching.found(), [""; 0]);
    fs::create_dir(watching.folder.path().join("src/next")).unwrap();
    watching.write("src/next/Other.java", &COUNTER.replace("Counter", "Other"));
    while watching.found() != ["src/next/Other.java:5:22"] {
        watching.checked();
    }
    fs::remove_file(watching.folder.path().join("src/next/Other.java")).unwrap();
    watching.checked();
    assert_eq!(watching.found(), [""; 0]);
}

#[test]
fn a_configuration_that_is_wrong_is_told_and_can_be_mended() {
    let watching = Watching::start();
    watching.checked();
    watching.write("threadlint.toml", "absent = 1");
    let told = watching.checked().join("\n");
    assert!(told.contains("error: unknown field `absent`"), "{told}");
    watching.write("threadlint.toml", "exclude = [\"shop\"]\n");
    watching.checked();
    assert_eq!(watching.found(), [""; 0]);
}

#[test]
fn what_does_not_exist_cannot_be_watched() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["check", "--watch", "absent/Counter.java"];
    let output = linter::command(folder.path())
        .args(arguments)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(told.contains("absent"), "{told}");
}
