//! One finding for code that a class and its subclasses share.
//!
//! A class that is checked and its subclasses report the same code for the fields of the class. The
//! finding of the superclass is kept, unless that of a subclass is stronger. Subclasses of a class
//! that is not checked each keep theirs: each makes a promise of its own.

use std::collections::{BTreeMap, BTreeSet};

use crate::finding::Finding;
use crate::program::{ClassId, Program};

/// Leaves out findings that say of a class what another one says of its superclass or subclass.
pub(super) fn leave_out(
    found: Vec<(ClassId, Finding)>,
    program: &Program,
) -> Vec<(ClassId, Finding)> {
    let mut by_code = BTreeMap::new();
    for (index, (class, finding)) in found.iter().enumerate() {
        by_code.entry(key(*class, finding)).or_insert(index);
    }
    let mut left_out = BTreeSet::new();
    for (index, (class, finding)) in found.iter().enumerate() {
        // Only where there are threads do rules look at inherited fields.
        if finding.threads.is_none() {
            continue;
        }
        let above = program.superclass_chain(*class).into_iter().skip(1);
        for superclass in above {
            if let Some(&known) = by_code.get(&key(superclass, finding)) {
                let is_stronger = strength(finding) > strength(&found[known].1);
                left_out.insert(if is_stronger { known } else { index });
            }
        }
    }
    let found = found.into_iter().enumerate();
    found
        .filter_map(|(index, found)| (!left_out.contains(&index)).then_some(found))
        .collect()
}

/// The code of the class that the finding is about.
fn key(class: ClassId, finding: &Finding) -> impl Ord + use<> {
    (
        class,
        finding.rule,
        finding.declaration,
        finding.method.clone(),
    )
}

fn strength(finding: &Finding) -> impl Ord + use<> {
    (finding.level, finding.confidence)
}
