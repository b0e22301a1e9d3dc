//! The tests of the tester, of its module for JUnit and of the plugins of build tools, which Maven runs.

#![expect(clippy::print_stderr, reason = "says what was left out")]

use std::process::{Command, Stdio};

const REQUIRED: &str = "THREADLINT_REQUIRE_TESTER";

#[test]
fn the_tests_of_all_modules_of_java_pass() {
    for program in ["javac", "mvn"] {
        let answer = Command::new(program).arg("-version").output();
        if !answer.is_ok_and(|answer| answer.status.success()) {
            let is_required = std::env::var_os(REQUIRED).is_some_and(|value| value == "1");
            assert!(
                !is_required,
                "{REQUIRED} is set, but `{program}` does not run"
            );
            eprintln!("the tests of tester/ are not run: `{program}` does not run");
            return;
        }
    }
    // First with what Maven has at hand, then with the network.
    let said = match maven(&["-o"]) {
        Err(said) if said.contains("offline mode") => maven(&[]),
        result => result,
    };
    if let Err(said) = said {
        panic!("{said}");
    }
}

fn maven(flags: &[&str]) -> Result<(), String> {
    let output = Command::new("mvn")
        .args(["-q", "-B"])
        .args(flags)
        // Other modules contain the tester's jar, or record with it.
        .arg("package")
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tester/all"))
        .stdin(Stdio::null())
        .output()
        .map_err(|e| e.to_string())?;
    if output.status.success() {
        return Ok(());
    }
    Err(String::from_utf8_lossy(&output.stdout).into_owned())
}
