//! Findings after an examination, in every format.

use crate::finding::Finding;
use crate::output::{OutputFormat, sample};
use crate::report::sample::examined;
use crate::subject::{CodePlace, HarmKind, ProgramFiles};

fn rendered(change: impl FnOnce(&mut Finding)) -> String {
    let mut report = examined();
    change(&mut report.findings[0]);
    sample::render(&report, OutputFormat::Full)
}

#[test]
fn verdicts_name_their_findings_if_a_field_has_several() {
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
fn harm_is_described_in_words() {
    let harm = |kind, message: &str| {
        let text = rendered(|finding| {
            let proof = finding.proof.as_mut().unwrap();
            let harm = proof.evidence.harm.as_mut().unwrap();
            (harm.kind, harm.message) = (kind, message.into());
        });
        let line = text.lines().find(|line| line.contains("harm: ")).unwrap();
        line.trim().to_owned()
    };
    assert_eq!(harm(HarmKind::NoneSeen, ""), "harm: none seen");
    assert_eq!(harm(HarmKind::NoneSeen, "x"), "harm: none seen (x)");
    assert_eq!(
        harm(HarmKind::LostUpdate, "1 of 2"),
        "harm: lost update: 1 of 2"
    );
    assert_eq!(harm(HarmKind::Deadlock, ""), "harm: deadlock");
}

#[test]
fn files_that_show_a_finding_are_named_or_the_reason_why_there_are_none() {
    let told = |emitted| rendered(|finding| finding.proof.as_mut().unwrap().emitted = emitted);
    assert!(!told(None).contains("program:"));
    let text = told(Some(Err("the class is hidden".to_owned())));
    assert!(
        text.contains("\n    no program: the class is hidden\n"),
        "{text}"
    );
    let files = ProgramFiles {
        program: "d/p/A.java".into(),
        test: "d/p/ATest.java".into(),
        main: "p.A".to_owned(),
        junit: "p.ATest#fails".to_owned(),
        watch: vec!["p.**".to_owned()],
    };
    let text = told(Some(Ok(files)));
    let both = "\n    program: d/p/A.java\n    JUnit test: d/p/ATest.java\n";
    assert!(text.contains(both), "{text}");
}

#[test]
fn long_stacks_and_drivers_are_cut() {
    let text = rendered(|finding| {
        let evidence = &mut finding.proof.as_mut().unwrap().evidence;
        evidence.driver = Some("line\n".repeat(500));
        let pair = evidence.pair.as_mut().unwrap();
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
    let evidence = &mut report.findings[0].proof.as_mut().unwrap().evidence;
    for (event, at) in evidence.interleaving.events.iter_mut().zip([5, 0, 99]) {
        event.class = Some("demo.Counter".into());
        event.at = Some(CodePlace {
            file: "Counter.java".into(),
            line: Some(at),
        });
    }
    evidence.interleaving.threads[1].name = "b](1)".into();
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
fn a_missing_source_has_no_hash() {
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
