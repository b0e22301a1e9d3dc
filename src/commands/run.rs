//! `threadlint run`: run a program under many schedules until one fails.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use clap::ArgMatches;

use super::launch::{Watcher, class_path, replay_command};
use super::targets::targets;
use super::terminal::Terminal;
use super::{CommandError, FINDINGS, SUCCESS, tester_output};
use crate::cli::{EventsArg, RunArgs, StrategyArgs};
use crate::output::{Ending, RunFormat, RunReport, Saved, Tally};
use crate::tester::{
    self, Campaign, Events, Jar, Launch, Mode, Output, PROTOCOL, Places, Plan, Schedule,
};

/// Schedules of a run without a bound of its own.
const SCHEDULES: u64 = 1000;

pub(super) fn run(
    args: &RunArgs,
    matches: &ArgMatches,
    terminal: Terminal,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> Result<u8, CommandError> {
    let targets = targets(matches, RunFormat::Full)?;
    let plan = plan(args)?;
    let jdk = tester::choose_jdk(args.jvm.java_home.as_deref(), &Places::of_system())?;
    let jar = Jar::locate()?;
    let campaign = Campaign {
        launch: Launch {
            jdk: &jdk,
            jar: jar.path(),
            plan: &plan,
            jvm_args: &args.jvm.jvm_arg,
            debugger: None,
        },
        schedules: bound(&args.strategy),
        time: args.strategy.seconds.map(Duration::from_secs_f64),
        jvms: jvms(args),
        shrink: args.shrink,
        patience: Duration::from_millis(args.silence_millis),
    };
    let mut watcher = Watcher::new(err, terminal.shows_progress, args.jvm.show_output);
    let outcome = tester::run(&campaign, &mut watcher);
    watcher.clear();
    let outcome = outcome?;
    let saved = match &outcome.failure {
        Some(failure) => save(args, &failure.schedule)?,
        None => None,
    };
    let report = RunReport {
        plan: &plan,
        java_home: &jdk.home,
        java: outcome.java.as_ref(),
        ending: outcome
            .failure
            .as_deref()
            .map_or(Ending::Passed, Ending::Failed),
        tally: Some(Tally {
            schedules: outcome.schedules,
            abandoned: outcome.abandoned,
            is_complete: outcome.is_complete,
            elapsed: outcome.elapsed,
            calibrated: outcome.calibrated.as_ref(),
        }),
        notices: &outcome.notices,
        saved: saved.as_ref().map(|(path, replay)| Saved { path, replay }),
    };
    tester_output::write(&report, &targets, terminal, out)?;
    Ok(if outcome.failure.is_some() {
        FINDINGS
    } else {
        SUCCESS
    })
}

fn plan(args: &RunArgs) -> Result<Plan, CommandError> {
    let strategy = &args.strategy;
    let mut program = args.program.iter().cloned();
    Ok(Plan {
        protocol: PROTOCOL,
        mode: Mode::Run,
        class_path: class_path(&args.classpath)?,
        main: program.next().unwrap_or_default(),
        arguments: program.collect(),
        strategy: strategy.strategy.clone(),
        seed: strategy.seed.to_string(),
        events: match strategy.events {
            EventsArg::Sync => Events::Sync,
            EventsArg::All => Events::All,
        },
        watch: strategy.watch.clone(),
        early_timeouts: strategy.early_timeouts,
        spurious: strategy.spurious,
        max_steps: strategy.max_steps.into(),
        max_millis: strategy.max_millis.get(),
        output: if args.jvm.show_output {
            Output::Pass
        } else {
            Output::Discard
        },
        schedule: None,
        debug: false,
        repeat: 1,
        rails: None,
        examination: None,
    })
}

/// How many schedules are run at most; `None` if only the time ends the run.
fn bound(args: &StrategyArgs) -> Option<u64> {
    match (args.schedules, args.seconds) {
        (Some(schedules), _) => Some(schedules.get()),
        (None, Some(_)) => None,
        (None, None) => Some(SCHEDULES),
    }
}

fn jvms(args: &RunArgs) -> usize {
    let cpus = || thread::available_parallelism().map_or(1, std::num::NonZero::get);
    args.threads.map_or_else(cpus, std::num::NonZero::get)
}

/// Saves the schedule; returns where, and the command that replays it.
fn save(args: &RunArgs, schedule: &Schedule) -> Result<Option<(PathBuf, String)>, CommandError> {
    let path = match &args.save {
        Some(path) if path == Path::new("-") => return Ok(None),
        Some(path) => path.clone(),
        None => PathBuf::from(file_name(schedule)),
    };
    schedule
        .write(&path)
        .map_err(|error| CommandError::WriteFile {
            path: path.clone(),
            error,
        })?;
    let replay = replay_command(&path);
    Ok(Some((path, replay)))
}

/// `Main-17.schedule.json`, after the simple name of the main class and the schedule's number.
fn file_name(schedule: &Schedule) -> String {
    let simple = schedule
        .main
        .rsplit(['.', '/', '$'])
        .next()
        .unwrap_or_default();
    let is_safe = |c: &char| c.is_alphanumeric() || *c == '_' || *c == '-';
    let name: String = simple.chars().filter(is_safe).collect();
    format!("{name}-{}.schedule.json", schedule.index)
}
