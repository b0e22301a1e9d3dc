//! The samples of the protocol, which the tests of the other side read too.

use std::collections::BTreeSet;

use super::judgement::{Judgement, Verdict};
use super::message::{Failure, Message};
use super::plan::{Events, Mode, Output, Plan};
use super::schedule::Schedule;

const PLAN: &str = include_str!("../../testdata/protocol/plan.json");
const CONFIRM_PLAN: &str = include_str!("../../testdata/protocol/confirm-plan.json");
const SCHEDULE: &str = include_str!("../../testdata/protocol/schedule.json");
const MESSAGES: &str = include_str!("../../testdata/protocol/messages.jsonl");
const VERDICTS: &str = include_str!("../../testdata/protocol/verdicts.jsonl");

/// Every message of the samples.
fn messages(samples: &str) -> Vec<Message> {
    let read = |line: &str| serde_json::from_str(line).expect("a message of the protocol");
    samples.lines().map(read).collect()
}

/// The failures among them: a deadlock and a race.
pub(crate) fn failures() -> Vec<Failure> {
    let failure = |message| match message {
        Message::Failure(failure) => Some(*failure),
        _ => None,
    };
    messages(MESSAGES).into_iter().filter_map(failure).collect()
}

/// The verdicts of the samples, one of each kind.
pub(crate) fn judgements() -> Vec<Judgement> {
    let judgement = |message| match message {
        Message::Verdict(judgement) => Some(*judgement),
        _ => None,
    };
    messages(VERDICTS)
        .into_iter()
        .filter_map(judgement)
        .collect()
}

/// The plan of the samples.
pub(crate) fn plan() -> Plan {
    serde_json::from_str(PLAN).expect("a plan of the protocol")
}

/// The schedule of the samples.
pub(crate) fn schedule() -> Schedule {
    serde_json::from_str(SCHEDULE).expect("a schedule of the protocol")
}

#[test]
fn the_plan_is_written_as_in_the_sample() {
    let written = serde_json::to_value(plan()).unwrap();
    let sample: serde_json::Value = serde_json::from_str(PLAN).unwrap();
    assert_eq!(written, sample);
}

#[test]
fn a_plan_to_confirm_is_written_as_in_the_sample() {
    let plan: Plan = serde_json::from_str(CONFIRM_PLAN).unwrap();
    let asked = plan.examination.clone().unwrap();
    assert_eq!((asked.targets.len(), asked.budget_millis), (2, 30_000));
    assert_eq!(asked.targets[0].partners[1].method, "<init>");
    let rails = plan.rails.clone().unwrap();
    let mut made = Plan::confirm(plan.class_path.clone(), 1, asked, rails.allow);
    made.rails.as_mut().unwrap().scratch = rails.scratch;
    let sample: serde_json::Value = serde_json::from_str(CONFIRM_PLAN).unwrap();
    assert_eq!(serde_json::to_value(made).unwrap(), sample);
}

/// The guard rails stand as they stood when the schedule was found.
#[test]
fn a_replay_of_a_driver_has_guard_rails() {
    let mut schedule = *judgements()[0].schedule.clone().unwrap();
    schedule.allow(&[]);
    assert!(!schedule.more.contains_key("allow"));
    schedule.allow(&["files".to_owned()]);
    let plan = Plan::replay(schedule.clone(), Vec::new(), Output::Discard, false);
    assert_eq!(plan.rails.unwrap().allow, ["files"]);
    schedule.main = "com.example.Transfer".to_owned();
    let plan = Plan::replay(schedule, Vec::new(), Output::Discard, false);
    assert_eq!(plan.rails, None);
}

#[test]
fn a_replay_runs_what_was_recorded() {
    let plan = Plan::replay(schedule(), vec!["elsewhere".to_owned()], Output::Pass, true);
    assert_eq!(
        (plan.mode, plan.events, plan.output),
        (Mode::Replay, Events::Sync, Output::Pass)
    );
    assert_eq!(
        (plan.main.as_str(), plan.seed.as_str()),
        ("com.example.Transfer", "1")
    );
    assert_eq!(plan.class_path, ["elsewhere"]);
    assert_eq!(
        (plan.early_timeouts, plan.spurious, plan.max_steps),
        (3, 10, 100_000)
    );
    let written = serde_json::to_value(&plan).unwrap();
    let sample: serde_json::Value = serde_json::from_str(SCHEDULE).unwrap();
    assert_eq!(written["schedule"], sample);
    assert_eq!(written["debug"], true);
}

