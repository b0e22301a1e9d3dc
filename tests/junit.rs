//! `--junit` with the real tester, on the tests of `testdata/junit`, and its transcript in the book.
//!
//! On JDK 17, or the oldest found that has a compiler. Without one, or in a binary without the
//! tester, the tests say so and pass; with `THREADLINT_REQUIRE_TESTER=1` they fail.
//! `THREADLINT_UPDATE_README=1 cargo test --test junit` updates the transcript.

#![expect(clippy::print_stderr, reason = "says what was left out, and why")]
#![expect(
    clippy::unwrap_used,
    reason = "a helper that cannot run the binary fails the test"
)]

#[path = "subjects/jdks.rs"]
#[expect(dead_code, reason = "one JDK is enough here")]
mod jdks;
#[path = "common/pages.rs"]
mod pages;
#[path = "confirm_real/stage.rs"]
mod stage;

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use crate::stage::{Outcome, compile, root, run};

const RUN: &str = "threadlint run --junit shop.StockTest#sellsThePieceOnce -cp classes";

/// A folder with the compiled tests; nothing if there is no tester.
fn compiled() -> Option<TempDir> {
    let folder = tempfile::tempdir().unwrap();
    let tests = root().join("testdata/junit");
    compile(stage::jdk()?, &tests, &folder.path().join("classes"));
    Some(folder)
}

/// Runs the command line as a user types it.
fn typed(folder: &TempDir, line: &str) -> Outcome {
    let home = stage::jdk().unwrap().home.display().to_string();
    let mut args: Vec<&str> = line.split(' ').skip(1).collect();
    args.extend(["--java-home", &home]);
    run(folder.path(), &args)
}

/// The command of the line that says how to replay.
fn replay(outcome: &Outcome) -> String {
    let mut lines = outcome.out.lines();
    let line = lines.find_map(|line| line.trim_start().strip_prefix("replay: "));
    line.unwrap_or_else(|| panic!("{}{}", outcome.out, outcome.err))
        .to_owned()
}

#[test]
fn a_test_that_fails_in_some_order_is_found_and_replayed_as_the_readme_shows() {
    let Some(folder) = compiled() else {
        return;
    };
    let found = typed(&folder, RUN);
    assert_eq!(found.code, Some(1), "{}", found.err);
    let replay = replay(&found);
    let replayed = typed(&folder, &replay);
    assert_eq!(replayed.code, Some(1), "{}", replayed.err);
    let head = |out: &str| out.lines().take(2).collect::<Vec<_>>().join("\n");
    let found = head(&found.out);
    // Without the time that it took.
    let (failure, rest) = found.split_once(" (").unwrap();
    let (_, message) = rest.split_once('\n').unwrap();
    let printed = format!(
        "```console\n$ {RUN}\n{failure}\n{message}\n[…]\nreplay: {replay}\n$ {replay}\n{}\n[…]\n```\n",
        head(&replayed.out)
    );
    let (path, [before, shown, after]) = pages::transcript("junit");
    if std::env::var_os("THREADLINT_UPDATE_README").is_some() {
        fs::write(path, format!("{before}{printed}{after}")).unwrap();
    } else {
        assert_eq!(shown, printed, "THREADLINT_UPDATE_README=1 writes it anew");
    }
}

#[test]
fn a_recorded_test_is_predicted_from_and_what_is_confirmed_replays() {
    let Some(folder) = compiled() else {
        return;
    };
    for (test, rule) in [
        ("sellsThePieceOnce", "atomicity-violation"),
        ("ordersAndReturns", "deadlock"),
    ] {
        let at_once =
            format!("threadlint predict --scope all --junit shop.StockTest#{test} -cp classes");
        let record =
            format!("threadlint record -o a.tltrace --junit shop.StockTest#{test} -cp classes");
        let recorded = typed(&folder, &record);
        assert_eq!(recorded.code, Some(0), "{}", recorded.err);
        let later = "threadlint predict --scope all --trace a.tltrace -cp classes";
        for line in [at_once.as_str(), later] {
            let json = typed(&folder, &format!("{line} --output-format json")).json();
            assert_eq!(json["junit"], format!("shop.StockTest#{test}"));
            assert_eq!(json.get("main"), None);
            let predictions = json["predictions"].as_array().unwrap();
            let confirmed = predictions
                .iter()
                .find(|it| it["rule"] == rule && it["verdict"] == "confirmed");
            let confirmed = confirmed.unwrap_or_else(|| panic!("{line}: {json}"));
            let file = confirmed["schedule_file"].as_str().unwrap();
            let replayed = typed(&folder, &format!("threadlint replay {file}"));
            assert_eq!(replayed.code, Some(1), "{}", replayed.err);
        }
    }
}

