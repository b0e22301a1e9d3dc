//! `threadlint check`: analyses, filters, writes the findings, and sums up in one line.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::ArgMatches;

use super::baseline;
use super::changed;
use super::check_shard::check_shard;
use super::fixes::fix;
use super::ignores::add_ignores;
use super::misspelled::misspelled;
use super::sharding::Sharding;
use super::summary::{Asked, seconds, summary};
use super::targets::{OutputTarget, targets};
use super::terminal::{Console, Terminal};
use super::watch::watch;
use super::{CommandError, FAILURE, FINDINGS, SUCCESS};
use crate::baseline::Applied;
use crate::cli::{CheckArgs, ConfidenceArg, LevelArg, ScopeArg, SelectArgs};
use crate::finding::{Confidence, Level};
use crate::options::Options;
use crate::output::{
    OutputFormat, RESULTS_ACCEPTED, RESULTS_KEPT, RenderOptions, broken, counted, find_repository,
    grouped, render, statistics, visible,
};
use crate::report::{Notice, Report};
use crate::results::Place;

const NOTICES_SHOWN: usize = 20;

pub(super) fn check(
    args: &CheckArgs,
    matches: &ArgMatches,
    mut console: Console<'_>,
) -> Result<u8, CommandError> {
    let targets = targets(matches, OutputFormat::Full)?;
    if let Some(error) = args.paths.first().and_then(|path| misspelled(path)) {
        return Err(error);
    }
    if args.watch {
        return watch(args, &targets, console);
    }
    let changes_files = args.fix.fix || args.fix.diff || args.suppress.add_ignore.is_some();
    if !changes_files
        && let Some(sharding) = Sharding::of(&args.shard, "check", matches, &mut console)?
    {
        return check_shard(args, &sharding, &targets, console);
    }
    check_once(args, &targets, console)
}

/// One check, with all that is written about it.
pub(super) fn check_once(
    args: &CheckArgs,
    targets: &[OutputTarget<OutputFormat>],
    console: Console<'_>,
) -> Result<u8, CommandError> {
    let Console { terminal, out, err } = console;
    let (report, hidden) = reported(args, BTreeMap::new())?;
    if let Some(reason) = &args.suppress.add_ignore {
        return add_ignores(reason, args, &report, Console { terminal, out, err });
    }
    if args.fix.fix || args.fix.diff {
        return fix(args, &report, Console { terminal, out, err });
    }
    let surroundings = Surroundings {
        place: place(&args.paths)?,
        class_path: Vec::new(),
        with_suppressed: args.suppress.sarif_suppressed,
        limit: args.shown.limit.map(NonZeroUsize::get),
    };
    let ending = Ending {
        surroundings,
        shows_statistics: args.shown.statistics,
        summary: (!args.quiet).then(|| summary(&report, asked(args), hidden, &seconds(&report))),
        exit_code: exit_code(&report, args),
    };
    finish(&report, ending, targets, Console { terminal, out, err })
}

/// What is written about a report besides its findings.
pub(super) struct Ending {
    pub(super) surroundings: Surroundings,
    pub(super) shows_statistics: bool,
    /// `None` if the user wants none.
    pub(super) summary: Option<String>,
    pub(super) exit_code: u8,
}

/// Writes a report and what is said about it; returns the exit code.
pub(super) fn finish(
    report: &Report,
    ending: Ending,
    targets: &[OutputTarget<OutputFormat>],
    console: Console<'_>,
) -> Result<u8, CommandError> {
    let Console { terminal, out, err } = console;
    if ending.shows_statistics {
        statistics(report, terminal.width, out)?;
    } else {
        write_targets(report, targets, ending.surroundings, terminal, out)?;
    }
    out.flush()?;
    // It does not matter whether anyone reads standard error.
    let _ = write_notices(report, targets, terminal, err);
    if let Some(summary) = ending.summary {
        let _ = tell(&summary, terminal, err);
    }
    Ok(ending.exit_code)
}

/// What the summary says besides the report.
pub(super) fn asked(args: &CheckArgs) -> Asked {
    Asked {
        is_of_annotated: args.select.scope == ScopeArg::Annotated,
        without_baseline: args.accepted.no_baseline,
    }
}

