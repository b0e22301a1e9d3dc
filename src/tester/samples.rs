//! The samples of the protocol, which the tests of the tester read too.

use std::collections::BTreeSet;
use std::path::Path;

use super::plans::{self, ExaminationSettings};
use super::schedule_file::{read_schedule, write_schedule};
use super::{convert, error::TesterError};
use crate::protocol::{Channel, Home, Message, Mode, Output, Plan, Schedule};
use crate::subject::{
    AccessSite, ClassLoading, DrivenResult, DrivenVerdict, EventKind, Evidence, ExaminationTarget,
    ExaminationVerdict, Failure, FailureKind, GuardedOperation, HarmKind, MemberKind, MemberRef,
    RecordedSchedule, RecordedTrace, RuleId, RunSettings, Workload, sample, strategies,
};

const PLAN: &str = include_str!("../../testdata/protocol/plan.json");
const PROVE_PLAN: &str = include_str!("../../testdata/protocol/prove-plan.json");
const PROOFS: &str = include_str!("../../testdata/protocol/proofs.jsonl");
const RECORD_PLAN: &str = include_str!("../../testdata/protocol/record-plan.json");
const CONFIRM_PLAN: &str = include_str!("../../testdata/protocol/confirm-plan.json");
const SCHEDULE: &str = include_str!("../../testdata/protocol/schedule.json");
const MESSAGES: &str = include_str!("../../testdata/protocol/messages.jsonl");
const VERDICTS: &str = include_str!("../../testdata/protocol/verdicts.jsonl");

/// A plan of a program that is guarded.
pub(super) fn guarded_plan() -> Plan {
    plans::examination(&ExaminationSettings {
        targets: &[],
        class_path: &[],
        driver_path: &[],
        seed: 0,
        budget_millis: 0,
        allowed: &[],
        shows_output: false,
    })
}

/// Every message of the samples.
fn messages(samples: &str) -> Vec<Message> {
    let read = |line: &str| serde_json::from_str(line).expect("a message of the protocol");
    samples.lines().map(read).collect()
}

fn failures(samples: &str) -> Result<Vec<Failure>, TesterError> {
    let failure = |message| match message {
        Message::Failure(failure) => Some(convert::failure(*failure).map_err(TesterError::from)),
        _ => None,
    };
    messages(samples).into_iter().filter_map(failure).collect()
}

fn evidence(samples: &str) -> Result<Vec<Evidence>, TesterError> {
    let evidence = |message| match message {
        Message::Verdict(verdict) => Some(convert::evidence(*verdict).map_err(TesterError::from)),
        _ => None,
    };
    messages(samples).into_iter().filter_map(evidence).collect()
}

fn schedule() -> RecordedSchedule {
    let schedule: Schedule = serde_json::from_str(SCHEDULE).expect("a schedule of the protocol");
    convert::schedule(schedule).expect("a schedule of known kinds")
}

fn json(text: &str) -> serde_json::Value {
    serde_json::from_str(text).expect("JSON")
}

/// The values that the tests of the output use are those of the protocol's samples.
#[test]
fn values_are_those_of_the_samples() {
    assert_eq!(schedule(), sample::schedule());
    assert_eq!(failures(MESSAGES).unwrap(), sample::failures());
    assert_eq!(evidence(VERDICTS).unwrap()[..3], sample::evidence());
}

/// What the samples say of one JVM.
fn home() -> Home {
    Home {
        channel: Channel {
            port: 40_961,
            secret: "00112233445566778899aabbccddeeff".to_owned(),
        },
        folder: "/tmp/threadlint-1a2b3c".to_owned(),
    }
}

#[test]
fn the_plan_is_written_as_in_the_sample() {
    let plan = Plan {
        home: Some(home()),
        ..plans::run(&sample::settings(), false)
    };
    assert_eq!(serde_json::to_value(&plan).unwrap(), json(PLAN));
    let read: Plan = serde_json::from_str(PLAN).unwrap();
    assert_eq!(read, plan);
}

fn settings_of_recording() -> RunSettings {
    RunSettings {
        strategy: strategies::DIRECTED.to_owned(),
        early_timeouts: 0,
        spurious: 0,
        ..sample::settings()
    }
}

