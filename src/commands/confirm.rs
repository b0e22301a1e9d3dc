//! `threadlint confirm`: checks, examines the findings in a JVM, and writes them with verdicts.

use std::fmt::Write as _;
use std::fs;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::ArgMatches;

use super::check_shard::Showing;
use super::examination_progress::ExaminationProgress;
use super::examined_classes::ExaminedClasses;
use super::interrupts::Interrupts;
use super::launch::{self, Java, ProgressLine, allowed, jvms, replay_command};
use super::sharding::Sharding;
use super::summary::{accepted, older};
use super::targets::{OutputTarget, targets};
use super::terminal::Console;
use super::{CommandError, FAILURE, SUCCESS, baseline, changed, check, recorded_proofs};
use crate::cli::{ConfirmArgs, FailOnArg};
use crate::confirm::{self, Archive, ProgramFolder, Replays, TargetList};
use crate::finding::Level;
use crate::options::Options;
use crate::output::{OutputFormat, counted, visible};
use crate::report::{Notice, Report};
use crate::results::{ConfirmedPart, PartRef};
use crate::shard::Shard;
use crate::subject::ExaminationVerdict;
use crate::tester::{self, ExaminationRequest, ExaminationSettings, Launch, TargetResult};

/// Time that drivers have at least.
const LEAST: Duration = Duration::from_millis(100);

pub(super) fn confirm(
    args: &ConfirmArgs,
    matches: &ArgMatches,
    mut console: Console,
) -> Result<u8, CommandError> {
    let outputs = targets(matches, OutputFormat::Full)?;
    let sharding = Sharding::of(&args.shard, "confirm", matches, &mut console)?;
    let Console { terminal, out, err } = console;
    let started = Instant::now();
    let interrupts = Interrupts::listen();
    let cwd = std::env::current_dir().map_err(CommandError::WorkingDirectory)?;
    let cwd = fs::canonicalize(&cwd).unwrap_or(cwd);
    let (mut report, known) = findings(args, sharding.is_some(), &cwd)?;
    let targets = confirm::targets(&report, args.emit.is_some());
    let shard = sharding
        .as_ref()
        .map_or(Shard::WHOLE, |sharding| sharding.shard);
    let own = confirm::of_shard(&report, shard);
    let mut class_path = Vec::new();
    if !targets.targets.is_empty() {
        let targets = targets.of_findings(&own);
        let is_live = terminal.shows_progress && !args.quiet;
        class_path = examine(args, &mut report, &targets, &cwd, is_live, &interrupts, err)?;
    }
    let paths: &[PathBuf] = if args.from.is_some() {
        &[]
    } else {
        &args.paths
    };
    report.stats.elapsed = started.elapsed();
    let mut part = ConfirmedPart {
        report,
        own,
        known,
        class_path,
        is_cut: interrupts.have_come(),
        place: check::place(paths)?,
    };
    if let Some(sharding) = &sharding {
        part.report.drop_other_sources();
        sharding.keep(PartRef::Confirm(&part))?;
        part.keep_own();
    }
    let showing = Showing {
        is_quiet: args.quiet,
        lowest: lowest_level(args.fail_on),
        exit_zero: args.exit_zero,
        with_suppressed: false,
        limit: None,
        shows_statistics: false,
    };
    show(
        part,
        &showing,
        seconds,
        &outputs,
        Console { terminal, out, err },
    )
}

/// Reports an examination, or a part of it.
pub(super) fn show(
    part: ConfirmedPart,
    showing: &Showing,
    time: impl FnOnce(&Report) -> String,
    outputs: &[OutputTarget<OutputFormat>],
    console: Console<'_>,
) -> Result<u8, CommandError> {
    let report = part.report;
    let code = check::exit_code_from(&report, showing.lowest, showing.exit_zero);
    let ending = if part.is_cut { "ended early: " } else { "" };
    let ending = check::Ending {
        summary: (!showing.is_quiet)
            .then(|| format!("{ending}{}", summary(&report, part.known, &time(&report)))),
        surroundings: check::Surroundings {
            place: part.place,
            class_path: part.class_path,
            with_suppressed: showing.with_suppressed,
            limit: showing.limit.map(NonZeroUsize::get),
        },
        shows_statistics: showing.shows_statistics,
        // What was not examined might have been confirmed.
        exit_code: if part.is_cut && code == SUCCESS {
            FAILURE
        } else {
            code
        },
    };
    check::finish(&report, ending, outputs, console)
}

