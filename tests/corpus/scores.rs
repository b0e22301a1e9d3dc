//! The join of findings with rows, and the figures.

use serde_json::{Value, json};
use threadlint::RuleId;

use crate::scoring::findings;
use crate::scoring::score::{Alarm, Corpus, Measured, Minima, Score, Tally};
use crate::scoring::text::ScoreText;
use crate::{changed, finding, found, p3, row, rows};

#[test]
fn findings_count_as_their_row_says() {
    let weak = |field, verdict| changed(row("P3", field, verdict), "confidence", json!(0.5));
    let rows = rows(&[
        row("P3", "hit", "violation"),
        row("P3", "missed", "violation"),
        row("P3", "silent", "ok-tricky"),
        row("P3", "tricky", "ok-tricky"),
        weak("weakFound", "violation"),
        weak("weakMissed", "violation"),
        weak("weakTricky", "ok-tricky"),
    ]);
    let fields = ["weakTricky", "unknown", "hit", "weakFound", "tricky"];
    let score = Score::of(&rows, found(&fields.map(p3)));
    let names = |list: &[Alarm]| -> Vec<String> {
        list.iter().map(|alarm| alarm.key.field.clone()).collect()
    };
    assert_eq!(names(&score.hits), ["hit"]);
    assert_eq!(names(&score.false_alarms), ["tricky"]);
    assert_eq!(names(&score.unread), ["unknown"]);
    assert_eq!(names(&score.uncounted), ["weakFound", "weakTricky"]);
    let misses: Vec<&str> = score.misses.iter().map(|row| row.field.as_str()).collect();
    assert_eq!(misses, ["missed"]);
    assert_eq!(score.hits[0].row.as_ref(), rows.first());
    assert_eq!(score.unread[0].row, None);
}

#[test]
fn a_finding_about_a_harmless_exposed_field_is_a_false_alarm() {
    let rows = rows(&[row("P1", "open", "harmless-exposed")]);
    let score = Score::of(&rows, found(&[finding("P1", "p.Type", "open", "")]));
    assert_eq!(score.false_alarms.len(), 1);
}

#[test]
fn several_findings_about_one_field_are_one() {
    let rows = rows(&[row("P3", "a", "violation")]);
    let findings = ["z()", "b()"].map(|method| finding("P3", "p.Type", "a", method));
    let score = Score::of(&rows, found(&findings));
    let methods: Vec<Option<&str>> = score.hits[0]
        .found
        .iter()
        .map(|found| found.method.as_deref())
        .collect();
    assert_eq!(methods, [Some("b()"), Some("z()")]);
    let tally = score.tally(RuleId::UnguardedConflict);
    assert_eq!((tally.hits, tally.misses), (1, 0));
}

/// Path of the declaration, nested class name, field and rule: all four must agree.
#[test]
fn findings_join_by_declaring_file_class_field_and_rule() {
    let nested = changed(row("P3", "a", "violation"), "class", json!("Outer.Inner"));
    let rows = rows(&[changed(nested, "path", json!("p/Base.java"))]);
    let mut inherited = finding("P3", "q.Outer$Inner", "a", "m()");
    inherited["declaration"]["path"] = json!("a.jar!/p/Base.java");
    let is_hit = |finding: &Value| {
        Score::of(&rows, found(std::slice::from_ref(finding)))
            .hits
            .len()
            == 1
    };
    assert!(is_hit(&inherited));
    for (key, value) in [
        ("class", json!("q.Inner")),
        ("field", json!("b")),
        ("property", json!("P2")),
        ("declaration", json!({"path": "a.jar!/p/Type.java"})),
    ] {
        assert!(!is_hit(&changed(inherited.clone(), key, value)), "{key}");
    }
}

#[test]
fn output_of_another_form_is_refused() {
    let parse = |document: &Value| findings::parse(document.to_string().as_bytes());
    assert!(parse(&json!({"schema_version": 2, "findings": []})).is_err());
    assert!(parse(&json!({"schema_version": 1})).is_err());
    for (key, value) in [("path", json!("p/Type.java")), ("property", json!("P9"))] {
        let row = changed(p3("a"), key, value);
        assert!(parse(&json!({"schema_version": 1, "findings": [row]})).is_err());
    }
}

#[test]
fn figures_are_ratios_or_do_not_exist() {
    let tally = Tally {
        hits: 6,
        independent_hits: 6,
        misses: 2,
        false_alarms: 1,
        unread: 3,
    };
    assert_eq!(tally.precision(), Some(0.6));
    assert_eq!(tally.recall(), Some(0.75));
    assert_eq!(Tally::default().precision(), None);
    assert_eq!(Tally::default().recall(), None);
}

