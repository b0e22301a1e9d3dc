//! Joins findings with rows, and counts.

use std::collections::BTreeMap;

use threadlint::RuleId;

use super::findings::Found;
use super::labels::{self, Key, Origin, Row, Verdict};

/// All findings about one field by one rule; they count as one.
#[derive(Debug, PartialEq)]
pub(crate) struct Alarm {
    pub(crate) key: Key,
    /// At least one; sorted.
    pub(crate) found: Vec<Found>,
    /// `None` if nobody has judged the field yet.
    pub(crate) row: Option<Row>,
}

/// How the findings for one jar compare with its rows; every list in the order of [`Key`].
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Score {
    /// Findings on a strict violation.
    pub(crate) hits: Vec<Alarm>,
    /// Findings on a strict row that is not a violation.
    pub(crate) false_alarms: Vec<Alarm>,
    /// Findings without a row; they count as false alarms until somebody reads them.
    pub(crate) unread: Vec<Alarm>,
    /// Findings on a row that is not strict; they count in no figure.
    pub(crate) uncounted: Vec<Alarm>,
    /// Strict violations without a finding.
    pub(crate) misses: Vec<Row>,
}

/// Counts, and the two figures computed from them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) hits: usize,
    /// The hits on rows that do not exist because of a finding.
    pub(crate) independent_hits: usize,
    pub(crate) misses: usize,
    pub(crate) false_alarms: usize,
    pub(crate) unread: usize,
}

impl Tally {
    /// The fraction of the findings that are right; `None` without findings.
    pub(crate) fn precision(self) -> Option<f64> {
        ratio(self.hits, self.hits + self.false_alarms + self.unread)
    }

    /// The fraction of the violations that are found; `None` without violations.
    pub(crate) fn recall(self) -> Option<f64> {
        ratio(self.independent_hits, self.independent_hits + self.misses)
    }

    fn add(&mut self, other: Tally) {
        self.hits += other.hits;
        self.independent_hits += other.independent_hits;
        self.misses += other.misses;
        self.false_alarms += other.false_alarms;
        self.unread += other.unread;
    }
}

#[expect(
    clippy::cast_precision_loss,
    reason = "counts of findings are far below 2^52"
)]
fn ratio(part: usize, whole: usize) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}

impl Score {
    /// Joins by path, class, field and rule.
    pub(crate) fn of(rows: &[Row], found: Vec<Found>) -> Self {
        let rows: BTreeMap<Key, &Row> = rows.iter().map(|row| (row.key(), row)).collect();
        let mut by_key: BTreeMap<Key, Vec<Found>> = BTreeMap::new();
        for finding in found {
            by_key.entry(finding.key()).or_default().push(finding);
        }
        let missed = rows.iter().filter(|(key, row)| {
            row.is_strict() && row.verdict == Verdict::Violation && !by_key.contains_key(key)
        });
        let mut score = Score {
            misses: missed.map(|(_, &row)| row.clone()).collect(),
            ..Score::default()
        };
        for (key, mut found) in by_key {
            found.sort();
            let row = rows.get(&key).copied().cloned();
            let list = match &row {
                None => &mut score.unread,
                Some(row) if !row.is_strict() => &mut score.uncounted,
                Some(row) if row.verdict == Verdict::Violation => &mut score.hits,
                Some(_) => &mut score.false_alarms,
            };
            list.push(Alarm { key, found, row });
        }
        score
    }

    /// The counts of one rule.
    pub(crate) fn tally(&self, rule: RuleId) -> Tally {
        let count = |alarms: &[Alarm]| alarms.iter().filter(|alarm| alarm.key.rule == rule).count();
        let independent = self.hits.iter().filter(|alarm| {
            let row = alarm.row.as_ref();
            alarm.key.rule == rule && row.is_some_and(|row| row.origin == Origin::Class)
        });
        Tally {
            hits: count(&self.hits),
            independent_hits: independent.count(),
            misses: self.misses.iter().filter(|row| row.rule == rule).count(),
            false_alarms: count(&self.false_alarms),
            unread: count(&self.unread),
        }
    }
}

/// The result for one jar.
#[derive(Debug)]
pub(crate) struct Measured {
    /// `grpc-core-1.70.0`.
    pub(crate) jar: String,
    /// Number of rows, and of strict ones.
    pub(crate) rows: usize,
    pub(crate) strict: usize,
    /// Number of findings, before those about one field are merged.
    pub(crate) findings: usize,
    /// `None` if the jar has no rows and nobody asked for its score.
    pub(crate) score: Option<Score>,
}

impl Measured {
    /// Scores `found`; without rows, only if the jar was named.
    pub(crate) fn of(jar: String, rows: Option<&[Row]>, found: Vec<Found>, is_asked: bool) -> Self {
        let is_scored = rows.is_some() || is_asked;
        let rows = rows.unwrap_or_default();
        Measured {
            jar,
            rows: rows.len(),
            strict: rows.iter().filter(|row| row.is_strict()).count(),
            findings: found.len(),
            score: is_scored.then(|| Score::of(rows, found)),
        }
    }
}

/// The results for all jars, in the order of the list of jars.
#[derive(Debug)]
pub(crate) struct Corpus(pub(crate) Vec<Measured>);

impl Corpus {
    /// The scored jars with their scores.
    pub(crate) fn scores(&self) -> impl Iterator<Item = (&str, &Score)> {
        let jars = self.0.iter();
        jars.filter_map(|measured| Some((measured.jar.as_str(), measured.score.as_ref()?)))
    }

    /// The counts of one rule over all jars.
    pub(crate) fn tally(&self, rule: RuleId) -> Tally {
        let mut sum = Tally::default();
        for (_, score) in self.scores() {
            sum.add(score.tally(rule));
        }
        sum
    }

    /// The counts over all rules and jars.
    pub(crate) fn pooled(&self) -> Tally {
        let mut sum = Tally::default();
        for rule in labels::rules() {
            sum.add(self.tally(rule));
        }
        sum
    }
}

/// The minima of the pooled figures.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Minima {
    pub(crate) precision: Option<f64>,
    pub(crate) recall: Option<f64>,
}

impl Minima {
    /// One sentence per figure that falls short. A figure that does not exist falls short too: a
    /// minimum without a measurement must not count as reached.
    pub(crate) fn shortfalls(self, tally: Tally) -> Vec<String> {
        let figures = [
            ("precision", self.precision, tally.precision()),
            ("recall", self.recall, tally.recall()),
        ];
        let short = figures.into_iter().filter_map(|(name, minimum, figure)| {
            let minimum = minimum?;
            match figure {
                Some(figure) if figure >= minimum => None,
                Some(figure) => Some(format!("{name} is {figure:.3}, below {minimum}")),
                None => Some(format!("there is nothing to measure {name} on")),
            }
        });
        short.collect()
    }
}
