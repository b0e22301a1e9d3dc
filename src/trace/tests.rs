//! The formats against each other, against the samples, and against damage.

use super::event::{SiteId, ThreadId};
use super::header::Mode;
use super::names::{Field, FieldFlags, FieldId, NamesBuilder, Site, Thread};
use super::*;

/// A trace with events of all kinds: a worker that main starts, a lock, a read-write lock, a
/// volatile flag, a latch, an array.
fn sample() -> Trace {
    let mut names = NamesBuilder::default();
    let class = names.string("shop.Stock");
    let mut field = |class: &str, name: &str, flags: u32| {
        let field = Field {
            class: names.string(class),
            name: names.string(name),
            flags: FieldFlags(flags),
        };
        names.field(field)
    };
    let count = field("shop.Stock", "count", 0);
    let open = field("shop.Stock", "open", 2);
    let items = field("int[]", "[]", 8);
    let mut site = |method: &str, line: u32, field: FieldId| {
        let method = names.string(method);
        names.site(Site {
            class,
            method,
            line,
            field,
        })
    };
    let main = site("main(String[])", 10, FieldId(0));
    let take = site("take(int)", 20, FieldId(0));
    let take_count = site("take(int)", 21, count);
    let take_item = site("take(int)", 22, items);
    let take_open = site("take(int)", 23, open);
    for (path, name) in [("0", "main"), ("0.1", "worker")] {
        let thread = Thread {
            path: names.string(path),
            name: names.string(name),
        };
        names.thread(thread);
    }
    let mut events = Vec::new();
    let mut put = |thread: u32, kind: Kind, site: SiteId, object: u64, element: i32| {
        events.push(Event {
            object,
            site,
            element,
            thread: ThreadId(thread),
            kind,
        });
    };
    put(0, Kind::Fork, main, 1, 0);
    put(1, Kind::UnitIn, take, 3, 0);
    put(1, Kind::Acquire, take, 3, 0);
    put(1, Kind::Read, take_count, 3, 0);
    put(1, Kind::Write, take_count, 3, 0);
    put(0, Kind::VolatileRead, take_open, 3, 0);
    for element in 0..3 {
        put(1, Kind::Read, take_item, 4, element);
        put(1, Kind::Write, take_item, 4, element);
    }
    put(1, Kind::VolatileWrite, take_open, 3, 0);
    put(0, Kind::Update, take_open, 3, 0);
    put(1, Kind::Release, take, 3, 0);
    put(0, Kind::AcquireShared, main, 1 << 40, 1);
    put(1, Kind::AcquireShared, take, 1 << 40, 1);
    put(0, Kind::ReleaseShared, main, 1 << 40, 1);
    put(1, Kind::ReleaseShared, take, 1 << 40, 1);
    put(1, Kind::Signal, take, 9, 3);
    put(0, Kind::Await, main, 9, 3);
    put(1, Kind::UnitOut, take, 3, 0);
    put(0, Kind::Join, main, 1, 0);
    put(0, Kind::Acquire, main, 3, 0);
    Trace {
        header: Header {
            tool: Some("threadlint 1".to_owned()),
            main: Some("shop.Main".to_owned()),
            mode: Some(Mode::Scheduled),
            ..Header::default()
        },
        end: Some(End {
            events: Some(events.len() as u64),
            ..End::default()
        }),
        names: names.finish(),
        order: Order::Exact,
        events,
        notices: Vec::new(),
    }
}

fn hex(bytes: &[u8]) -> String {
    let digits: Vec<String> = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    let lines = digits.chunks(32).map(|line| line.join(" ") + "\n");
    lines.collect()
}

fn listing(trace: &Trace) -> String {
    let mut numbers = vec![0; trace.names.threads().len()];
    let line = |event: &Event| {
        let number = &mut numbers[event.thread.index()];
        *number += 1;
        let path = trace
            .names
            .text(trace.names.threads()[event.thread.index()].path);
        format!(
            "{path} {} {} {} {} {}\n",
            *number - 1,
            event.kind.name(),
            event.site.0,
            event.object,
            event.element
        )
    };
    trace.events.iter().map(line).collect()
}

/// `testdata/protocol/trace.hex` holds the bytes, `trace.txt` the events: thread, number in the
/// thread, kind, site, object, element. The tests of the tester read them, too.
#[test]
fn the_sample_is_read_and_written_as_the_tester_does() {
    let bytes = hex(&write_own(&sample()));
    assert_eq!(bytes, include_str!("../../testdata/protocol/trace.hex"));
    assert_eq!(
        listing(&sample()),
        include_str!("../../testdata/protocol/trace.txt")
    );
}