#[test]
fn a_plan_to_prove_is_written_as_in_the_sample() {
    let plan = Plan {
        home: Some(home()),
        ..plans::prove(
            &settings_of_recording(),
            &[sample::prediction()],
            &[
                "java.lang.IllegalStateException at com.example.Transfer.run(Transfer.java:20)"
                    .to_owned(),
            ],
            5000,
            false,
        )
    };
    assert_eq!(serde_json::to_value(plan).unwrap(), json(PROVE_PLAN));
}

#[test]
fn proofs_are_failures_that_replay() {
    let verdicts = messages(PROOFS).into_iter().map(|message| match message {
        Message::Verdict(verdict) => convert::driven(*verdict).unwrap(),
        other => panic!("{other:?}"),
    });
    let verdicts: Vec<DrivenResult> = verdicts.collect();
    let [_, race] = sample::failures();
    assert_eq!(
        verdicts[0].verdict,
        DrivenVerdict::Confirmed(Box::new(race))
    );
    assert_eq!((verdicts[0].schedules, verdicts[0].millis), (1, 84));
    assert_eq!(verdicts[1].verdict, DrivenVerdict::NotReproduced);
    assert!(verdicts[1].reason.contains("thread 0.1"));
    assert_eq!(verdicts[2].verdict, DrivenVerdict::Blocked);
    assert!(verdicts[2].reason.contains("Transfer.java:31"));
}

#[test]
fn a_plan_to_record_is_written_as_in_the_sample() {
    let plan = Plan {
        home: Some(home()),
        ..plans::record(&settings_of_recording(), "/project/run.tltrace", false)
    };
    assert_eq!(serde_json::to_value(plan).unwrap(), json(RECORD_PLAN));
}

#[test]
fn a_plan_to_examine_is_written_as_in_the_sample() {
    let site = |member, line, is_write| AccessSite {
        member,
        line,
        is_write,
    };
    let method = |name: &str| sample::member(&format!("{name}()"));
    let constructor = MemberRef {
        kind: MemberKind::Constructor,
        ..method("PriceCache")
    };
    let conflict = ExaminationTarget {
        id: 0,
        rule: RuleId::UnguardedConflict,
        class: "shop.PriceCache".to_owned(),
        field: "prices".to_owned(),
        sites: vec![site(method("forget"), 44, true)],
        partners: vec![site(method("price"), 24, false), site(constructor, 0, true)],
        budget_millis: None,
        emit: Some("PriceCachePricesForget_0123abcd".to_owned()),
    };
    let escape = ExaminationTarget {
        id: 1,
        rule: RuleId::EscapingField,
        class: "shop.Settings".to_owned(),
        field: "names".to_owned(),
        sites: Vec::new(),
        partners: Vec::new(),
        budget_millis: Some(20_000),
        emit: None,
    };
    let mut plan = plans::examination(&ExaminationSettings {
        targets: &[conflict, escape],
        class_path: &[
            "/project/target/classes".to_owned(),
            "/project/drivers".to_owned(),
        ],
        driver_path: &["/project/drivers".to_owned()],
        seed: 1,
        budget_millis: 30_000,
        allowed: &[GuardedOperation::Network],
        shows_output: false,
    });
    plan.home = Some(home());
    plan.rails.as_mut().unwrap().scratch = format!("{}/files", home().folder);
    assert_eq!(serde_json::to_value(plan).unwrap(), json(CONFIRM_PLAN));
}

/// What a schedule says that it was allowed is no permission.
#[test]
fn a_replay_of_a_driver_has_guard_rails() {
    let mut schedule = *sample::evidence()[0].schedule.clone().unwrap();
    let written = serde_json::to_value(convert::schedule_file(&schedule)).unwrap();
    assert!(written.get("allow").is_none());
    schedule.allowed = vec![GuardedOperation::Files];
    let written = serde_json::to_value(convert::schedule_file(&schedule)).unwrap();
    assert_eq!(written["allow"], serde_json::json!(["files"]));
    let plan = plans::replay(&schedule, &[], &[], false);
    assert_eq!(plan.rails.unwrap().allow, [""; 0]);
    let allowed = [GuardedOperation::Network];
    let plan = plans::replay(&schedule, &[], &allowed, false);
    assert_eq!(plan.rails.unwrap().allow, ["network"]);
    schedule.settings.workload = sample::settings().workload;
    assert_eq!(plans::replay(&schedule, &[], &allowed, false).rails, None);
}

