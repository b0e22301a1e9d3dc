//! `predict` with the real tester: the programs of `testdata/predict`, whose README says what their
//! headers mean.
//!
//! On JDK 17, or the oldest found that has a compiler. Without one, or in a binary without the
//! tester, the tests say so and pass; with `THREADLINT_REQUIRE_TESTER=1` they fail.

#![expect(clippy::print_stderr, reason = "says what was left out, and why")]
#![expect(
    clippy::unwrap_used,
    reason = "a helper that cannot run the binary fails the test"
)]

#[path = "subjects/jdks.rs"]
#[expect(dead_code, reason = "one JDK is enough here")]
mod jdks;
#[path = "confirm_real/stage.rs"]
mod stage;

use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::jdks::Jdk;
use crate::stage::{Outcome, compile, java_files, root, run};

/// A folder with the class files of all programs.
fn compiled(jdk: &Jdk) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    compile(jdk, &programs(), &folder.path().join("classes"));
    folder
}

fn programs() -> std::path::PathBuf {
    root().join("testdata/predict")
}

/// What the header of a program predicts: a rule and perhaps a field; empty for nothing.
fn expected(program: &Path) -> Vec<String> {
    let text = fs::read_to_string(program).unwrap();
    let header = text.lines().next().unwrap();
    let expected = header.strip_prefix("// Predicts: ").unwrap();
    let expected = (expected != "nothing").then(|| expected.to_owned());
    expected.into_iter().collect()
}

/// The lines of what is predicted with a witness: an order in which it happens. Of two steps in the
/// other order only a run says whether they break anything.
fn witnessed(document: &Value) -> Vec<String> {
    let all = document["predictions"].as_array().unwrap().iter();
    let witnessed = all.filter(|it| it["witness"] == true && it["rule"] != "order-violation");
    witnessed.map(|it| it["events"].to_string()).collect()
}

/// The classes in which what was confirmed happens.
fn classes(document: &Value) -> Vec<&str> {
    let all = document["predictions"].as_array().unwrap().iter();
    let confirmed = all.filter(|it| it["verdict"] == "confirmed");
    let events = confirmed.flat_map(|it| it["events"].as_array().unwrap());
    events.map(|it| it["class"].as_str().unwrap()).collect()
}

/// The rule and the field of what was confirmed.
fn confirmed(document: &Value) -> Vec<String> {
    let all = document["predictions"].as_array().unwrap().iter();
    let confirmed = all.filter(|it| it["verdict"] == "confirmed");
    confirmed
        .map(|it| {
            let field = it["fields"][0]["name"].as_str().unwrap_or_default();
            let rule = it["rule"].as_str().unwrap();
            format!("{rule} {field}").trim_end().to_owned()
        })
        .collect()
}

fn predict(jdk: &Jdk, folder: &Path, flags: &[&str], program: &[&str]) -> Outcome {
    let home = jdk.home.display().to_string();
    let mut args = vec!["predict", "--java-home", &home, "-cp", "classes"];
    args.extend(flags);
    args.extend(program);
    run(folder, &args)
}

/// Records a run that passes into `a.tltrace`.
fn record(jdk: &Jdk, folder: &Path, main: &str) {
    let home = jdk.home.display().to_string();
    let args = ["record", "--java-home", &home, "-o", "a.tltrace"];
    let recorded = run(folder, &[&args[..], &["-cp", "classes", main]].concat());
    assert_eq!(recorded.code, Some(0), "{}", recorded.err);
}

