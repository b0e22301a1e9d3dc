//! A replay: one JVM follows a recorded schedule.

use std::time::Duration;

use super::campaign::Observer;
use super::error::TesterError;
use super::fleet::{Fleet, Task};
use super::jvm::Launch;
use super::message::{Failure, Message, Ready};

/// How a replay ended.
#[derive(Debug)]
pub(crate) struct Replayed {
    pub(crate) end: ReplayEnd,
    pub(crate) java: Option<Ready>,
    pub(crate) notices: Vec<String>,
}

/// What the program did under the schedule.
#[derive(Debug)]
pub(crate) enum ReplayEnd {
    /// The same failure, after the same events.
    Same(Box<Failure>),
    /// A failure, but not the recorded one, or not after the same events.
    Other(Box<Failure>),
    Passed,
    Diverged {
        decision: u64,
        message: String,
    },
}

/// Runs the schedule of the plan. Without `patience` the JVM may be silent for ever, as one in a
/// debugger is.
pub(crate) fn replay(
    launch: Launch,
    patience: Option<Duration>,
    observer: &mut dyn Observer,
) -> Result<Replayed, TesterError> {
    let mut fleet = Fleet::new(launch, patience);
    fleet.start()?;
    let mut java = None;
    let mut notices = Vec::new();
    let end = loop {
        let Some((id, message)) = fleet.hear()? else {
            continue;
        };
        match message {
            Message::Ready(ready) => {
                java = Some(ready);
                // It goes on by itself.
                if let Some(worker) = fleet.worker(id) {
                    worker.task = Task::Working;
                }
            }
            Message::Failure(failure) => break compared(launch, failure),
            Message::Passed => break ReplayEnd::Passed,
            Message::Diverged { decision, message } => {
                break ReplayEnd::Diverged { decision, message };
            }
            Message::Retire { reason, .. } => {
                return Err(TesterError::Internal {
                    message: format!("the JVM gave up before the replay ended: {reason}"),
                    stack: String::new(),
                });
            }
            Message::Notice { message } if !notices.contains(&message) => notices.push(message),
            Message::Output { stream, text } => observer.output(stream, &text),
            _ => {}
        }
    };
    Ok(Replayed { end, java, notices })
}

/// Never pretends: the same kind of failure after other events is another failure.
fn compared(launch: Launch, failure: Box<Failure>) -> ReplayEnd {
    let is_same = launch.plan.schedule.as_ref().is_some_and(|recorded| {
        recorded.hash == failure.schedule.hash && recorded.failure.kind == failure.verdict.kind
    });
    if is_same {
        ReplayEnd::Same(failure)
    } else {
        ReplayEnd::Other(failure)
    }
}
