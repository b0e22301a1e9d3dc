//! What GitHub reads, on hand-made reports.

use serde_json::Value;

use super::{RELATED_KEPT, RESULTS_ACCEPTED, RESULTS_KEPT, accepted};
use crate::finding::{Finding, RuleId, identity_hash};
use crate::output::{OutputFormat, sample};
use crate::report::Report;

fn log(report: &Report) -> Value {
    serde_json::from_str(&sample::render(report, OutputFormat::Sarif)).unwrap()
}

#[test]
fn results_are_stable() {
    let mut log = log(&sample::report());
    // The rule pages are checked by their own tests.
    log["runs"][0]["tool"]["driver"]["rules"] = Value::Null;
    log["runs"][0]["results"].as_array_mut().unwrap().remove(1);
    insta::assert_snapshot!(serde_json::to_string_pretty(&log).unwrap());
}

#[test]
fn every_rule_is_described_within_githubs_limits() {
    let log = log(&Report {
        rules: RuleId::ALL.to_vec(),
        ..Report::default()
    });
    let rules = log["runs"][0]["tool"]["driver"]["rules"]
        .as_array()
        .unwrap();
    assert_eq!(rules.len(), RuleId::ALL.len());
    assert_eq!(log["runs"][0]["results"], Value::Array(Vec::new()));
    for (rule, id) in rules.iter().zip(RuleId::ALL) {
        assert_eq!(rule["id"], id.name());
        for text in ["shortDescription", "fullDescription"] {
            let text = rule[text]["text"].as_str().unwrap();
            assert!((10..=1024).contains(&text.len()), "{text}");
        }
        assert!(rule["help"]["markdown"].as_str().unwrap().contains("## "));
        assert!(!rule["help"]["text"].as_str().unwrap().contains("```"));
        assert!(rule["properties"]["tags"].as_array().unwrap().len() <= 10);
    }
}

#[test]
fn links_lead_to_related_locations_that_have_messages() {
    let log = log(&sample::report());
    for result in log["runs"][0]["results"].as_array().unwrap() {
        let text = result["message"]["text"].as_str().unwrap();
        let related = result["relatedLocations"].as_array().unwrap();
        let links = text.matches("](").count();
        assert!(links >= 1, "{text}");
        for id in 1..=links {
            assert!(text.contains(&format!("]({id})")), "{text}");
            assert_eq!(related[id - 1]["id"], id);
        }
        assert!(
            related
                .iter()
                .all(|place| place["message"]["text"].is_string())
        );
    }
}

#[test]
fn the_primary_region_is_one_line() {
    let mut report = sample::report();
    report.findings.truncate(1);
    report.findings[0].location.span.end += 20;
    let log = log(&report);
    let region = &log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["region"];
    assert_eq!(region["startLine"], region["endLine"]);
    assert_eq!(region["endColumn"], 25);
}

#[test]
fn hostile_text_makes_no_link() {
    let log = log(&sample::hostile());
    let text = log["runs"][0]["results"][0]["message"]["text"]
        .as_str()
        .unwrap();
    assert!(text.contains("is ] (1) bad"), "{text}");
}

#[test]
fn related_places_are_limited() {
    let mut report = sample::report();
    let access = report.findings[0].accesses[0].clone();
    report.findings[0].accesses = (0..300)
        .map(|at| {
            let mut access = access.clone();
            access.location.span.start = at;
            access
        })
        .collect();
    let log = log(&report);
    let related = log["runs"][0]["results"][0]["relatedLocations"]
        .as_array()
        .unwrap();
    assert_eq!(related.len(), RELATED_KEPT);
}

#[test]
fn the_worst_come_first_only_where_github_cuts_off() {
    let sample = sample::report().findings;
    let (warning, note) = (&sample[0], &sample[2]);
    let mut findings = vec![note.clone(); RESULTS_KEPT - 1];
    findings.push(warning.clone());
    assert_eq!(accepted(&findings).next(), Some(note));
    findings.push(warning.clone());
    assert_eq!(accepted(&findings).next(), Some(warning));
    findings.resize(RESULTS_ACCEPTED + 1, note.clone());
    assert_eq!(accepted(&findings).count(), RESULTS_ACCEPTED);
}

#[test]
fn identity_does_not_depend_on_place_or_words() {
    let report = sample::report();
    let mut moved = report.findings[0].clone();
    moved.message = "other".into();
    moved.location = report.findings[1].location;
    let hash = |finding: &Finding| identity_hash(&finding.identity());
    assert_eq!(hash(&moved), hash(&report.findings[0]));
    assert_ne!(hash(&report.findings[1]), hash(&report.findings[0]));
}
