//! Java installations, and the embedded jar of the tester.

use std::fs;
use std::io::Read;

use crate::process::{command, execute, fake_java, refused};

#[test]
fn the_doctor_tries_java_for_real() {
    let doctor = |fake: &str, flags: &[&str]| {
        let folder = tempfile::tempdir().unwrap();
        let java = fake_java();
        let mut args = vec!["doctor", "--java-home", &java];
        args.extend(flags);
        let mut command = command(folder.path(), fake, &args);
        execute(folder, &mut command)
    };
    let outcome = doctor("doctor", &[]);
    assert_eq!(outcome.code, Some(0), "{}", outcome.err);
    for told in [
        "Cargo.toml (THREADLINT_TESTER_JAR)",
        "java     21.0.1 in ",
        "works; instrumentation took 212 ms",
        "no debugger can attach",
        "virtual threads: run as platform threads",
        "random   any thread that can go on",
    ] {
        assert!(outcome.out.contains(told), "{told}: {}", outcome.out);
    }
    let json = doctor("doctor", &["--output-format", "json"]).json();
    assert_eq!(json["javas"][0]["works"], true);
    assert_eq!(json["javas"][0]["premain_millis"], 212);
    assert_eq!(json["javas"][0]["limits"].as_array().unwrap().len(), 1);
    assert_eq!(json["jar"]["state"], "given");
    assert_eq!(json["strategies"][1]["name"], "dfs");
    let outcome = doctor("no-vm", &[]);
    assert_eq!(outcome.code, Some(2));
    assert!(
        outcome
            .out
            .contains("does not work: the JVM ended unexpectedly"),
        "{}",
        outcome.out
    );
    assert!(
        outcome.out.contains("         Error: Could not create"),
        "{}",
        outcome.out
    );
}

#[test]
fn the_doctor_says_what_is_wrong_with_a_jar() {
    let folder = tempfile::tempdir().unwrap();
    let java = fake_java();
    let args = ["doctor", "--java-home", &java];
    let mut command = command(folder.path(), "doctor", &args);
    let outcome = execute(folder, command.env("THREADLINT_TESTER_JAR", "absent.jar"));
    assert_eq!(outcome.code, Some(2), "{}", outcome.err);
    for told in [
        "tester   THREADLINT_TESTER_JAR names `absent.jar`",
        "\n         name a jar that `threadlint tester-jar` wrote",
        "java     21.0.1 in ",
    ] {
        assert!(outcome.out.contains(told), "{told}: {}", outcome.out);
    }
    assert!(!outcome.out.contains("works;"), "{}", outcome.out);
    assert_eq!(outcome.starts(), Vec::<String>::new());
}

/// Either there is a jar, or the output says why not.
#[test]
fn the_jar_is_a_file_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = command(folder.path(), "", &["tester-jar", "--output-file", "t.jar"]);
    let outcome = execute(folder, &mut command);
    if outcome.code == Some(0) {
        let mut head = [0; 2];
        let jar = fs::File::open(outcome.folder.path().join("t.jar"));
        jar.unwrap().read_exact(&mut head).unwrap();
        assert_eq!(&head, b"PK");
        assert_eq!(outcome.out, "wrote t.jar\n");
    } else {
        refused(&outcome, "built without the tester");
    }
}
