//! `threadlint replay`: runs a program again under the schedule that made it fail.

use std::io::{self, Write};
use std::net::{Ipv4Addr, TcpListener};
use std::time::Duration;

use clap::ArgMatches;

use super::launch::{Java, ProgressLine, absolute, allowed, class_path};
use super::targets::targets;
use super::terminal::Console;
use super::{CommandError, FAILURE, FINDINGS, tester_output};
use crate::cli::ReplayArgs;
use crate::output::{RunEnding, RunFormat, RunReport};
use crate::subject::{GuardedOperation, RecordedSchedule, RunSettings};
use crate::tester::{
    self, Jdk, Launch, MINUTES_FOR_DEBUGGER, ReplayOutcome, ReplayRequest, TesterError,
};

pub(super) fn replay(
    args: &ReplayArgs,
    matches: &ArgMatches,
    console: Console,
) -> Result<u8, CommandError> {
    let targets = targets(matches, RunFormat::Full)?;
    let Console { terminal, out, err } = console;
    let schedule = tester::read_schedule(&args.file)?;
    let settings = settings(args, &schedule)?;
    let java = Java::find(&args.jvm)?.not_older_than(&schedule.java, &args.jvm);
    let launch = java.launch(&args.jvm, debugger(args, &java.jdk, err)?);
    let allowed = allowed(&args.allow);
    let request = ReplayRequest {
        allowed: &allowed,
        ..request(args, launch, &schedule, &settings)
    };
    let mut progress = ProgressLine::new(err, false, args.jvm.show_output);
    let mut replayed = tester::replay(&request, &mut progress)?;
    replayed.notices.splice(0..0, java.notices.clone());
    replayed.notices.extend(withheld(&schedule, &allowed));
    let (ending, code) = ending(&replayed.outcome);
    let report = RunReport {
        settings: &settings,
        recorded: Some(&schedule),
        java_home: &java.jdk.home,
        jvm: replayed.jvm.as_ref(),
        ending,
        totals: None,
        notices: &replayed.notices,
        saved: None,
    };
    tester_output::write(&report, &targets, terminal, out)?;
    Ok(code)
}

fn request<'a>(
    args: &ReplayArgs,
    launch: Launch<'a>,
    schedule: &'a RecordedSchedule,
    settings: &'a RunSettings,
) -> ReplayRequest<'a> {
    ReplayRequest {
        launch,
        schedule,
        class_path: &settings.class_path,
        allowed: &[],
        shows_output: args.jvm.show_output,
        is_debugged: args.debug,
        repeat: args.repeat,
        patience: (!args.debug).then_some(Duration::from_millis(args.silence_millis)),
    }
}

/// What the recording was allowed and this replay is not.
fn withheld(schedule: &RecordedSchedule, allowed: &[GuardedOperation]) -> Option<String> {
    let withheld = schedule.allowed.iter().filter(|op| !allowed.contains(op));
    let flags: Vec<String> = withheld.map(|operation| operation.flag()).collect();
    let flags = flags.join(" ");
    (!flags.is_empty())
        .then(|| format!("recorded with {flags}; give it again if you trust this code"))
}

/// How the replay ended, and the exit code.
fn ending(outcome: &ReplayOutcome) -> (RunEnding<'_>, u8) {
    match outcome {
        ReplayOutcome::SameFailure(failure) => (RunEnding::Failed(failure), FINDINGS),
        ReplayOutcome::OtherFailure(failure) => (RunEnding::FailedOtherwise(failure), FAILURE),
        ReplayOutcome::Passed => (RunEnding::Passed, FAILURE),
        ReplayOutcome::Diverged {
            decision, message, ..
        } => {
            let decision = *decision;
            (RunEnding::Diverged { decision, message }, FAILURE)
        }
    }
}

/// The recorded settings, with the class path on which to replay.
fn settings(args: &ReplayArgs, schedule: &RecordedSchedule) -> Result<RunSettings, CommandError> {
    let mut settings = schedule.settings.clone();
    if let Some(text) = &args.classpath {
        settings.class_path = class_path(text)?;
    }
    if schedule.is_of_driver() {
        // Foreign code runs in its own folder.
        let cwd = std::env::current_dir().map_err(CommandError::WorkingDirectory)?;
        settings.class_path = absolute(&settings.class_path, &cwd);
    }
    Ok(settings)
}

/// The port at which the JVM waits for a debugger, if it should; announces it on `err`.
fn debugger(
    args: &ReplayArgs,
    jdk: &Jdk,
    err: &mut dyn Write,
) -> Result<Option<u16>, CommandError> {
    if !args.debug {
        return Ok(None);
    }
    let port = port_for_debugger(jdk)?;
    let _ = writeln!(
        err,
        "the JVM waits {MINUTES_FOR_DEBUGGER} minutes for a debugger at localhost:{port}"
    );
    Ok(Some(port))
}

/// A port of this machine that was free a moment ago.
fn port_for_debugger(jdk: &Jdk) -> Result<u16, TesterError> {
    if !jdk.has_debugger() {
        return Err(TesterError::NoDebugger {
            path: jdk.home.clone(),
        });
    }
    let find = || -> io::Result<u16> {
        Ok(TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?
            .local_addr()?
            .port())
    };
    find().map_err(TesterError::Start)
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::cli::{Cli, Command};

    const FILE: &str = "testdata/protocol/schedule.json";

    /// Passes to `check` the request that those flags produce.
    fn requested(flags: &[&str], check: impl FnOnce(&ReplayRequest)) {
        let words = ["threadlint", "replay", FILE].iter().chain(flags);
        let Some(Command::Replay(args)) = Cli::try_parse_from(words).unwrap().command else {
            panic!("a replay");
        };
        let schedule = tester::read_schedule(&args.file).unwrap();
        let settings = settings(&args, &schedule).unwrap();
        let jdk = Jdk::default();
        let launch = Launch {
            jdk: &jdk,
            jar: std::path::Path::new("a.jar"),
            jvm_args: &[],
            debugger: None,
        };
        check(&request(&args, launch, &schedule, &settings));
    }

    #[test]
    fn the_request_is_the_schedule_and_what_the_flags_say() {
        requested(&[], |bare| {
            assert_eq!(bare.class_path, ["target/classes"]);
            assert_eq!((bare.repeat, bare.is_debugged), (1, false));
            assert!(!bare.shows_output);
            assert_eq!(bare.patience, Some(Duration::from_secs(30)));
        });
        let flags = ["--repeat", "3", "--debug", "--show-output", "--cp", "src"];
        requested(&flags, |request| {
            assert_eq!(request.class_path, ["src"]);
            assert_eq!((request.repeat, request.is_debugged), (3, true));
            assert!(request.shows_output);
            assert_eq!(request.patience, None);
        });
    }
}