#[test]
fn a_trace_is_read_as_it_was_written() {
    let mut trace = sample();
    assert_eq!(check(&trace.names, &trace.events), Ok(()));
    assert_eq!(read(&write_own(&trace), None).expect("sound"), trace);
    // In free order, too, if the accesses come right after their tickets.
    trace.order = Order::Free;
    let read = read(&write_own(&trace), None).expect("sound");
    assert_eq!(check(&read.names, &read.events), Ok(()));
    let thread = |trace: &Trace, number: u32| {
        let events = trace.events.iter().copied();
        let events: Vec<Event> = events
            .filter(|event| event.thread == ThreadId(number))
            .collect();
        events
    };
    for number in [0, 1] {
        assert_eq!(thread(&read, number), thread(&trace, number));
    }
}

#[test]
fn long_traces_have_several_blocks() {
    let mut trace = sample();
    let event = trace.events[5];
    for number in 0..200_000u64 {
        trace.events.push(Event {
            object: number * 7_777_777,
            ..event
        });
    }
    trace.end = None;
    let bytes = write_own(&trace);
    assert!(bytes.len() > 300_000);
    assert_eq!(read(&bytes, None).expect("sound").events, trace.events);
}

#[test]
fn an_access_in_a_loop_takes_few_bytes() {
    let mut trace = sample();
    let loop_body: Vec<Event> = trace.events[1..19].to_vec();
    let before = write_own(&trace).len();
    for _ in 0..1000 {
        trace.events.extend_from_slice(&loop_body);
    }
    let bytes = write_own(&trace).len() - before;
    assert!(bytes <= 3 * 18_000, "{bytes}");
}

#[test]
fn other_formats_are_read_as_they_were_written() {
    let (text, notice) = write_std(&sample());
    let notice = notice.expect("two shared sections overlap");
    assert!(notice.contains("1 sections"), "{notice}");
    let trace = read(&text, None).expect("sound");
    assert_eq!(check(&trace.names, &trace.events), Ok(()));
    let (binary, _) = write_rapidbin(&sample()).expect("small");
    let same = read(&binary, None).expect("sound");
    assert_eq!(same.events.len(), trace.events.len());
    for (one, other) in same.events.iter().zip(&trace.events) {
        assert_eq!((one.kind, one.thread), (other.kind, other.thread));
        let line = |trace: &Trace, event: &Event| trace.names.site(event.site).line;
        assert_eq!(line(&same, one), line(&trace, other));
    }
    assert_eq!(write_std(&trace).1, None);
}

#[test]
fn variables_at_one_location_are_apart_in_other_formats() {
    let text = "T0|w(a)|1\nT0|w(b)|1\nT0|w(a)|2\nT0|w(b)|1\n";
    let accesses = |bytes: &[u8]| -> Vec<(String, u32)> {
        let trace = read(bytes, None).expect("sound");
        let sites = trace.events.iter().map(|it| trace.names.site(it.site));
        let name = |site: &Site| {
            trace
                .names
                .text(trace.names.field(site.field).name)
                .to_owned()
        };
        sites.map(|site| (name(&site), site.line)).collect()
    };
    let expected = |names: [&str; 4], lines: [u32; 4]| -> Vec<(String, u32)> {
        names.map(str::to_owned).into_iter().zip(lines).collect()
    };
    assert_eq!(
        accesses(text.as_bytes()),
        expected(["a", "b", "a", "b"], [1, 1, 2, 1])
    );
    // Locations are numbers of sites there: one per variable and line.
    let trace = read(text.as_bytes(), None).expect("sound");
    let (binary, _) = write_rapidbin(&trace).expect("small");
    assert_eq!(
        accesses(&binary),
        expected(["V0", "V1", "V0", "V1"], [1, 2, 3, 2])
    );
}

#[test]
fn requests_and_repeated_locking_of_other_tools_are_understood() {
    let text = "T0|req(L1)|1\nT0|acq(L1)|2\nT0|acq(L1)|3\nT0|rel(L1)|4\nT0|fork(T1)|5\n\
                T1|branch|5\nT1|w(a.b[0])|6\n\nT1|req(L1)|7\nT0|rel(L1)|8\n";
    let trace = read(text.as_bytes(), None).expect("sound");
    assert_eq!(
        listing(&trace),
        "0 0 ACQ 2 1 0\n0 1 FORK 5 1 0\n0.1 0 WRITE 6 0 0\n0 2 REL 8 1 0\n0.1 1 REQ 7 1 0\n"
    );
    let names = &trace.names;
    let field = names.field(names.site(SiteId(6)).field);
    assert_eq!(names.text(field.name), "a.b[0]");
    assert_eq!(check(&trace.names, &trace.events), Ok(()));
}

