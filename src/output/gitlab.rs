//! A Code Quality report of GitLab: a list of issues, which it compares between the branches of a
//! merge request by their fingerprints.

use std::collections::BTreeMap;
use std::io::{self, Write};

use serde::Serialize;

use super::RenderOptions;
use super::document::write;
use super::paths::Locator;
use super::verdict;
use crate::finding::{Finding, Level, identity_hash};
use crate::report::Report;

#[derive(Serialize)]
struct Issue {
    description: String,
    check_name: &'static str,
    fingerprint: String,
    severity: &'static str,
    location: Place,
}

#[derive(Serialize)]
struct Place {
    path: String,
    lines: Lines,
}

#[derive(Serialize)]
struct Lines {
    begin: u32,
}

pub(super) fn render(
    report: &Report,
    options: &RenderOptions,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut locator = Locator::new(options);
    let mut fingerprints = Fingerprints::default();
    let issues = report.findings.iter().map(|finding| {
        let source = report.source(finding.location.file);
        let path = locator.path(finding.location.file, &source.origin);
        Issue {
            description: description(finding),
            check_name: finding.rule.name(),
            fingerprint: fingerprints.of(finding),
            severity: severity(finding.level),
            location: Place {
                path: path.shown().to_owned(),
                lines: Lines {
                    begin: report.start(finding.location).line,
                },
            },
        }
    });
    write(&issues.collect::<Vec<_>>(), out)
}

fn description(finding: &Finding) -> String {
    match &finding.proof {
        Some(proof) => format!("{} ({})", finding.message, verdict::sentence(proof)),
        None => finding.message.clone(),
    }
}

fn severity(level: Level) -> &'static str {
    match level {
        Level::Note => "info",
        Level::Warning => "major",
        Level::Error => "critical",
    }
}

/// GitLab shows one issue of each fingerprint, so that findings of one identity are numbered.
#[derive(Default)]
struct Fingerprints(BTreeMap<[String; 4], usize>);

impl Fingerprints {
    fn of(&mut self, finding: &Finding) -> String {
        let identity = finding.identity();
        let seen = self.0.entry(identity.clone()).or_default();
        *seen += 1;
        let mut parts = identity.to_vec();
        if *seen > 1 {
            parts.push(seen.to_string());
        }
        identity_hash(&parts)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use crate::finding::Level;
    use crate::output::{OutputFormat, sample};
    use crate::report::Report;

    fn issues(report: &Report) -> Vec<Value> {
        let text = sample::render(report, OutputFormat::Gitlab);
        serde_json::from_str(&text).unwrap()
    }

    #[test]
    fn an_issue_has_what_gitlab_reads_and_nothing_else() {
        let issues = issues(&sample::report());
        assert_eq!(issues.len(), 3);
        let fingerprint = issues[0]["fingerprint"].as_str().unwrap();
        let expected = json!({
            "description": "`get()` reads `n` without `this.lock`, which guards 2 of its 4 accesses",
            "check_name": "unguarded-conflict",
            "fingerprint": fingerprint,
            "severity": "major",
            "location": {"path": "module/src/demo/Counter.java", "lines": {"begin": 12}},
        });
        assert_eq!(issues[0], expected);
        assert_eq!(issues[2]["severity"], "info");
        assert_eq!(issues[2]["location"]["path"], "p/Box.java");
    }

    #[test]
    fn a_proof_makes_an_issue_critical_and_is_told() {
        let mut report = sample::examined();
        report.findings[0].level = Level::Error;
        let issue = &issues(&report)[0];
        assert_eq!(issue["severity"], "critical");
        let description = issue["description"].as_str().unwrap();
        assert!(description.contains(" (confirmed: "), "{description}");
    }

    #[test]
    fn a_fingerprint_outlives_moves_and_no_two_are_equal() {
        let mut report = sample::report();
        let first = issues(&report)[0]["fingerprint"].clone();
        report.findings[0].location = report.findings[1].location;
        report.findings[0].message = "other".to_owned();
        report.findings.push(report.findings[0].clone());
        let issues = issues(&report);
        assert_eq!(issues[0]["fingerprint"], first);
        for (index, issue) in issues.iter().enumerate() {
            let rest = issues[index + 1..].iter();
            let mut same = rest.filter(|it| it["fingerprint"] == issue["fingerprint"]);
            assert_eq!(same.next(), None);
        }
    }

    #[test]
    fn hostile_text_is_escaped_but_kept() {
        let report = sample::hostile();
        let text = sample::render(&report, OutputFormat::Gitlab);
        assert!(!text.contains(['\u{1b}', '\u{202e}', '\u{9b}']), "{text}");
        let description = issues(&report)[0]["description"].clone();
        let description = description.as_str().unwrap();
        assert!(description.starts_with(&report.findings[0].message));
    }
}