/// The report of a check, with these texts in place of those on disk: without what the baseline
/// accepts and flags leave out; and how many findings the latter are.
pub(super) fn reported(
    args: &CheckArgs,
    texts: BTreeMap<PathBuf, String>,
) -> Result<(Report, Hidden), CommandError> {
    let options = Options {
        texts,
        ..options(&args.paths, &args.select)
    };
    let options = changed::restrict(options, &args.changed)?;
    let (report, kept) = changed::analyzed(&options)?;
    let (mut report, hidden) = sifted(report, args)?;
    let known = changed::known(&report, &options, &kept)?;
    let known = changed::drop_known(&mut report, known);
    Ok((report, Hidden { known, ..hidden }))
}

/// The report without what the baseline accepts and flags leave out, and how many findings the latter
/// are.
pub(super) fn sifted(
    mut report: Report,
    args: &CheckArgs,
) -> Result<(Report, Hidden), CommandError> {
    let baselines = baseline::applied(&args.accepted, &args.paths)?;
    let lowest = confidence(&args.select);
    let hidden = sift(&mut report, &baselines, lowest, args.shown.no_notes);
    Ok((report, hidden))
}

/// Leaves out of a report what baselines accept, findings below a confidence, and notes; returns how
/// many the latter are.
pub(super) fn sift(
    report: &mut Report,
    baselines: &[Applied],
    lowest: Confidence,
    without_notes: bool,
) -> Hidden {
    crate::baseline::apply(baselines, report);
    Hidden {
        unsure: retain_confident(report, lowest),
        notes: if without_notes { drop_notes(report) } else { 0 },
        known: 0,
    }
}

/// How many findings flags leave out.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Hidden {
    /// Those below the requested confidence.
    pub(super) unsure: usize,
    pub(super) notes: usize,
    /// Those outside of changed files that were there before.
    pub(super) known: usize,
}

/// Drops notes; returns how many there were.
fn drop_notes(report: &mut Report) -> usize {
    let all = report.findings.len();
    report
        .findings
        .retain(|finding| finding.level > Level::Note);
    all - report.findings.len()
}

/// The options of the analysis.
pub(super) fn options(paths: &[PathBuf], args: &SelectArgs) -> Options {
    Options {
        paths: paths.to_vec(),
        config: args.config.clone(),
        scope: args.scope.scope(),
        rules: args.rules.clone(),
        threads: args.threads.map(NonZeroUsize::get),
        texts: BTreeMap::new(),
        absent: BTreeSet::new(),
        without_tests: !args.tests,
        changes: None,
        shard: None,
    }
}

/// The lowest confidence that is requested.
pub(super) fn confidence(args: &SelectArgs) -> Confidence {
    match args.confidence {
        ConfidenceArg::Low => Confidence::Low,
        ConfidenceArg::Medium => Confidence::Medium,
        ConfidenceArg::High => Confidence::High,
    }
}

/// Drops findings, reported or not, below the requested confidence; returns how many were to be
/// reported.
pub(super) fn retain_confident(report: &mut Report, lowest: Confidence) -> usize {
    report
        .suppressed
        .retain(|suppressed| suppressed.finding.confidence >= lowest);
    for unreported in [&mut report.exempted, &mut report.accepted] {
        unreported.retain(|finding| finding.confidence >= lowest);
    }
    let findings = &mut report.findings;
    let all = findings.len();
    findings.retain(|finding| finding.confidence >= lowest);
    all - findings.len()
}

/// What the formats need to know besides the report.
pub(super) struct Surroundings {
    pub(super) place: Place,
    /// That of examined code.
    pub(super) class_path: Vec<String>,
    /// See [`RenderOptions`], also for what follows.
    pub(super) with_suppressed: bool,
    pub(super) limit: Option<usize>,
}

/// Where a check of these paths takes place.
pub(super) fn place(paths: &[PathBuf]) -> Result<Place, CommandError> {
    let cwd = std::env::current_dir().map_err(CommandError::WorkingDirectory)?;
    let cwd = fs::canonicalize(&cwd).unwrap_or(cwd);
    let root = find_repository(&cwd, paths.first().map(PathBuf::as_path));
    Ok(Place { cwd, root })
}

