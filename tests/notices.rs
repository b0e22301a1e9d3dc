//! Notices about checked code.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;

use assert_cmd::Command;
use tempfile::TempDir;

/// Notices of a check of one class body, by line.
fn lines_of_notices(body: &str) -> Vec<usize> {
    let folder = TempDir::new().unwrap();
    let source = format!(
        "import java.util.concurrent.locks.*;\n\
         @ThreadSafe class A {{\n\
         private final Lock lock = new ReentrantLock();\n\
         private int n;\n\
         private void helper() {{ n++; }}\n\
         {body}\n}}\n"
    );
    fs::write(folder.path().join("A.java"), source).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_threadlint"))
        .args(["check", "A.java"])
        .current_dir(folder.path())
        .output()
        .unwrap();
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(0), "{text}");
    text.lines()
        .filter_map(|line| line.strip_prefix("notice: A.java:"))
        .map(|rest| {
            assert!(rest.contains("stays locked"), "{rest}");
            rest.split(':').next().unwrap().parse().unwrap()
        })
        .collect()
}

#[test]
fn an_unlock_that_an_exception_skips_is_a_notice_and_still_guards() {
    let body = "void f() {\n lock.lock();\n helper();\n lock.unlock();\n}";
    assert_eq!(lines_of_notices(body), [7]);
}

#[test]
fn an_unlock_in_finally_is_silent() {
    let body = "void f() {\n lock.lock();\n try { helper(); } finally { lock.unlock(); }\n}";
    assert_eq!(lines_of_notices(body), []);
}

#[test]
fn a_call_that_finds_the_lock_to_release_is_silent() {
    let body = "Lock own() { return lock; }\nvoid f() {\n own().lock();\n try { helper(); } finally { own().unlock(); }\n}";
    assert_eq!(lines_of_notices(body), []);
    let body = "Lock own() { return lock; }\nvoid f() {\n own().lock();\n try { helper(); } finally { helper(); own().unlock(); }\n}";
    assert_eq!(lines_of_notices(body), [8]);
}

#[test]
fn a_monitor_is_released_by_the_language() {
    let body = "void f() {\n synchronized (lock) { helper(); }\n}";
    assert_eq!(lines_of_notices(body), []);
}
