use super::*;
use crate::report::sample;

fn baseline(text: &str) -> Baseline {
    Baseline {
        entries: parse(text, FILE_NAME).unwrap(),
        shown: FILE_NAME.to_owned(),
        folder: PathBuf::new(),
    }
}

fn applied(baseline: Baseline) -> [Applied; 1] {
    [Applied::to(&[], baseline)]
}

/// The baseline of all findings of the sample.
fn all() -> Baseline {
    Baseline::default().renewed(&sample::report(), &[], |_| true)
}

#[test]
fn what_is_written_is_read_again() {
    let text = all().text();
    let read = baseline(&text);
    assert_eq!(read.text(), text);
    let mut report = sample::report();
    let found = report.findings.clone();
    apply(&applied(read), &mut report);
    assert_eq!(report.accepted, found);
    assert!(report.findings.is_empty());
}

#[test]
fn entries_are_sorted_and_have_no_empty_keys() {
    let text = all().text();
    let classes: Vec<&str> = text
        .lines()
        .filter(|line| line.starts_with("class"))
        .collect();
    let mut sorted = classes.clone();
    sorted.sort_unstable();
    assert_eq!(classes, sorted);
    assert!(!text.contains("\"\""), "{text}");
    assert!(!text.contains("count"), "{text}");
}

#[test]
fn as_many_findings_are_accepted_as_the_entry_counts() {
    let mut report = sample::report();
    let first = report.findings[0].clone();
    report.findings = vec![first.clone(), first.clone(), first];
    let two = {
        let mut two = sample::report();
        two.findings = report.findings[..2].to_vec();
        Baseline::default().renewed(&two, &[], |_| true)
    };
    assert!(two.text().contains("count = 2\n"), "{}", two.text());
    apply(&applied(baseline(&two.text())), &mut report);
    assert_eq!((report.accepted.len(), report.findings.len()), (2, 1));
}

#[test]
fn an_entry_of_a_checked_class_with_nothing_found_is_stale() {
    let text = all().text();
    let mut report = sample::report();
    let gone = report.findings.remove(0);
    let before = report.notices.len();
    // Its class was not checked: nothing is known of it.
    report.checked.clear();
    apply(&applied(baseline(&text)), &mut report);
    assert_eq!(report.notices.len(), before);
    let mut report = sample::report();
    report.findings.remove(0);
    report.checked = vec![gone.class.clone()];
    apply(&applied(baseline(&text)), &mut report);
    let told: Vec<_> = report
        .notices
        .iter()
        .filter(|it| it.path == FILE_NAME)
        .collect();
    assert_eq!(told.len(), 1);
    assert!(told[0].message.contains("is no longer found"), "{told:?}");
    let line = usize::try_from(told[0].line.unwrap()).unwrap();
    assert_eq!(text.lines().nth(line - 1), Some("[[finding]]"));
    // The rule did not run.
    report = sample::report();
    report.findings.remove(0);
    report.checked = vec![gone.class.clone()];
    report.rules.retain(|rule| *rule != gone.rule);
    apply(&applied(baseline(&text)), &mut report);
    assert_eq!(report.notices.len(), before);
}

#[test]
fn pruning_removes_what_is_stale_and_keeps_reasons() {
    let with_reasons = "[[finding]]\nreason = \"old\"";
    let old = baseline(&all().text().replace("[[finding]]", with_reasons));
    let mut report = sample::report();
    let gone = report.findings.remove(0);
    report.checked = report.findings.iter().map(|it| it.class.clone()).collect();
    report.checked.push(gone.class);
    let new = old.pruned(&report, &[]);
    let change = new.change_from(&old);
    assert_eq!((change.added, change.removed), (0, 1));
    assert_eq!(change.all, report.findings.len());
    assert!(new.text().contains("reason = \"old\""), "{}", new.text());
}

#[test]
fn a_damaged_file_is_told_with_its_place() {
    for (text, said) in [
        (
            "[[finding]]\nrule = \"P9\"\nclass = \"A\"\n",
            "there is no rule `P9`",
        ),
        ("[[finding]]\nrule = \"P1\"\n", "missing field `class`"),
        (
            "[[finding]]\nrule = \"P1\"\nclass = \"A\"\nlines = 3\n",
            "unknown field `lines`",
        ),
        ("[[finding]", ""),
    ] {
        let error = parse(text, FILE_NAME).unwrap_err().to_string();
        assert!(error.contains(said), "{error}");
    }
}