#[test]
fn a_lock_that_is_taken_before_it_is_released_is_left_out() {
    let text = "T0|acq(L)|1\nT1|acq(L)|2\nT0|rel(L)|3\nT1|w(a)|4\nT1|rel(L)|5\nT0|w(a)|6\n";
    let trace = read(text.as_bytes(), None).expect("sound");
    assert_eq!(check(&trace.names, &trace.events), Ok(()));
    let lines = trace.events.iter();
    let lines = lines.map(|event| trace.names.site(event.site).line);
    assert_eq!(lines.collect::<Vec<_>>(), [1, 3, 4, 6]);
    let notice = "1 times a thread takes a lock that another holds; this is left out";
    assert_eq!(trace.notices, [notice]);
}

#[test]
fn errors_name_what_is_wrong() {
    let message = |bytes: &[u8], format| read(bytes, format).expect_err("damaged").to_string();
    assert_eq!(message(b"PK", None), "this is no trace");
    assert_eq!(
        message(b"TLTRACE9", None),
        "the trace has version `9`, and this threadlint reads version `1`"
    );
    assert_eq!(
        message(b"TLTRACE1", None),
        "the trace is damaged at byte 8: it has no header"
    );
    assert_eq!(
        message(b"T0|r(V1)|1\nT0|x(V1)|2", None),
        "line 2 is no event of an STD trace: the operation `x` is unknown"
    );
    let mut bytes = write_own(&sample());
    bytes[20] ^= 1;
    assert_eq!(
        message(&bytes, None),
        "the trace is damaged at byte 8: the checksum of a block is wrong"
    );
}

#[test]
fn what_precedes_the_end_of_a_killed_recording_is_read() {
    let whole = sample();
    let bytes = write_own(&whole);
    for length in 0..bytes.len() {
        if let Ok(trace) = read(&bytes[..length], Some(Format::Own)) {
            assert!(!trace.notices.is_empty());
            assert_eq!(check(&trace.names, &trace.events), Ok(()));
        }
    }
    // A mapped file ends with zeros.
    let mut padded = bytes.clone();
    padded.extend([0; 100]);
    assert_eq!(read(&padded, None).expect("sound"), whole);
}

#[test]
fn what_a_free_recording_has_seen_of_a_lock_only_in_part_is_left_out() {
    let mut trace = sample();
    trace.order = Order::Free;
    let event = |thread: u32, kind: Kind, element: i32| Event {
        object: 77,
        site: SiteId(1),
        element,
        thread: ThreadId(thread),
        kind,
    };
    let seen = [
        event(0, Kind::Acquire, 0),
        event(1, Kind::Acquire, 0),
        event(1, Kind::Release, 0),
        event(0, Kind::Release, 0),
        event(1, Kind::AcquireShared, 1),
        event(0, Kind::AcquireShared, 1),
        event(0, Kind::Acquire, 1),
        event(0, Kind::Release, 1),
        event(1, Kind::ReleaseShared, 1),
        event(0, Kind::ReleaseShared, 1),
        event(0, Kind::ReleaseShared, 1),
        event(0, Kind::Acquire, 1),
        event(0, Kind::AcquireShared, 1),
    ];
    trace.events = seen.to_vec();
    let read = read(&write_own(&trace), None).expect("sound");
    let kept = [0, 3, 4, 5, 8, 9, 11, 12].map(|index: usize| seen[index]);
    assert_eq!(read.events, kept);
    assert_eq!(check(&read.names, &read.events), Ok(()));
    let notice = "5 events of locks whose counterparts were not recorded are left out";
    assert_eq!(read.notices, [notice]);
    trace.order = Order::Exact;
    let exact = super::read(&write_own(&trace), None).expect("sound");
    assert_eq!(exact.events, seen);
}

/// Damage of any kind gives an error or a trace, never a panic.
#[test]
fn damaged_traces_are_no_surprise() {
    let mut state = 0x2545_F491_4F6C_DD1D_u64;
    let mut random = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        usize::try_from(state % below as u64).expect("small")
    };
    let trace = sample();
    let originals = [
        (Format::Own, without_checksums(&write_own(&trace))),
        (Format::Own, write_own(&trace)),
        (Format::Std, write_std(&trace).0),
        (Format::RapidBin, write_rapidbin(&trace).expect("small").0),
    ];
    let mut readable = 0;
    for (format, original) in &originals {
        for _ in 0..3000 {
            let mut bytes = original.clone();
            for _ in 0..=random(3) {
                let at = random(bytes.len());
                match random(3) {
                    0 => bytes[at] = u8::try_from(random(256)).expect("a byte"),
                    1 => bytes.truncate(at + 1),
                    _ => bytes.insert(at, u8::try_from(random(256)).expect("a byte")),
                }
            }
            if let Ok(trace) = read(&bytes, Some(*format)) {
                readable += 1;
                let _ = check(&trace.names, &trace.events);
                let _ = write_std(&trace);
                let _ = write_rapidbin(&trace);
                let again = read(&write_own(&trace), Some(Format::Own)).expect("just written");
                assert_eq!(again.events, trace.events);
            }
        }
    }
    assert!(readable > 500, "{readable}");
}