#[test]
fn a_replay_runs_what_was_recorded() {
    let plan = plans::replay(&schedule(), &["elsewhere".to_owned()], &[], true);
    assert_eq!(
        (plan.mode, plan.conditions.events.as_str(), plan.output),
        (Mode::Replay, "sync", Output::Pass)
    );
    assert_eq!(
        (plan.main.as_str(), plan.seed.as_str()),
        ("com.example.Transfer", "1")
    );
    assert_eq!(plan.class_path, ["elsewhere"]);
    let conditions = &plan.conditions;
    assert_eq!((conditions.early_timeouts, conditions.spurious), (3, 10));
    assert_eq!(conditions.max_steps, Some(100_000));
    let written = serde_json::to_value(&plan).unwrap();
    assert_eq!(written["schedule"], json(SCHEDULE));
}

#[test]
fn a_test_is_named_instead_of_a_main_class() {
    let mut schedule = schedule();
    schedule.settings.workload = Workload::Test("shop.StockTest#takesTwo".to_owned());
    let plan = serde_json::to_value(plans::replay(&schedule, &[], &[], false)).unwrap();
    let written = serde_json::to_value(convert::schedule_file(&schedule)).unwrap();
    for named in [&plan, &plan["schedule"], &written] {
        assert_eq!(named["junit"], "shop.StockTest#takesTwo");
    }
    assert_eq!(plan["main"], "");
    assert_eq!(written.get("main"), None);
    let read = convert::schedule(serde_json::from_value(written).unwrap());
    assert_eq!(read.unwrap(), schedule);
}

/// The same steps may take longer in a replay; a timeout must come after the recorded time.
#[test]
fn a_replay_has_more_time_unless_the_failure_is_a_timeout() {
    let millis = |kind, max_millis| {
        let mut schedule = schedule();
        schedule.failure.kind = kind;
        schedule.settings.max_millis = Some(max_millis);
        plans::replay(&schedule, &[], &[], false)
            .conditions
            .max_millis
    };
    assert_eq!(millis(FailureKind::Deadlock, 10_000), Some(60_000));
    assert_eq!(millis(FailureKind::Deadlock, 90_000), Some(90_000));
    assert_eq!(millis(FailureKind::Timeout, 10_000), Some(10_000));
}

#[test]
fn every_message_has_a_sample_that_is_understood() {
    let messages = messages(MESSAGES);
    let kinds: Vec<&str> = messages.iter().map(kind_of_sample).collect();
    let expected = [
        "ready",
        "input-error",
        "calibrated",
        "once",
        "progress",
        "chunk",
        "failure",
        "failure",
        "recorded",
        "tests",
        "tests",
        "passed",
        "diverged",
        "retire",
        "inconclusive",
        "unsteady",
        "notice",
        "library-race",
        "output",
        "output",
        "restore",
        "internal-error",
    ];
    assert_eq!(kinds, expected);
}

