//! A pool of JVMs: starts them, reads their messages, and watches their time.
//!
//! Reports everything that ends the work of a JVM, whatever the work is: a defect of the tester,
//! bad input, or a JVM that dies, falls silent or exceeds the limit of a task.

use std::collections::BTreeMap;
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::{Duration, Instant};

use core_affinity::CoreId;

use super::chunks::WorkerId;
use super::error::TesterError;
use super::jvm::{Jvm, JvmOutput, Launch};
use crate::protocol::{Message, Once, PROTOCOL, Plan};

/// How often the caller regains control if no message comes.
const TICK: Duration = Duration::from_millis(50);
/// A JVM that announces its end must end within this time, or it is killed.
const GRACE: Duration = Duration::from_secs(2);

/// The next message of a JVM, or its error, which is reported again until that JVM is ended.
pub(super) type JvmReport = (WorkerId, Result<Message, TesterError>);

/// The running JVMs. They are killed when the pool is dropped.
#[derive(Debug)]
pub(super) struct JvmPool<'a> {
    launch: Launch<'a>,
    plan: Plan,
    /// How long a JVM with a task may be silent.
    patience: Option<Duration>,
    /// How long a task may take, even if the JVM sends messages; `None` if only the patience limits
    /// it.
    task_limit: Option<Duration>,
    cpus: Vec<CoreId>,
    workers: BTreeMap<WorkerId, Worker>,
    started: usize,
    sender: Sender<(WorkerId, JvmOutput)>,
    receiver: Receiver<(WorkerId, JvmOutput)>,
    last_tick: Instant,
}

/// One JVM and its current task.
#[derive(Debug)]
pub(super) struct Worker {
    jvm: Jvm,
    pub(super) task: Task,
    /// The running schedule or target that the JVM last reported.
    pub(super) at: Option<i64>,
    /// Schedules run since its start, as it last reported.
    pub(super) reported: u64,
    /// Schedules of finished chunks.
    pub(super) counted: u64,
    /// When the current task began.
    pub(super) since: Instant,
    quiet: Duration,
    /// How long the current task has taken.
    busy: Duration,
}

/// What a JVM is busy with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Task {
    Starting,
    Working,
    Idle,
    /// It has announced that it ends.
    Ending,
}

impl<'a> JvmPool<'a> {
    pub(super) fn new(launch: Launch<'a>, plan: Plan, patience: Option<Duration>) -> Self {
        let (sender, receiver) = mpsc::channel();
        let mut cpus = core_affinity::get_core_ids().unwrap_or_default();
        if !cpus.is_empty() {
            // Several runs on one machine start with different CPUs.
            let first = std::process::id() as usize % cpus.len();
            cpus.rotate_left(first);
        }
        Self {
            launch,
            plan,
            patience,
            task_limit: None,
            cpus,
            workers: BTreeMap::new(),
            started: 0,
            sender,
            receiver,
            last_tick: Instant::now(),
        }
    }

    /// From now on, ends JVMs whose task takes longer than `limit`.
    pub(super) fn limit_tasks(&mut self, limit: Duration) {
        self.task_limit = Some(limit);
    }

    /// Each JVM that starts from now on runs one schedule.
    pub(super) fn run_once(&mut self, once: Once) {
        self.plan.once = Some(once);
    }

    pub(super) fn runs_once(&self) -> bool {
        self.plan.once.is_some()
    }

    /// Starts a JVM on a CPU to which the fewest others are pinned.
    pub(super) fn start(&mut self) -> Result<(), TesterError> {
        let id = self.started;
        let cpu = self.cpus.get(id % self.cpus.len().max(1)).copied();
        let jvm = Jvm::start(self.launch, &self.plan, cpu, id, self.sender.clone())?;
        self.started += 1;
        let worker = Worker {
            jvm,
            task: Task::Starting,
            at: None,
            reported: 0,
            counted: 0,
            since: Instant::now(),
            quiet: Duration::ZERO,
            busy: Duration::ZERO,
        };
        self.workers.insert(id, worker);
        Ok(())
    }

    /// Kills a JVM that is no longer needed.
    pub(super) fn end(&mut self, id: WorkerId) {
        self.workers.remove(&id);
    }

    /// Kills all JVMs except that one.
    pub(super) fn keep_only(&mut self, id: Option<WorkerId>) {
        self.workers.retain(|other, _| Some(*other) == id);
    }

    pub(super) fn worker(&mut self, id: WorkerId) -> Option<&mut Worker> {
        self.workers.get_mut(&id)
    }

    /// The JVMs that have not announced their end.
    pub(super) fn workers(&self) -> impl Iterator<Item = (WorkerId, &Worker)> {
        let workers = self.workers.iter().map(|(id, worker)| (*id, worker));
        workers.filter(|(_, worker)| worker.task != Task::Ending)
    }

    /// Sends a command, after which the JVM is working.
    pub(super) fn command(&mut self, id: WorkerId, line: &str) {
        if let Some(worker) = self.workers.get_mut(&id) {
            worker.begin(Task::Working);
            worker.jvm.command(line);
        }
    }

    /// The next message, or `None` if none comes for a moment. The error of one JVM is returned as
    /// an error of the pool.
    pub(super) fn next_message(&mut self) -> Result<Option<(WorkerId, Message)>, TesterError> {
        self.next_report()?
            .map(|(id, report)| report.map(|message| (id, message)))
            .transpose()
    }