#[test]
fn one_passing_run_shows_what_another_order_breaks() {
    let Some(jdk) = stage::jdk() else {
        return;
    };
    let folder = compiled(jdk);
    for path in java_files(&programs()) {
        let main = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let wanted = expected(&path);
        let flags = ["--unproved", "--output-format", "json"];
        let outcome = predict(jdk, folder.path(), &flags, &[&main]);
        let document = outcome.json();
        assert_eq!(confirmed(&document), wanted, "{main}: {}", outcome.out);
        assert_eq!(outcome.code, Some(i32::from(!wanted.is_empty())), "{main}");
        let outside = |class: &&str| class.split('$').next() != Some(&main);
        assert_eq!(classes(&document).into_iter().find(outside), None, "{main}");
        if wanted.is_empty() {
            assert_eq!(witnessed(&document), Vec::<String>::new(), "{main}");
        }
        for prediction in document["predictions"].as_array().unwrap() {
            let Some(schedule) = prediction["schedule_file"].as_str() else {
                continue;
            };
            assert_eq!(prediction["schedules"], 1, "{main}");
            let home = jdk.home.display().to_string();
            let replayed = run(folder.path(), &["replay", schedule, "--java-home", &home]);
            assert_eq!(replayed.code, Some(1), "{}{}", replayed.out, replayed.err);
            assert!(replayed.out.contains("as recorded"), "{}", replayed.out);
        }
    }
}

#[test]
fn a_violation_names_the_methods_that_should_be_atomic_and_what_they_broke() {
    let Some(jdk) = stage::jdk() else {
        return;
    };
    let folder = compiled(jdk);
    let outcome = predict(jdk, folder.path(), &["--save", "-"], &["HalfTransfer"]);
    for told in [
        "HalfTransfer$Account`: an update was lost\n",
        ", of `deposit(int)`\n",
    ] {
        assert!(outcome.out.contains(told), "{}", outcome.out);
    }
}

#[test]
fn a_sleep_that_ends_early_is_told() {
    let Some(jdk) = stage::jdk() else {
        return;
    };
    let folder = compiled(jdk);
    let outcome = predict(jdk, folder.path(), &["--save", "-"], &["SleptApart"]);
    for told in [
        "wakes up (early)",
        "  early: the time limit of Thread.sleep (500 ms) at SleptApart.java:10 expired for main while T1 could go",
    ] {
        assert!(outcome.out.contains(told), "{}", outcome.out);
    }
}

#[test]
fn an_earlier_recording_gives_the_same_and_nothing_is_saved_if_not_asked_for() {
    let Some(jdk) = stage::jdk() else {
        return;
    };
    let folder = compiled(jdk);
    record(jdk, folder.path(), "SharedCounter");
    let checked = run(folder.path(), &["trace", "check", "a.tltrace"]);
    assert_eq!(checked.code, Some(0), "{}", checked.err);
    let flags = ["--trace", "a.tltrace", "--save", "-", "--unproved"];
    let outcome = predict(jdk, folder.path(), &flags, &[]);
    assert_eq!(outcome.code, Some(1), "{}", outcome.err);
    let begin = "error[data-race] `count` of `SharedCounter`: two threads access it at once\n";
    assert!(outcome.out.starts_with(begin), "{}", outcome.out);
    for told in [
        "  confirmed: reached by schedule 1, and replayed\n",
        "  harm: none seen\n",
        "\n41 events, 3 threads; 1 confirmed",
    ] {
        assert!(outcome.out.contains(told), "{}", outcome.out);
    }
    assert!(!outcome.out.contains("replay: "), "{}", outcome.out);
    assert!(!folder.path().join("threadlint-predict").exists());
    fs::write(folder.path().join("src.jar"), "no archive").unwrap();
    let flags = [&flags[..2], &["--budget", "1ms", "--sources", "src.jar"]].concat();
    let outcome = predict(jdk, folder.path(), &flags, &[]);
    assert_eq!(outcome.code, Some(2), "{}", outcome.err);
    assert!(
        outcome.out.contains("note: src.jar: not read: "),
        "{}",
        outcome.out
    );
}

