//! What one finding says in formats with a text for each.

use super::verdict;
use crate::finding::Finding;

/// The message and, on lines of their own, the fix and the verdict of an examination.
pub(crate) fn lines(finding: &Finding) -> String {
    let verdict = finding.proof.as_deref().map(verdict::sentence);
    let more = finding.fix.iter().chain(&verdict);
    more.fold(finding.message.clone(), |text, line| {
        format!("{text}\n{line}")
    })
}
