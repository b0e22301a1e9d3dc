//! Compares what the linter reports for a project with the project's markers.

use serde_json::Value;

use crate::markers::{Marker, MarkerKind};

/// The part of a finding that markers describe.
#[derive(Debug, Clone)]
pub(crate) struct Finding {
    pub(crate) rule: String,
    pub(crate) property: String,
    pub(crate) level: String,
    pub(crate) confidence: String,
    pub(crate) class: String,
    /// The field, or the method if the finding is not about a field.
    pub(crate) field: String,
    pub(crate) message: String,
    pub(crate) path: String,
    pub(crate) line: u32,
    /// Path and line of every access.
    pub(crate) accesses: Vec<(String, u32)>,
}

impl Finding {
    /// Reads one row of `findings`; `None` if it does not have the documented shape.
    pub(crate) fn from_json(value: &Value) -> Option<Self> {
        let text = |name: &str| value[name].as_str().map(str::to_owned);
        let accesses = value["accesses"].as_array()?.iter();
        let rule = text("rule")?;
        Some(Self {
            property: text("property").unwrap_or_else(|| rule.clone()),
            rule,
            level: text("level")?,
            confidence: text("confidence")?,
            class: text("class")?,
            field: text("field")
                .filter(|field| !field.is_empty())
                .or_else(|| Some(method_name(&text("method")?)))?,
            message: text("message")?,
            path: path(&value["path"])?,
            line: line(&value["line"])?,
            accesses: accesses
                .map(|access| Some((path(&access["path"])?, line(&access["line"])?)))
                .collect::<Option<_>>()?,
        })
    }
}

/// `put` of `put(K key)`, `count` of `initializer of count`.
fn method_name(signature: &str) -> String {
    let name = signature.split('(').next().unwrap_or_default();
    name.rsplit(' ').next().unwrap_or_default().to_owned()
}

fn path(value: &Value) -> Option<String> {
    let path = value.as_str()?;
    Some(path.strip_prefix("./").unwrap_or(path).to_owned())
}

fn line(value: &Value) -> Option<u32> {
    value.as_u64().and_then(|line| u32::try_from(line).ok())
}

/// A difference, and the line of the fixture where it occurs.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Difference {
    pub(crate) path: String,
    pub(crate) line: u32,
    pub(crate) text: String,
}

/// All differences, by path and line.
pub(crate) fn compare(markers: &[Marker], findings: &[Finding]) -> Vec<Difference> {
    let mut differences: Vec<Difference> = markers
        .iter()
        .filter_map(|marker| {
            let text = unmet(marker, findings)?;
            Some(Difference {
                path: marker.path.clone(),
                line: marker.line,
                text,
            })
        })
        .collect();
    for (index, finding) in findings.iter().enumerate() {
        if let Some(text) = unwanted(finding, &findings[..index], markers) {
            differences.push(Difference {
                path: finding.path.clone(),
                line: finding.line,
                text,
            });
        }
    }
    differences.sort();
    differences
}

/// The difference between the findings and the marker.
fn unmet(marker: &Marker, findings: &[Finding]) -> Option<String> {
    let here = findings.iter().find(|finding| is_at(finding, marker));
    match (marker.kind, here) {
        (MarkerKind::Expect | MarkerKind::Spurious, Some(finding)) => wrong_grade(marker, finding),
        (MarkerKind::Expect, None) => Some(format!("not reported: {marker}")),
        (MarkerKind::Spurious, None) => Some(format!(
            "the false alarm {marker} is gone: remove the `spurious` marker"
        )),
        (MarkerKind::Missing, Some(_)) => Some(format!(
            "{marker} is reported now: turn `missing` into `expect`"
        )),
        (MarkerKind::Missing, None) => None,
        (MarkerKind::With, _) => {
            let listed = findings.iter().any(|finding| {
                is_about(finding, marker)
                    && finding
                        .accesses
                        .iter()
                        .any(|(path, line)| *path == marker.path && *line == marker.line)
            });
            (!listed).then(|| format!("no finding of {marker} lists an access here"))
        }
    }
}

fn wrong_grade(marker: &Marker, finding: &Finding) -> Option<String> {
    if finding.level != marker.level {
        return Some(format!(
            "{marker} has level {}, expected {}",
            finding.level, marker.level
        ));
    }
    ((finding.confidence == "low") != marker.is_low)
        .then(|| format!("{marker} has confidence {}", finding.confidence))
}

/// Why the finding should not be there.
fn unwanted(finding: &Finding, earlier: &[Finding], markers: &[Marker]) -> Option<String> {
    let describe = |verdict: &str| {
        format!(
            "{verdict}: {} {} ({}, confidence {}): {}",
            finding.property, finding.field, finding.level, finding.confidence, finding.message
        )
    };
    let is_marked = markers
        .iter()
        .any(|marker| marker.kind != MarkerKind::With && is_at(finding, marker));
    if !is_marked {
        return Some(describe("not expected"));
    }
    // Two classes that inherit one method may each have a finding in it.
    let is_repeated = earlier.iter().any(|other| {
        (
            &other.rule,
            &other.class,
            &other.field,
            &other.path,
            other.line,
        ) == (
            &finding.rule,
            &finding.class,
            &finding.field,
            &finding.path,
            finding.line,
        )
    });
    is_repeated.then(|| describe("reported twice"))
}