/// Writes the report to its output targets.
pub(super) fn write_targets(
    report: &Report,
    targets: &[OutputTarget<OutputFormat>],
    surroundings: Surroundings,
    terminal: Terminal,
    out: &mut dyn Write,
) -> Result<(), CommandError> {
    let Place { cwd, root } = surroundings.place;
    let on_screen = RenderOptions {
        is_colored: terminal.colors_stdout,
        has_links: terminal.links_stdout,
        is_unicode: terminal.is_unicode,
        width: terminal.width,
        limit: surroundings.limit,
        cwd,
        root,
        with_suppressed: surroundings.with_suppressed,
        class_path: surroundings.class_path,
    };
    let in_file = RenderOptions {
        is_colored: terminal.colors_files,
        has_links: false,
        ..on_screen.clone()
    };
    for target in targets {
        let Some(file) = &target.file else {
            render(report, target.format, &on_screen, out)?;
            continue;
        };
        let written = File::create(file).and_then(|opened| {
            let mut opened = BufWriter::new(opened);
            render(report, target.format, &in_file, &mut opened)?;
            opened.flush()
        });
        written.map_err(|error| CommandError::WriteFile {
            path: file.clone(),
            error,
        })?;
    }
    Ok(())
}

pub(super) fn write_notices(
    report: &Report,
    targets: &[OutputTarget<OutputFormat>],
    terminal: Terminal,
    err: &mut dyn Write,
) -> io::Result<()> {
    for notice in report.notices.iter().take(NOTICES_SHOWN) {
        tell(&visible(&notice_line(notice)), terminal, err)?;
    }
    if let Some(more) = report.notices.len().checked_sub(NOTICES_SHOWN + 1) {
        let more = counted(more + 1, "more notice");
        let line = format!("notice: {more}; `--output-format json` has all");
        tell(&line, terminal, err)?;
    }
    for path in &report.unusable {
        let line = format!("error: `{path}` was named and could not be checked");
        tell(&visible(&line), terminal, err)?;
    }
    let has_sarif = targets
        .iter()
        .any(|target| target.format == OutputFormat::Sarif);
    if has_sarif && report.findings.len() > RESULTS_KEPT {
        let line = format!(
            "notice: GitHub shows {} of the {} results; the worst come first, and those past {} \
             are left out of the SARIF file",
            grouped(RESULTS_KEPT),
            grouped(report.findings.len()),
            grouped(RESULTS_ACCEPTED),
        );
        tell(&line, terminal, err)?;
    }
    Ok(())
}

/// Writes a message, which stays on one line for programs.
pub(super) fn tell(line: &str, terminal: Terminal, err: &mut dyn Write) -> io::Result<()> {
    match terminal.width_stderr {
        Some(width) => writeln!(err, "{}", broken(line, width)),
        None => writeln!(err, "{line}"),
    }
}

pub(super) fn notice_line(notice: &Notice) -> String {
    let kind = if notice.is_internal {
        "error"
    } else {
        "notice"
    };
    match notice.line {
        Some(line) => format!("{kind}: {}:{line}: {}", notice.path, notice.message),
        None => format!("{kind}: {}: {}", notice.path, notice.message),
    }
}

pub(super) fn exit_code(report: &Report, args: &CheckArgs) -> u8 {
    exit_code_from(report, lowest_level(args), args.exit_zero)
}

/// The lowest level that makes the exit code 1.
pub(super) fn lowest_level(args: &CheckArgs) -> Level {
    match args.fail_on {
        LevelArg::Note => Level::Note,
        LevelArg::Warning => Level::Warning,
        LevelArg::Error => Level::Error,
    }
}

/// The exit code if findings of level `lowest` or above count, unless `exit_zero` is set.
pub(super) fn exit_code_from(report: &Report, lowest: Level, exit_zero: bool) -> u8 {
    if is_failure(report) {
        FAILURE
    } else if !exit_zero && report.findings.iter().any(|f| f.level >= lowest) {
        FINDINGS
    } else {
        SUCCESS
    }
}

