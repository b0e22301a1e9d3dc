//! The failures and the evidence that the samples of the tester's protocol describe, as values. A
//! test of the launcher checks that the two agree.

use super::{
    AccessKind, AccessMode, Accessed, CodePlace, ConflictingAccess, ConflictingPair,
    DrivenPrediction, DriverProgram, Event, EventKind, EventScope, Evidence, ExaminationVerdict,
    Failure, FailureKind, GuardedOperation, Harm, HarmKind, Interleaving, LineOfCode, MemberKind,
    MemberRef, PredictionKind, Race, RacingAccess, RecordedFailure, RecordedSchedule, RunSettings,
    ThreadState, Workload,
};

fn texts(texts: &[&str]) -> Vec<String> {
    texts.iter().map(ToString::to_string).collect()
}

fn place(file: &str, line: u32) -> CodePlace {
    CodePlace {
        file: file.to_owned(),
        line: Some(line),
    }
}

fn thread(id: u32, name: &str, state: &str, holds: &[&str], stack: &[&str]) -> ThreadState {
    ThreadState {
        id,
        name: name.to_owned(),
        state: state.to_owned(),
        holds: texts(holds),
        stack: texts(stack),
        error: None,
    }
}

fn event(thread: u32, kind: EventKind, what: &str) -> Event {
    Event {
        thread,
        kind,
        what: what.to_owned(),
        at: None,
        method: None,
        class: None,
        holds: Vec::new(),
        is_marked: false,
    }
}

impl Event {
    fn at(mut self, file: &str, line: u32, class: &str, method: &str) -> Self {
        self.at = Some(place(file, line));
        self.class = Some(class.to_owned());
        self.method = Some(method.to_owned());
        self
    }

    fn holding(mut self, locks: &[&str]) -> Self {
        self.holds = texts(locks);
        self
    }

    fn marked(mut self) -> Self {
        self.is_marked = true;
        self
    }
}

fn transfer(arguments: &[&str]) -> Workload {
    Workload::Main {
        class: "com.example.Transfer".to_owned(),
        arguments: texts(arguments),
    }
}

/// The program that the sample plan runs.
pub(crate) fn settings() -> RunSettings {
    RunSettings {
        class_path: texts(&["target/classes", "lib/a.jar"]),
        workload: transfer(&["--accounts", "2"]),
        strategy: "pct:7".to_owned(),
        seed: "9007199254740993".to_owned(),
        events: EventScope::All,
        watch: texts(&["com.example.**"]),
        early_timeouts: 3,
        spurious: 10,
        max_steps: Some(100_000),
        max_millis: Some(10_000),
    }
}

/// A schedule that ended in a deadlock.
pub(crate) fn schedule() -> RecordedSchedule {
    RecordedSchedule {
        threadlint: "0.1.0".to_owned(),
        java: "17.0.15".to_owned(),
        settings: RunSettings {
            class_path: texts(&["target/classes"]),
            workload: transfer(&[]),
            strategy: "random".to_owned(),
            seed: "1".to_owned(),
            events: EventScope::Sync,
            watch: Vec::new(),
            ..settings()
        },
        classes: "0f1e2d3c4b5a6978".to_owned(),
        index: 11,
        decisions: "0,1,2*2".to_owned(),
        event_count: 9,
        hash: "00c0ffee00c0ffee".to_owned(),
        failure: RecordedFailure {
            kind: FailureKind::Deadlock,
            message: "T1 `left` and T2 `right` wait for each other".to_owned(),
        },
        allowed: Vec::new(),
        more: fingerprints("0a1b2c...4d5e6f708192a3bc4d"),
    }
}

fn fingerprints(text: &str) -> serde_json::Map<String, serde_json::Value> {
    serde_json::Map::from_iter([("fingerprints".to_owned(), text.into())])
}

/// A deadlock and a race.
pub(crate) fn failures() -> [Failure; 2] {
    [deadlock(), race()]
}

fn deadlock() -> Failure {
    let schedule = schedule();
    Failure {
        kind: schedule.failure.kind,
        message: schedule.failure.message.clone(),
        thread: None,
        index: schedule.index,
        verified: true,
        uncontrolled: Vec::new(),
        early_timeouts: Vec::new(),
        spurious_wakeups: Vec::new(),
        interleaving: Interleaving {
            threads: deadlocked_threads(),
            events: events_of_deadlock(),
            events_before: 0,
        },
        race: None,
        schedule,
    }
}

fn deadlocked_threads() -> Vec<ThreadState> {
    const MOVE: &str = "com.example.Transfer.move(Transfer.java:15)";
    let mover = |id, name, state, holds, caller| thread(id, name, state, &[holds], &[MOVE, caller]);
    let main = thread(
        0,
        "main",
        "waits for the end of T1 `left`",
        &[],
        &[
            "java.lang.Thread.join(Thread.java:1313)",
            "com.example.Transfer.main(Transfer.java:9)",
        ],
    );
    let left = mover(
        1,
        "left",
        "waits for Account#2, which T2 `right` holds",
        "Account#1",
        "com.example.Transfer.lambda$main$0(Transfer.java:5)",
    );
    let right = mover(
        2,
        "right",
        "waits for Account#1, which T1 `left` holds",
        "Account#2",
        "com.example.Transfer.lambda$main$1(Transfer.java:6)",
    );
    vec![main, left, right]
}

