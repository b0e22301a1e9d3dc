//! A replay: one JVM follows a recorded schedule.

use std::time::Duration;

use super::convert;
use super::error::TesterError;
use super::jvm::Launch;
use super::jvm_pool::{JvmPool, Task};
use super::observer::{NoObserver, RunObserver};
use super::plans;
use crate::protocol::{Message, Plan};
use crate::subject::{Failure, FailureKind, GuardedOperation, JvmInfo, RecordedSchedule};

/// The schedule to replay, and how.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ReplayRequest<'a> {
    pub(crate) launch: Launch<'a>,
    pub(crate) schedule: &'a RecordedSchedule,
    /// The class path on which the classes are now.
    pub(crate) class_path: &'a [String],
    /// What a driver may do beyond the guard rails, whatever the schedule says.
    pub(crate) allowed: &'a [GuardedOperation],
    pub(crate) shows_output: bool,
    /// Whether a debugger is attached, so that no time limit applies.
    pub(crate) is_debugged: bool,
    /// How many times, one after the other.
    pub(crate) repeat: u32,
    /// How long the JVM may be silent; `None` for any time, as under a debugger.
    pub(crate) patience: Option<Duration>,
}

/// The result of a replay.
#[derive(Debug)]
pub(crate) struct ReplayResult {
    pub(crate) outcome: ReplayOutcome,
    pub(crate) jvm: Option<JvmInfo>,
    pub(crate) notices: Vec<String>,
}

/// What the program did under the schedule.
#[derive(Debug)]
pub(crate) enum ReplayOutcome {
    /// The same failure, after the same events.
    SameFailure(Box<Failure>),
    /// A failure, but not the recorded one, or not after the same events.
    OtherFailure(Box<Failure>),
    Passed,
    Diverged {
        decision: u64,
        message: String,
        /// How it failed all the same.
        failed: Option<FailureKind>,
    },
}

/// Runs the schedule of `request` again.
pub(crate) fn replay(
    request: &ReplayRequest,
    observer: &mut dyn RunObserver,
) -> Result<ReplayResult, TesterError> {
    let plan = Plan {
        debug: request.is_debugged,
        repeat: request.repeat,
        ..plans::replay(
            request.schedule,
            request.class_path,
            request.allowed,
            request.shows_output,
        )
    };
    let mut pool = JvmPool::new(request.launch, plan, request.patience);
    pool.start()?;
    let mut jvm = None;
    let mut notices = Vec::new();
    let outcome = loop {
        let Some((id, message)) = pool.next_message()? else {
            continue;
        };
        match message {
            Message::Ready(ready) => {
                jvm = Some(convert::jvm_info(ready));
                // A replay starts without a command.
                if let Some(worker) = pool.worker(id) {
                    worker.task = Task::Working;
                }
            }
            Message::Notice { message } if !notices.contains(&message) => notices.push(message),
            Message::Output { text } => observer.output(&text),
            last => {
                if let Some(outcome) = outcome(request.schedule, last)? {
                    break outcome;
                }
            }
        }
    };
    Ok(ReplayResult {
        outcome,
        jvm,
        notices,
    })
}

/// The outcome that a message reports, if it ends the replay.
fn outcome(
    recorded: &RecordedSchedule,
    message: Message,
) -> Result<Option<ReplayOutcome>, TesterError> {
    Ok(Some(match message {
        Message::Failure(failure) => compared(recorded, Box::new(convert::failure(*failure)?)),
        Message::Passed => ReplayOutcome::Passed,
        Message::Diverged {
            decision,
            message,
            failed,
        } => ReplayOutcome::Diverged {
            decision,
            message,
            failed: failed.map(convert::failure_kind).transpose()?,
        },
        Message::Retire { reason, .. } => {
            let message = format!("the JVM gave up before the replay ended: {reason}");
            return Err(TesterError::internal(message, ""));
        }
        _ => return Ok(None),
    }))
}

/// A failure of the same kind after other events counts as another failure.
fn compared(recorded: &RecordedSchedule, failure: Box<Failure>) -> ReplayOutcome {
    let has_same_events = recorded.hash == failure.schedule.hash;
    if has_same_events && recorded.failure.kind == failure.kind {
        ReplayOutcome::SameFailure(failure)
    } else {
        ReplayOutcome::OtherFailure(failure)
    }
}

/// How many JVMs try to fail as another did.
const TRIES: u32 = 2;

/// Follows the schedule of `failure` in a new JVM. Returns the failure, with threads and events if
/// the JVM that found it could not report them, or `None` if the new JVM does not fail so. The
/// failure is verified only if the events are the same.
pub(super) fn in_new_jvm(
    launch: Launch,
    patience: Duration,
    failure: &Failure,
) -> Result<Option<Box<Failure>>, TesterError> {
    let request = ReplayRequest {
        launch,
        schedule: &failure.schedule,
        class_path: &failure.schedule.settings.class_path,
        allowed: &[],
        shows_output: false,
        is_debugged: false,
        repeat: 1,
        patience: Some(patience),
    };
    for _ in 0..TRIES {
        let kind = match replay(&request, &mut NoObserver)?.outcome {
            ReplayOutcome::SameFailure(told) => {
                let is_complete = !failure.interleaving.threads.is_empty();
                let failure = if is_complete {
                    Box::new(failure.clone())
                } else {
                    told
                };
                return Ok(Some(failure));
            }
            ReplayOutcome::OtherFailure(other) => Some(other.kind),
            ReplayOutcome::Diverged { failed, .. } => failed,
            ReplayOutcome::Passed => None,
        };
        if kind == Some(failure.kind) {
            return Ok(Some(Box::new(Failure {
                verified: false,
                ..failure.clone()
            })));
        }
    }
    Ok(None)
}