/// The tool failed, or an input that the user named: a check of nothing must not look like a clean
/// one.
pub(super) fn is_failure(report: &Report) -> bool {
    let mut notices = report.notices.iter();
    !report.unusable.is_empty() || notices.any(|notice| notice.is_internal)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::Cli;
    use crate::output::sample;
    use crate::report::Suppressed;
    use clap::Parser;

    fn args(line: &str) -> CheckArgs {
        Cli::parse_from(std::iter::once("threadlint").chain(line.split_whitespace())).check
    }

    fn code(line: &str) -> u8 {
        let mut report = sample::report();
        let args = args(line);
        retain_confident(&mut report, confidence(&args.select));
        exit_code(&report, &args)
    }

    #[test]
    fn the_exit_code_follows_the_level() {
        assert_eq!(code(""), FINDINGS);
        assert_eq!(code("--exit-zero"), SUCCESS);
        assert_eq!(code("--fail-on error"), SUCCESS);
    }

    #[test]
    fn flags_reach_the_analysis() {
        let args = args("a b.jar --scope all --rule P1 --threads 3 --config c.toml");
        let options = options(&args.paths, &args.select);
        assert_eq!(options.paths, ["a", "b.jar"].map(std::path::PathBuf::from));
        assert_eq!(options.scope, crate::options::Scope::All);
        assert_eq!(options.rules, [crate::finding::RuleId::EscapingField]);
        assert_eq!(options.threads, Some(3));
        assert_eq!(options.config, Some(std::path::PathBuf::from("c.toml")));
    }

    #[test]
    fn an_internal_error_outweighs_everything() {
        let mut report = sample::report();
        report.notices[0].is_internal = true;
        assert_eq!(exit_code(&report, &args("--exit-zero")), FAILURE);
    }

    #[test]
    fn an_unusable_path_outweighs_everything_and_is_named() {
        let mut report = sample::report();
        report.unusable = vec!["a\u{1b}[2J.jar".to_owned()];
        assert_eq!(exit_code(&report, &args("--exit-zero")), FAILURE);
        let mut bytes = Vec::new();
        write_notices(&report, &[], Terminal::plain(), &mut bytes).unwrap();
        let text = String::from_utf8(bytes).unwrap();
        assert!(
            text.contains("error: `a\\u{1b}[2J.jar` was named"),
            "{text}"
        );
    }

    #[test]
    fn findings_of_lower_confidence_are_counted() {
        let mut report = sample::report();
        assert_eq!(
            retain_confident(&mut report, confidence(&args("--confidence high").select)),
            1
        );
        assert_eq!(report.findings.len(), 2);
    }

    #[test]
    fn suppressed_findings_below_the_requested_confidence_are_not_counted() {
        let mut report = sample::report();
        let findings = std::mem::take(&mut report.findings);
        report.suppressed = findings
            .into_iter()
            .map(|finding| Suppressed {
                place: finding.location,
                finding,
                reason: None,
            })
            .collect();
        retain_confident(&mut report, confidence(&args("--confidence high").select));
        assert_eq!(report.suppressed.len(), 2);
    }

    #[test]
    fn exempted_findings_below_the_requested_confidence_are_not_counted() {
        let requested = |line: &str| {
            let mut report = sample::report();
            report.exempted = std::mem::take(&mut report.findings);
            assert_eq!(
                retain_confident(&mut report, confidence(&args(line).select)),
                0
            );
            report.exempted.len()
        };
        assert_eq!(requested(""), 3);
        assert_eq!(requested("--confidence high"), 2);
    }

    #[test]
    fn at_most_twenty_notices_are_shown_and_all_are_harmless() {
        let mut report = sample::report();
        report.notices[0].path = "a\u{1b}[2J\n::error::b".into();
        report.notices = vec![report.notices[0].clone(); 23];
        let mut bytes = Vec::new();
        write_notices(&report, &[], Terminal::plain(), &mut bytes).unwrap();
        let text = String::from_utf8(bytes).unwrap();
        assert_eq!(text.lines().count(), 21);
        assert!(
            text.starts_with("notice: a\\u{1b}[2J\\u{a}::error::b:7: not"),
            "{text}"
        );
        assert!(text.contains("notice: 3 more notices; "), "{text}");
    }
}
