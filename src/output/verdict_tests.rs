//! Findings after an examination, in every format.

use crate::finding::Finding;
use crate::output::{OutputFormat, sample};
use crate::report::sample::examined;

fn rendered(change: impl FnOnce(&mut Finding)) -> String {
    let mut report = examined();
    change(&mut report.findings[0]);
    sample::render(&report, OutputFormat::Full)
}

#[test]
fn several_findings_of_a_field_are_told_apart() {
    let text = rendered(|_| {});
    assert!(
        text.contains("\n  confirmed `get()`: two threads"),
        "{text}"
    );
    assert!(text.contains("\n  ordered `twice()`: both"), "{text}");
    assert!(text.contains("\n  blocked: files: writes"), "{text}");
    assert!(!text.contains("replay: "), "{text}");
}

#[test]
fn harm_is_told_in_words() {
    let harm = |kind: &str, message: &str| {
        let text = rendered(|finding| {
            let proof = finding.proof.as_mut().unwrap();
            let harm = proof.judgement.harm.as_mut().unwrap();
            (harm.kind, harm.message) = (kind.into(), message.into());
        });
        let line = text.lines().find(|line| line.contains("harm: ")).unwrap();
        line.trim().to_owned()
    };
    assert_eq!(harm("none-seen", ""), "harm: none seen");
    assert_eq!(harm("none-seen", "x"), "harm: none seen (x)");
    assert_eq!(harm("lost-update", "1 of 2"), "harm: lost update: 1 of 2");
    assert_eq!(harm("deadlock", ""), "harm: deadlock");
}

#[test]
fn long_stacks_and_drivers_are_cut() {
    let text = rendered(|finding| {
        let judgement = &mut finding.proof.as_mut().unwrap().judgement;
        judgement.driver = Some("line\n".repeat(500));
        let pair = judgement.pair.as_mut().unwrap();
        pair.first.stack = vec!["a.b(C.java:1)".into(); 9];
        pair.second.at = None;
    });
    assert_eq!(text.matches("      line\n").count(), 60);
    assert_eq!(text.matches("at a.b(C.java:1)").count(), 6);
    assert!(text.contains("        and 3 more frames\n"), "{text}");
    assert!(
        text.contains("T2 reads in shop.PriceCache.price, holding"),
        "{text}"
    );
}

#[test]
fn steps_of_files_that_were_not_checked_make_no_flow() {
    let text = sample::render(&examined(), OutputFormat::Sarif);
    let log: serde_json::Value = serde_json::from_str(&text).unwrap();
    let flows = &log["runs"][0]["results"][0]["codeFlows"];
    assert_eq!(flows.as_array().unwrap().len(), 1);
    let mut report = examined();
    let judgement = &mut report.findings[0].proof.as_mut().unwrap().judgement;
    for (event, at) in judgement.story.events.iter_mut().zip(["5", "0", "99"]) {
        event.class = Some("demo.Counter".into());
        event.at = Some(format!("Counter.java:{at}"));
    }
    judgement.story.threads[1].name = "b](1)".into();
    let text = sample::render(&report, OutputFormat::Sarif);
    let log: serde_json::Value = serde_json::from_str(&text).unwrap();
    let flow = &log["runs"][0]["results"][0]["codeFlows"][0];
    let threads = flow["threadFlows"].as_array().unwrap();
    assert_eq!(threads.len(), 1);
    assert_eq!(threads[0]["message"]["text"], "Thread T2 `b] (1)`");
    let steps = threads[0]["locations"].as_array().unwrap();
    assert_eq!(steps.len(), 1);
    let region = &steps[0]["location"]["physicalLocation"]["region"];
    assert_eq!(
        (&region["startLine"], &region["startColumn"]),
        (&5.into(), &2.into())
    );
}

#[test]
fn a_source_that_is_gone_has_no_hash() {
    let mut report = examined();
    let source = &mut report.sources[1];
    let origin = source.origin.clone();
    *source = crate::source::SourceFile::new(origin, "\n".repeat(20));
    let text = sample::render(&report, OutputFormat::Sarif);
    let log: serde_json::Value = serde_json::from_str(&text).unwrap();
    let prints = &log["runs"][0]["results"][0]["partialFingerprints"];
    assert!(prints.get("primaryLocationLineHash").is_none(), "{prints}");
    assert!(prints.get("threadlint/v2").is_some(), "{prints}");
}