/// The same blocks with checksums of 0, which are not compared: damage goes deeper.
pub(crate) fn without_checksums(bytes: &[u8]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    let mut at = 8;
    while at < bytes.len() {
        let mut length = [0; 4];
        length.copy_from_slice(&bytes[at + 1..at + 5]);
        bytes[at + 5..at + 9].fill(0);
        at += 9 + u32::from_le_bytes(length) as usize;
    }
    bytes
}

#[test]
fn impossible_executions_are_named() {
    let broken = |text: &str| {
        let trace = read(text.as_bytes(), Some(Format::Std)).expect("readable");
        let violation = check(&trace.names, &trace.events).expect_err("impossible");
        violation.to_string()
    };
    assert_eq!(
        broken("T0|rel(L1)|1"),
        "event 0 of thread 0, REL: the thread does not hold the lock"
    );
    assert_eq!(
        broken("T0|w(a)|1\nT1|w(a)|1\nT0|fork(T1)|1"),
        "event 1 of thread 0, FORK: the thread has run before"
    );
    assert_eq!(
        broken("T0|fork(T1)|1\nT0|join(T1)|1\nT1|w(a)|1"),
        "event 0 of thread 0.1, WRITE: the thread has ended before, for another has joined it"
    );
    assert_eq!(
        broken("T0|fork(T1)|1\nT0|fork(T1)|1"),
        "event 1 of thread 0, FORK: the thread was started before"
    );
    let mut trace = sample();
    let unit_out = trace.events[21];
    assert_eq!(unit_out.kind, Kind::UnitOut);
    trace.events[2] = unit_out;
    let violation = check(&trace.names, &trace.events).expect_err("impossible");
    assert_eq!(violation.reason, "the thread does not hold the lock");
    trace.events.swap(14, 21);
    let violation = check(&trace.names, &trace.events).expect_err("impossible");
    assert_eq!(
        violation.reason,
        "it leaves a unit that is not the innermost one"
    );
}

/// A JVM that runs two tests on thread 1, which main has started: each starts a thread that starts
/// one. Main writes meanwhile, and so does a thread of the first test during the second one.
pub(crate) fn two_tests() -> Trace {
    let mut names = NamesBuilder::default();
    let class = names.string("shop.StockTest");
    let mut sites = Vec::new();
    for method in ["takes()", "adds(int)", "setUp()"] {
        let method = names.string(method);
        sites.push(names.site(Site {
            class,
            method,
            line: 1,
            field: FieldId(0),
        }));
    }
    for path in ["0", "0.1", "0.1.1", "0.1.1.1", "0.1.2", "0.1.2.1"] {
        let thread = Thread {
            path: names.string(path),
            name: StringId(0),
        };
        names.thread(thread);
    }
    let mut events = Vec::new();
    let mut put = |thread: u32, kind: Kind, site: usize, object: u64| {
        events.push(Event {
            object,
            site: sites[site],
            element: 0,
            thread: ThreadId(thread),
            kind,
        });
    };
    put(0, Kind::Fork, 2, 1);
    put(1, Kind::UnitIn, 2, 9);
    put(1, Kind::UnitOut, 2, 9);
    for (test, child) in [(0, 2), (1, 4)] {
        put(1, Kind::UnitIn, test, 9);
        put(1, Kind::Fork, test, child);
        let thread = u32::try_from(child).expect("small");
        put(thread, Kind::Fork, test, child + 1);
        put(thread + 1, Kind::Write, test, 8);
        put(0, Kind::Write, test, 8);
        if test == 1 {
            put(3, Kind::Write, test, 8);
        }
        put(1, Kind::Join, test, child);
        put(1, Kind::UnitOut, test, 9);
    }
    Trace {
        header: Header {
            mode: Some(Mode::Free),
            ..Header::default()
        },
        end: None,
        names: names.finish(),
        order: Order::Free,
        events,
        notices: Vec::new(),
    }
}