/// The kind of a message of the samples, whose values it checks.
fn kind_of_sample(message: &Message) -> &'static str {
    match message {
        Message::Ready(ready) => {
            assert_eq!((ready.protocol, ready.strategies.len()), (1, 2));
            "ready"
        }
        Message::InputError { help, .. } => {
            assert!(help.ends_with('?'));
            "input-error"
        }
        Message::Calibrated(calibrated) => {
            assert_eq!(
                (calibrated.threads, calibrated.loader.as_str()),
                (3, "fresh")
            );
            "calibrated"
        }
        Message::Once { once } => {
            assert!(once.reason.starts_with("exception: "));
            assert_eq!(
                (once.more["threads"].as_u64(), once.more.len()),
                (Some(3), 5)
            );
            "once"
        }
        Message::Progress { schedules, at } => {
            assert_eq!((*schedules, *at), (200, 200));
            "progress"
        }
        Message::Chunk(chunk) => {
            assert_eq!(
                (chunk.schedules, chunk.abandoned, chunk.complete),
                (64, 2, false)
            );
            "chunk"
        }
        Message::Failure(_) => "failure",
        Message::Verdict(_) => "verdict, which has a file of its own",
        Message::Recorded(recorded) => {
            let RecordedTrace {
                events,
                threads,
                cut,
            } = convert::recorded_trace(recorded.clone());
            assert_eq!((events, threads), (412, 3));
            assert!(cut.unwrap().starts_with("still running"));
            "recorded"
        }
        Message::Tests(tests) => {
            let found = convert::test_class(tests.clone());
            assert_eq!(found.name, "shop.StockTest");
            match found.tests {
                Ok(tests) => {
                    assert_eq!(tests, ["shop.StockTest#returns", "shop.StockTest#takesTwo"]);
                }
                Err(refused) => {
                    assert_eq!(
                        refused.to_string(),
                        "class shop.StockTest is not on the class path"
                    );
                }
            }
            "tests"
        }
        Message::Passed => "passed",
        Message::Diverged {
            decision, failed, ..
        } => {
            assert_eq!((*decision, failed.as_deref()), (4, Some("deadlock")));
            "diverged"
        }
        Message::Retire { next, .. } => {
            assert_eq!(*next, 40);
            "retire"
        }
        Message::Inconclusive { message } => {
            assert!(message.starts_with("still running"));
            "inconclusive"
        }
        Message::Unsteady { message } => {
            assert!(message.starts_with("exception: "));
            "unsteady"
        }
        Message::Restore => "restore",
        Message::Notice { .. } => "notice",
        Message::LibraryRace(race) => {
            assert_eq!((race.index, race.watch.as_str()), (5, "org.lib.**"));
            "library-race"
        }
        Message::Output { .. } => "output",
        Message::InternalError { stack, .. } => {
            assert!(stack.contains("Scheduler"));
            "internal-error"
        }
    }
}

#[test]
fn calibration_and_jvm_are_those_of_the_sample() {
    let mut messages = messages(MESSAGES).into_iter();
    let Some(Message::Ready(ready)) = messages.next() else {
        panic!("ready comes first");
    };
    let jvm = convert::jvm_info(ready);
    assert_eq!((jvm.java.as_str(), jvm.premain_millis), ("17.0.15", 212));
    assert_eq!(
        (jvm.strategies[1].name.as_str(), jvm.limits.len()),
        ("dfs", 1)
    );
    let calibrated = messages.find_map(|message| match message {
        Message::Calibrated(calibrated) => Some(calibrated),
        _ => None,
    });
    let calibration = convert::calibration(calibrated.unwrap()).unwrap();
    assert_eq!((calibration.threads, calibration.steps), (3, 17));
    assert_eq!(calibration.loading, ClassLoading::Fresh);
}

#[test]
fn every_verdict_has_a_sample() {
    let verdicts = evidence(VERDICTS).unwrap();
    let verdicts: BTreeSet<_> = verdicts.iter().map(|evidence| evidence.verdict).collect();
    let all = ExaminationVerdict::ALL.iter().copied();
    assert_eq!(verdicts, all.collect());
}