fn events_of_deadlock() -> Vec<Event> {
    let at = |event: Event, line, method| {
        event.at("Transfer.java", line, "com.example.Transfer", method)
    };
    let (main, mover) = ("Transfer.main", "Transfer.move");
    let (start, begin) = (EventKind::Start, EventKind::Begin);
    let (enter, blocked) = (EventKind::Enter, EventKind::Blocked);
    let waits = |thread, account: &str| {
        let what = format!("waits to enter {account}");
        at(event(thread, blocked, &what), 15, mover).marked()
    };
    vec![
        at(event(0, start, "starts T1 `left`"), 7, main),
        at(event(0, start, "starts T2 `right`"), 8, main),
        event(1, begin, "begins"),
        at(event(1, enter, "enters Account#1"), 14, mover),
        event(2, begin, "begins"),
        at(event(2, enter, "enters Account#2"), 14, mover),
        waits(2, "Account#1").holding(&["Account#2"]),
        waits(1, "Account#2").holding(&["Account#1"]),
        at(event(0, blocked, "waits for the end of T1 `left`"), 9, main),
    ]
}

fn race() -> Failure {
    let mut schedule = schedule();
    schedule.settings.events = EventScope::All;
    schedule.settings.watch = texts(&["Counter"]);
    schedule.index = 3;
    schedule.decisions = "0*2,1".to_owned();
    schedule.event_count = 122;
    schedule.hash = "0123456789abcdef".to_owned();
    let blocks = "0a1b2c...4d5e6f708192a3bc4d".repeat(7);
    schedule.more = fingerprints(&blocks[..3 * 61]);
    schedule.failure = RecordedFailure {
        kind: FailureKind::Race,
        message: "T1 `a` and T2 `b` race on Counter.n".to_owned(),
    };
    let (increment, get) = ("Counter.inc(Counter.java:5)", "Counter.get(Counter.java:8)");
    let access = |thread, access, frame, holds: &[&str]| RacingAccess {
        thread,
        access,
        stack: texts(&[frame]),
        holds: texts(holds),
    };
    let mut reader = thread(2, "b", "running", &["Counter#1"], &[get]);
    reader.error = Some("java.lang.AssertionError: 1".to_owned());
    let write = event(1, EventKind::Write, "writes Counter.n");
    let read = event(2, EventKind::Read, "reads Counter.n").holding(&["Counter#1"]);
    let of_class = |event: Event, line, method| event.at("Counter.java", line, "Counter", method);
    Failure {
        kind: schedule.failure.kind,
        message: schedule.failure.message.clone(),
        thread: Some(2),
        index: schedule.index,
        verified: false,
        uncontrolled: texts(&["java.net.Socket.read at Feed.java:30"]),
        early_timeouts: texts(&[
            "the time limit of Thread.sleep (100 ms) at Counter.java:20 expired for main while T1 could go on",
        ]),
        spurious_wakeups: texts(&[
            "T1 woke up from Object.wait at Counter.java:20 without a cause, which Java allows",
        ]),
        interleaving: Interleaving {
            threads: vec![thread(1, "a", "ended", &[], &[]), reader],
            events: vec![
                of_class(write, 5, "Counter.inc").marked(),
                of_class(read, 8, "Counter.get").marked(),
            ],
            events_before: 120,
        },
        race: Some(Race {
            field: "Counter.n".to_owned(),
            first: access(1, AccessKind::Write, increment, &[]),
            second: access(2, AccessKind::Read, get, &["Counter#1"]),
        }),
        schedule,
    }
}

/// A confirmed conflict, an ordered one, and one whose code was stopped.
pub(crate) fn evidence() -> [Evidence; 3] {
    let ordered = Evidence {
        driver: Some("thread 1: cache.forget(\"a\");".to_owned()),
        guard: Some("PriceCache#1".to_owned()),
        ..unproven(
            ExaminationVerdict::Ordered,
            "both accesses were reached in 200 schedules, each time under PriceCache#1",
            (200, 30_000),
        )
    };
    let blocked = Evidence {
        stopped: Some(GuardedOperation::Files),
        ..unproven(
            ExaminationVerdict::Blocked,
            "files: writes /etc/x at Foo.java:12",
            (1, 20),
        )
    };
    [confirmed(), ordered, blocked]
}

fn unproven(
    verdict: ExaminationVerdict,
    reason: &str,
    (schedules, millis): (u64, u64),
) -> Evidence {
    Evidence {
        verdict,
        reason: reason.to_owned(),
        harm: None,
        driver: None,
        program: None,
        run: None,
        schedules,
        millis,
        pair: None,
        guard: None,
        stopped: None,
        schedule: None,
        interleaving: Interleaving::default(),
    }
}

