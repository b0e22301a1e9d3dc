//! Mode `witnesses`: how many of the orders that a recorded run predicts with a witness are confirmed,
//! from recordings of one thread at a time and from recordings on all cores.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use super::bars::{Bars, tell};
use super::launcher::Report;
use super::predict::{RECORDINGS, of_passing_run, predicted, predictions};
use super::programs::{Program, Promise};
use super::{Bench, queue, table};

/// Until a free run is killed; not a measurement.
const PATIENCE: Duration = Duration::from_secs(20);
const POLL: Duration = Duration::from_millis(10);
/// How the reason begins of what happened and broke nothing.
const HAPPENED: &str = "it happened";
/// Rules whose predictions claim that something happens; an order is only tried.
const RULES: [&str; 3] = ["data-race", "atomicity-violation", "deadlock"];

/// A way to record, and what is promised for it.
struct Recording {
    name: &'static str,
    is_free: bool,
    /// Schedules within which a confirmation counts.
    schedules: u64,
    /// Part of the predictions with a witness, in percent.
    least: usize,
}

const SCHEDULED: Recording = Recording {
    name: "scheduled",
    is_free: false,
    schedules: 1,
    least: 95,
};
const FREE: Recording = Recording {
    name: "free",
    is_free: true,
    schedules: 20,
    least: 80,
};

/// Predictions with a witness.
#[derive(Debug, Default, Clone, Copy)]
struct Count {
    predicted: usize,
    confirmed: usize,
    /// Happened, and are not reported because the program did not fail afterwards.
    harmless: usize,
}

/// By rule.
type Counts = BTreeMap<String, Count>;

pub(crate) fn measure(bench: &Bench) -> Bars {
    let can_fail = |it: &&Program| matches!(it.promise, Promise::Fails { .. });
    let programs: Vec<&Program> = bench.programs.iter().filter(can_fail).collect();
    let mut bars = Bars::default();
    for recording in [SCHEDULED, FREE] {
        look(bench, &programs, &recording, &mut bars);
    }
    bars
}

fn look(bench: &Bench, programs: &[&Program], recording: &Recording, bars: &mut Bars) {
    let results = queue::each(programs, bench.options.workers, |program| {
        let name = format!("{} {}", recording.name, program.main);
        let counts = tell(&name, counts(bench, program, recording));
        eprintln!("{name}: {counts:?}");
        counts
    });
    let (mut rows, mut troubles, mut never) = (Vec::new(), Vec::new(), 0);
    let mut total = Counts::new();
    for (program, result) in programs.iter().zip(results) {
        match result {
            Ok(Some(counts)) => {
                rows.push(row(&program.main, &counts));
                for (rule, count) in counts {
                    let sum = total.entry(rule).or_default();
                    sum.predicted += count.predicted;
                    sum.confirmed += count.confirmed;
                    sum.harmless += count.harmless;
                }
            }
            Ok(None) => never += 1,
            Err(trouble) => troubles.push(trouble),
        }
    }
    rows.push(row("all", &total));
    let head: Vec<&str> = std::iter::once(recording.name).chain(RULES).collect();
    table::print(&head, &rows);
    let sum = |part: fn(&Count) -> usize| total.values().map(part).sum::<usize>();
    let (predicted, confirmed) = (sum(|it| it.predicted), sum(|it| it.confirmed));
    let harmless = sum(|it| it.harmless);
    bars.look(
        &format!(
            "{}: {confirmed} of {predicted} with a witness confirmed by schedule {} (>= {} %); \
             {harmless} more happened and broke nothing; {never} programs fail in each of {RECORDINGS} recorded runs",
            recording.name, recording.schedules, recording.least
        ),
        confirmed * 100 >= predicted * recording.least,
    );
    bars.troubles(&format!("{} recorded programs", programs.len()), &troubles);
}

fn row(name: &str, counts: &Counts) -> Vec<String> {
    let cell = |rule: &&str| match counts.get(*rule) {
        Some(count) => format!("{}+{}/{}", count.confirmed, count.harmless, count.predicted),
        None => "-".to_owned(),
    };
    let cells = RULES.iter().map(cell);
    std::iter::once(name.to_owned()).chain(cells).collect()
}

/// Of the first recorded run that passes; `None` if none does.
fn counts(
    bench: &Bench,
    program: &Program,
    recording: &Recording,
) -> Result<Option<Counts>, String> {
    let report = of_passing_run(|seed| {
        if recording.is_free {
            free(bench, program)
        } else {
            scheduled(bench, program, seed)
        }
    })?;
    let Some(report) = report else {
        return Ok(None);
    };
    Ok(Some(counted(predictions(&report)?, recording.schedules)))
}

fn counted(predictions: &[Value], schedules: u64) -> Counts {
    let mut counts = Counts::new();
    for one in predictions.iter().filter(|it| it["witness"] == true) {
        let rule = one["rule"].as_str().unwrap_or_default();
        if !RULES.contains(&rule) {
            continue;
        }
        let count = counts.entry(rule.to_owned()).or_default();
        let is_in_time = one["schedules"].as_u64().is_some_and(|it| it <= schedules);
        count.predicted += 1;
        count.confirmed += usize::from(one["verdict"] == "confirmed" && is_in_time);
        let reason = one["reason"].as_str().unwrap_or_default();
        count.harmless += usize::from(reason.starts_with(HAPPENED));
    }
    counts
}

fn scheduled(bench: &Bench, program: &Program, seed: u64) -> Result<Report, String> {
    let seed = seed.to_string();
    let flags = ["--unproved", "--seed", &seed].map(OsString::from);
    predicted(bench, program, &flags, &[OsString::from(&program.main)])
}

/// Records a run on all cores and predicts from it.
fn free(bench: &Bench, program: &Program) -> Result<Report, String> {
    let folder = tempfile::tempdir().map_err(|e| format!("no folder: {e}"))?;
    let trace = folder.path().join("run.tltrace");
    record(bench, program, &trace)?;
    let flags = ["--unproved".into(), "--trace".into(), trace.into()];
    predicted(bench, program, &flags, &[])
}

/// Some programs do not end by themselves: those are killed, and the trace has what was recorded.
fn record(bench: &Bench, program: &Program, trace: &Path) -> Result<(), String> {
    let wrong = |error: std::io::Error| format!("not recorded: {error}");
    let launcher = &bench.launcher;
    let mut child = Command::new(launcher.tool)
        .args(["record", "--free", "--java-home"])
        .arg(&launcher.jdk.home)
        .arg("-o")
        .arg(trace)
        .arg("-cp")
        .arg(launcher.classes.of(program).ok_or("was not compiled")?)
        .arg(&program.main)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .map_err(wrong)?;
    let deadline = Instant::now() + PATIENCE;
    while child.try_wait().map_err(wrong)?.is_none() {
        if Instant::now() > deadline {
            // Ends the program's JVM, too, which `Child::kill` would leave behind.
            let mut kill = Command::new("kill");
            kill.arg(child.id().to_string()).status().map_err(wrong)?;
            child.wait().map_err(wrong)?;
        }
        thread::sleep(POLL);
    }
    if trace.is_file() {
        return Ok(());
    }
    Err("no trace was recorded".to_owned())
}