#[test]
fn a_test_that_asks_who_calls_it_sees_junit() {
    let Some(folder) = compiled() else {
        return;
    };
    let line =
        "threadlint run --schedules 20 --junit shop.CallerTest#isCalledByJUnitAlone -cp classes";
    let outcome = typed(&folder, line);
    assert_eq!(outcome.code, Some(0), "{}{}", outcome.out, outcome.err);
}

/// The names of the files in a folder, sorted.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

#[test]
fn what_several_recorded_tests_show_is_one_report_proved_by_the_best_of_them() {
    let Some(folder) = compiled() else {
        return;
    };
    let record = "threadlint record --junit shop.ShelfTest -o traces -cp classes";
    let recorded = typed(&folder, record);
    assert_eq!(recorded.code, Some(0), "{}{}", recorded.out, recorded.err);
    let refused = "shop.ShelfTest#isEmptyAtFirst: not recorded: ";
    assert!(recorded.out.contains(refused), "{}", recorded.out);
    let end = "2 tests recorded in traces, 1 not recorded\n";
    assert!(recorded.out.ends_with(end), "{}", recorded.out);
    let traces = folder.path().join("traces");
    let files = [
        "shop.ShelfTest.addsAfterMuchElse.tltrace",
        "shop.ShelfTest.addsAtOnce.tltrace",
    ];
    assert_eq!(names(&traces), files);
    fs::write(traces.join("damaged.tltrace"), "TLTRACE1").unwrap();
    let predict = "threadlint predict --kind race --unproved --trace traces -cp classes";
    let json = typed(&folder, &format!("{predict} --output-format json")).json();
    let predictions = json["predictions"].as_array().unwrap();
    let best = predictions
        .iter()
        .filter(|it| it["trace"] == "traces/shop.ShelfTest.addsAtOnce.tltrace");
    assert_eq!(best.count(), predictions.len(), "{json:#}");
    let confirmed = predictions.iter().find(|it| it["verdict"] == "confirmed");
    let confirmed = confirmed.unwrap_or_else(|| panic!("{json:#}"));
    assert_eq!(confirmed["fields"][0]["name"], "pieces");
    assert_eq!(confirmed["schedule"]["junit"], "shop.ShelfTest#addsAtOnce");
    let file = confirmed["schedule_file"].as_str().unwrap();
    let replayed = typed(&folder, &format!("threadlint replay {file}"));
    assert_eq!(replayed.code, Some(1), "{}", replayed.err);
    assert_eq!(json["traces"].as_array().unwrap().len(), 2);
    let shown = typed(&folder, predict);
    assert_eq!(shown.code, Some(1), "{}", shown.err);
    for told in [
        "\n  trace: traces/shop.ShelfTest.addsAtOnce.tltrace, of shop.ShelfTest#addsAtOnce\n",
        "\nnote: traces/damaged.tltrace: not used: ",
        "\n2 traces, ",
    ] {
        assert!(shown.out.contains(told), "{}", shown.out);
    }
}

#[test]
fn a_test_that_is_not_there_is_an_error_that_names_one() {
    let Some(folder) = compiled() else {
        return;
    };
    for command in ["run", "record -o a.tltrace", "predict"] {
        let line = format!("threadlint {command} --junit shop.StockTest#sellThePiece -cp classes");
        let outcome = typed(&folder, &line);
        assert_eq!(outcome.code, Some(2), "{}", outcome.out);
        let told = "write shop.StockTest#sellsThePieceOnce or shop.StockTest#ordersAndReturns";
        assert!(outcome.err.contains(told), "{}", outcome.err);
    }
}