/// The findings to examine, from a check or from a file; and how many are left out because they were
/// there before files were changed.
fn findings(
    args: &ConfirmArgs,
    is_sharded: bool,
    cwd: &Path,
) -> Result<(Report, usize), CommandError> {
    if let Some(file) = &args.from {
        let mut report = confirm::read(file, cwd)?;
        retain_wanted(&mut report, args);
        return Ok((report, 0));
    }
    let mut sources = confirm::sources(&args.paths);
    if sources.is_empty() {
        sources.push(PathBuf::from("."));
    }
    // A shard examines some of the findings, and knows all.
    let options = Options {
        shard: is_sharded.then_some(Shard::WHOLE),
        ..check::options(&sources, &args.select)
    };
    let options = changed::restrict(options, &args.changed)?;
    let (mut report, kept) = changed::analyzed(&options)?;
    report.settle();
    let baselines = baseline::applied(&args.accepted, &options.paths)?;
    crate::baseline::apply(&baselines, &mut report);
    retain_wanted(&mut report, args);
    let known = changed::known(&report, &options, &kept)?;
    let known = changed::drop_known(&mut report, known);
    Ok((report, known))
}

fn retain_wanted(report: &mut Report, args: &ConfirmArgs) {
    check::retain_confident(report, check::confidence(&args.select));
    report.findings.retain(|finding| {
        let rules = &args.select.rules;
        (rules.is_empty() || rules.contains(&finding.rule))
            && (args.class.is_empty() || args.class.iter().any(|glob| glob.matches(&finding.class)))
    });
}

/// Examines the targets and writes the evidence into the report; returns the class path.
fn examine(
    args: &ConfirmArgs,
    report: &mut Report,
    targets: &TargetList,
    cwd: &Path,
    is_live: bool,
    interrupts: &Interrupts,
    err: &mut dyn Write,
) -> Result<Vec<String>, CommandError> {
    let java = Java::find(&args.jvm)?;
    let classes = ExaminedClasses::find(args, report, cwd, &java.jdk)?;
    let java = java.for_release(classes.release, &args.jvm)?;
    let jar = fs::canonicalize(java.jar.path());
    if !args.quiet {
        let _ = writeln!(err, "{}", visible(&classes.description(cwd)));
    }
    report.notices.extend(classes.notices());
    let of_java = java.notices.iter().cloned().map(of_jvm);
    report.notices.extend(of_java);
    let driver_path = driver_path(args, cwd)?;
    let mut class_path = classes.entries();
    class_path.extend(driver_path.iter().cloned());
    let allowed = allowed(&args.allow);
    let programs = args
        .emit
        .as_deref()
        .map(ProgramFolder::create)
        .transpose()?;
    let mut replays = Replays {
        programs: programs.as_ref(),
        archive: (args.save != Path::new("-")).then(|| Archive::new(&args.save)),
        allowed: &allowed,
        folder: cwd,
        command: replay_command,
    };
    let left = prove_by_runs(args, report, targets, &class_path, &java, &mut replays, err)?;
    if left.targets.is_empty() {
        return Ok(class_path);
    }
    let line = ProgressLine::new(err, is_live, args.jvm.show_output);
    let mut progress = ExaminationProgress::new(line, report, &left, args.quiet);
    let order = left.order(report);
    let request = ExaminationRequest {
        launch: Launch {
            jar: jar.as_deref().unwrap_or(java.jar.path()),
            ..java.launch(&args.jvm, None)
        },
        settings: ExaminationSettings {
            targets: &left.targets,
            class_path: &class_path,
            driver_path: &driver_path,
            seed: args.seed,
            budget_millis: millis(args.budget),
            allowed: &allowed,
            shows_output: args.jvm.show_output,
        },
        order: &order,
        jvms: jvms(args.jobs),
        patience: Duration::from_millis(args.silence_millis),
        ended: interrupts.flag(),
        limit: args.budget + Duration::from_millis(args.grace_millis),
    };
    let result = tester::examine_targets(&request, &mut progress);
    progress.clear();
    let result = result?;
    let notices = result.notices.into_iter().map(of_jvm);
    report.notices.extend(notices);
    confirm::write_back(report, &left, result.results, &mut replays)?;
    Ok(class_path)
}