#[test]
fn a_word_that_is_not_known_is_an_error_that_names_its_key() {
    let cases = [
        (
            r#""failure":{"kind":"race""#,
            r#""failure":{"kind":"novel""#,
            "failure.kind",
        ),
        (r#""kind":"READ""#, r#""kind":"novel""#, "events.kind"),
        (r#""access":"read""#, r#""access":"novel""#, "race.access"),
        (r#""events":"all""#, r#""events":"novel""#, "events"),
    ];
    for (known, unknown, key) in cases {
        assert_error_names(failures(&MESSAGES.replace(known, unknown)), key);
    }
    let cases = [
        (r#""verdict":"blocked""#, r#""verdict":"novel""#, "verdict"),
        (
            r#""harm":{"kind":"exception""#,
            r#""harm":{"kind":"novel""#,
            "harm.kind",
        ),
        (r#""access":"write""#, r#""access":"novel""#, "pair.access"),
        ("--allow-files", "novel", "flag"),
    ];
    for (known, unknown, key) in cases {
        assert_error_names(evidence(&VERDICTS.replace(known, unknown)), key);
    }
}

fn assert_error_names<T>(result: Result<T, TesterError>, key: &str) {
    let message = result.err().expect(key).to_string();
    let expected = format!("`{key}` is `novel`, which this version of threadlint does not know");
    assert!(message.ends_with(&expected), "{message}");
}

/// This version knows exactly the kinds that the tester's enums list.
#[test]
fn kinds_are_those_of_the_tester() {
    let kinds = constants("Kind.java", |line| {
        let name = line.trim_end_matches([',', ';']);
        let is_name = !name.is_empty() && name.chars().all(|c| c.is_ascii_uppercase() || c == '_');
        is_name.then_some(name)
    });
    // `WAITER` is an option of a choice and not an event; `BLOCKED` and `THROW` are only added at
    // the end of an interleaving.
    let kinds = kinds.into_iter().filter(|name| name != "WAITER");
    let ends = ["BLOCKED", "THROW"].map(str::to_owned);
    let known = EventKind::ALL.iter().map(|kind| kind.name().to_owned());
    assert_eq!(
        kinds.chain(ends).collect::<Vec<_>>(),
        known.collect::<Vec<_>>()
    );
    let quoted = |line: &'static str| {
        let (name, text) = line.split_once("(\"")?;
        let is_name = name.chars().all(|c| c.is_ascii_uppercase() || c == '_');
        is_name.then(|| text.split('"').next())?
    };
    let failures = constants("Failure.java", quoted);
    let known = FailureKind::ALL.iter().map(|kind| kind.name().to_owned());
    assert_eq!(failures, known.collect::<Vec<_>>());
    let harms: BTreeSet<String> = constants("Harm.java", quoted).into_iter().collect();
    let known = HarmKind::ALL.iter().map(|kind| kind.name().to_owned());
    assert_eq!(harms, known.collect());
}

/// The results of `read` for the lines of that file of the tester.
fn constants(name: &str, read: impl Fn(&'static str) -> Option<&'static str>) -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tester/src/main/java");
    let path = find(&root, name).expect(name);
    let text: &'static str = std::fs::read_to_string(path).unwrap().leak();
    let lines = text.lines().map(str::trim);
    lines.filter_map(read).map(str::to_owned).collect()
}

fn find(folder: &Path, name: &str) -> Option<std::path::PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap();
    entries.map(|entry| entry.unwrap().path()).find_map(|path| {
        if path.is_dir() {
            return find(&path, name);
        }
        (path.file_name()? == name).then_some(path)
    })
}

#[test]
fn a_schedule_file_is_read_as_it_was_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("s.json");
    let mut schedule = schedule();
    schedule.more.insert("novel".into(), 1.into());
    schedule.allowed = vec![GuardedOperation::Exit];
    write_schedule(&schedule, &path).unwrap();
    assert_eq!(read_schedule(&path).unwrap(), schedule);
}

#[test]
fn a_file_that_is_not_a_schedule_is_refused_with_a_reason() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("s.json");
    let refused = |text: &str| {
        std::fs::write(&path, text).unwrap();
        read_schedule(&path).unwrap_err().to_string()
    };
    assert!(refused("[]").contains("is not a schedule"));
    let older = SCHEDULE.replace("\"format\": 3", "\"format\": 2");
    assert!(refused(&older).contains("its format is 2, and this version reads format 3"));
    assert!(refused("{\"format\": 3}").contains("`java` is missing"));
    assert!(refused("{\"format\": null}").contains("`format` is null"));
    let unknown = SCHEDULE.replace("\"deadlock\"", "\"novel\"");
    assert!(refused(&unknown).contains("`failure.kind` is `novel`"));
    assert!(read_schedule(folder.path()).is_err());
    let file = std::fs::File::create(&path).unwrap();
    file.set_len((64 << 20) + 1).unwrap();
    let message = read_schedule(&path).unwrap_err().to_string();
    assert!(message.ends_with("it has 67108865 bytes"), "{message}");
}
