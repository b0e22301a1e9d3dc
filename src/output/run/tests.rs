//! What people and programs read, on the failures of the protocol's samples.

use std::path::Path;
use std::time::Duration;

use super::json::Document;
use super::*;
use crate::output::schema_tests::{assert_published, troubles_of};
use crate::subject::{ClassLoading, CodePlace, EventKind, RecordedSchedule, sample};

const OPTIONS: RunRenderOptions = RunRenderOptions {
    is_unicode: true,
    width: 100,
};

fn totals() -> RunTotals<'static> {
    RunTotals {
        schedules: 1150,
        abandoned: 0,
        inconclusive: 0,
        is_complete: false,
        elapsed: Duration::from_secs(1),
        calibration: None,
    }
}

fn rendered(report: &RunReport, format: RunFormat, options: RunRenderOptions) -> String {
    let mut bytes = Vec::new();
    let mut sources = SourceLines::near(&[], Path::new("testdata/protocol"));
    render_run(report, format, options, &mut sources, &mut bytes).unwrap();
    String::from_utf8(bytes).unwrap()
}

fn report<'a>(
    settings: &'a RunSettings,
    ending: RunEnding<'a>,
    totals: Option<RunTotals<'a>>,
) -> RunReport<'a> {
    RunReport {
        settings,
        recorded: None,
        java_home: Path::new("jdk"),
        jvm: None,
        ending,
        totals,
        notices: &[],
        saved: None,
    }
}

#[test]
fn a_deadlock_is_shown_with_its_threads_and_interleaving() {
    let settings = sample::settings();
    let failure = &sample::failures()[0];
    let saved = SavedSchedule {
        path: Path::new("Transfer-11.schedule.json"),
        replay: "threadlint replay Transfer-11.schedule.json",
    };
    let report = RunReport {
        saved: Some(saved),
        ..report(&settings, RunEnding::Failed(failure), Some(totals()))
    };
    insta::assert_snapshot!(rendered(&report, RunFormat::Full, OPTIONS));
}

#[test]
fn a_race_is_shown_with_both_stacks_and_what_was_not_controlled() {
    let settings = sample::settings();
    let failure = &sample::failures()[1];
    let notices = ["Native.call blocked".to_owned()];
    let report = RunReport {
        notices: &notices,
        ..report(&settings, RunEnding::Failed(failure), Some(totals()))
    };
    let options = RunRenderOptions {
        is_unicode: false,
        width: 80,
    };
    insta::assert_snapshot!(rendered(&report, RunFormat::Full, options));
}

/// Each schedule tells it, and the failure, too.
#[test]
fn what_was_not_controlled_is_noted_once() {
    let settings = sample::settings();
    let failure = &sample::failures()[1];
    let note = format!("not controlled: {}", failure.uncontrolled[0]);
    let notices = [note.clone()];
    let report = RunReport {
        notices: &notices,
        ..report(&settings, RunEnding::Failed(failure), Some(totals()))
    };
    let text = rendered(&report, RunFormat::Full, OPTIONS);
    assert_eq!(text.matches(&note).count(), 1, "{text}");
}