    /// The next message or error of one JVM, or `None` if none comes for a moment. Waiting without
    /// any JVM would never end, and is an error.
    pub(super) fn next_report(&mut self) -> Result<Option<JvmReport>, TesterError> {
        if self.workers.is_empty() {
            let message = "no JVM is left to wait for";
            return Err(TesterError::internal(message, ""));
        }
        self.count_time();
        self.workers.retain(|_, worker| !worker.is_overdue_to_end());
        let limits = (self.patience, self.task_limit);
        let late = |(id, worker): (&WorkerId, &Worker)| Some((*id, Err(worker.lateness(limits)?)));
        if let Some(report) = self.workers.iter().find_map(late) {
            return Ok(Some(report));
        }
        let output = self.receiver.recv_timeout(TICK).ok();
        Ok(output.and_then(|(id, output)| Some((id, self.report(id, output)?))))
    }

    /// `None` for the last output of a JVM that is no longer needed.
    fn report(&mut self, id: WorkerId, output: JvmOutput) -> Option<Result<Message, TesterError>> {
        let worker = self.workers.get_mut(&id)?;
        worker.quiet = Duration::ZERO;
        Some(match output {
            JvmOutput::Message(message) => worker.note(message),
            JvmOutput::Malformed(message) => Err(TesterError::internal(
                format!("a message cannot be understood: {message}"),
                "",
            )),
            JvmOutput::Closed if worker.task == Task::Ending => {
                self.workers.remove(&id);
                return None;
            }
            JvmOutput::Closed => Err(TesterError::Crashed {
                status: worker.jvm.end(),
                during: worker.during(),
                last_lines: worker.jvm.last_lines(),
            }),
        })
    }

    /// Counts how long the busy JVMs have been silent. Time in which this process did not run does
    /// not count, because the JVMs may have been stopped as well.
    fn count_time(&mut self) {
        let passed = self.last_tick.elapsed().min(TICK * 2);
        self.last_tick = Instant::now();
        for worker in self.workers.values_mut().filter(|w| w.task != Task::Idle) {
            worker.quiet += passed;
            worker.busy += passed;
        }
    }
}

impl Worker {
    /// The error if the JVM has been silent beyond the patience, or has exceeded the limit of a
    /// task.
    fn lateness(&self, limits: (Option<Duration>, Option<Duration>)) -> Option<TesterError> {
        match (self.task, limits) {
            (Task::Working, (_, Some(limit))) => {
                (self.busy > limit).then(|| TesterError::Overdue {
                    limit,
                    last_lines: self.jvm.last_lines(),
                })
            }
            (Task::Idle | Task::Ending, _) | (_, (None, _)) => None,
            (_, (Some(patience), _)) => (self.quiet > patience).then(|| TesterError::Silent {
                patience,
                during: self.during(),
                last_lines: self.jvm.last_lines(),
            }),
        }
    }

    fn begin(&mut self, task: Task) {
        self.task = task;
        self.since = Instant::now();
        self.quiet = Duration::ZERO;
        self.busy = Duration::ZERO;
    }

    /// Whether it announced its end but has not ended in time.
    fn is_overdue_to_end(&self) -> bool {
        self.task == Task::Ending && self.busy > GRACE
    }

    /// Records what a message says about the JVM itself.
    fn note(&mut self, message: Message) -> Result<Message, TesterError> {
        match &message {
            Message::Ready(ready) => self.note_ready(ready.protocol)?,
            Message::Progress { schedules, at } => {
                self.reported = *schedules;
                self.at = Some(*at);
            }
            Message::Retire { .. } => self.begin(Task::Ending),
            Message::Chunk(_) | Message::Failure(_) | Message::Verdict(_) => self.task = Task::Idle,
            Message::InputError { message, help } => {
                return Err(TesterError::Input {
                    message: message.clone(),
                    help: Some(help.clone()).filter(|help| !help.is_empty()),
                });
            }
            Message::InternalError { message, stack } => {
                return Err(TesterError::internal(message, stack));
            }
            _ => {}
        }
        Ok(message)
    }

    fn note_ready(&mut self, protocol: u32) -> Result<(), TesterError> {
        if self.task != Task::Starting {
            let message = "the JVM reported twice that it is ready";
            return Err(TesterError::internal(message, ""));
        }
        self.task = Task::Idle;
        if protocol == PROTOCOL {
            Ok(())
        } else {
            Err(TesterError::Protocol { theirs: protocol })
        }
    }

    fn during(&self) -> String {
        match (self.task, self.at) {
            (Task::Starting, _) => "while it started".to_owned(),
            (_, Some(at @ 0..)) => format!("at about schedule {at}"),
            _ => "at its first schedules".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tester::jdk::Jdk;
    use crate::tester::jdk::tests::install;
    use crate::tester::plans;

    #[test]
    fn waiting_without_a_jvm_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let home = install(folder.path(), "a", Some("JAVA_VERSION=\"21\""));
        let launch = Launch {
            jdk: &Jdk::at(&home).unwrap(),
            jar: folder.path(),
            jvm_args: &[],
            debugger: None,
        };
        let error = JvmPool::new(launch, plans::doctor(), None)
            .next_message()
            .unwrap_err();
        assert!(error.to_string().ends_with("no JVM is left to wait for"));
    }
}
