//! The summary: one line on standard error.

use std::fmt::Write as _;

use crate::cli::ScopeArg;
use crate::finding::RuleId;
use crate::output::{counted, grouped};
use crate::report::Report;
use crate::subject::Consequence;

/// `checked 5,236 files, 237 annotated classes: 12 findings (…); 0.31 s`.
pub(super) fn summary(report: &Report, scope: ScopeArg, hidden: usize) -> String {
    let stats = &report.stats;
    let classes = match (scope, stats.classes) {
        (ScopeArg::Annotated, 1) => "annotated class",
        (ScopeArg::Annotated, _) => "annotated classes",
        (ScopeArg::All, 1) => "class",
        (ScopeArg::All, _) => "classes",
    };
    let mut line = format!(
        "checked {}, {} {classes}: ",
        counted(stats.files, "file"),
        grouped(stats.classes),
    );
    line.push_str(&findings_by_rule(report));
    if hidden > 0 {
        let _ = write!(
            line,
            "; {} with lower confidence",
            counted(hidden, "more finding")
        );
    }
    if !report.suppressed.is_empty() {
        let _ = write!(line, "; {} suppressed", grouped(report.suppressed.len()));
    }
    if !report.exempted.is_empty() {
        let _ = write!(line, "; {} exempted", grouped(report.exempted.len()));
    }
    if !report.accepted.is_empty() {
        let _ = write!(line, "; {} in the baseline", grouped(report.accepted.len()));
    }
    if stats.partial_files > 0 {
        let _ = write!(
            line,
            "; {} not fully understood",
            counted(stats.partial_files, "file")
        );
    }
    if scope == ScopeArg::Annotated && stats.classes == 0 && stats.files > 0 {
        line.push_str("; `--scope all` also checks classes that use locks");
    }
    let _ = write!(line, "; {:.2} s", stats.elapsed.as_secs_f64());
    line
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
    use crate::output::sample;

    #[test]
    fn the_summary_is_one_line() {
        let line = summary(&sample::report(), ScopeArg::Annotated, 1);
        assert_eq!(
            line,
            "checked 5,236 files, 237 annotated classes: 3 findings (1 escaping-field, \
             2 unguarded-conflict); possible harm: 2 lost-update; 1 more finding with lower confidence; 1 file not fully \
             understood; 0.31 s"
        );
        let mut report = sample::report();
        report.exempted = vec![report.findings[0].clone(); 1_200];
        let line = summary(&report, ScopeArg::Annotated, 0);
        assert!(
            line.contains("2 lost-update; 1,200 exempted; 1 file"),
            "{line}"
        );
        let line = summary(&Report::default(), ScopeArg::All, 0);
        assert_eq!(line, "checked 0 files, 0 classes: no findings; 0.00 s");
    }

    #[test]
    fn numbers_are_grouped() {
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(1_234_567), "1,234,567");
    }
}