#[test]
fn the_document_is_stable() {
    let settings = sample::settings();
    let failure = &sample::failures()[1];
    let report = report(&settings, RunEnding::Failed(failure), Some(totals()));
    let text = rendered(&report, RunFormat::Json, OPTIONS);
    assert_eq!(troubles_of::<Document<'_>>(&text), [""; 0]);
    insta::assert_snapshot!(text);
}

#[test]
fn the_published_schema_is_that_of_the_output() {
    assert_published::<Document<'_>>("run.json");
}

#[test]
fn one_line_states_the_result() {
    let run = sample::settings();
    let recorded = sample::schedule();
    let [deadlock, race] = &sample::failures()[..] else {
        panic!("two failures");
    };
    let complete = RunTotals {
        schedules: 260,
        abandoned: 8,
        is_complete: true,
        ..totals()
    };
    let slow = RunTotals {
        schedules: 1,
        elapsed: Duration::from_secs(12),
        ..totals()
    };
    let diverged = RunEnding::Diverged {
        decision: 4,
        message: "T2 cannot go on",
    };
    let cases = [
        (None, RunEnding::Failed(deadlock), Some(totals())),
        (None, RunEnding::Passed, Some(totals())),
        (None, RunEnding::Passed, Some(complete)),
        (None, RunEnding::Passed, Some(slow)),
        (Some(&recorded), RunEnding::Failed(deadlock), None),
        (Some(&recorded), RunEnding::FailedOtherwise(deadlock), None),
        (Some(&recorded), RunEnding::FailedOtherwise(race), None),
        (Some(&recorded), RunEnding::Passed, None),
        (Some(&recorded), diverged, None),
    ];
    let lines: String = cases
        .into_iter()
        .map(|(recorded, ending, totals)| {
            let settings = recorded.map_or(&run, |schedule| &schedule.settings);
            let report = RunReport {
                recorded,
                ..report(settings, ending, totals)
            };
            rendered(&report, RunFormat::Concise, OPTIONS)
        })
        .collect();
    insta::assert_snapshot!(lines);
}

#[test]
fn notes_say_what_qualifies_the_result() {
    let settings = sample::settings();
    let calibration = Calibration {
        threads: 2,
        steps: 3,
        decisions: 4,
        loading: ClassLoading::Fresh,
        reason: Some("A.n is static".to_owned()),
    };
    let totals = RunTotals {
        abandoned: 1,
        calibration: Some(&calibration),
        ..totals()
    };
    let text = rendered(
        &report(&settings, RunEnding::Passed, Some(totals)),
        RunFormat::Full,
        OPTIONS,
    );
    assert!(
        text.contains(" second\nnote: 1 schedule abandoned early as redundant\n"),
        "{text}"
    );
    assert!(text.contains("\nnote: classes are loaded afresh for each schedule: A.n is static\n"));
    let schedule = sample::schedule();
    let jvm = |version: &str| JvmInfo {
        java: version.to_owned(),
        vm: String::new(),
        premain_millis: 0,
        strategies: Vec::new(),
        limits: Vec::new(),
    };
    for (version, is_noted) in [("17.0.15", false), ("25", true)] {
        let jvm = jvm(version);
        let report = RunReport {
            recorded: Some(&schedule),
            jvm: Some(&jvm),
            ..report(&schedule.settings, RunEnding::Passed, None)
        };
        let text = rendered(&report, RunFormat::Full, OPTIONS);
        assert_eq!(
            text.contains("recorded on Java 17.0.15, replayed on Java 25"),
            is_noted
        );
    }
}

/// A failure whose events are those of the deadlock, `times` over.
fn long(times: usize) -> Failure {
    let mut failure = sample::failures()[0].clone();
    let events = failure.interleaving.events.clone();
    failure.interleaving.events = std::iter::repeat_n(events, times).flatten().collect();
    for event in &mut failure.interleaving.events {
        event.is_marked = false;
    }
    failure
}

#[test]
fn long_interleavings_are_cut_in_the_middle_except_marked_rows() {
    let settings = sample::settings();
    let mut failure = long(40);
    failure.interleaving.events_before = 1000;
    failure.interleaving.events[99].is_marked = true;
    let text = rendered(
        &report(&settings, RunEnding::Failed(&failure), None),
        RunFormat::Full,
        OPTIONS,
    );
    assert!(
        text.contains("\n        … 1,000 earlier events …\n"),
        "{text}"
    );
    assert!(text.contains("\n        … 87 events …\n▶ 1100  "), "{text}");
    assert!(
        text.contains("\n        … 212 events …\n  1313  "),
        "{text}"
    );
    let rows = text
        .lines()
        .filter(|line| line.contains("Transfer.java:") && !line.contains(" at "));
    assert!(rows.count() < 70);
    let all = rendered(
        &report(&settings, RunEnding::Failed(&long(6)), None),
        RunFormat::Full,
        OPTIONS,
    );
    assert!(!all.contains(" events …"), "{all}");
}

/// A failure of that many events, of which thread 2 runs from `begin` on, and two are marked.
fn meeting(count: usize, begin: usize, marked: [usize; 2]) -> Failure {
    let mut failure = long(1);
    let event = failure.interleaving.events[0].clone();
    failure.interleaving.events = vec![event; count];
    for (at, event) in failure.interleaving.events.iter_mut().enumerate() {
        event.thread = if at >= begin && at % 2 == 0 { 2 } else { 1 };
        event.is_marked = marked.contains(&at);
    }
    failure
}

/// The numbers of the rows that are shown, and how many are left out in between.
fn shown(failure: &Failure) -> Vec<String> {
    let settings = sample::settings();
    let report = report(&settings, RunEnding::Failed(failure), None);
    let text = rendered(&report, RunFormat::Full, OPTIONS);
    let table = text.split("in brackets\n").nth(1).unwrap();
    let words = |line: &str| {
        let line = line.trim_start_matches('▶').trim();
        match line.strip_prefix("… ") {
            Some(gap) => format!("({gap}"),
            None => line.split(' ').next().unwrap_or_default().to_owned(),
        }
    };
    table.lines().skip(1).map(words).collect()
}

#[test]
fn where_two_threads_meet_what_was_before_and_what_is_far_is_left_out() {
    // Thread 2 begins with event 11, and the two meet at events 21 and 24.
    let near = shown(&meeting(40, 10, [20, 23]));
    assert_eq!(near[..2], ["(10 earlier events …", "11"], "{near:?}");
    assert_eq!(near.last().unwrap(), "40");
    assert!(
        !near
            .iter()
            .any(|row| row.ends_with(" events …") && !row.contains("earlier"))
    );
    // All are far from each other.
    let far = shown(&meeting(300, 10, [100, 201]));
    assert_eq!(far[..2], ["(84 earlier events …", "85"]);
    for (number, expected) in [(33, "117"), (34, "(68 events …"), (35, "186"), (51, "202")] {
        assert_eq!(far[number], expected, "{far:?}");
    }
    assert_eq!(far[67..=69], ["218", "(66 events …", "285"], "{far:?}");
    assert_eq!((far.last().unwrap().as_str(), far.len()), ("300", 85));
    // A few rows are no more than the line that says so.
    assert_eq!(shown(&meeting(20, 6, [10, 13]))[0], "1");
    let folded = shown(&meeting(20, 8, [10, 13]));
    assert_eq!(folded[..2], ["(8 earlier events …", "9"]);
    // Threads that wait for each other took something before.
    let mut blocked = meeting(40, 10, [20, 23]);
    blocked.interleaving.events[23].kind = EventKind::Blocked;
    assert_eq!(shown(&blocked)[0], "1");
    // Two accesses of one thread are no meeting.
    let alone = shown(&meeting(300, 300, [100, 201]));
    assert_eq!(alone[..2], ["1", "2"]);
    let mut earlier = meeting(40, 10, [20, 23]);
    earlier.interleaving.events_before = 1000;
    assert_eq!(shown(&earlier)[0], "(1,010 earlier events …");
}

#[test]
fn the_place_of_a_step_is_never_cut() {
    let settings = sample::settings();
    let mut failure = long(1);
    let events = failure.interleaving.events.iter_mut();
    for event in events.filter(|event| event.at.is_some()) {
        event.what = "reads a field with a very long name ".repeat(5);
    }
    for width in [40, 100] {
        let options = RunRenderOptions { width, ..OPTIONS };
        let report = report(&settings, RunEnding::Failed(&failure), None);
        let text = rendered(&report, RunFormat::Full, options);
        let table = text.split("in brackets\n").nth(1).unwrap();
        for row in table.lines().filter(|row| row.contains("reads")) {
            assert!(row.contains("…  Transfer.java:"), "{row}");
        }
    }
}

#[test]
fn a_replay_shows_what_its_recording_showed() {
    let mut schedule = sample::schedule();
    let failure = &sample::failures()[0];
    let text = |schedule: &RecordedSchedule, ending| {
        let report = RunReport {
            recorded: Some(schedule),
            ..report(&schedule.settings, ending, None)
        };
        rendered(&report, RunFormat::Full, OPTIONS)
    };
    assert!(!text(&schedule, RunEnding::Failed(failure)).contains("driver"));
    schedule.tell("var a = new A();\na.b();\n", "lost update: 1 of 2");
    let shown = "deadlock, as recorded\n  harm, as recorded: lost update: 1 of 2\n  driver\n    \
                 var a = new A();\n    a.b();\n  T1 `left` and";
    let failed = text(&schedule, RunEnding::Failed(failure));
    assert!(failed.starts_with(shown), "{failed}");
    let other = text(&schedule, RunEnding::FailedOtherwise(failure));
    assert!(!other.contains("driver"), "{other}");
}

#[test]
fn every_line_of_the_table_fits() {
    let settings = sample::settings();
    for width in [60, 100] {
        for count in [1, 2, 7, 20, 90] {
            let mut failure = long(20);
            let thread = failure.interleaving.threads[1].clone();
            failure.interleaving.threads = (0..count)
                .map(|id| crate::subject::ThreadState {
                    id,
                    name: format!("a thread with a name that is longer than its column {id}"),
                    stack: Vec::new(),
                    ..thread.clone()
                })
                .collect();
            for (at, event) in failure.interleaving.events.iter_mut().enumerate() {
                event.thread = u32::try_from(at).unwrap() % count;
            }
            let options = RunRenderOptions { width, ..OPTIONS };
            let text = rendered(
                &report(&settings, RunEnding::Failed(&failure), None),
                RunFormat::Full,
                options,
            );
            let table = text.split("in brackets\n").nth(1).unwrap();
            for line in table.lines() {
                assert!(
                    line.chars().count() <= width,
                    "{count} threads, {width}: {line}"
                );
            }
            // Every row shows which thread acts.
            let headed = table.starts_with("     ");
            let rows = table.lines().skip(usize::from(headed));
            for row in rows.filter(|row| !headed && !row.contains(" events …")) {
                let number: u32 = row.split_whitespace().next().unwrap().parse().unwrap();
                let actor = format!("T{}: ", (number - 1) % count);
                assert!(row.contains(&actor), "{count} threads, {width}: {row}");
            }
            assert_eq!(headed, !table.contains("T0: "), "{count} threads, {width}");
        }
    }
}

#[test]
fn a_thread_that_failed_without_an_error_is_shown_with_its_state() {
    let settings = sample::settings();
    let mut failure = sample::failures()[0].clone();
    failure.thread = Some(1);
    failure.interleaving.threads[1].name.clear();
    let report = report(&settings, RunEnding::Failed(&failure), None);
    let text = rendered(&report, RunFormat::Full, OPTIONS);
    let culprit = "\n\nT1 waits for Account#2, which T2 `right` holds\n    at com.example.";
    assert!(text.contains(culprit), "{text}");
}

#[test]
fn stacks_are_cut_at_their_end() {
    let settings = sample::settings();
    for (frames, hidden) in [
        (12, None),
        (13, Some("1 more frame")),
        (30, Some("18 more frames")),
    ] {
        let mut failure = sample::failures()[0].clone();
        failure.interleaving.threads.truncate(1);
        failure.interleaving.threads[0].stack =
            (0..frames).map(|frame| format!("f{frame}")).collect();
        let report = report(&settings, RunEnding::Failed(&failure), None);
        let text = rendered(&report, RunFormat::Full, OPTIONS);
        assert_eq!(text.matches("\n    at f").count(), 12, "{text}");
        let more = text.lines().find_map(|line| line.strip_prefix("    and "));
        assert_eq!(more, hidden);
    }
}

#[test]
fn source_lines_follow_the_places() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("src/com/example");
    std::fs::create_dir_all(&path).unwrap();
    let text = "\n".repeat(13) + "  synchronized (from) {\n";
    std::fs::write(path.join("Transfer.java"), text).unwrap();
    let settings = sample::settings();
    let failure = &sample::failures()[0];
    let mut bytes = Vec::new();
    let mut sources = SourceLines::near(&[], folder.path());
    let report = report(&settings, RunEnding::Failed(failure), None);
    render_run(&report, RunFormat::Full, OPTIONS, &mut sources, &mut bytes).unwrap();
    let text = String::from_utf8(bytes).unwrap();
    let row = "enters Account#1  Transfer.java:14  synchronized (from) {\n";
    assert!(text.contains(row), "{text}");
}

