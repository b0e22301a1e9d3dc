//! How many findings there are, by rule, by harm and by class.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::io::{self, Write};

use super::columns::paragraph;
use super::escape::visible;
use super::numbers::grouped;
use crate::finding::Finding;
use crate::report::Report;

/// How many classes are named.
const CLASSES_SHOWN: usize = 20;

/// Writes the numbers, the largest first.
pub(crate) fn statistics(report: &Report, width: usize, out: &mut dyn Write) -> io::Result<()> {
    let findings = &report.findings;
    let rules = |finding: &Finding| Some(finding.rule.name().to_owned());
    let harms = |finding: &Finding| finding.harm.map(|harm| harm.name().to_owned());
    let classes = |finding: &Finding| Some(visible(&finding.class).into_owned());
    table("by rule", counts(findings, rules), width, out)?;
    table("by possible harm", counts(findings, harms), width, out)?;
    table("by class", counts(findings, classes), width, out)
}

fn counts(findings: &[Finding], name: impl Fn(&Finding) -> Option<String>) -> Vec<(usize, String)> {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for name in findings.iter().filter_map(name) {
        *counts.entry(name).or_default() += 1;
    }
    let mut counts: Vec<(usize, String)> = counts.into_iter().map(|(name, n)| (n, name)).collect();
    counts.sort_by_key(|(count, _)| Reverse(*count));
    counts
}

fn table(
    heading: &str,
    counts: Vec<(usize, String)>,
    width: usize,
    out: &mut dyn Write,
) -> io::Result<()> {
    let Some((most, _)) = counts.first() else {
        return Ok(());
    };
    let digits = grouped(*most).len();
    let left_out = counts.len().saturating_sub(CLASSES_SHOWN);
    writeln!(out, "{heading}")?;
    for (count, name) in counts.into_iter().take(CLASSES_SHOWN) {
        let first = format!("  {:>digits$}  ", grouped(count));
        paragraph(out, &first, digits + 4, &name, width)?;
    }
    if left_out > 0 {
        writeln!(out, "  and {} more", grouped(left_out))?;
    }
    writeln!(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::sample;

    fn written(report: &Report) -> String {
        let mut bytes = Vec::new();
        statistics(report, 100, &mut bytes).unwrap();
        String::from_utf8(bytes).unwrap()
    }

    #[test]
    fn findings_are_counted_by_rule_harm_and_class() {
        assert_eq!(
            written(&sample::report()),
            "by rule\n  2  unguarded-conflict\n  1  escaping-field\n\n\
             by possible harm\n  2  lost-update\n\n\
             by class\n  2  demo.Counter\n  1  p.Box$Inner\n\n"
        );
        assert_eq!(written(&Report::default()), "");
    }

    #[test]
    fn of_many_classes_those_with_most_findings_are_named() {
        let mut report = sample::report();
        let finding = report.findings[0].clone();
        report.findings = (0..25)
            .flat_map(|class| {
                let mut of_class = finding.clone();
                of_class.class = format!("C{class:02}");
                vec![of_class; if class == 24 { 1_000 } else { 1 }]
            })
            .collect();
        let text = written(&report);
        assert!(
            text.contains("by class\n  1,000  C24\n      1  C00\n"),
            "{text}"
        );
        assert!(text.ends_with("  C18\n  and 5 more\n\n"), "{text}");
    }
}