/// The same steps may take longer here; only a time-out must not.
#[test]
fn a_replay_has_more_time_unless_the_failure_is_a_timeout() {
    let millis = |kind: &str, max_millis| {
        let mut schedule = schedule();
        kind.clone_into(&mut schedule.failure.kind);
        schedule.max_millis = max_millis;
        Plan::replay(schedule, Vec::new(), Output::Pass, false).max_millis
    };
    assert_eq!(millis("deadlock", 10_000), 60_000);
    assert_eq!(millis("deadlock", 90_000), 90_000);
    assert_eq!(millis("timeout", 10_000), 10_000);
}

#[test]
fn every_message_has_a_sample_that_is_understood() {
    let kinds: Vec<&str> = messages(MESSAGES)
        .iter()
        .map(|message| match message {
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
            Message::Passed => "passed",
            Message::Diverged { decision, .. } => {
                assert_eq!(*decision, 4);
                "diverged"
            }
            Message::Retire { next, .. } => {
                assert_eq!(*next, 40);
                "retire"
            }
            Message::Notice { .. } => "notice",
            Message::Output { .. } => "output",
            Message::InternalError { stack, .. } => {
                assert!(stack.contains("Scheduler"));
                "internal-error"
            }
        })
        .collect();
    let expected = [
        "ready",
        "input-error",
        "calibrated",
        "progress",
        "chunk",
        "failure",
        "failure",
        "passed",
        "diverged",
        "retire",
        "notice",
        "output",
        "output",
        "internal-error",
    ];
    assert_eq!(kinds, expected);

    let [deadlock, race] = &failures()[..] else {
        panic!("two failures");
    };
    assert_eq!(deadlock.schedule, schedule());
    assert_eq!((deadlock.verdict.thread, deadlock.verified), (None, true));
    assert_eq!(
        (race.verdict.thread, race.story.events_before),
        (Some(2), 120)
    );
    assert_eq!(race.race.as_ref().unwrap().second.holds, ["Counter#1"]);
}

#[test]
fn every_verdict_has_a_sample_that_is_understood() {
    let judgements = judgements();
    let verdicts: BTreeSet<Verdict> = judgements.iter().map(|told| told.verdict).collect();
    assert_eq!(verdicts, BTreeSet::from(Verdict::ALL));
    let confirmed = &judgements[0];
    assert_eq!((confirmed.schedules, confirmed.millis), (12, 431));
    let pair = confirmed.pair.as_ref().unwrap();
    assert_eq!(pair.second.holds, ["ReentrantLock#1"]);
    assert!(confirmed.schedule.as_ref().unwrap().is_of_driver());
    assert_eq!(
        confirmed
            .story
            .events
            .iter()
            .filter(|event| event.mark)
            .count(),
        2
    );
    assert_eq!(judgements[1].guard.as_deref(), Some("PriceCache#1"));
    assert_eq!(judgements[2].flag.as_deref(), Some("--allow-files"));
}

#[test]
fn a_schedule_file_is_read_as_it_was_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("s.json");
    let mut schedule = schedule();
    schedule.more.insert("novel".into(), 1.into());
    schedule.write(&path).unwrap();
    assert_eq!(Schedule::read(&path).unwrap(), schedule);
}

#[test]
fn what_is_no_schedule_is_refused_with_a_reason() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("s.json");
    let refused = |text: &str| {
        std::fs::write(&path, text).unwrap();
        Schedule::read(&path).unwrap_err().to_string()
    };
    assert!(refused("[]").contains("is no schedule"));
    let newer = SCHEDULE.replace("\"format\": 1", "\"format\": 2");
    assert!(refused(&newer).contains("its format is 2"));
    assert!(refused("{\"format\": 1}").contains("missing field"));
    assert!(Schedule::read(folder.path()).is_err());
    let file = std::fs::File::create(&path).unwrap();
    file.set_len((64 << 20) + 1).unwrap();
    let told = Schedule::read(&path).unwrap_err().to_string();
    assert!(told.ends_with("it has 67108865 bytes"), "{told}");
}
