//! `threadlint record`: writes what one run of a program did as a trace.

use std::fmt::Write as _;
use std::num::NonZeroU64;
use std::path::{self, Path};

use super::interrupts::Interrupts;
use super::launch::{Java, ProgressLine, class_path, main_class};
use super::targets::OutputTarget;
use super::terminal::Console;
use super::{CommandError, SUCCESS, record_tests, saved_schedule, tester_output, trace_file};
use crate::cli::{RecordArgs, RecordedArgs, RecordingArgs, TestsArg};
use crate::output::{RunEnding, RunFormat, RunReport, RunTotals, SavedSchedule, counted, visible};
use crate::subject::{EventScope, Failure, RecordedTrace, RunSettings, Workload, strategies};
use crate::tester::{self, FreeRecording, FreeRequest, RecordRequest, RecordResult};

pub(super) fn record(args: &RecordArgs, console: Console) -> Result<u8, CommandError> {
    match only(&args.program.workload) {
        Some(workload) => record_one(args, workload, console),
        None => record_tests::record(args, console),
    }
}

/// The only run that is recorded; none if each of several tests has a trace of its own.
fn only(args: &RecordedArgs) -> Option<Workload> {
    match args.junit.as_slice() {
        [] => Some(main_class(&args.program)),
        [TestsArg::Test(test)] => Some(Workload::Test(test.clone())),
        _ => None,
    }
}

fn record_one(
    args: &RecordArgs,
    workload: Workload,
    mut console: Console,
) -> Result<u8, CommandError> {
    let class_path = class_path(&args.program.classpath)?;
    let settings = settings(&args.recording, class_path, workload);
    let trace = path::absolute(&args.output).map_err(CommandError::WorkingDirectory)?;
    let java = Java::find(&args.jvm)?;
    let interrupts = interrupts(args);
    let mut progress = ProgressLine::new(console.err, false, args.jvm.show_output);
    let mut recorded = run(args, &java, &settings, &trace, &interrupts, &mut progress)?;
    recorded.notices.splice(0..0, java.notices.clone());
    let mut saved = Ok(());
    if let Some(failure) = recorded.failure.as_deref() {
        saved = tell(failure, &recorded, &settings, &java, &mut console)?;
    } else {
        for notice in &recorded.notices {
            progress.write(&format!("note: {notice}"));
        }
    }
    let told = told(&args.output.display().to_string(), &recorded.trace);
    writeln!(console.out, "{told}")?;
    // An error in saving comes last, so that all else is told anyway.
    saved?;
    Ok(SUCCESS)
}

/// A free recording has something to keep when the user ends it; one under a schedule ends at once.
pub(super) fn interrupts(args: &RecordArgs) -> Interrupts {
    if args.free {
        Interrupts::listen()
    } else {
        Interrupts::default()
    }
}

/// Records one run, freely or under a schedule, in the file at the absolute path `trace`.
pub(super) fn run(
    args: &RecordArgs,
    java: &Java,
    settings: &RunSettings,
    trace: &Path,
    interrupts: &Interrupts,
    progress: &mut ProgressLine,
) -> Result<RecordResult, CommandError> {
    let trace_name = trace.to_string_lossy();
    if !args.free {
        let request = RecordRequest {
            launch: java.launch(&args.jvm, None),
            settings,
            trace: &trace_name,
            shows_output: args.jvm.show_output,
            patience: args.program.patience(),
        };
        return Ok(tester::record(&request, progress)?);
    }
    let request = FreeRequest {
        launch: java.launch(&args.jvm, None),
        settings,
        trace: &trace_name,
        max_events: args.max_events.map(NonZeroU64::get),
        shows_output: args.jvm.show_output,
        ended: interrupts.flag(),
    };
    let recording = tester::record_freely(&request)?;
    free_result(trace, recording)
}

/// What a free recording has come to, by its trace.
fn free_result(path: &Path, recording: FreeRecording) -> Result<RecordResult, CommandError> {
    let (trace, _) = trace_file::read(path, None)?;
    let mut notices = recording.notices;
    notices.extend(trace.notices.iter().cloned());
    Ok(RecordResult {
        trace: RecordedTrace {
            events: trace.events.len() as u64,
            threads: trace.names.threads().len() as u64,
            cut: None,
        },
        failure: None,
        elapsed: recording.elapsed,
        jvm: None,
        notices,
    })
}

/// When a recorded run, or a schedule that repeats one, is ended; `None` is left open.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Limits {
    pub(super) max_steps: Option<u64>,
    pub(super) max_millis: Option<u64>,
}

impl From<&RecordingArgs> for Limits {
    fn from(args: &RecordingArgs) -> Self {
        Self {
            max_steps: args.max_steps.map(u64::from),
            max_millis: args.max_millis.map(NonZeroU64::get),
        }
    }
}

/// How a program is recorded: nothing wakes up by chance, and each access is a decision.
pub(super) fn settings(
    args: &RecordingArgs,
    class_path: Vec<String>,
    workload: Workload,
) -> RunSettings {
    let limits = Limits::from(args);
    RunSettings {
        class_path,
        workload,
        strategy: strategies::DIRECTED.to_owned(),
        seed: args.seed.to_string(),
        events: EventScope::All,
        watch: args.watch.clone(),
        early_timeouts: 0,
        spurious: 0,
        max_steps: limits.max_steps,
        max_millis: limits.max_millis,
    }
}

/// Reports a recorded run that failed, as `run` does, and saves its schedule; returns whether that
/// could be saved, which is to be told last.
pub(super) fn tell(
    failure: &Failure,
    recorded: &RecordResult,
    settings: &RunSettings,
    java: &Java,
    console: &mut Console,
) -> Result<Result<(), CommandError>, CommandError> {
    let saved = saved_schedule::save_beside(&failure.schedule);
    let report = RunReport {
        settings,
        recorded: None,
        java_home: &java.jdk.home,
        jvm: recorded.jvm.as_ref(),
        ending: RunEnding::Failed(failure),
        totals: Some(RunTotals {
            schedules: 1,
            abandoned: 0,
            inconclusive: 0,
            is_complete: false,
            elapsed: recorded.elapsed,
            calibration: None,
        }),
        notices: &recorded.notices,
        saved: saved
            .as_ref()
            .ok()
            .map(|(path, replay)| SavedSchedule { path, replay }),
    };
    let target = OutputTarget {
        format: RunFormat::Full,
        file: None,
    };
    tester_output::write(&report, &[target], console.terminal, console.out)?;
    Ok(saved.map(|_| ()))
}

/// `run.tltrace: 412 events of 3 threads`.
pub(super) fn told(path: &str, trace: &RecordedTrace) -> String {
    let (events, threads) = (
        counted(trace.events, "event"),
        counted(trace.threads, "thread"),
    );
    let mut told = format!("{}: {events} of {threads}", visible(path));
    if let Some(reason) = &trace.cut {
        // Writing to a string cannot fail.
        let _ = write!(told, ", up to where the run was ended: {}", visible(reason));
    }
    told
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_trace_is_told_with_its_size_and_why_it_is_cut() {
        let mut trace = RecordedTrace {
            events: 4120,
            threads: 1,
            cut: None,
        };
        assert_eq!(
            told("a.tltrace", &trace),
            "a.tltrace: 4,120 events of 1 thread"
        );
        trace.cut = Some("late".to_owned());
        let expected = "a: 4,120 events of 1 thread, up to where the run was ended: late";
        assert_eq!(told("a", &trace), expected);
    }
}