/// Gives findings the verdicts that recorded runs prove; returns the other targets, with the time
/// that is left for them.
fn prove_by_runs(
    args: &ConfirmArgs,
    report: &mut Report,
    targets: &TargetList,
    class_path: &[String],
    java: &Java,
    replays: &mut Replays,
    err: &mut dyn Write,
) -> Result<TargetList, CommandError> {
    let mut proofs = recorded_proofs::prove(args, report, targets, class_path, java, err)?;
    let notices = proofs.notices.drain(..).map(|message| Notice {
        path: "recorded runs".to_owned(),
        line: None,
        message,
        is_internal: proofs.has_failed,
    });
    report.notices.extend(notices);
    let proved = targets.only(|position| proofs.evidence.contains_key(&position));
    if !args.quiet && !args.traces.is_empty() {
        let count = counted(proved.targets.len(), "finding");
        let _ = writeln!(err, "recorded runs confirm {count}");
    }
    let mut left = targets.clone();
    for (position, spent) in &proofs.spent {
        let rest = args.budget.saturating_sub(*spent).max(LEAST);
        left.targets[*position].budget_millis = Some(millis(rest));
    }
    let left = left.only(|position| !proofs.evidence.contains_key(&position));
    let results = proofs.evidence.into_values();
    let results = results.map(|evidence| TargetResult::Examined(Box::new(evidence)));
    confirm::write_back(report, &proved, results.collect(), replays)?;
    Ok(left)
}

/// The folders and jars with the user's factories, absolute.
fn driver_path(args: &ConfirmArgs, cwd: &Path) -> Result<Vec<String>, CommandError> {
    match &args.driver_path {
        Some(text) => Ok(launch::absolute(&launch::driver_path(text)?, cwd)),
        None => Ok(Vec::new()),
    }
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// A notice of a JVM that concerns all findings.
fn of_jvm(message: String) -> Notice {
    Notice {
        path: "the JVM".to_owned(),
        line: None,
        message,
        is_internal: false,
    }
}

/// `4.2 s`.
fn seconds(report: &Report) -> String {
    format!("{:.1} s", report.stats.elapsed.as_secs_f64())
}

/// `examined 5 of 6 findings: 2 confirmed, 3 not-reproduced; 4.2 s`. `known` findings are left out,
/// because they were there before.
fn summary(report: &Report, known: usize, time: &str) -> String {
    let proofs = report.findings.iter().filter_map(|f| f.proof.as_deref());
    let verdicts: Vec<ExaminationVerdict> = proofs.map(|proof| proof.evidence.verdict).collect();
    let counts = ExaminationVerdict::ALL.iter().filter_map(|verdict| {
        let count = verdicts.iter().filter(|other| *other == verdict).count();
        (count > 0).then(|| format!("{count} {}", verdict.name()))
    });
    let counts: Vec<String> = counts.collect();
    let all = counted(report.findings.len(), "finding");
    let mut line = format!("examined {} of {all}", verdicts.len());
    if !counts.is_empty() {
        let _ = write!(line, ": {}", counts.join(", "));
    }
    line.push_str(&older(known));
    line.push_str(&accepted(report));
    let _ = write!(line, "; {time}");
    line
}

pub(super) fn lowest_level(arg: FailOnArg) -> Level {
    match arg {
        FailOnArg::Note => Level::Note,
        FailOnArg::Warning => Level::Warning,
        // Only confirmed findings are errors.
        FailOnArg::Error | FailOnArg::Confirmed => Level::Error,
    }
}
