//! `threadlint run`: run a program under many schedules until one fails.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use clap::ArgMatches;

use super::launch::{Watcher, class_path, output, replay_command};
use super::targets::targets;
use super::terminal::Terminal;
use super::{CommandError, FINDINGS, SUCCESS, tester_output};
use crate::cli::{EventsArg, RunArgs, StrategyArgs};
use crate::output::{Ending, RunFormat, RunReport, Saved, Tally};
use crate::tester::{self, Campaign, Events, Jar, Launch, Mode, PROTOCOL, Places, Plan, Schedule};

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
    let failure = outcome.failure.as_deref();
    let saved = failure.map_or(Ok(None), |failure| save(args, &failure.schedule));
    let report = RunReport {
        plan: &plan,
        java_home: &jdk.home,
        java: outcome.java.as_ref(),
        ending: failure.map_or(Ending::Passed, Ending::Failed),
        tally: Some(Tally {
            schedules: outcome.schedules,
            abandoned: outcome.abandoned,
            is_complete: outcome.is_complete,
            elapsed: outcome.elapsed,
            calibrated: outcome.calibrated.as_ref(),
        }),
        notices: &outcome.notices,
        saved: saved
            .as_ref()
            .ok()
            .and_then(Option::as_ref)
            .map(|(path, replay)| Saved { path, replay }),
    };
    tester_output::write(&report, &targets, terminal, out)?;
    // Only now: a failure that was found is told, be there a place for its schedule or not.
    saved?;
    Ok(if failure.is_some() { FINDINGS } else { SUCCESS })
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
        output: output(&args.jvm),
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
    let is_separator = |c: char| !c.is_alphanumeric() && c != '_';
    // `Main$` is a main class of Scala.
    let mut names = schedule.main.rsplit(is_separator);
    let simple = names.find(|name| !name.is_empty()).unwrap_or("Main");
    format!("{simple}-{}.schedule.json", schedule.index)
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::cli::{Cli, Command};
    use crate::tester::{Output, samples};

    fn args(line: &str) -> RunArgs {
        let words = ["threadlint", "run"].into_iter().chain(line.split(' '));
        match Cli::try_parse_from(words).unwrap().command {
            Some(Command::Run(args)) => *args,
            _ => panic!("a run"),
        }
    }

    #[test]
    fn the_plan_is_what_the_flags_say() {
        let line = "--strategy pct:7 --seed -7 --events all --watch a.** --watch B \
                    --early-timeouts 4 --spurious 5 --max-steps 6 --max-millis 7 --show-output \
                    --classpath src p.Main --seed x";
        let words: Vec<&str> = line.split_whitespace().collect();
        let expected = Plan {
            protocol: PROTOCOL,
            mode: Mode::Run,
            class_path: vec!["src".to_owned()],
            main: "p.Main".to_owned(),
            arguments: vec!["--seed".to_owned(), "x".to_owned()],
            strategy: "pct:7".to_owned(),
            seed: "-7".to_owned(),
            events: Events::All,
            watch: vec!["a.**".to_owned(), "B".to_owned()],
            early_timeouts: 4,
            spurious: 5,
            max_steps: 6,
            max_millis: 7,
            output: Output::Pass,
            schedule: None,
            debug: false,
            repeat: 1,
            rails: None,
            examination: None,
        };
        assert_eq!(plan(&args(&words.join(" "))).unwrap(), expected);
        let plain = plan(&args("--classpath src M")).unwrap();
        assert_eq!(
            (plain.output, plain.events),
            (Output::Discard, Events::Sync)
        );
    }

    #[test]
    fn a_run_has_a_bound_of_schedules_or_of_time() {
        for (flags, expected) in [
            ("", Some(1000)),
            ("--schedules 3 ", Some(3)),
            ("--seconds 0.5 ", None),
            ("--seconds 0.5 --schedules 3 ", Some(3)),
        ] {
            let args = args(&format!("{flags}--classpath . M"));
            assert_eq!(bound(&args.strategy), expected, "{flags}");
        }
    }

    #[test]
    fn schedules_are_named_after_the_simple_name_of_the_class() {
        let mut schedule = samples::schedule();
        for (main, expected) in [
            ("com.example.Transfer", "Transfer-11.schedule.json"),
            ("p.Outer$Inner", "Inner-11.schedule.json"),
            ("p.Main$", "Main-11.schedule.json"),
            ("Übertrag_2", "Übertrag_2-11.schedule.json"),
            ("p/../-x", "x-11.schedule.json"),
            ("$", "Main-11.schedule.json"),
        ] {
            main.clone_into(&mut schedule.main);
            assert_eq!(file_name(&schedule), expected, "{main}");
        }
    }
}