fn confirmed() -> Evidence {
    let side = |thread, access, name: &str, line, holds: &[&str]| ConflictingAccess {
        thread,
        access,
        method: format!("shop.PriceCache.{name}"),
        at: Some(place("PriceCache.java", line)),
        stack: vec![format!("shop.PriceCache.{name}(PriceCache.java:{line})")],
        holds: texts(holds),
    };
    Evidence {
        harm: Some(Harm {
            kind: HarmKind::Exception,
            message: "java.util.ConcurrentModificationException in T2".to_owned(),
        }),
        driver: Some(
            "PriceCache cache = new PriceCache(x -> 1L);\nthread 1: cache.forget(\"a\");\n\
             thread 2: cache.price(\"a\");"
                .to_owned(),
        ),
        program: Some(DriverProgram::Source("package shop;\n".to_owned())),
        pair: Some(ConflictingPair {
            location: "contents of HashMap#1".to_owned(),
            first: side(1, AccessKind::Write, "forget", 44, &[]),
            second: side(2, AccessKind::Read, "price", 24, &["ReentrantLock#1"]),
        }),
        schedule: Some(Box::new(schedule_of_driver())),
        interleaving: conflict_in_cache(),
        ..unproven(
            ExaminationVerdict::Confirmed,
            "two threads stood at PriceCache.java:44 and PriceCache.java:24 at once",
            (12, 431),
        )
    }
}

fn conflict_in_cache() -> Interleaving {
    let error = "java.util.ConcurrentModificationException";
    let mut reader = thread(2, "", "ended", &[], &[]);
    reader.error = Some(error.to_owned());
    let of_cache =
        |event: Event, line, method| event.at("PriceCache.java", line, "shop.PriceCache", method);
    let acquires = event(2, EventKind::Enter, "acquires ReentrantLock#1");
    let writes = event(1, EventKind::Write, "changes contents of HashMap#1");
    let reads = event(2, EventKind::Read, "reads contents of HashMap#1");
    Interleaving {
        threads: vec![thread(1, "", "ended", &[], &[]), reader],
        events: vec![
            of_cache(acquires, 22, "PriceCache.price"),
            of_cache(writes, 44, "PriceCache.forget").marked(),
            of_cache(reads, 24, "PriceCache.price")
                .holding(&["ReentrantLock#1"])
                .marked(),
        ],
        events_before: 4,
    }
}

fn schedule_of_driver() -> RecordedSchedule {
    let recipe = serde_json::json!({"recipe": {"prefix": []}});
    let mut schedule = schedule();
    let settings = &mut schedule.settings;
    settings.workload = Workload::Main {
        class: "threadlint.drive.Recipe".to_owned(),
        arguments: Vec::new(),
    };
    settings.class_path = texts(&["/project/target/classes"]);
    settings.events = EventScope::All;
    settings.strategy = "race".to_owned();
    (settings.early_timeouts, settings.spurious) = (0, 0);
    schedule.index = 4;
    schedule.decisions = "0*2,1,2".to_owned();
    schedule.event_count = 7;
    schedule.more = fingerprints("0a1b2c...4d5e6f708192");
    schedule.failure = RecordedFailure {
        kind: FailureKind::Exception,
        message: "T2 threw java.util.ConcurrentModificationException".to_owned(),
    };
    schedule.more.insert("driver".to_owned(), recipe);
    schedule
}

/// A method without parameters, or one that has any name at all.
pub(crate) fn member(signature: &str) -> MemberRef {
    MemberRef {
        class: "demo.Counter".into(),
        kind: MemberKind::Method,
        name: signature.trim_end_matches("()").into(),
        parameters: Vec::new(),
        signature: signature.into(),
    }
}

/// What the sample of a plan to prove asks for.
pub(crate) fn prediction() -> DrivenPrediction {
    let site = |method: &str, line, how| LineOfCode {
        class: "com.example.Transfer".to_owned(),
        method: method.to_owned(),
        line,
        accessed: Some(Accessed {
            how,
            field: "com.example.Transfer.value".to_owned(),
            variable: 0,
        }),
        unit: Some(("com.example.Transfer".to_owned(), format!("{method}()"))),
    };
    DrivenPrediction {
        kind: PredictionKind::Atomicity,
        message: "R W' W on `value`: no serial order gives this".to_owned(),
        needs_harm: true,
        threads: ["0", "0.1", "0.2"].map(str::to_owned).to_vec(),
        turns: vec![(0, 3), (1, 4), (2, 1), (1, 2)],
        edges: vec![((0, 2), (1, 0)), ((1, 3), (2, 0))],
        goal: vec![(1, 3), (2, 0), (1, 5)],
        sites: vec![
            site("get", 12, AccessMode::Read),
            site("set", 15, AccessMode::Write),
            site("<init>", 0, AccessMode::Update),
        ],
    }
}
