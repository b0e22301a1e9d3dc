//! The comparison of two builds.

use serde_json::{Value, json};

use crate::scoring::changes::{Change, Changes};
use crate::scoring::text::ChangesText;
use crate::{finding, found, p3, row, rows};

fn changes() -> Changes {
    let rows = rows(&[row("P3", "gained", "violation")]);
    let method = |name| finding("P3", "p.Type", "same", name);
    let mut moved = method("kept()");
    moved["line"] = json!(99);
    let other = finding("P3", "p.Other", "gained", "m()");
    let before = found(&[method("kept()"), method("lost()"), p3("lost"), other]);
    let after = found(&[
        p3("gained"),
        moved,
        finding("P2", "p.Type", "same", "kept()"),
    ]);
    let mut changes = Changes::default();
    changes.compare("a-1", &rows, &before, &after);
    changes.compare("b-1", &[], &[], &found(&[p3("gained")]));
    changes
}

/// A finding that moves stays the same; one with another rule, class, field or method does not.
#[test]
fn builds_differ_by_identity() {
    let changes = changes();
    let names = |list: &[Change]| -> Vec<String> {
        let name = |change: &Change| {
            let found = &change.found;
            let method = found.method.as_deref().unwrap_or_default();
            format!(
                "{} {} {} {method}",
                change.jar,
                found.rule.property().unwrap_or_default(),
                found.field
            )
        };
        list.iter().map(name).collect()
    };
    assert_eq!(
        names(&changes.gained),
        [
            "a-1 P2 same kept()",
            "a-1 P3 gained m()",
            "b-1 P3 gained m()"
        ]
    );
    assert_eq!(
        names(&changes.lost),
        ["a-1 P3 gained m()", "a-1 P3 lost m()", "a-1 P3 same lost()"]
    );
    assert_eq!(changes.kept, 1);
    let has_row = changes.gained.iter().map(|change| change.row.is_some());
    assert!(has_row.eq([false, true, false]));
}

#[test]
fn the_changes_read_well() {
    let (changes, revision) = (&changes(), "0123abc");
    insta::assert_snapshot!(ChangesText { revision, changes });
    let json: Value =
        serde_json::from_str(&crate::scoring::json::changes(revision, changes)).expect("JSON");
    assert_eq!(json["revision"], revision);
    assert_eq!(json["kept"], 1);
    assert_eq!(json["gained"][1]["label"]["benign"], false);
    assert_eq!(json["lost"][2]["findings"][0]["method"], "lost()");
}
