//! A recording: one JVM runs one schedule and writes what it did as a trace.

use std::time::{Duration, Instant};

use super::convert;
use super::error::TesterError;
use super::jvm::Launch;
use super::jvm_pool::{JvmPool, Task};
use super::observer::RunObserver;
use super::plans;
use crate::protocol::Message;
use crate::subject::{Failure, JvmInfo, RecordedTrace, RunSettings};

/// The program to record, and how.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RecordRequest<'a> {
    pub(crate) launch: Launch<'a>,
    pub(crate) settings: &'a RunSettings,
    /// The absolute path of the file to write.
    pub(crate) trace: &'a str,
    pub(crate) shows_output: bool,
    /// How long the JVM may be silent.
    pub(crate) patience: Duration,
}

/// A recorded run.
#[derive(Debug)]
pub(crate) struct RecordResult {
    pub(crate) trace: RecordedTrace,
    /// How the recorded run failed, if it did.
    pub(crate) failure: Option<Box<Failure>>,
    pub(crate) elapsed: Duration,
    pub(crate) jvm: Option<JvmInfo>,
    pub(crate) notices: Vec<String>,
}

/// Records one schedule of `request`.
pub(crate) fn record(
    request: &RecordRequest,
    observer: &mut dyn RunObserver,
) -> Result<RecordResult, TesterError> {
    let plan = plans::record(request.settings, request.trace, request.shows_output);
    let mut pool = JvmPool::new(request.launch, plan, Some(request.patience));
    let started = Instant::now();
    pool.start()?;
    let (mut jvm, mut failure) = (None, None);
    let mut notices = Vec::new();
    loop {
        let Some((id, message)) = pool.next_message()? else {
            continue;
        };
        match message {
            Message::Ready(ready) => {
                jvm = Some(convert::jvm_info(ready));
                // A recording starts without a command.
                if let Some(worker) = pool.worker(id) {
                    worker.task = Task::Working;
                }
            }
            Message::Failure(failed) => failure = Some(Box::new(convert::failure(*failed)?)),
            Message::Unsteady { message } => notices.push(format!(
                "the recorded run failed, but not when it was run again: {message}"
            )),
            Message::Notice { message } if !notices.contains(&message) => notices.push(message),
            Message::Output { text } => observer.output(&text),
            Message::Retire { reason, .. } => {
                let message = format!("the JVM gave up before the trace was written: {reason}");
                return Err(TesterError::internal(message, ""));
            }
            Message::Recorded(recorded) => {
                return Ok(RecordResult {
                    trace: convert::recorded_trace(recorded),
                    failure,
                    elapsed: started.elapsed(),
                    jvm,
                    notices,
                });
            }
            _ => {}
        }
    }
}
