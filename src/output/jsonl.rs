//! JSON lines: each finding as in the JSON output, on a line of its own, with the version of the
//! layout.

use std::io::{self, Write};

use serde::Serialize;

use super::document::{SCHEMA_VERSION, write_line};
use super::json::{self, FindingRow};
use crate::report::Report;

#[derive(Serialize)]
struct Line<'a> {
    schema_version: u32,
    #[serde(flatten)]
    finding: FindingRow<'a>,
}

pub(super) fn render(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    for finding in &report.findings {
        let line = Line {
            schema_version: SCHEMA_VERSION,
            finding: json::finding(report, finding),
        };
        write_line(&line, out)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use crate::output::{OutputFormat, sample};

    #[test]
    fn each_line_is_a_finding_of_the_json_output() {
        let json = sample::rendered(OutputFormat::Json);
        let json: Value = serde_json::from_str(&json).unwrap();
        let lines = sample::rendered(OutputFormat::Jsonl);
        let mut found = Vec::new();
        for line in lines.lines() {
            let mut line: Value = serde_json::from_str(line).unwrap();
            let version = line.as_object_mut().unwrap().remove("schema_version");
            assert_eq!(version, Some(json["schema_version"].clone()));
            found.push(line);
        }
        assert_eq!(json["findings"], Value::Array(found));
    }

    #[test]
    fn hostile_text_cannot_add_a_line() {
        let report = sample::hostile();
        let text = sample::render(&report, OutputFormat::Jsonl);
        assert_eq!(text.lines().count(), 1, "{text}");
        assert!(
            !text.contains(['\u{1b}', '\u{202e}', '\u{9b}', '\r']),
            "{text}"
        );
        let value: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(value["class"], report.findings[0].class);
    }
}
