//! `threadlint run`: runs a program under many schedules until one fails.

use std::num::NonZeroU64;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::ArgMatches;

use super::launch::{Java, ProgressLine, class_path, jvms, workload};
use super::saved_schedule;
use super::sharding::Sharding;
use super::targets::{OutputTarget, targets};
use super::terminal::Console;
use super::{CommandError, FINDINGS, SUCCESS, tester_output};
use crate::cli::{EventsArg, RunArgs, StrategyArgs};
use crate::output::{RunEnding, RunFormat, RunReport, RunTotals, SavedSchedule};
use crate::results::{PartRef, RunPart, Totals};
use crate::shard::Shard;
use crate::subject::{EventScope, RecordedSchedule, RunSettings};
use crate::tester::{self, Launch, RunRequest, RunResult};

/// Number of schedules of a run without a bound.
const SCHEDULES: u64 = 1000;

/// How many time limits of a main class may expire early in a schedule.
const EARLY_TIMEOUTS: u32 = 3;

pub(super) fn run(
    args: &RunArgs,
    matches: &ArgMatches,
    mut console: Console,
) -> Result<u8, CommandError> {
    let targets = targets(matches, RunFormat::Full)?;
    let sharding = Sharding::of(&args.shard, "run", matches, &mut console)?;
    let Console { terminal, out, err } = console;
    let settings = settings(args)?;
    let shard = sharding
        .as_ref()
        .map_or(Shard::WHOLE, |sharding| sharding.shard);
    let block = block(args, shard, &settings)?;
    let java = Java::find(&args.jvm)?;
    let launch = java.launch(&args.jvm, None);
    let mut progress = ProgressLine::new(err, terminal.shows_progress, args.jvm.show_output);
    let request = request(args, launch, &settings, &block);
    let result = if request.end == Some(request.first) {
        // There are more shards than schedules.
        Ok(RunResult::default())
    } else {
        tester::run(&request, &mut progress)
    };
    progress.clear();
    let mut result = result?;
    result.notices.splice(0..0, java.notices.clone());
    let java_home = java.jdk.home.clone();
    let part = part(
        settings.clone(),
        block,
        java_home,
        result,
        args.save.clone(),
    );
    if let Some(sharding) = &sharding {
        sharding.keep(PartRef::Run(&part))?;
    }
    show(&part, &targets, Console { terminal, out, err })
}

/// The schedules of a shard.
fn block(args: &RunArgs, shard: Shard, settings: &RunSettings) -> Result<Range<u64>, CommandError> {
    let first = args.strategy.first_schedule;
    let from_first = |number: u64| first.saturating_add(number);
    if shard.is_whole() {
        return Ok(first..bound(&args.strategy).map_or(u64::MAX, from_first));
    }
    if settings.is_depth_first() {
        return Err(CommandError::Usage {
            message:
                "a depth-first search cannot be divided: each schedule follows from the one before"
                    .to_owned(),
            advice: "leave out `--shard`, or choose another strategy",
        });
    }
    let all = bound(&args.strategy).ok_or_else(|| CommandError::Usage {
        message: "time alone does not say which schedules a shard runs".to_owned(),
        advice: "say also how many schedules all shards run, as with `--schedules 100000`",
    })?;
    let block = shard.block(all);
    Ok(from_first(block.start)..from_first(block.end))
}

fn part(
    settings: RunSettings,
    block: Range<u64>,
    java_home: PathBuf,
    result: RunResult,
    save: Option<PathBuf>,
) -> RunPart {
    RunPart {
        settings,
        block,
        java_home,
        jvm: result.jvm,
        failure: result.failure,
        totals: Totals {
            schedules: result.schedules,
            abandoned: result.abandoned,
            inconclusive: result.inconclusive,
            is_complete: result.is_complete,
            elapsed: result.elapsed,
            calibration: result.calibration,
        },
        notices: result.notices,
        save,
    }
}

/// Reports a run or a part of it; returns the exit code.
pub(super) fn show(
    part: &RunPart,
    targets: &[OutputTarget<RunFormat>],
    console: Console,
) -> Result<u8, CommandError> {
    let Console { terminal, out, .. } = console;
    let failure = part.failure.as_deref();
    let saved = failure.map_or(Ok(None), |failure| {
        save(part.save.as_deref(), &failure.schedule)
    });
    let report = RunReport {
        settings: &part.settings,
        recorded: None,
        java_home: &part.java_home,
        jvm: part.jvm.as_ref(),
        ending: failure.map_or(RunEnding::Passed, RunEnding::Failed),
        totals: Some(totals(&part.totals)),
        notices: &part.notices,
        saved: saved
            .as_ref()
            .ok()
            .and_then(Option::as_ref)
            .map(|(path, replay)| SavedSchedule { path, replay }),
    };
    tester_output::write(&report, targets, terminal, out)?;
    // An error in saving comes last, so that the failure is reported anyway.
    saved?;
    Ok(if failure.is_some() { FINDINGS } else { SUCCESS })
}

fn request<'a>(
    args: &RunArgs,
    launch: Launch<'a>,
    settings: &'a RunSettings,
    block: &Range<u64>,
) -> RunRequest<'a> {
    RunRequest {
        launch,
        settings,
        shows_output: args.jvm.show_output,
        first: block.start,
        end: (block.end < u64::MAX).then_some(block.end),
        time: args.strategy.seconds.map(Duration::from_secs_f64),
        jvms: jvms(args.threads),
        shrink: args.shrink,
        patience: args.program.patience(),
    }
}

fn totals(totals: &Totals) -> RunTotals<'_> {
    RunTotals {
        schedules: totals.schedules,
        abandoned: totals.abandoned,
        inconclusive: totals.inconclusive,
        is_complete: totals.is_complete,
        elapsed: totals.elapsed,
        calibration: totals.calibration.as_ref(),
    }
}

