//! One line per finding: `path:line:col: level[rule] message`, for editors and `grep`.

use std::io::{self, Write};

use super::escape::visible;
use super::numbers::counted;
use super::{RenderOptions, verdict};
use crate::report::Report;

pub(super) fn render(
    report: &Report,
    options: &RenderOptions,
    out: &mut dyn Write,
) -> io::Result<()> {
    let limit = options.limit.unwrap_or(usize::MAX);
    for finding in report.findings.iter().take(limit) {
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
    match report.findings.len().saturating_sub(limit) {
        0 => Ok(()),
        more => writeln!(out, "{}", counted(more, "more finding")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::{OutputFormat, sample};

    #[test]
    fn one_line_per_finding() {
        insta::assert_snapshot!(sample::rendered(OutputFormat::Concise));
    }

    #[test]
    fn what_exceeds_the_limit_is_counted() {
        let options = RenderOptions {
            limit: Some(1),
            ..sample::options()
        };
        let mut bytes = Vec::new();
        render(&sample::report(), &options, &mut bytes).unwrap();
        let text = String::from_utf8(bytes).unwrap();
        assert_eq!(text.lines().count(), 2, "{text}");
        assert!(text.ends_with("\n2 more findings\n"), "{text}");
    }

    #[test]
    fn hostile_names_stay_on_their_line() {
        let text = sample::render(&sample::hostile(), OutputFormat::Concise);
        assert_eq!(text.lines().count(), 1, "{text}");
        assert!(text.starts_with("\\u{3a}:error::"), "{text}");
        assert!(text.contains("\\u{1b}[31m"), "{text}");
    }
}
