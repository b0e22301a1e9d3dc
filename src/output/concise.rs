//! One line per finding: `path:line:col: level[rule] message`, for editors and `grep`.

use std::io::{self, Write};

use super::escape::visible;
use super::verdict;
use crate::report::Report;

pub(super) fn render(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    for finding in &report.findings {
        let start = report.start(finding.location);
        let line = format!(
            "{}:{}:{}: {}[{}] {}",
            report.source(finding.location.file).origin.display(),
            start.line,
            start.column,
            finding.level.name(),
            finding.rule.name(),
            finding.message,
        );
        let verdict = finding.proof.as_deref().map(verdict::sentence);
        let verdict = verdict.map_or(String::new(), |verdict| format!(" ({verdict})"));
        writeln!(out, "{}{}", visible(&line), visible(&verdict))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::output::{OutputFormat, sample};

    #[test]
    fn one_line_per_finding() {
        insta::assert_snapshot!(sample::rendered(OutputFormat::Concise));
    }

    #[test]
    fn hostile_names_stay_on_their_line() {
        let text = sample::render(&sample::hostile(), OutputFormat::Concise);
        assert_eq!(text.lines().count(), 1, "{text}");
        assert!(text.starts_with("\\u{3a}:error::"), "{text}");
        assert!(text.contains("\\u{1b}[31m"), "{text}");
    }
}