#[test]
fn an_error_that_ends_another_thread_is_told_and_ends_no_recording() {
    let Some(jdk) = stage::jdk() else {
        return;
    };
    let folder = compiled(jdk);
    let home = jdk.home.display().to_string();
    let jvm = ["--java-home", &home, "-cp", "classes"];
    let record = [&["record", "-o", "a.tltrace"], &jvm[..], &["DyingThread"]].concat();
    let recorded = run(folder.path(), &record);
    assert_eq!(recorded.code, Some(0), "{}", recorded.err);
    let error = "T1 threw java.lang.IllegalStateException: always";
    assert!(recorded.out.contains(error), "{}", recorded.out);
    let info = run(folder.path(), &["trace", "info", "a.tltrace"]).out;
    for told in [
        "the run failed: exception: java.lang.IllegalStateException: always\n",
        "\n  thread 0.3 ",
    ] {
        assert!(info.contains(told), "{info}");
    }
    let schedule = "DyingThread-0.schedule.json";
    let replayed = run(folder.path(), &["replay", schedule, "--java-home", &home]);
    assert_eq!(replayed.code, Some(1), "{}{}", replayed.out, replayed.err);
    assert!(
        replayed.out.contains("exception, as recorded"),
        "{}",
        replayed.out
    );
    let ran = run(
        folder.path(),
        &[&["run"], &jvm[..], &["DyingThread"]].concat(),
    );
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    assert!(ran.out.contains("T1 threw "), "{}", ran.out);
    assert!(!ran.out.contains("T2"), "{}", ran.out);
}

/// The first lines of the results, by rule.
fn lines(log: &Value) -> Vec<(String, u64)> {
    let results = log["runs"][0]["results"].as_array().unwrap().iter();
    let line = |result: &Value| {
        let place = &result["locations"][0]["physicalLocation"];
        let rule = result["ruleId"].as_str().unwrap().to_owned();
        (rule, place["region"]["startLine"].as_u64().unwrap())
    };
    results.map(line).collect()
}

/// Where the text is in the program, as a line from 1.
fn line_of(program: &str, text: &str) -> u64 {
    let all = fs::read_to_string(programs().join(program)).unwrap();
    all.lines().position(|line| line.contains(text)).unwrap() as u64 + 1
}

#[test]
fn with_sources_reports_name_files_and_sarif_locates_results() {
    let Some(jdk) = stage::jdk() else {
        return;
    };
    let folder = compiled(jdk);
    let sources = folder.path().join("src");
    fs::create_dir(&sources).unwrap();
    for path in java_files(&programs()) {
        fs::copy(&path, sources.join(path.file_name().unwrap())).unwrap();
    }
    let formats = ["--output-format", "full", "--output-format", "sarif"];
    let flags = [
        &formats[..],
        &["--output-file", "o.sarif", "--sources", "src"],
    ]
    .concat();
    for (program, rule, accesses) in [
        ("SharedCounter", "data-race", ["count++", "count = 0"]),
        ("TwoAccounts", "deadlock", ["synchronized (to)"; 2]),
    ] {
        let outcome = predict(jdk, folder.path(), &flags, &[program]);
        assert_eq!(outcome.code, Some(1), "{}", outcome.err);
        let file = format!("{program}.java");
        let places = accesses.map(|access| line_of(&file, access));
        for line in places {
            let place = format!("src/{file}:{line}");
            assert!(outcome.out.contains(&place), "{}", outcome.out);
        }
        let log = fs::read_to_string(folder.path().join("o.sarif")).unwrap();
        let log: Value = serde_json::from_str(&log).unwrap();
        let found = lines(&log);
        assert_eq!(found.len(), 1, "{found:?}");
        assert_eq!(found[0].0, rule);
        assert!(places.contains(&found[0].1), "{found:?}");
        let result = &log["runs"][0]["results"][0];
        let place = &result["locations"][0]["physicalLocation"]["artifactLocation"];
        assert_eq!(place["uri"], format!("src/{file}"));
        let units = result["properties"]["prediction"]["units"].as_array();
        assert!(units.is_some_and(|units| !units.is_empty()), "{result:#}");
        let flows = result["codeFlows"][0]["threadFlows"].as_array().unwrap();
        assert!(flows.len() >= 2, "{result:#}");
    }
}

