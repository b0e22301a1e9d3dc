//! Workflow commands that GitHub Actions turns into annotations.
//!
//! Values are escaped twice: unsafe characters become visible, then `%`, line ends and, in
//! properties, `:` and `,` are percent-encoded as the runner expects.

use std::io::{self, Write};

use super::escape::visible;
use super::paths::Locator;
use super::{RenderOptions, advice, sarif};
use crate::finding::Level;
use crate::report::Report;

pub(super) fn render(
    report: &Report,
    options: &RenderOptions,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut locator = Locator::new(options);
    for finding in &report.findings {
        let source = report.source(finding.location.file);
        let (start, end) = sarif::one_line(source, finding.location);
        let command = match finding.level {
            Level::Note => "notice",
            Level::Warning => "warning",
            Level::Error => "error",
        };
        writeln!(
            out,
            "::{command} file={},line={},endLine={},col={},endColumn={},title={}::{}",
            property(locator.path(finding.location.file, &source.origin).shown()),
            start.line,
            end.line,
            start.column,
            end.column,
            property(&format!("threadlint: {}", finding.rule.name())),
            data(&advice::lines(finding)),
        )?;
    }
    Ok(())
}

/// The message: line ends are kept, as `%0A`.
fn data(text: &str) -> String {
    let lines: Vec<_> = text.split('\n').map(visible).collect();
    lines
        .join("\n")
        .replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}

fn property(text: &str) -> String {
    data(&visible(text)).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::{data, property};
    use crate::output::{OutputFormat, sample};

    #[test]
    fn values_are_escaped_for_the_runner() {
        assert_eq!(data("100%\n::x, y"), "100%25%0A\\u{3a}:x, y");
        assert_eq!(property("a:b,c\nd%"), "a%3Ab%2Cc\\u{a}d%25");
    }

    #[test]
    fn one_command_per_finding() {
        insta::assert_snapshot!(sample::rendered(OutputFormat::Github));
    }

    #[test]
    fn hostile_names_cannot_add_a_command() {
        let text = sample::render(&sample::hostile(), OutputFormat::Github);
        assert_eq!(text.lines().count(), 1, "{text}");
        assert!(text.starts_with("::warning file="), "{text}");
        // After the second `::` the runner reads only the message.
        let properties = text[2..].split("::").next().unwrap();
        assert!(
            properties.ends_with("title=threadlint%3A escaping-field"),
            "{text}"
        );
        assert!(!text.contains('\u{1b}'), "{text}");
    }
}
