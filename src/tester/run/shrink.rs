//! A schedule with fewer preemptions that fails as well.

use super::Run;
use crate::protocol::Message;
use crate::subject::Failure;
use crate::tester::chunks::WorkerId;
use crate::tester::convert;
use crate::tester::error::TesterError;

pub(super) const NOT_SHRUNK: &str = "the schedule could not be shrunk";

impl Run<'_> {
    /// The failure of schedule `index` with fewer preemptions, if the tester can look for that.
    pub(super) fn shrink(&mut self, index: u64) -> Result<Option<Box<Failure>>, TesterError> {
        let mut finder = self.start_finder(index)?;
        loop {
            let Some((id, message)) = self.pool.next_message()? else {
                continue;
            };
            match message {
                Message::Ready(_) => {
                    let line = format!("schedules {index} {}", index + 1);
                    self.pool.command(id, &line);
                }
                Message::Failure(failure) if finder.has_seen_failure => {
                    return Ok(Some(Box::new(convert::failure(*failure)?)));
                }
                Message::Failure(_) => {
                    finder.has_seen_failure = true;
                    self.pool.command(id, "shrink");
                }
                Message::Retire { .. } if !finder.is_replacement => {
                    finder = self.replace_finder()?;
                }
                Message::Chunk(_) | Message::Retire { .. } => {
                    self.notice(NOT_SHRUNK.to_owned());
                    return Ok(None);
                }
                other => self.handle_other(other)?,
            }
        }
    }

    /// Makes the JVM that found the failure shrink it, or starts another if that one has ended.
    fn start_finder(&mut self, index: u64) -> Result<Finder, TesterError> {
        let can_shrink =
            |id: &WorkerId| self.failed.get(id) == Some(&index) && self.chunks.of(*id).is_none();
        let mut ids = self.pool.workers().map(|(id, _)| id);
        let finder = ids.find(can_shrink);
        drop(ids);
        self.pool.keep_only(finder);
        let Some(id) = finder else {
            return self.replace_finder();
        };
        self.pool.command(id, "shrink");
        Ok(Finder {
            has_seen_failure: true,
            is_replacement: false,
        })
    }

    /// Starts a JVM; it must run the schedule before it can shrink it.
    fn replace_finder(&mut self) -> Result<Finder, TesterError> {
        self.pool.start()?;
        Ok(Finder {
            has_seen_failure: false,
            is_replacement: true,
        })
    }
}

/// The JVM that shrinks the schedule of a failure.
struct Finder {
    has_seen_failure: bool,
    /// Whether it was started only for this; it is not replaced again.
    is_replacement: bool,
}