/// A field with a lock that one method does not take.
const HITS: &str = "public class Hits {
    @interface ThreadSafe {}

    @ThreadSafe
    static final class Counter {
        private int hits;

        synchronized void hit() { hits++; }

        synchronized int hits() { return hits; }

        void reset() { hits = 0; }
    }

    public static void main(String[] args) throws InterruptedException {
        Counter counter = new Counter();
        Thread hits = new Thread(counter::hit);
        Thread resets = new Thread(counter::reset);
        hits.start();
        resets.start();
        hits.join();
        resets.join();
    }
}
";

/// A race that the sources show, too, is the same alert as in the SARIF of `check`.
#[test]
fn a_race_is_the_proof_of_the_finding_in_the_sources() {
    let Some(jdk) = stage::jdk() else {
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let sources = folder.path().join("src");
    fs::create_dir(&sources).unwrap();
    fs::write(sources.join("Hits.java"), HITS).unwrap();
    compile(jdk, &sources, &folder.path().join("classes"));
    let args = ["--rule", "unguarded-conflict", "--output-format", "sarif"];
    let checked = run(folder.path(), &[&["check", "src"], &args[..]].concat());
    let checked = checked.json()["runs"][0]["results"].clone();
    assert_eq!(checked.as_array().unwrap().len(), 1, "{checked:#}");
    let flags = ["--sources", "src", "--kind", "race"];
    let flags = [&flags[..], &args[2..]].concat();
    let outcome = predict(jdk, folder.path(), &flags, &["Hits"]);
    assert_eq!(outcome.code, Some(1), "{}", outcome.err);
    let log = outcome.json();
    let proved = log["runs"][0]["results"].as_array().unwrap().iter();
    let proved: Vec<&Value> = proved
        .filter(|result| result["ruleId"] == "unguarded-conflict")
        .collect();
    assert!(!proved.is_empty(), "{log:#}");
    for result in proved {
        assert_eq!(result["level"], "error");
        for same in ["partialFingerprints", "locations"] {
            assert_eq!(result[same], checked[0][same], "{result:#}");
        }
    }
}

/// What is received was sent before, through a pipe of which no trace knows.
const PIPED: &str = "import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;

public class Piped {
    static int shared;

    public static void main(String[] args) throws Exception {
        Pipe pipe = Pipe.open();
        Thread receives = new Thread(() -> {
            try {
                pipe.source().read(ByteBuffer.allocate(1));
                shared = 1;
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
        receives.start();
        shared = 2;
        pipe.sink().write(ByteBuffer.allocate(1));
        receives.join();
    }
}
";

#[test]
fn what_a_call_outside_the_schedule_keeps_in_order_is_blocked() {
    let Some(jdk) = stage::jdk() else {
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let sources = folder.path().join("src");
    fs::create_dir(&sources).unwrap();
    fs::write(sources.join("Piped.java"), PIPED).unwrap();
    compile(jdk, &sources, &folder.path().join("classes"));
    let flags = ["--kind", "race", "--unproved", "--output-format", "json"];
    let outcome = predict(jdk, folder.path(), &flags, &["Piped"]);
    assert_eq!(outcome.code, Some(0), "{}", outcome.out);
    let document = outcome.json();
    let [only] = document["predictions"].as_array().unwrap().as_slice() else {
        panic!("{document:#}");
    };
    assert_eq!(only["verdict"], "blocked", "{only:#}");
    let reason = only["reason"].as_str().unwrap();
    assert!(reason.contains("Piped.java:12"), "{reason}");
}

/// Two threads that race and then work for ever.
const ENDLESS: &str = "public class Endless {
    static int first;
    static volatile int turns;

    public static void main(String[] args) {
        new Thread(() -> work(1)).start();
        work(2);
    }

    static void work(int number) {
        first = number;
        for (;;) {
            turns++;
        }
    }
}
";

/// Each call of a `Hashtable` has its monitor, but what was read is old when it is written. In the
/// recorded order of the monitor there is no witness: places lead there.
const COUNTED_WORDS: &str = "
    import java.util.Hashtable;
    import java.util.Map;

    public class CountedWords {
        private final Map<String, Integer> counts = new Hashtable<>();

        private void count(String word) {
            int old = counts.getOrDefault(word, 0);
            counts.put(word, old + 1);
        }

        public static void main(String[] args) throws InterruptedException {
            CountedWords program = new CountedWords();
            Thread other = new Thread(() -> program.count(\"word\"));
            other.start();
            program.counts.put(\"word\", 10);
            other.join();
            if (program.counts.get(\"word\") < 10) {
                throw new AssertionError(\"the count that was set is lost\");
            }
        }
    }
";

#[test]
fn an_update_between_two_calls_of_a_synchronized_collection_is_predicted_and_replays() {
    let Some(jdk) = stage::jdk() else {
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let sources = folder.path().join("src");
    fs::create_dir(&sources).unwrap();
    fs::write(sources.join("CountedWords.java"), COUNTED_WORDS).unwrap();
    compile(jdk, &sources, &folder.path().join("classes"));
    let flags = ["--output-format", "json"];
    let outcome = predict(jdk, folder.path(), &flags, &["CountedWords"]);
    let document = outcome.json();
    assert_eq!(
        confirmed(&document),
        ["atomicity-violation contents"],
        "{document:#}"
    );
    let mut predictions = document["predictions"].as_array().unwrap().iter();
    let schedule = predictions.find_map(|it| it["schedule_file"].as_str());
    let home = jdk.home.display().to_string();
    let replayed = run(
        folder.path(),
        &["replay", schedule.unwrap(), "--java-home", &home],
    );
    assert_eq!(replayed.code, Some(1), "{}{}", replayed.out, replayed.err);
    assert!(replayed.out.contains("as recorded"), "{}", replayed.out);
}

#[test]
fn limits_of_the_schedules_that_drive_a_trace_can_be_given_and_are_told() {
    let Some(jdk) = stage::jdk() else {
        return;
    };
    let folder = compiled(jdk);
    record(jdk, folder.path(), "SharedCounter");
    let flags = "--trace a.tltrace --kind race --unproved --output-format json --max-steps";
    let flags: Vec<&str> = flags.split(' ').collect();
    let reason = |steps| {
        let outcome = predict(jdk, folder.path(), &flags, &[steps]);
        let document = outcome.json();
        let reason = document["predictions"][0]["reason"].as_str().unwrap();
        reason.to_owned()
    };
    let cut = "20 of 20 schedules ended before that: ";
    assert!(reason("3").starts_with(cut), "{}", reason("3"));
    assert_eq!(reason("1000"), "reached by schedule 1, and replayed");
}

#[test]
fn a_race_is_proved_although_the_program_goes_on_for_too_long() {
    let Some(jdk) = stage::jdk() else {
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let sources = folder.path().join("src");
    fs::create_dir(&sources).unwrap();
    fs::write(sources.join("Endless.java"), ENDLESS).unwrap();
    compile(jdk, &sources, &folder.path().join("classes"));
    let flags = "--kind race --max-steps 3000 --output-format json";
    let flags: Vec<&str> = flags.split(' ').collect();
    let outcome = predict(jdk, folder.path(), &flags, &["Endless"]);
    let document = outcome.json();
    assert_eq!(confirmed(&document), ["data-race first"], "{document:#}");
    let schedule = document["predictions"][0]["schedule_file"]
        .as_str()
        .unwrap();
    let saved = fs::read_to_string(folder.path().join(schedule)).unwrap();
    let saved: Value = serde_json::from_str(&saved).unwrap();
    assert_eq!(saved["ends_at_aim"], true);
    let home = jdk.home.display().to_string();
    let replayed = run(folder.path(), &["replay", schedule, "--java-home", &home]);
    assert_eq!(replayed.code, Some(1), "{}{}", replayed.out, replayed.err);
    assert!(
        replayed.out.contains("race, as recorded"),
        "{}",
        replayed.out
    );
}

/// A class that no driver can make, and a program that uses it from two threads.
const VAULT: &str = "public final class Vault {
    @interface ThreadSafe {}

    @ThreadSafe
    static final class Coins {
        private int coins;

        private Coins(String key) {
            if (key.chars().filter(c -> c == '7').count() != 13) {
                throw new IllegalArgumentException(key);
            }
        }

        synchronized void add() { coins++; }

        synchronized int coins() { return coins; }

        void clear() { coins = 0; }
    }

    private Vault() {}

    public static void main(String[] args) throws InterruptedException {
        Coins coins = new Coins(args[0]);
        Thread adds = new Thread(coins::add);
        adds.start();
        coins.clear();
        adds.join();
    }
}
";

#[test]
fn a_recorded_run_confirms_a_finding_whose_class_no_driver_makes() {
    let Some(jdk) = stage::jdk() else {
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let sources = folder.path().join("src");
    fs::create_dir(&sources).unwrap();
    fs::write(sources.join("Vault.java"), VAULT).unwrap();
    compile(jdk, &sources, &folder.path().join("classes"));
    let home = jdk.home.display().to_string();
    let jvm = ["--java-home", &home, "-cp", "classes"];
    let record = [&["record", "-o", "a.tltrace"], &jvm[..]].concat();
    let program = ["Vault", "7777777777777"];
    let recorded = run(folder.path(), &[&record[..], &program].concat());
    assert_eq!(recorded.code, Some(0), "{}", recorded.err);
    let rule = ["--rule", "unguarded-conflict", "--output-format", "sarif"];
    let checked = run(folder.path(), &[&["check", "src"], &rule[..]].concat());
    let checked = checked.json()["runs"][0]["results"][0].clone();
    let confirm = [&["confirm", "src", "--budget", "8s"], &jvm[..], &rule].concat();
    let by_drivers = run(folder.path(), &confirm);
    let verdict = |log: &Value| log["runs"][0]["results"][0]["properties"]["verdict"].clone();
    assert_eq!(by_drivers.code, Some(0), "{}", by_drivers.out);
    assert_eq!(verdict(&by_drivers.json())["proof"], Value::Null);
    let by_run = run(
        folder.path(),
        &[&confirm[..], &["--trace", "a.tltrace"]].concat(),
    );
    assert_eq!(by_run.code, Some(1), "{}", by_run.err);
    let log = by_run.json();
    let result = &log["runs"][0]["results"][0];
    assert_eq!(
        result["partialFingerprints"],
        checked["partialFingerprints"]
    );
    assert_eq!(result["level"], "error");
    let verdict = verdict(&log);
    for (key, expected) in [
        ("verdict", "confirmed"),
        ("proof", "recorded run"),
        ("trace", "a.tltrace"),
        ("workload", "Vault"),
    ] {
        assert_eq!(verdict[key], expected, "{verdict:#}");
    }
    let saved = verdict["schedule_file"].as_str().unwrap();
    let replayed = run(folder.path(), &["replay", saved, "--java-home", &home]);
    assert_eq!(replayed.code, Some(1), "{}{}", replayed.out, replayed.err);
    assert!(replayed.out.contains("as recorded"), "{}", replayed.out);
}

/// Two fields under one lock that is let go between reading them, in a class that promises nothing;
/// and two with a lock each.
const BANK: &str = "public class Bank {
    @interface ThreadSafe {}

    static class Account {
        private int checking;
        private int savings;

        synchronized void move(int amount) {
            checking -= amount;
            savings += amount;
        }

        int total() { return checking() + savings(); }

        private synchronized int checking() { return checking; }

        private synchronized int savings() { return savings; }
    }

    @ThreadSafe
    static class Gauges {
        private final Object lock = new Object();
        private int load;
        private int peak;

        void set(int to) {
            synchronized (this) { load = to; }
            synchronized (lock) { peak = to; }
        }

        int sum() { return load() + peak(); }

        private synchronized int load() { return load; }

        private int peak() { synchronized (lock) { return peak; } }
    }

    public static void main(String[] args) throws InterruptedException {
        Account account = new Account();
        Gauges gauges = new Gauges();
        Thread writes = new Thread(() -> { account.move(5); gauges.set(7); });
        Thread reads = new Thread(() -> { account.total(); gauges.sum(); });
        writes.start();
        reads.start();
        writes.join();
        reads.join();
    }
}
";

const DECLARED: &str = "[[atomic-set]]
class = \"Bank.Account\"
fields = [\"checking\", \"savings\"]
reason = \"their sum is the balance\"
";

/// A folder with the program, its class files, and a configuration for its sources alone.
fn bank(jdk: &Jdk) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let sources = folder.path().join("src");
    fs::create_dir(&sources).unwrap();
    fs::write(sources.join("Bank.java"), BANK).unwrap();
    compile(jdk, &sources, &folder.path().join("classes"));
    folder
}

/// The fields of what was confirmed in the bank, and the atomic set that they are in.
fn confirmed_sets(jdk: &Jdk, folder: &Path, flags: &[&str]) -> Vec<(Vec<String>, Value)> {
    let format = ["--save", "-", "--output-format", "json"];
    let outcome = predict(jdk, folder, &[flags, &format].concat(), &["Bank"]);
    let document = outcome.json();
    let all = document["predictions"].as_array().unwrap().iter();
    let confirmed: Vec<_> = all
        .filter(|it| it["verdict"] == "confirmed")
        .map(|it| {
            let fields = it["fields"].as_array().unwrap().iter();
            let name = |field: &Value| field["name"].as_str().unwrap().to_owned();
            (fields.map(name).collect(), it["set"].clone())
        })
        .collect();
    let expected = i32::from(!confirmed.is_empty());
    assert_eq!(outcome.code, Some(expected), "{}", outcome.err);
    confirmed
}

/// Fields of [`BANK`] in JSON.
fn rows(class: &str, names: [&str; 2]) -> Value {
    let names = names.iter();
    names
        .map(|name| json!({ "class": class, "name": name }))
        .collect()
}

#[test]
fn a_configuration_says_which_fields_belong_together() {
    let Some(jdk) = stage::jdk() else {
        return;
    };
    let folder = bank(jdk);
    let gauges = (
        vec!["load".to_owned(), "peak".to_owned()],
        json!({ "origin": "class", "class": "Bank$Gauges" }),
    );
    let found = confirmed_sets(jdk, folder.path(), &[]);
    assert_eq!(found, std::slice::from_ref(&gauges));
    let declared = |place: &str| {
        (
            vec!["checking".to_owned(), "savings".to_owned()],
            json!({
                "origin": "configuration",
                "fields": rows("Bank.Account", ["checking", "savings"]),
                "place": place,
                "reason": "their sum is the balance",
            }),
        )
    };
    let write = |file: &str, text: &str| fs::write(folder.path().join(file), text).unwrap();
    write("named.toml", DECLARED);
    let flags = ["--config", "named.toml"];
    let found = confirmed_sets(jdk, folder.path(), &flags);
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found.contains(&gauges), "{found:?}");
    assert!(found.contains(&declared("named.toml:2")), "{found:?}");
    write("named.toml", &DECLARED.replace("savings", "savngs"));
    let outcome = predict(jdk, folder.path(), &flags, &["Bank"]);
    let misspelt = "no recorded run accesses `savngs` of `Bank.Account`; did you mean `savings`?";
    let told = format!("note: named.toml:2: `[[atomic-set]]`: {misspelt}\n");
    assert!(outcome.out.contains(&told), "{}", outcome.out);
    write("src/threadlint.toml", DECLARED);
    let flags = ["--sources", "src", "--output-format", "full"];
    let outcome = predict(jdk, folder.path(), &flags, &["Bank"]);
    let told = "\n  atomic set: declared in src/threadlint.toml:2: their sum is the balance\n";
    assert!(outcome.out.contains(told), "{}", outcome.out);
    write(
        "threadlint.toml",
        "[[atomic-set]]\nclass = \"A\"\nfields = []\n",
    );
    let outcome = predict(jdk, folder.path(), &[], &["Bank"]);
    assert_eq!(outcome.code, Some(2), "{}", outcome.out);
    assert!(
        outcome.err.contains("at least one field"),
        "{}",
        outcome.err
    );
}

#[test]
fn an_analysis_tells_which_fields_belong_together() {
    let Some(jdk) = stage::jdk() else {
        return;
    };
    let folder = bank(jdk);
    let home = jdk.home.display().to_string();
    let args = ["record", "--java-home", &home, "-o", "a.tltrace"];
    let recorded = run(
        folder.path(),
        &[&args[..], &["-cp", "classes", "Bank"]].concat(),
    );
    assert_eq!(recorded.code, Some(0), "{}", recorded.err);
    fs::write(folder.path().join("named.toml"), DECLARED).unwrap();
    let analysed = |flags: &[&str]| {
        let args = ["trace", "analyse", "a.tltrace"];
        let outcome = run(folder.path(), &[&args[..], flags].concat());
        assert_eq!(outcome.code, Some(1), "{}", outcome.err);
        outcome
    };
    let flag = "Bank.Account:checking,savings";
    for (flags, set) in [
        (&[][..], "fields of `Bank$Account`"),
        (
            &["--config", "named.toml"][..],
            "declared in named.toml:2: their sum is the balance",
        ),
        (
            &["--config", "named.toml", "--atomic-set", flag][..],
            "declared with `--atomic-set`",
        ),
    ] {
        let told = format!("\n  atomic set: {set}\n");
        let outcome = analysed(flags);
        assert!(outcome.out.contains(&told), "{}", outcome.out);
        let order = "W1 R'a R'b W2, with an order to try\n";
        assert!(outcome.out.contains(order), "{}", outcome.out);
        let count = "0 predicted with a witness, 2 with an order to try, 0 without\n";
        assert!(outcome.out.ends_with(count), "{}", outcome.out);
    }
    let document = analysed(&["--atomic-set", flag, "--output-format", "json"]).json();
    assert_eq!(document["predictions"][0]["witness"], false);
    let all = document["predictions"].as_array().unwrap().iter();
    let sets: Vec<&Value> = all.map(|it| &it["set"]).collect();
    let fields = rows("Bank.Account", ["checking", "savings"]);
    let expected = json!({ "origin": "flag", "fields": fields });
    assert!(sets.contains(&&expected), "{document:#}");
}

#[test]
fn fields_with_one_guard_in_the_sources_belong_together() {
    let Some(jdk) = stage::jdk() else {
        return;
    };
    let folder = bank(jdk);
    let flags = ["--scope", "all"];
    let account = || vec!["checking".to_owned(), "savings".to_owned()];
    let found = confirmed_sets(jdk, folder.path(), &flags);
    let of_class = json!({ "origin": "class", "class": "Bank$Account" });
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found.contains(&(account(), of_class)), "{found:?}");
    let flags = [&flags[..], &["--sources", "src"]].concat();
    let guarded = json!({
        "origin": "guard",
        "fields": rows("Bank$Account", ["checking", "savings"]),
        "guard": "this",
    });
    let found = confirmed_sets(jdk, folder.path(), &flags);
    assert_eq!(found, [(account(), guarded.clone())]);
    let sarif = ["--output-format", "sarif", "--save", "-"];
    let outcome = predict(
        jdk,
        folder.path(),
        &[&flags[..], &sarif].concat(),
        &["Bank"],
    );
    let result = &outcome.json()["runs"][0]["results"][0];
    assert_eq!(result["properties"]["prediction"]["set"], guarded);
    let outcome = predict(jdk, folder.path(), &flags, &["Bank"]);
    let told = "\n  atomic set: both guarded by `this`\n";
    assert!(outcome.out.contains(told), "{}", outcome.out);
}