#[test]
fn names_from_outside_cannot_control_the_terminal() {
    let settings = sample::settings();
    let mut failure = sample::failures()[1].clone();
    let evil = "\u{1b}[2J\n::error::x";
    failure.message = evil.to_owned();
    failure.uncontrolled = vec![evil.to_owned()];
    for thread in &mut failure.interleaving.threads {
        thread.name = evil.to_owned();
        thread.state = evil.to_owned();
        thread.holds = vec![evil.to_owned()];
        thread.stack = vec![evil.to_owned()];
        thread.error = Some(evil.to_owned());
    }
    for event in &mut failure.interleaving.events {
        event.what = evil.to_owned();
        event.at = Some(CodePlace {
            file: evil.to_owned(),
            line: None,
        });
        event.holds = vec![evil.to_owned()];
    }
    if let Some(race) = &mut failure.race {
        race.field = evil.to_owned();
        race.first.stack = vec![evil.to_owned()];
    }
    let report = RunReport {
        saved: Some(SavedSchedule {
            path: Path::new(evil),
            replay: evil,
        }),
        ..report(&settings, RunEnding::Failed(&failure), Some(totals()))
    };
    for format in [RunFormat::Full, RunFormat::Concise, RunFormat::Json] {
        let text = rendered(&report, format, OPTIONS);
        assert!(!text.contains('\u{1b}'), "{text}");
        assert!(
            !text.lines().any(|line| line.trim_start().starts_with("::")),
            "{text}"
        );
    }
}