fn settings(args: &RunArgs) -> Result<RunSettings, CommandError> {
    let strategy = &args.strategy;
    let mut settings = RunSettings {
        class_path: class_path(&args.program.classpath)?,
        workload: workload(&args.program),
        strategy: strategy.strategy.clone(),
        seed: strategy.seed.to_string(),
        events: match strategy.events {
            EventsArg::Sync => EventScope::Sync,
            EventsArg::All => EventScope::All,
        },
        watch: strategy.watch.clone(),
        early_timeouts: early_timeouts(args),
        spurious: strategy.spurious,
        max_steps: strategy.max_steps.map(u64::from),
        max_millis: strategy.max_millis.map(NonZeroU64::get),
    };
    if settings.creates_races() {
        settings.events = EventScope::All;
    }
    if settings.is_depth_first() && strategy.first_schedule > 0 {
        return Err(CommandError::Usage {
            message: "a depth-first search cannot begin at a later schedule".to_owned(),
            advice: "leave out --first-schedule, or choose another strategy: there, each schedule \
                     depends on the seed and its number alone",
        });
    }
    Ok(settings)
}

/// A test chooses its pauses so that other threads are done by then: that a thread stands still for
/// longer is a failure that nobody would mend. Bugs of time limits are missed by that.
fn early_timeouts(args: &RunArgs) -> u32 {
    let usual = if args.program.workload.junit.is_some() {
        0
    } else {
        EARLY_TIMEOUTS
    };
    args.strategy.early_timeouts.unwrap_or(usual)
}

/// The largest number of schedules; `None` if only the time ends the run.
fn bound(args: &StrategyArgs) -> Option<u64> {
    match (args.schedules, args.seconds) {
        (Some(schedules), _) => Some(schedules.get()),
        (None, Some(_)) => None,
        (None, None) => Some(SCHEDULES),
    }
}

/// Saves the schedule; returns where, and the command that replays it.
fn save(
    file: Option<&Path>,
    schedule: &RecordedSchedule,
) -> Result<Option<(PathBuf, String)>, CommandError> {
    let saved = match file {
        Some(path) if path == Path::new("-") => return Ok(None),
        Some(path) => saved_schedule::save_as(path.to_owned(), schedule),
        None => saved_schedule::save_beside(schedule),
    };
    saved.map(Some)
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::cli::{Cli, Command};
    use crate::subject::{Workload, sample};

    fn args(line: &str) -> RunArgs {
        let words = ["threadlint", "run"].into_iter().chain(line.split(' '));
        match Cli::try_parse_from(words).unwrap().command {
            Some(Command::Run(args)) => *args,
            _ => panic!("a run"),
        }
    }

    fn shows_output(args: &RunArgs) -> bool {
        let launch = Launch {
            jdk: &tester::Jdk::default(),
            jar: Path::new("a.jar"),
            jvm_args: &[],
            debugger: None,
        };
        request(args, launch, &sample::settings(), &(0..1)).shows_output
    }

    #[test]
    fn the_settings_are_what_the_flags_say() {
        let line = "--strategy pct:7 --seed -7 --events all --watch a.** --watch B \
                    --early-timeouts 4 --spurious 5 --max-steps 6 --max-millis 7 --show-output \
                    --classpath src p.Main --seed x";
        let words: Vec<&str> = line.split_whitespace().collect();
        let expected = RunSettings {
            class_path: vec!["src".to_owned()],
            workload: Workload::Main {
                class: "p.Main".to_owned(),
                arguments: vec!["--seed".to_owned(), "x".to_owned()],
            },
            strategy: "pct:7".to_owned(),
            seed: "-7".to_owned(),
            events: EventScope::All,
            watch: vec!["a.**".to_owned(), "B".to_owned()],
            early_timeouts: 4,
            spurious: 5,
            max_steps: Some(6),
            max_millis: Some(7),
        };
        let given = args(&words.join(" "));
        assert_eq!(settings(&given).unwrap(), expected);
        assert!(shows_output(&given));
        let plain = args("--classpath src M");
        let plain_settings = settings(&plain).unwrap();
        assert_eq!(plain_settings.events, EventScope::Sync);
        assert_eq!(plain_settings.strategy, "mix");
        assert_eq!(
            (plain_settings.max_steps, plain_settings.max_millis),
            (None, None)
        );
        assert_eq!(plain_settings.early_timeouts, 3);
        let of_test = settings(&args("--junit p.A#b --classpath src")).unwrap();
        assert_eq!(of_test.workload, Workload::Test("p.A#b".to_owned()));
        assert_eq!(of_test.early_timeouts, 0);
        let pausing = args("--junit p.A#b --early-timeouts 2 --classpath src");
        assert_eq!(settings(&pausing).unwrap().early_timeouts, 2);
        for race in ["race", "race:9"] {
            let race = args(&format!("--strategy {race} --classpath src M"));
            assert_eq!(settings(&race).unwrap().events, EventScope::All);
        }
        assert!(!shows_output(&plain));
    }

    #[test]
    fn a_depth_first_search_has_no_later_part() {
        let from = |strategy: &str| {
            let line = format!("--strategy {strategy} --first-schedule 5 --classpath src M");
            settings(&args(&line)).map_err(|error| error.to_string())
        };
        assert!(from("mix").is_ok());
        for strategy in ["dfs", "dfs:2"] {
            let error = from(strategy).unwrap_err();
            assert!(error.contains("depth-first"), "{error}");
        }
        assert!(settings(&args("--strategy dfs --classpath src M")).is_ok());
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
}
