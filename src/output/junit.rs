//! JUnit's XML, as CI servers read it: a test for each finding, and one that passes for each class
//! without any, because a report without tests counts as a failure.
//!
//! A note is a test that passes, with the note as its output. The elements and attributes are those
//! of the schema `junit-10.xsd` of Jenkins.

use std::collections::BTreeSet;
use std::io::{self, Write};

use quick_xml::events::BytesText;

use super::advice;
use super::escape::{visible, visible_lines};
use super::xml::{self, Xml};
use crate::finding::{Finding, Level};
use crate::report::Report;

pub(super) fn render(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    let quiet = quiet_classes(report);
    let tests = (report.findings.len() + quiet.len()).to_string();
    let failures = report.findings.iter().filter(|it| is_failure(it)).count();
    let failures = failures.to_string();
    let counts = [
        ("name", env!("CARGO_PKG_NAME")),
        ("tests", &tests),
        ("failures", &failures),
        ("errors", "0"),
    ];
    xml::document(out, |xml| {
        let suites = xml.create_element("testsuites").with_attributes(counts);
        suites.write_inner_content(|xml| {
            let suite = xml.create_element("testsuite").with_attributes(counts);
            suite.write_inner_content(|xml| {
                for finding in &report.findings {
                    test(xml, report, finding)?;
                }
                for class in quiet {
                    let attributes = [("classname", &*visible(class)), ("name", "no findings")];
                    xml.create_element("testcase")
                        .with_attributes(attributes)
                        .write_empty()?;
                }
                Ok(())
            })?;
            Ok(())
        })?;
        Ok(())
    })
}

/// The classes that were checked and have no findings, sorted.
fn quiet_classes(report: &Report) -> BTreeSet<&str> {
    let mut quiet: BTreeSet<&str> = report.checked.iter().map(String::as_str).collect();
    for finding in &report.findings {
        quiet.remove(finding.class());
    }
    quiet
}

fn is_failure(finding: &Finding) -> bool {
    finding.level > Level::Note
}

fn test(xml: &mut Xml<'_>, report: &Report, finding: &Finding) -> io::Result<()> {
    let name = name(finding);
    let attributes = [
        ("classname", &*visible(finding.class())),
        ("name", &*visible(&name)),
    ];
    let start = report.start(finding.location);
    let source = report.source(finding.location.file);
    let place = format!(
        "{}:{}:{}",
        source.origin.display(),
        start.line,
        start.column
    );
    let text = format!(
        "{}\n{}",
        visible(&place),
        visible_lines(&advice::lines(finding))
    );
    let element = xml.create_element("testcase").with_attributes(attributes);
    element.write_inner_content(|xml| {
        let told = if is_failure(finding) {
            xml.create_element("failure").with_attributes([
                ("type", finding.level.name()),
                ("message", &*visible(finding.message())),
            ])
        } else {
            xml.create_element("system-out")
        };
        told.write_text_content(BytesText::new(&text))?;
        Ok(())
    })?;
    Ok(())
}

/// ``unguarded-conflict: `count` in `get()` ``.
fn name(finding: &Finding) -> String {
    let mut name = format!("{}: `{}`", finding.rule.name(), finding.subject());
    if let Some(method) = finding.method().filter(|_| !finding.field().is_empty()) {
        name = format!("{name} in `{method}`");
    }
    name
}

#[cfg(test)]
mod tests {
    use crate::output::{OutputFormat, sample};

    #[test]
    fn each_finding_is_a_test_and_each_other_class_passes() {
        let mut report = sample::report();
        report.checked = ["demo.Counter", "b.B", "a.A", "b.B"]
            .map(str::to_owned)
            .to_vec();
        insta::assert_snapshot!(sample::render(&report, OutputFormat::Junit));
    }

    #[test]
    fn hostile_text_is_legal_xml() {
        let text = sample::render(&sample::legal_xml_hazards(), OutputFormat::Junit);
        let texts = sample::xml_texts(&text);
        let hazards = "]]> <&\"' 𝒳 \\u{1b} \\u{ffff} \\u{0}";
        assert!(
            texts.contains(&("failure@message".to_owned(), hazards.to_owned())),
            "{texts:?}"
        );
        let body = texts.iter().find(|(name, _)| name == "failure").unwrap();
        assert_eq!(body.1.lines().nth(1), Some(hazards));
    }
}
