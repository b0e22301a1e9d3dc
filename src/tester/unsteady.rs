//! Failures that did not come again when their schedules were run again: they are no verdict, and a run says so.

use super::error::TesterError;

/// Those of a run, whichever JVM told them.
#[derive(Debug, Default)]
pub(super) struct UnsteadyFailures {
    count: u64,
    /// What the first one was.
    first: String,
}

impl UnsteadyFailures {
    pub(super) fn add(&mut self, message: String) {
        if self.count == 0 {
            self.first = message;
        }
        self.count += 1;
    }

    pub(super) fn count(&self) -> u64 {
        self.count
    }

    /// All of them in one sentence, `None` if there are none.
    pub(super) fn note(&self) -> Option<String> {
        let (schedules, were) = match self.count {
            0 => return None,
            1 => ("1 schedule".to_owned(), "it was"),
            count => (format!("{count} schedules"), "they were"),
        };
        Some(format!(
            "{schedules} failed, but not when {were} run again, so something that is not controlled decides; \
             this is no verdict; {}",
            self.first
        ))
    }

    /// Why a run says nothing in which all other schedules were inconclusive, `None` if there is no
    /// such failure.
    pub(super) fn error(&self, inconclusive: u64) -> Option<TesterError> {
        (self.count > 0).then(|| TesterError::Unsteady {
            schedules: inconclusive + self.count,
            unsteady: self.count,
            reason: self.first.clone(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_note_counts_them_and_tells_the_first() {
        let mut unsteady = UnsteadyFailures::default();
        assert_eq!(unsteady.note(), None);
        unsteady.add("one".to_owned());
        let note = unsteady.note().unwrap();
        assert!(
            note.starts_with("1 schedule failed, but not when it was"),
            "{note}"
        );
        unsteady.add("two".to_owned());
        let note = unsteady.note().unwrap();
        assert!(
            note.starts_with("2 schedules failed, but not when they were"),
            "{note}"
        );
        assert!(note.ends_with("; one"), "{note}");
    }

    #[test]
    fn they_explain_a_run_without_a_verdict_only_if_there_are_any() {
        let mut unsteady = UnsteadyFailures::default();
        assert!(unsteady.error(3).is_none());
        unsteady.add("one".to_owned());
        assert!(matches!(
            unsteady.error(3),
            Some(TesterError::Unsteady { schedules: 4, unsteady: 1, reason }) if reason == "one"
        ));
    }
}
