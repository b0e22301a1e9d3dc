//! The summary: one line on standard error.

use std::fmt::Write as _;

use super::check::Hidden;
use crate::finding::RuleId;
use crate::output::{counted, grouped};
use crate::report::Report;
use crate::subject::Consequence;

/// From so many findings on the summary says what to do with them.
const MANY: usize = 50;

/// What the summary depends on besides the report.
#[derive(Debug, Clone, Copy)]
pub(super) struct Asked {
    /// Only annotated classes were checked.
    pub(super) is_of_annotated: bool,
    /// The user left out the baseline.
    pub(super) without_baseline: bool,
}

/// `0.31 s`.
pub(super) fn seconds(report: &Report) -> String {
    format!("{:.2} s", report.stats.elapsed.as_secs_f64())
}

/// `checked 5,236 files, 237 annotated classes: 12 findings (…); 0.31 s`, and a line that says what
/// to do if there are many.
pub(super) fn summary(report: &Report, asked: Asked, hidden: Hidden, time: &str) -> String {
    let stats = &report.stats;
    let classes = match (asked.is_of_annotated, stats.classes) {
        (true, 1) => "annotated class",
        (true, _) => "annotated classes",
        (false, 1) => "class",
        (false, _) => "classes",
    };
    let mut line = format!(
        "checked {}, {} {classes}: ",
        counted(stats.files, "file"),
        grouped(stats.classes),
    );
    line.push_str(&findings_by_rule(report));
    line.push_str(&older(hidden.known));
    if hidden.unsure > 0 {
        let more = counted(hidden.unsure, "more finding");
        let _ = write!(line, "; {more} with lower confidence");
    }
    if hidden.notes > 0 {
        let _ = write!(line, "; {} left out", counted(hidden.notes, "note"));
    }
    if !report.suppressed.is_empty() {
        let _ = write!(line, "; {} suppressed", grouped(report.suppressed.len()));
    }
    if !report.exempted.is_empty() {
        let _ = write!(line, "; {} exempted", grouped(report.exempted.len()));
    }
    line.push_str(&accepted(report));
    if stats.partial_files > 0 {
        let _ = write!(
            line,
            "; {} not fully understood",
            counted(stats.partial_files, "file")
        );
    }
    if stats.tests > 0 && report.changed.is_none() {
        let tests = counted(stats.tests, "test source");
        let _ = write!(line, "; {tests} left out (`--tests` checks them)");
    }
    if asked.is_of_annotated && stats.classes == 0 && stats.files > 0 {
        line.push_str("; `--scope all` also checks classes that use locks");
    }
    let _ = write!(line, "; {time}");
    if report.findings.len() >= MANY && report.accepted.is_empty() && !asked.without_baseline {
        line.push_str(
            "\nnext: `--statistics` shows where they are, and `--limit 10` the worst ten; `threadlint \
             baseline write` accepts them for now, so that later checks report only new ones",
        );
    }
    line
}

/// What to say of findings that were there before files were changed.
pub(super) fn older(known: usize) -> String {
    if known == 0 {
        return String::new();
    }
    let known = counted(known, "older finding");
    format!("; {known} in files that have not changed")
}

/// What to say of findings in the baseline.
pub(super) fn accepted(report: &Report) -> String {
    if report.accepted.is_empty() {
        return String::new();
    }
    format!("; {} in the baseline", grouped(report.accepted.len()))
}

fn findings_by_rule(report: &Report) -> String {
    if report.findings.is_empty() {
        return "no findings".to_owned();
    }
    let counts = RuleId::ALL.into_iter().map(|rule| {
        let of_rule = report
            .findings
            .iter()
            .filter(|finding| finding.rule == rule);
        (of_rule.count(), rule.name())
    });
    let parts = listed(counts);
    let total = counted(report.findings.len(), "finding");
    format!("{total} ({parts}){}", harms(report))
}

/// What can follow from the findings, the worst first.
fn harms(report: &Report) -> String {
    let counts = Consequence::ALL.iter().map(|&harm| {
        let of_harm = report.findings.iter().filter(|f| f.harm == Some(harm));
        (of_harm.count(), harm.name())
    });
    let listed = listed(counts);
    if listed.is_empty() {
        return String::new();
    }
    format!("; possible harm: {listed}")
}

/// `1 escaping-field, 2 unguarded-conflict`, without those that do not occur.
fn listed(counts: impl Iterator<Item = (usize, &'static str)>) -> String {
    let present = counts.filter(|(count, _)| *count > 0);
    let parts: Vec<String> = present
        .map(|(count, name)| format!("{} {name}", grouped(count)))
        .collect();
    parts.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::Cli;
    use crate::commands::check::asked;
    use crate::output::sample;
    use clap::Parser;

    fn of(report: &Report, line: &str, hidden: Hidden) -> String {
        let words = std::iter::once("threadlint").chain(line.split_whitespace());
        let asked = asked(&Cli::parse_from(words).check);
        summary(report, asked, hidden, &seconds(report))
    }

    #[test]
    fn the_summary_is_one_line() {
        let hidden = Hidden {
            unsure: 1,
            notes: 2,
            known: 1,
        };
        assert_eq!(
            of(&sample::report(), "", hidden),
            "checked 5,236 files, 237 annotated classes: 3 findings (1 escaping-field, \
             2 unguarded-conflict); possible harm: 2 lost-update; 1 older finding in \
             files that have not changed; 1 more finding with lower \
             confidence; 2 notes left out; 1 file not fully understood; 0.31 s"
        );
        let mut report = sample::report();
        report.exempted = vec![report.findings[0].clone(); 1_200];
        let line = of(&report, "", Hidden::default());
        assert!(
            line.contains("2 lost-update; 1,200 exempted; 1 file"),
            "{line}"
        );
        let line = of(&Report::default(), "--scope all", Hidden::default());
        assert_eq!(line, "checked 0 files, 0 classes: no findings; 0.00 s");
    }

    #[test]
    fn many_findings_are_followed_by_what_to_do() {
        let mut report = sample::report();
        report.findings = vec![report.findings[0].clone(); MANY];
        let said = |report: &Report, line: &str| {
            let line = of(report, line, Hidden::default());
            line.contains("\nnext: `--statistics` shows where")
        };
        assert!(said(&report, ""));
        assert!(!said(&report, "--no-baseline"));
        report.accepted.push(report.findings[0].clone());
        assert!(!said(&report, ""));
        report.accepted.clear();
        report.findings.pop();
        assert!(!said(&report, ""));
    }

    #[test]
    fn numbers_are_grouped() {
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(1_234_567), "1,234,567");
    }
}