#[test]
fn tests_are_recorded_freely_too() {
    let Some(folder) = compiled() else {
        return;
    };
    let record = "threadlint record --free --junit shop.ShelfTest#addsAtOnce --junit shop.ShelfTest#absent \
                  -o traces -cp classes";
    let recorded = typed(&folder, record);
    assert_eq!(recorded.code, Some(0), "{}{}", recorded.out, recorded.err);
    let refused = "shop.ShelfTest#absent: the program ended with exit status: 1";
    assert!(recorded.err.contains(refused), "{}", recorded.err);
    let predict = "threadlint predict --kind race --trace traces -cp classes --output-format json";
    let json = typed(&folder, predict).json();
    let predictions = json["predictions"].as_array().unwrap();
    let confirmed = predictions.iter().find(|it| it["verdict"] == "confirmed");
    let confirmed = confirmed.unwrap_or_else(|| panic!("{json:#}"));
    assert_eq!(confirmed["fields"][0]["name"], "pieces");
}

#[test]
fn a_free_recording_ends_when_the_test_does() {
    let Some(folder) = compiled() else {
        return;
    };
    let record = "threadlint record --free --junit shop.AlarmTest -o traces -cp classes";
    let recorded = typed(&folder, record);
    assert_eq!(recorded.code, Some(0), "{}{}", recorded.out, recorded.err);
    let failed = "shop.AlarmTest#fails: the program ended with exit status: 1";
    assert!(recorded.err.contains(failed), "{}", recorded.err);
    assert!(
        recorded.err.contains("no alarm in the shop"),
        "{}",
        recorded.err
    );
    let trace = "shop.AlarmTest.passes.tltrace: ";
    assert!(recorded.out.contains(trace), "{}", recorded.out);
    for late in ["passed", "failed"] {
        assert!(!folder.path().join(late).exists(), "{late}");
    }
}

#[test]
fn the_tests_of_one_jvm_are_proved_one_by_one() {
    let Some(folder) = compiled() else {
        return;
    };
    let jar = run(folder.path(), &["tester-jar"]);
    assert_eq!(jar.code, Some(0), "{}", jar.err);
    let runner = "import shop.ShelfTest;
        class Runner {
            public static void main(String[] args) throws Exception {
                for (String name : new String[] {\"addsAtOnce\", \"addsAfterMuchElse\"}) {
                    var made = ShelfTest.class.getDeclaredConstructor();
                    made.setAccessible(true);
                    var test = ShelfTest.class.getDeclaredMethod(name);
                    test.setAccessible(true);
                    test.invoke(made.newInstance());
                }
            }
        }";
    fs::write(folder.path().join("Runner.java"), runner).unwrap();
    let java = stage::jdk().unwrap().home.join("bin/java");
    let agent = "-javaagent:threadlint-tester.jar=record,free,dir=traces,watch=shop.*";
    let status = std::process::Command::new(java)
        .current_dir(folder.path())
        .args([agent, "-cp", "classes", "Runner.java"])
        .status()
        .unwrap();
    assert!(status.success());
    let predict = "threadlint predict --kind race --trace traces -cp classes --output-format json";
    let json = typed(&folder, predict).json();
    let recorded: Vec<_> = json["traces"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| &it["junit"])
        .collect();
    assert_eq!(
        recorded,
        [
            "shop.ShelfTest#addsAtOnce",
            "shop.ShelfTest#addsAfterMuchElse"
        ]
    );
    let predictions = json["predictions"].as_array().unwrap();
    let confirmed = predictions.iter().find(|it| it["verdict"] == "confirmed");
    let confirmed = confirmed.unwrap_or_else(|| panic!("{json:#}"));
    assert_eq!(confirmed["schedule"]["junit"], "shop.ShelfTest#addsAtOnce");
}
