//! The XML of Checkstyle, which many review tools read: the findings of each file.

use std::io::{self, Write};

use super::RenderOptions;
use super::advice;
use super::escape::visible;
use super::paths::Locator;
use super::xml::{self, Xml};
use crate::finding::{Finding, Level};
use crate::report::Report;

/// The version of Checkstyle whose layout this is; readers expect one.
const LAYOUT: &str = "4.3";

pub(super) fn render(
    report: &Report,
    options: &RenderOptions,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut locator = Locator::new(options);
    xml::document(out, |xml| {
        let root = xml.create_element("checkstyle");
        let root = root.with_attribute(("version", LAYOUT));
        root.write_inner_content(|xml| {
            for of_file in report
                .findings
                .chunk_by(|a, b| a.location.file == b.location.file)
            {
                let file = of_file[0].location.file;
                let path = locator.path(file, &report.source(file).origin);
                let element = xml.create_element("file");
                let element = element.with_attribute(("name", &*visible(path.shown())));
                element.write_inner_content(|xml| {
                    of_file.iter().try_for_each(|it| error(xml, report, it))
                })?;
            }
            Ok(())
        })?;
        Ok(())
    })
}

fn error(xml: &mut Xml<'_>, report: &Report, finding: &Finding) -> io::Result<()> {
    let start = report.start(finding.location);
    let lines = advice::lines(finding);
    let lines: Vec<_> = lines.split('\n').map(visible).collect();
    let attributes = [
        ("line", &*start.line.to_string()),
        ("column", &*start.column.to_string()),
        ("severity", severity(finding.level)),
        ("message", &*lines.join(". ")),
        ("source", &*format!("threadlint.{}", finding.rule.name())),
    ];
    let element = xml.create_element("error").with_attributes(attributes);
    element.write_empty().map(|_| ())
}

fn severity(level: Level) -> &'static str {
    match level {
        Level::Note => "info",
        Level::Warning => "warning",
        Level::Error => "error",
    }
}

#[cfg(test)]
mod tests {
    use crate::output::{OutputFormat, sample};
    use crate::report::Report;

    #[test]
    fn the_findings_are_listed_by_file() {
        insta::assert_snapshot!(sample::rendered(OutputFormat::Checkstyle));
    }

    #[test]
    fn without_findings_there_are_no_files() {
        let text = sample::render(&Report::default(), OutputFormat::Checkstyle);
        let texts = sample::xml_texts(&text);
        assert_eq!(texts, [("checkstyle@version".to_owned(), "4.3".to_owned())]);
    }

    #[test]
    fn hostile_text_is_legal_xml() {
        let text = sample::render(&sample::legal_xml_hazards(), OutputFormat::Checkstyle);
        let texts = sample::xml_texts(&text);
        let message = texts
            .iter()
            .find(|(name, _)| name == "error@message")
            .unwrap();
        let hazards = "]]> <&\"' 𝒳 \\u{1b} \\u{ffff} \\u{0}";
        assert!(message.1.starts_with(hazards), "{texts:?}");
    }
}
