//! Decides which failure of a search is reported, if any.

use super::Run;
use super::shrink::NOT_SHRUNK;
use crate::subject::{Failure, HARM_SOUGHT};
use crate::tester::error::TesterError;
use crate::tester::replay::in_new_jvm;

impl Run<'_> {
    /// Leaves the failure that is reported, if one comes in a new JVM: one that is no race instead of
    /// the race, if it came soon enough after that.
    pub(super) fn decide(&mut self) -> Result<(), TesterError> {
        let failure = self.result.failure.take();
        let Some(race) = self.race.take() else {
            return self.keep_first(failure);
        };
        let worse = failure.filter(|worse| worse.index <= race.index + HARM_SOUGHT);
        let notice = race.race_in_words();
        self.keep_first(worse.into_iter().chain([race]))?;
        let reported = self.result.failure.as_ref();
        if reported.is_some_and(|failure| failure.race.is_none()) {
            self.notice(notice);
        }
        Ok(())
    }

    /// Keeps the first of these failures that comes in a new JVM.
    fn keep_first(
        &mut self,
        failures: impl IntoIterator<Item = Box<Failure>>,
    ) -> Result<(), TesterError> {
        for found in failures {
            let index = found.index;
            let what = format!("{}: {}", found.kind.name(), found.message);
            self.result.failure = self.check(found)?;
            if self.result.failure.is_some() {
                break;
            }
            self.unsteady.add(what);
            self.rejected.push(index);
        }
        Ok(())
    }

    /// The failure as it is reported, with fewer preemptions if that was asked for; `None` if it does
    /// not come in a new JVM.
    fn check(&mut self, found: Box<Failure>) -> Result<Option<Box<Failure>>, TesterError> {
        let shrunk = if self.request.shrink {
            self.shrink(found.index)?
        } else {
            None
        };
        self.pool.keep_only(None);
        if let Some(shrunk) = shrunk {
            if let Some(failure) = self.rerun(shrunk)? {
                return Ok(Some(failure));
            }
            self.notice(NOT_SHRUNK.to_owned());
        }
        self.rerun(found)
    }

    fn rerun(&mut self, mut failure: Box<Failure>) -> Result<Option<Box<Failure>>, TesterError> {
        // As a hint, it is best as the user wrote it.
        let hint = &mut failure.schedule.settings.class_path;
        hint.clone_from(&self.request.settings.class_path);
        match in_new_jvm(self.request.launch, self.request.patience, &failure) {
            Ok(failure) => Ok(failure),
            Err(error @ (TesterError::Crashed { .. } | TesterError::Silent { .. })) => {
                self.notice(format!(
                    "the schedule could not be run again in a new JVM: {error}"
                ));
                failure.verified = false;
                Ok(Some(failure))
            }
            Err(error) => Err(error),
        }
    }
}
