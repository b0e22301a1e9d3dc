//! `threadlint confirm`: checks, examines the findings in a JVM, and writes them with verdicts.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use clap::ArgMatches;

use super::examination_progress::ExaminationProgress;
use super::examined_classes::ExaminedClasses;
use super::launch::{Java, ProgressLine, allowed, replay_command};
use super::targets::targets;
use super::terminal::Console;
use super::{CommandError, check};
use crate::cli::{ConfirmArgs, FailOnArg};
use crate::confirm::{self, Archive, Replays, TargetList};
use crate::finding::Level;
use crate::output::{OutputFormat, counted, visible};
use crate::report::{Notice, Report};
use crate::subject::{ExaminationVerdict, GuardedOperation};
use crate::tester::{self, ExaminationRequest, ExaminationResult, ExaminationSettings, Launch};

pub(super) fn confirm(
    args: &ConfirmArgs,
    matches: &ArgMatches,
    console: Console,
) -> Result<u8, CommandError> {
    let Console { terminal, out, err } = console;
    let outputs = targets(matches, OutputFormat::Full)?;
    let started = Instant::now();
    let cwd = std::env::current_dir().map_err(CommandError::WorkingDirectory)?;
    let cwd = fs::canonicalize(&cwd).unwrap_or(cwd);
    let mut report = findings(args, &cwd)?;
    let targets = confirm::targets(&report);
    let mut class_path = Vec::new();
    if !targets.targets.is_empty() {
        let is_live = terminal.shows_progress && !args.quiet;
        class_path = examine(args, &mut report, &targets, &cwd, is_live, err)?;
    }
    let paths: &[PathBuf] = if args.from.is_some() {
        &[]
    } else {
        &args.paths
    };
    check::write_targets(&report, &outputs, paths, class_path, terminal, out)?;
    out.flush()?;
    // It does not matter whether anyone reads standard error.
    let _ = check::write_notices(&report, &outputs, err);
    if !args.quiet {
        let _ = writeln!(err, "{}", summary(&report, started.elapsed()));
    }
    let lowest = lowest_level(args.fail_on);
    Ok(check::exit_code_from(&report, lowest, args.exit_zero))
}

/// The findings to examine, from a check or from a file.
fn findings(args: &ConfirmArgs, cwd: &Path) -> Result<Report, CommandError> {
    let mut report = match &args.from {
        Some(file) => confirm::read(file, cwd)?,
        None => crate::analyze(&check::options(
            &confirm::sources(&args.paths),
            &args.select,
        ))?,
    };
    check::retain_confident(&mut report, &args.select);
    report.findings.retain(|finding| {
        let rules = &args.select.rules;
        (rules.is_empty() || rules.contains(&finding.rule))
            && (args.class.is_empty() || args.class.iter().any(|glob| glob.matches(&finding.class)))
    });
    Ok(report)
}

/// Examines the targets and writes the evidence into the report; returns the class path.
fn examine(
    args: &ConfirmArgs,
    report: &mut Report,
    targets: &TargetList,
    cwd: &Path,
    is_live: bool,
    err: &mut dyn Write,
) -> Result<Vec<String>, CommandError> {
    let java = Java::find(&args.jvm)?;
    let jar = fs::canonicalize(java.jar.path());
    let classes = ExaminedClasses::find(args, report, cwd, &java.jdk)?;
    if !args.quiet {
        let _ = writeln!(err, "{}", visible(&classes.description(cwd)));
    }
    report.notices.extend(classes.notices());
    let of_java = java.notices.iter().cloned().map(of_jvm);
    report.notices.extend(of_java);
    let class_path = classes.entries();
    let allowed = allowed(&args.allow);
    let line = ProgressLine::new(err, is_live, args.jvm.show_output);
    let mut progress = ExaminationProgress::new(line, report, targets, args.quiet);
    let order = targets.order(report);
    let request = ExaminationRequest {
        launch: Launch {
            jar: jar.as_deref().unwrap_or(java.jar.path()),
            ..java.launch(&args.jvm, None)
        },
        settings: settings(args, targets, &class_path, &allowed),
        order: &order,
        jvms: args.jobs.map_or_else(cpus, std::num::NonZero::get),
        patience: Duration::from_millis(args.silence_millis),
        limit: args.budget + Duration::from_millis(args.grace_millis),
    };
    let result = tester::examine_targets(&request, &mut progress);
    progress.clear();
    write_back(args, report, targets, &allowed, cwd, result?)?;
    Ok(class_path)
}

fn write_back(
    args: &ConfirmArgs,
    report: &mut Report,
    targets: &TargetList,
    allowed: &[GuardedOperation],
    cwd: &Path,
    result: ExaminationResult,
) -> Result<(), CommandError> {
    let notices = result.notices.into_iter().map(of_jvm);
    report.notices.extend(notices);
    let mut replays = Replays {
        archive: (args.save != Path::new("-")).then(|| Archive::new(&args.save)),
        allowed,
        folder: cwd,
        command: replay_command,
    };
    confirm::write_back(report, targets, result.results, &mut replays)?;
    Ok(())
}

fn settings<'a>(
    args: &ConfirmArgs,
    targets: &'a TargetList,
    class_path: &'a [String],
    allowed: &'a [GuardedOperation],
) -> ExaminationSettings<'a> {
    ExaminationSettings {
        targets: &targets.targets,
        class_path,
        seed: args.seed,
        budget_millis: u64::try_from(args.budget.as_millis()).unwrap_or(u64::MAX),
        allowed,
        shows_output: args.jvm.show_output,
    }
}

fn cpus() -> usize {
    thread::available_parallelism().map_or(1, std::num::NonZero::get)
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

/// `examined 5 of 6 findings: 2 confirmed, 3 not-reproduced; 4.2 s`.
fn summary(report: &Report, elapsed: Duration) -> String {
    let proofs = report.findings.iter().filter_map(|f| f.proof.as_deref());
    let verdicts: Vec<ExaminationVerdict> = proofs.map(|proof| proof.evidence.verdict).collect();
    let counts = ExaminationVerdict::ALL.iter().filter_map(|verdict| {
        let count = verdicts.iter().filter(|other| *other == verdict).count();
        (count > 0).then(|| format!("{count} {}", verdict.name()))
    });
    let counts: Vec<String> = counts.collect();
    let all = counted(report.findings.len(), "finding");
    let seconds = elapsed.as_secs_f64();
    if counts.is_empty() {
        return format!("examined 0 of {all}; {seconds:.1} s");
    }
    let (count, counts) = (verdicts.len(), counts.join(", "));
    format!("examined {count} of {all}: {counts}; {seconds:.1} s")
}

fn lowest_level(arg: FailOnArg) -> Level {
    match arg {
        FailOnArg::Note => Level::Note,
        FailOnArg::Warning => Level::Warning,
        // Only confirmed findings are errors.
        FailOnArg::Error | FailOnArg::Confirmed => Level::Error,
    }
}