#[test]
fn a_minimum_is_reached_or_named() {
    let tally = Tally {
        hits: 3,
        independent_hits: 3,
        misses: 1,
        false_alarms: 1,
        unread: 0,
    };
    let both = |precision, recall| Minima {
        precision: Some(precision),
        recall: Some(recall),
    };
    assert!(Minima::default().shortfalls(Tally::default()).is_empty());
    assert!(both(0.75, 0.75).shortfalls(tally).is_empty());
    assert_eq!(
        both(0.8, 0.75).shortfalls(tally),
        ["precision is 0.750, below 0.8"]
    );
    assert_eq!(
        both(0.7, 0.9).shortfalls(tally),
        ["recall is 0.750, below 0.9"]
    );
    assert_eq!(both(0.0, 0.0).shortfalls(Tally::default()).len(), 2);
}

/// Two scored jars and one without rows.
fn corpus() -> Corpus {
    let leak = changed(row("P3", "d", "ok-tricky"), "kind", json!("leak"));
    let documented = changed(
        row("P3", "e", "ok-tricky"),
        "detectable",
        json!("needs-documentation"),
    );
    let artefact = changed(
        row("P3", "f", "violation"),
        "detectable",
        json!("needs-other-artefact"),
    );
    let first = rows(&[
        row("P3", "a", "violation"),
        row("P3", "b", "violation"),
        row("P3", "c", "ok-tricky"),
        leak,
        documented,
        artefact,
    ]);
    let in_first = found(&["f", "e", "d", "c", "a", "x"].map(p3));
    let second = rows(&[row("P1", "a", "violation")]);
    let in_second = found(&[finding("P1", "p.Type", "a", "")]);
    let name = str::to_owned;
    Corpus(vec![
        Measured::of(name("one-1"), Some(&first), in_first, false),
        Measured::of(name("two-2"), Some(&second), in_second, true),
        Measured::of(name("three-3"), None, found(&[p3("a"), p3("b")]), false),
    ])
}

#[test]
fn jars_are_pooled() {
    let corpus = corpus();
    let of = |hits, misses, false_alarms, unread| Tally {
        hits,
        independent_hits: hits,
        misses,
        false_alarms,
        unread,
    };
    assert_eq!(corpus.tally(RuleId::EscapingField), of(1, 0, 0, 0));
    assert_eq!(corpus.tally(RuleId::UnsafePublication), of(0, 0, 0, 0));
    assert_eq!(corpus.tally(RuleId::UnguardedConflict), of(1, 1, 1, 1));
    assert_eq!(corpus.pooled(), of(2, 1, 1, 1));
    assert_eq!((corpus.0[0].rows, corpus.0[0].strict), (6, 3));
}

/// A row that exists because of a finding says nothing about misses.
#[test]
fn recall_counts_classes_that_were_read_completely() {
    let asked = changed(row("P3", "b", "violation"), "origin", json!("finding"));
    let rows = rows(&[
        row("P3", "a", "violation"),
        asked,
        row("P3", "c", "violation"),
    ]);
    let measured = Measured::of(
        "a-1".to_owned(),
        Some(&rows),
        found(&["a", "b"].map(p3)),
        true,
    );
    let tally = Corpus(vec![measured]).pooled();
    assert_eq!((tally.hits, tally.independent_hits), (2, 1));
    assert_eq!(tally.precision(), Some(1.0));
    assert_eq!(tally.recall(), Some(0.5));
}

#[test]
fn a_jar_without_rows_is_scored_only_if_asked_for() {
    let measured = |is_asked| Measured::of("a-1".to_owned(), None, found(&[p3("a")]), is_asked);
    assert_eq!(measured(false).score, None);
    let unread = measured(true).score.map(|score| score.unread.len());
    assert_eq!(unread, Some(1));
}

#[test]
fn the_score_reads_well() {
    insta::assert_snapshot!(ScoreText(&corpus()));
}

#[test]
fn the_json_holds_the_same_score() {
    let json: Value = serde_json::from_str(&crate::scoring::json::score(&corpus())).expect("JSON");
    let fields = |list: &str| -> Vec<String> {
        let list = json[list].as_array().expect("a list").iter();
        list.map(|row| format!("{} {}", row["jar"], row["field"]).replace('"', ""))
            .collect()
    };
    assert_eq!(fields("hits"), ["one-1 a", "two-2 a"]);
    assert_eq!(fields("misses"), ["one-1 b"]);
    assert_eq!(fields("false_alarms"), ["one-1 c"]);
    assert_eq!(fields("unread"), ["one-1 x"]);
    assert_eq!(fields("not_counted"), ["one-1 d", "one-1 e", "one-1 f"]);
    assert_eq!(json["jars"][2]["is_scored"], false);
    let all = &json["figures"][3];
    assert_eq!(all["rule"], "all");
    assert_eq!(all["precision"], 0.5);
    assert_eq!(json["figures"][1]["recall"], Value::Null);
    assert_eq!(json["unread"][0]["label"], Value::Null);
    assert_eq!(json["false_alarms"][0]["findings"][0]["method"], "m()");
    assert_eq!(json["misses"][0]["accesses"], json!([7, 9]));
    assert_eq!(json["misses"][0]["label"]["verdict"], "violation");
    assert_eq!(json["not_counted"][0]["label"]["kind"], "leak");
}