fn is_about(finding: &Finding, marker: &Marker) -> bool {
    finding.property == marker.property && finding.field == marker.field
}

fn is_at(finding: &Finding, marker: &Marker) -> bool {
    is_about(finding, marker) && finding.path == marker.path && finding.line == marker.line
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::markers;

    const CODE: &str = "class A { int count; } // expect: P1 count\n\
                        write(count); // with: P3 count\n\
                        read(count); // expect: P3 count\n";

    fn finding(property: &str, line: u32) -> Finding {
        Finding {
            rule: property.to_owned(),
            property: property.to_owned(),
            level: "warning".to_owned(),
            confidence: "high".to_owned(),
            class: "A".to_owned(),
            field: "count".to_owned(),
            message: "text".to_owned(),
            path: "A.java".to_owned(),
            line,
            accesses: vec![("A.java".to_owned(), 2), ("A.java".to_owned(), 3)],
        }
    }

    fn differences(code: &str, findings: &[Finding]) -> Vec<(u32, String)> {
        compare(&markers::parse("A.java", code).unwrap(), findings)
            .into_iter()
            .map(|difference| (difference.line, difference.text))
            .collect()
    }

    fn sole(code: &str, findings: &[Finding]) -> (u32, String) {
        let mut all = differences(code, findings);
        assert_eq!(all.len(), 1, "{all:?}");
        all.remove(0)
    }

    #[test]
    fn agreement_leaves_nothing() {
        let found = [finding("P1", 1), finding("P3", 3)];
        assert_eq!(differences(CODE, &found), []);
        assert_eq!(differences("class A {}", &[]), []);
    }

    #[test]
    fn order_of_findings_does_not_matter() {
        assert_eq!(differences(CODE, &[finding("P3", 3), finding("P1", 1)]), []);
    }

    #[test]
    fn lost_finding_is_named_with_its_line() {
        let (line, text) = sole(CODE, &[finding("P3", 3)]);
        assert_eq!((line, text.as_str()), (1, "not reported: P1 count"));
    }

    #[test]
    fn unmarked_line_asserts_silence() {
        let found = [finding("P1", 1), finding("P3", 3), finding("P2", 3)];
        let (line, text) = sole(CODE, &found);
        assert_eq!(line, 3);
        assert!(text.starts_with("not expected: P2 count"), "{text}");
    }

    #[test]
    fn line_and_field_must_both_agree() {
        let mut other = finding("P1", 1);
        other.field = "size".to_owned();
        let found = [other, finding("P3", 3)];
        assert_eq!(differences(CODE, &found).len(), 2);
        assert_eq!(
            differences(CODE, &[finding("P1", 2), finding("P3", 3)]).len(),
            2
        );
    }

    #[test]
    fn access_that_no_finding_lists_is_a_difference() {
        let mut lonely = finding("P3", 3);
        lonely.accesses.clear();
        let (line, text) = sole(CODE, &[finding("P1", 1), lonely]);
        assert_eq!(line, 2);
        assert!(text.starts_with("no finding of P3 count"), "{text}");
    }

    #[test]
    fn level_must_agree() {
        let code = "int count; // expect: note P1 count\n";
        let (_, text) = sole(code, &[finding("P1", 1)]);
        assert_eq!(text, "note P1 count has level warning, expected note");
    }

    #[test]
    fn low_confidence_must_be_marked() {
        let mut low = finding("P1", 1);
        low.confidence = "low".to_owned();
        let (_, text) = sole("int count; // expect: P1 count\n", &[low.clone()]);
        assert_eq!(text, "P1 count has confidence low");
        assert_eq!(
            differences("int count; // expect: low P1 count\n", &[low]),
            []
        );
        let (_, text) = sole("int count; // expect: low P1 count\n", &[finding("P1", 1)]);
        assert_eq!(text, "low P1 count has confidence high");
    }

    #[test]
    fn known_false_negative_fails_when_fixed() {
        let code = "int count; // missing: P1 count\n";
        assert_eq!(differences(code, &[]), []);
        let (_, text) = sole(code, &[finding("P1", 1)]);
        assert!(text.contains("turn `missing` into `expect`"), "{text}");
    }

    #[test]
    fn known_false_alarm_fails_when_fixed() {
        let code = "int count; // spurious: P1 count\n";
        assert_eq!(differences(code, &[finding("P1", 1)]), []);
        let (_, text) = sole(code, &[]);
        assert!(text.contains("remove the `spurious` marker"), "{text}");
    }

    #[test]
    fn one_finding_twice_is_a_difference_unless_for_two_classes() {
        let code = "int count; // expect: P1 count\n";
        let (_, text) = sole(code, &[finding("P1", 1), finding("P1", 1)]);
        assert!(text.starts_with("reported twice"), "{text}");
        let mut other = finding("P1", 1);
        other.class = "B".to_owned();
        assert_eq!(differences(code, &[finding("P1", 1), other]), []);
    }
}
