//! Every format, on predictions and failures of the samples.

use std::sync::LazyLock;

use serde_json::Value;

use super::json::Document;
use super::{
    PredictFormat, PredictReport, PredictionRow, ProvedFinding, ReportedTrace, render_predictions,
};
use crate::finding::identity_hash;
use crate::output::schema_tests::{assert_published, troubles_of};
use crate::output::{SourceLines, sample};
use crate::report::ClassFiles;
use crate::source::{Origin, SourceFile};
use crate::subject::sample::failures;
use crate::subject::{
    DrivenResult, DrivenVerdict, Failure, FailureKind, NamedSet, Predicted, PredictedEvent,
    PredictedSet, PredictionKind, RuleId, SetOrigin, Workload,
};

const COUNTER: &str = "class Counter {
  private int n;

  void inc() {
    n++;
  }

  synchronized int get() { return n; }
}
";

const TRANSFER: &str = "package com.example;

public class Transfer {
  public static void main(String[] args) {
    Thread left = new Thread(() -> move(a, b), \"left\");
    Thread right = new Thread(() -> move(b, a), \"right\");
    left.start();
    right.start();
    left.join();
  }

  static void move(Account from, Account to) {
    //
    synchronized (from) {
      synchronized (to) {
        from.balance--;
      }
    }
  }
}
";

fn event(thread: &str, verb: &'static str, place: (&str, &str, u32)) -> PredictedEvent {
    let (class, method, line) = place;
    PredictedEvent {
        thread: thread.to_owned(),
        verb,
        class: class.to_owned(),
        method: method.to_owned(),
        line,
        unit: Some((class.to_owned(), method.to_owned())),
    }
}

fn predicted(kind: PredictionKind, events: Vec<PredictedEvent>) -> Predicted {
    let fields = match kind {
        PredictionKind::Deadlock => Vec::new(),
        _ => vec![("Counter".to_owned(), "n".to_owned())],
    };
    Predicted {
        kind,
        fields,
        events,
        pattern: None,
        set: None,
        is_promised: false,
        has_witness: true,
    }
}

fn row(predicted: Predicted, verdict: DrivenVerdict, reason: &str) -> PredictionRow {
    let file = || {
        let command = "threadlint replay threadlint-predict/x.schedule.json";
        (
            "threadlint-predict/x.schedule.json".into(),
            command.to_owned(),
        )
    };
    PredictionRow {
        trace: 0,
        predicted,
        finding: None,
        replay: matches!(verdict, DrivenVerdict::Confirmed(_)).then(file),
        result: DrivenResult {
            verdict,
            reason: reason.to_owned(),
            schedules: 1,
            millis: 12,
        },
    }
}

fn confirmed(failure: Failure) -> DrivenVerdict {
    DrivenVerdict::Confirmed(Box::new(failure))
}

/// A race, a deadlock, a violation of atomicity without harm, and a race that was not reproduced.
fn rows() -> Vec<PredictionRow> {
    let [deadlock, race] = failures();
    let mut halves = race.clone();
    halves.kind = FailureKind::Atomicity;
    let (inc, get) = (("Counter", "inc()", 5), ("Counter", "get()", 8));
    let request = ("com.example.Transfer", "move(Account, Account)", 15);
    let mut lambda = event("0.2", "writes", ("Elsewhere$1", "lambda$main$3()", 7));
    lambda.unit = None;
    let of_race = vec![event("0.1", "updates", inc), event("0.2", "reads", get)];
    let of_deadlock = ["0.1", "0.2"].map(|thread| event(thread, "locks", request));
    let of_halves = vec![
        event("0.1", "reads", get),
        event("0.2", "writes", inc),
        event("0.1", "reads", get),
    ];
    let mut atomicity = predicted(PredictionKind::Atomicity, of_halves);
    atomicity.pattern = Some("R W' R");
    atomicity.set = Some(PredictedSet::Named(NamedSet {
        fields: atomicity.fields.clone(),
        origin: SetOrigin::Guarded("this".to_owned()),
    }));
    let mut candidate = predicted(
        PredictionKind::Race,
        vec![lambda, event("0.1", "reads", get)],
    );
    candidate.has_witness = false;
    let reached = "reached by schedule 1, and replayed";
    vec![
        row(
            predicted(PredictionKind::Race, of_race),
            confirmed(race),
            reached,
        ),
        row(
            predicted(PredictionKind::Deadlock, of_deadlock.into()),
            confirmed(deadlock),
            reached,
        ),
        row(atomicity, confirmed(halves), reached),
        row(
            candidate,
            DrivenVerdict::NotReproduced,
            "thread 0.2 ended before",
        ),
    ]
}

fn files() -> ClassFiles {
    let mut files = ClassFiles::default();
    for (path, class, text) in [
        ("src/Counter.java", "Counter", COUNTER),
        (
            "src/com/example/Transfer.java",
            "com.example.Transfer",
            TRANSFER,
        ),
    ] {
        let source = SourceFile::new(Origin::File(path.to_owned()), text.to_owned());
        files.add(source, [class.to_owned()]);
    }
    files
}

static TRACES: LazyLock<[ReportedTrace; 2]> = LazyLock::new(|| {
    let main = Workload::Main {
        class: "p.Main".to_owned(),
        arguments: Vec::new(),
    };
    let trace = |path: &str, workload| ReportedTrace {
        path: Some(path.to_owned()),
        workload,
        events: 412,
        threads: 3,
    };
    let test = Workload::Test("p.CounterTest#counts".to_owned());
    [trace("run.tltrace", main), trace("counts.tltrace", test)]
});

fn report(files: ClassFiles, shows_unproved: bool) -> PredictReport<'static> {
    PredictReport {
        traces: &TRACES[..1],
        class_path: &[],
        kinds: &PredictionKind::ALL,
        files,
        recorded_failure: None,
        rows: rows(),
        shows_unproved,
        notices: vec!["src/Bad.java: not read".to_owned()],
        has_failed: false,
    }
}

fn rendered(report: &PredictReport, format: PredictFormat) -> String {
    let options = sample::options();
    let mut sources = SourceLines::near(&[], &options.cwd).preferring(&report.files);
    let mut bytes = Vec::new();
    render_predictions(report, format, &options, &mut sources, &mut bytes).unwrap();
    String::from_utf8(bytes).unwrap()
}

fn log(report: &PredictReport) -> Value {
    serde_json::from_str(&rendered(report, PredictFormat::Sarif)).unwrap()
}

fn results(log: &Value) -> &[Value] {
    log["runs"][0]["results"].as_array().unwrap()
}

#[test]
fn people_see_paths_and_lines_of_known_sources() {
    let report = report(files(), true);
    insta::assert_snapshot!(rendered(&report, PredictFormat::Full));
}

#[test]
fn without_sources_people_see_names_of_files() {
    let text = rendered(&report(ClassFiles::default(), false), PredictFormat::Full);
    assert!(text.contains("\n  thread 0.1 updates in `inc()`, Counter.java:5\n  thread 0.2"));
    assert!(!text.contains("n++"), "{text}");
    assert!(!text.contains("0.2 writes in `lambda"), "{text}");
}

#[test]
fn sarif_is_stable() {
    let mut log = log(&report(files(), true));
    // The rule pages are checked by their own tests.
    log["runs"][0]["tool"]["driver"]["rules"] = Value::Null;
    for result in log["runs"][0]["results"].as_array_mut().unwrap() {
        result["properties"]["schedule"] = Value::Null;
    }
    insta::assert_snapshot!(serde_json::to_string_pretty(&log).unwrap());
}

#[test]
fn sarif_has_the_shape_of_its_object_model() {
    let text = rendered(&report(files(), true), PredictFormat::Sarif);
    let log: serde_sarif::sarif::Sarif = serde_json::from_str(&text).unwrap();
    assert_eq!(log.runs[0].results.as_ref().map(Vec::len), Some(4));
}

#[test]
fn only_what_is_confirmed_is_a_result_unless_more_is_asked_for() {
    let rules = |shows_unproved| {
        let log = log(&report(files(), shows_unproved));
        let rule = |result: &Value| format!("{} {}", result["level"], result["ruleId"]);
        let shown: Vec<String> = results(&log).iter().map(rule).collect();
        shown.join(", ").replace('"', "")
    };
    let confirmed = "error data-race, error deadlock, warning atomicity-violation";
    assert_eq!(rules(false), confirmed);
    assert_eq!(rules(true), format!("{confirmed}, note data-race"));
}

#[test]
fn every_rule_that_was_looked_for_is_described() {
    let mut report = report(files(), true);
    report.kinds = &[PredictionKind::Deadlock, PredictionKind::Race];
    let log = log(&report);
    let rules = log["runs"][0]["tool"]["driver"]["rules"]
        .as_array()
        .unwrap();
    let names: Vec<&Value> = rules.iter().map(|rule| &rule["id"]).collect();
    assert_eq!(names, ["deadlock", "data-race"]);
    assert_eq!(rules[0]["name"], "Deadlock");
    let text = rules[1]["help"]["markdown"].as_str().unwrap();
    assert!(text.contains("## References"), "{text}");
    for result in results(&log).iter().filter(|it| it["ruleIndex"] != -1) {
        let index = usize::try_from(result["ruleIndex"].as_u64().unwrap()).unwrap();
        assert_eq!(&result["ruleId"], names[index]);
    }
}

#[test]
fn links_lead_to_related_places() {
    let log = log(&report(files(), true));
    for result in results(&log) {
        let text = result["message"]["text"].as_str().unwrap();
        let related = result["relatedLocations"].as_array().unwrap();
        let links: Vec<_> = text.match_indices("](").collect();
        for (at, _) in links {
            let number = text[at + 2..].split(')').next().unwrap();
            let number: usize = number.parse().unwrap();
            assert_eq!(related[number - 1]["id"], number, "{text}");
        }
    }
    let places = |result: &Value| result["relatedLocations"].as_array().unwrap().len();
    let places: Vec<usize> = results(&log).iter().map(places).collect();
    assert_eq!(places, [1, 0, 1, 0]);
}

#[test]
fn a_place_that_is_named_twice_is_one_related_place() {
    let mut report = report(files(), false);
    let events = &mut report.rows[0].predicted.events;
    events.push(events[1].clone());
    let log = log(&report);
    let result = &results(&log)[0];
    let text = result["message"]["text"].as_str().unwrap();
    assert_eq!(text.matches("](1)").count(), 2, "{text}");
    assert_eq!(result["relatedLocations"].as_array().unwrap().len(), 1);
}

/// A race that proves a finding of `check` is the same alert.
#[test]
fn a_proved_finding_keeps_its_rule_place_and_identity() {
    let mut report = report(files(), false);
    let identity = ["unguarded-conflict", "Counter", "n", "inc()"].map(str::to_owned);
    let place = report.files.location("Counter", 4).unwrap();
    report.rows[0].finding = Some(ProvedFinding {
        rule: RuleId::UnguardedConflict,
        class: "Counter".to_owned(),
        field: "n".to_owned(),
        method: Some("inc()".to_owned()),
        message: "`inc()` writes `n` without a lock".to_owned(),
        identity: identity.to_vec(),
        location: place,
    });
    let log = log(&report);
    let result = &results(&log)[0];
    assert_eq!(result["ruleId"], "unguarded-conflict");
    assert_eq!(result["ruleIndex"], 4);
    assert_eq!(result["level"], "error");
    let rules = &log["runs"][0]["tool"]["driver"]["rules"];
    assert_eq!(rules[4]["id"], "unguarded-conflict");
    let hash = &result["partialFingerprints"]["threadlint/v2"];
    assert_eq!(*hash, identity_hash(&identity));
    let region = &result["locations"][0]["physicalLocation"]["region"];
    assert_eq!(region["startLine"], 4);
    assert_eq!(result["properties"]["finding"]["proof"], "recorded run");
    assert_eq!(result["properties"]["finding"]["line"], 4);
    let text = result["message"]["text"].as_str().unwrap();
    let begin = "`inc()` writes `n` without a lock. Proved by a run: `n` of `Counter`: two threads";
    assert!(text.starts_with(begin), "{text}");
    let text = rendered(&report, PredictFormat::Full);
    let told = "\n  proves: unguarded-conflict at src/Counter.java:4: `inc()` writes `n`";
    assert!(text.contains(told), "{text}");
}

/// A class file may name a file from which its source was generated.
#[test]
fn steps_of_other_files_than_the_source_make_no_flow() {
    let mut report = report(files(), false);
    let DrivenVerdict::Confirmed(failure) = &mut report.rows[0].result.verdict else {
        panic!("the first row is confirmed");
    };
    let at = failure.interleaving.events[0].at.as_mut().unwrap();
    at.file = "Counter.template".to_owned();
    let log = log(&report);
    let flows = &results(&log)[0]["codeFlows"][0]["threadFlows"];
    let threads: Vec<&Value> = flows
        .as_array()
        .unwrap()
        .iter()
        .map(|it| &it["id"])
        .collect();
    assert_eq!(threads, ["T2"]);
}

/// As a hand that adds a comment above and a lambda elsewhere would.
#[test]
fn fingerprints_do_not_depend_on_lines_order_or_numbers_of_lambdas() {
    let prints = |report: &PredictReport| {
        let log = log(report);
        let print = |result: &Value| result["partialFingerprints"]["threadlint/v2"].clone();
        results(&log).iter().map(print).collect::<Vec<Value>>()
    };
    let before = prints(&report(files(), true));
    let mut moved = report(files(), true);
    for row in &mut moved.rows {
        row.predicted.events.reverse();
        for event in &mut row.predicted.events {
            event.line += 1;
            event.method = event.method.replace("$3", "$14");
        }
    }
    assert_eq!(prints(&moved), before);
    assert!((1..before.len()).all(|at| !before[..at].contains(&before[at])));
    moved.rows[0].predicted.events[0].method = "dec()".to_owned();
    moved.rows[2].predicted.fields[0].1 = "m".to_owned();
    let after = prints(&moved);
    let is_same: Vec<bool> = after.iter().zip(&before).map(|(a, b)| a == b).collect();
    assert_eq!(is_same, [false, true, false, true]);
}

#[test]
fn what_has_no_source_is_told_and_is_no_result() {
    let report = report(ClassFiles::default(), false);
    let log = log(&report);
    assert!(results(&log).is_empty());
    let invocation = &log["runs"][0]["invocations"][0];
    assert_eq!(invocation["executionSuccessful"], true);
    let told = invocation["toolExecutionNotifications"].as_array().unwrap();
    let texts: Vec<&str> = told
        .iter()
        .filter_map(|it| it["message"]["text"].as_str())
        .collect();
    assert_eq!(texts[0], "src/Bad.java: not read");
    let begin = "data-race: `n` of `Counter`: two threads access it at once: not among the results";
    assert!(texts[1].starts_with(begin), "{texts:?}");
    assert_eq!(texts.len(), 4);
}

#[test]
fn the_failure_of_the_recorded_run_is_told() {
    let [deadlock, _] = failures();
    let mut report = report(files(), false);
    report.recorded_failure = Some(&deadlock);
    report.has_failed = true;
    let log = log(&report);
    let invocation = &log["runs"][0]["invocations"][0];
    assert_eq!(invocation["executionSuccessful"], false);
    let told = invocation["toolExecutionNotifications"].to_string();
    assert!(
        told.contains("the recorded run failed: deadlock: T1 `left`"),
        "{told}"
    );
}

#[test]
fn of_several_traces_each_prediction_names_its_own() {
    let mut report = report(files(), true);
    let text = rendered(&report, PredictFormat::Full);
    assert!(!text.contains("  trace: "), "{text}");
    report.traces = &*TRACES;
    report.rows[1].trace = 1;
    let text = rendered(&report, PredictFormat::Full);
    let own = "  trace: counts.tltrace, of p.CounterTest#counts\n";
    assert_eq!(text.matches(own).count(), 1, "{text}");
    let other = "  trace: run.tltrace, of p.Main\n";
    assert_eq!(text.matches(other).count(), 3, "{text}");
    assert!(text.contains("\n2 traces, 824 events; "), "{text}");
    let document: Value = serde_json::from_str(&rendered(&report, PredictFormat::Json)).unwrap();
    let row = &document["predictions"][1];
    assert_eq!(row["trace"], "counts.tltrace");
    assert_eq!(document["traces"][1]["junit"], "p.CounterTest#counts");
    assert_eq!(document["traces"][0]["main"], "p.Main");
    assert_eq!(document["trace"]["events"], 824);
    let alone = (document.get("main"), document.get("arguments"));
    assert_eq!(alone, (None, None));
    report.traces = &TRACES[..1];
    report.rows[1].trace = 0;
    let document: Value = serde_json::from_str(&rendered(&report, PredictFormat::Json)).unwrap();
    assert_eq!(document["main"], "p.Main");
    let result = &log(&report)["runs"][0]["results"][1];
    assert_eq!(result["properties"]["trace"], "run.tltrace");
}

#[test]
fn the_published_schema_is_that_of_the_output() {
    assert_published::<Document<'_>>("predict.json");
    let report = report(files(), true);
    let text = rendered(&report, PredictFormat::Json);
    assert_eq!(troubles_of::<Document<'_>>(&text), [""; 0]);
}

#[test]
fn the_summary_counts_each_verdict() {
    let mut report = report(files(), false);
    let candidate = || predicted(PredictionKind::Race, Vec::new());
    let verdicts = [
        DrivenVerdict::Blocked,
        DrivenVerdict::Blocked,
        DrivenVerdict::Predicted,
    ];
    let more = verdicts.map(|verdict| row(candidate(), verdict, "thread 0.1 waited for a pipe"));
    report.rows.extend(more);
    let told = rendered(&report, PredictFormat::Full);
    let end = "; 3 confirmed, 1 not reproduced, 2 blocked, 1 not driven (--unproved shows them)\n";
    assert!(told.ends_with(end), "{told}");
    report.shows_unproved = true;
    let told = rendered(&report, PredictFormat::Full);
    assert_eq!(
        told.matches("\n  blocked: thread 0.1 waited for a pipe\n")
            .count(),
        2,
        "{told}"
    );
    report.rows.drain(..4);
    report.rows.truncate(2);
    report.shows_unproved = false;
    let told = rendered(&report, PredictFormat::Full);
    assert!(
        told.ends_with("; 0 confirmed, 2 blocked (--unproved shows them)\n"),
        "{told}"
    );
}
