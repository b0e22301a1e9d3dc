//! What one build of the linter reports and another does not.

use std::collections::{BTreeMap, BTreeSet};

use threadlint::RuleId;

use super::findings::Found;
use super::labels::{Key, Row};

/// A finding that only one of the two builds has.
#[derive(Debug, PartialEq)]
pub(crate) struct Change {
    pub(crate) jar: String,
    pub(crate) found: Found,
    /// The judgement on its field, if there is one.
    pub(crate) row: Option<Row>,
}

/// How the findings of two builds differ; both lists in the order of the jars, then by place.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Changes {
    pub(crate) gained: Vec<Change>,
    pub(crate) lost: Vec<Change>,
    pub(crate) kept: usize,
}

/// The identity of a finding, independent of its place and message.
type Identity<'a> = (RuleId, &'a str, &'a str, Option<&'a str>);

fn identity(found: &Found) -> Identity<'_> {
    (
        found.rule,
        &found.class,
        &found.field,
        found.method.as_deref(),
    )
}

impl Changes {
    /// Adds the differences in one jar.
    pub(crate) fn compare(&mut self, jar: &str, rows: &[Row], before: &[Found], after: &[Found]) {
        let rows: BTreeMap<Key, &Row> = rows.iter().map(|row| (row.key(), row)).collect();
        let change = |found: &Found| Change {
            jar: jar.to_owned(),
            found: found.clone(),
            row: rows.get(&found.key()).copied().cloned(),
        };
        let gained = missing_from(before, after);
        self.kept += after.len() - gained.len();
        self.gained.extend(gained.into_iter().map(change));
        let lost = missing_from(after, before);
        self.lost.extend(lost.into_iter().map(change));
    }
}

/// The findings in `found` that are not in `other`, by place.
fn missing_from<'a>(other: &[Found], found: &'a [Found]) -> Vec<&'a Found> {
    let known: BTreeSet<Identity> = other.iter().map(identity).collect();
    let missing = found
        .iter()
        .filter(|found| !known.contains(&identity(found)));
    let mut list: Vec<&Found> = missing.collect();
    list.sort();
    list
}
