//! Figures and lists for programs, as JSON.

use serde::Serialize;

use super::changes::{Change, Changes};
use super::findings::Found;
use super::labels::{self, Detectable, Kind, Row, Verdict};
use super::score::{Alarm, Corpus, Score, Tally};

#[derive(Serialize)]
struct ScoreDocument<'a> {
    schema_version: u32,
    jars: Vec<JarRow<'a>>,
    figures: Vec<Figures>,
    hits: Vec<AlarmRow<'a>>,
    false_alarms: Vec<AlarmRow<'a>>,
    unread: Vec<AlarmRow<'a>>,
    misses: Vec<MissRow<'a>>,
    not_counted: Vec<AlarmRow<'a>>,
}

#[derive(Serialize)]
struct ChangesDocument<'a> {
    schema_version: u32,
    revision: &'a str,
    gained: Vec<AlarmRow<'a>>,
    lost: Vec<AlarmRow<'a>>,
    kept: usize,
}

#[derive(Serialize)]
struct JarRow<'a> {
    jar: &'a str,
    rows: usize,
    strict: usize,
    findings: usize,
    is_scored: bool,
}

#[derive(Serialize)]
struct Figures {
    rule: &'static str,
    hits: usize,
    misses: usize,
    false_alarms: usize,
    unread: usize,
    precision: Option<f64>,
    recall: Option<f64>,
}

#[derive(Serialize)]
struct AlarmRow<'a> {
    jar: &'a str,
    rule: &'static str,
    /// As in the label rows.
    class: String,
    field: &'a str,
    findings: Vec<Place<'a>>,
    label: Option<Label<'a>>,
}

#[derive(Serialize)]
struct Place<'a> {
    path: &'a str,
    line: u32,
    method: Option<&'a str>,
}

#[derive(Serialize)]
struct MissRow<'a> {
    jar: &'a str,
    rule: &'static str,
    class: &'a str,
    field: &'a str,
    path: &'a str,
    line: u32,
    accesses: &'a [u32],
    label: Label<'a>,
}

#[derive(Serialize)]
struct Label<'a> {
    verdict: Verdict,
    benign: Option<bool>,
    confidence: f64,
    detectable: Detectable,
    kind: Option<Kind>,
    why: &'a str,
}

/// The score, pretty-printed.
pub(crate) fn score(corpus: &Corpus) -> String {
    let all = |list: fn(&Score) -> &[Alarm]| {
        let scores = corpus.scores();
        let rows = scores.flat_map(|(jar, score)| list(score).iter().map(move |a| alarm(jar, a)));
        rows.collect()
    };
    let jars = corpus.0.iter().map(|measured| JarRow {
        jar: &measured.jar,
        rows: measured.rows,
        strict: measured.strict,
        findings: measured.findings,
        is_scored: measured.score.is_some(),
    });
    let by_rule = labels::rules().map(|rule| figures(rule.name(), corpus.tally(rule)));
    let misses = corpus
        .scores()
        .flat_map(|(jar, score)| score.misses.iter().map(move |row| miss(jar, row)));
    pretty(&ScoreDocument {
        schema_version: 1,
        jars: jars.collect(),
        figures: by_rule.chain([figures("all", corpus.pooled())]).collect(),
        hits: all(|score| &score.hits),
        false_alarms: all(|score| &score.false_alarms),
        unread: all(|score| &score.unread),
        misses: misses.collect(),
        not_counted: all(|score| &score.uncounted),
    })
}

/// The differences, pretty-printed.
pub(crate) fn changes(revision: &str, changes: &Changes) -> String {
    pretty(&ChangesDocument {
        schema_version: 1,
        revision,
        gained: changes.gained.iter().map(change).collect(),
        lost: changes.lost.iter().map(change).collect(),
        kept: changes.kept,
    })
}

fn figures(rule: &'static str, tally: Tally) -> Figures {
    Figures {
        rule,
        hits: tally.hits,
        misses: tally.misses,
        false_alarms: tally.false_alarms,
        unread: tally.unread,
        precision: tally.precision(),
        recall: tally.recall(),
    }
}

fn alarm<'a>(jar: &'a str, alarm: &'a Alarm) -> AlarmRow<'a> {
    AlarmRow {
        jar,
        rule: alarm.key.rule.name(),
        class: alarm.key.class.clone(),
        field: &alarm.key.field,
        findings: alarm.found.iter().map(place).collect(),
        label: alarm.row.as_ref().map(label),
    }
}

fn change(change: &Change) -> AlarmRow<'_> {
    AlarmRow {
        jar: &change.jar,
        rule: change.found.rule.name(),
        class: change.found.key().class,
        field: &change.found.field,
        findings: vec![place(&change.found)],
        label: change.row.as_ref().map(label),
    }
}

fn miss<'a>(jar: &'a str, row: &'a Row) -> MissRow<'a> {
    MissRow {
        jar,
        rule: row.rule.name(),
        class: &row.class,
        field: &row.field,
        path: &row.path,
        line: row.line,
        accesses: &row.accesses,
        label: label(row),
    }
}

fn place(found: &Found) -> Place<'_> {
    Place {
        path: &found.path,
        line: found.line,
        method: found.method.as_deref(),
    }
}

fn label(row: &Row) -> Label<'_> {
    Label {
        verdict: row.verdict,
        benign: row.benign,
        confidence: row.confidence,
        detectable: row.detectable,
        kind: row.kind,
        why: &row.why,
    }
}

fn pretty(document: &impl Serialize) -> String {
    serde_json::to_string_pretty(document).expect("no map has keys but strings")
}
