//! The JVMs of a run: started, heard, and watched. What ends a run whatever it is about (a defect,
//! bad input, a JVM that dies or falls silent) is found here.

use std::collections::BTreeMap;
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::{Duration, Instant};

use core_affinity::CoreId;

use super::chunks::WorkerId;
use super::error::TesterError;
use super::jvm::{Heard, Jvm, Launch};
use super::message::Message;
use super::plan::PROTOCOL;

/// How often the caller gets a turn although nothing is heard.
const TICK: Duration = Duration::from_millis(50);
/// A JVM that says that it ends does so within that time, or is killed.
const GRACE: Duration = Duration::from_secs(2);

/// The next message of a JVM, or its trouble, which is told until that JVM is ended.
pub(super) type Told = (WorkerId, Result<Message, TesterError>);

/// The JVMs that run now; dropped, all are killed.
#[derive(Debug)]
pub(super) struct Fleet<'a> {
    launch: Launch<'a>,
    /// How long a JVM that has something to do may say nothing.
    patience: Option<Duration>,
    /// How long a task may take, whatever the JVM says meanwhile; `None` for no bound but the
    /// patience.
    task_limit: Option<Duration>,
    cpus: Vec<CoreId>,
    workers: BTreeMap<WorkerId, Worker>,
    started: usize,
    sender: Sender<(WorkerId, Heard)>,
    receiver: Receiver<(WorkerId, Heard)>,
    last_tick: Instant,
}

/// One JVM and what it does.
#[derive(Debug)]
pub(super) struct Worker {
    jvm: Jvm,
    pub(super) task: Task,
    /// Number of the running schedule or target, as it last said.
    pub(super) at: Option<i64>,
    /// Schedules done since its start, as it last said.
    pub(super) told: u64,
    /// Schedules of finished chunks.
    pub(super) counted: u64,
    /// When it got its task.
    pub(super) since: Instant,
    quiet: Duration,
    /// How long it has had its task.
    busy: Duration,
}

/// What a JVM is busy with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Task {
    Starting,
    Working,
    Idle,
    /// It has said its last and ends.
    Leaving,
}

impl<'a> Fleet<'a> {
    pub(super) fn new(launch: Launch<'a>, patience: Option<Duration>) -> Self {
        let (sender, receiver) = mpsc::channel();
        let mut cpus = core_affinity::get_core_ids().unwrap_or_default();
        if !cpus.is_empty() {
            // Several runs on one machine begin with different ones.
            let first = std::process::id() as usize % cpus.len();
            cpus.rotate_left(first);
        }
        Self {
            launch,
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

    /// Ends JVMs whose task takes longer than that.
    pub(super) fn limit_tasks(&mut self, limit: Duration) {
        self.task_limit = Some(limit);
    }

    /// Starts a JVM, on a CPU that fewest others are pinned to.
    pub(super) fn start(&mut self) -> Result<(), TesterError> {
        let id = self.started;
        let cpu = self.cpus.get(id % self.cpus.len().max(1)).copied();
        let jvm = Jvm::start(self.launch, cpu, id, self.sender.clone())?;
        self.started += 1;
        let worker = Worker {
            jvm,
            task: Task::Starting,
            at: None,
            told: 0,
            counted: 0,
            since: Instant::now(),
            quiet: Duration::ZERO,
            busy: Duration::ZERO,
        };
        self.workers.insert(id, worker);
        Ok(())
    }

    /// Kills a JVM that is not needed any more.
    pub(super) fn end(&mut self, id: WorkerId) {
        self.workers.remove(&id);
    }

    /// Kills all JVMs but that one.
    pub(super) fn keep_only(&mut self, id: Option<WorkerId>) {
        self.workers.retain(|other, _| Some(*other) == id);
    }

    pub(super) fn worker(&mut self, id: WorkerId) -> Option<&mut Worker> {
        self.workers.get_mut(&id)
    }

    /// Those that are not about to end.
    pub(super) fn workers(&self) -> impl Iterator<Item = (WorkerId, &Worker)> {
        let workers = self.workers.iter().map(|(id, worker)| (*id, worker));
        workers.filter(|(_, worker)| worker.task != Task::Leaving)
    }

    /// Gives a command, after which the JVM is working.
    pub(super) fn command(&mut self, id: WorkerId, line: &str) {
        if let Some(worker) = self.workers.get_mut(&id) {
            worker.begin(Task::Working);
            worker.jvm.command(line);
        }
    }

    /// The next message, or `None` if there is none for a moment. Trouble of one JVM is the end.
    pub(super) fn hear(&mut self) -> Result<Option<(WorkerId, Message)>, TesterError> {
        self.hear_each()?
            .map(|(id, heard)| heard.map(|message| (id, message)))
            .transpose()
    }

    /// What one JVM tells, or `None` if there is nothing for a moment. To wait where no JVM is left
    /// would be to wait for ever, and is an error.
    pub(super) fn hear_each(&mut self) -> Result<Option<Told>, TesterError> {
        if self.workers.is_empty() {
            let message = "there is no JVM that could say anything";
            return Err(TesterError::internal(message, ""));
        }
        self.count_time();
        self.workers.retain(|_, worker| !worker.overstays());
        let limits = (self.patience, self.task_limit);
        let late = |(id, worker): (&WorkerId, &Worker)| Some((*id, Err(worker.lateness(limits)?)));
        if let Some(told) = self.workers.iter().find_map(late) {
            return Ok(Some(told));
        }
        let heard = self.receiver.recv_timeout(TICK).ok();
        Ok(heard.and_then(|(id, heard)| Some((id, self.understand(id, heard)?))))
    }

    /// `None` for the last words of a JVM that is not needed any more.
    fn understand(&mut self, id: WorkerId, heard: Heard) -> Option<Result<Message, TesterError>> {
        let worker = self.workers.get_mut(&id)?;
        worker.quiet = Duration::ZERO;
        Some(match heard {
            Heard::Message(message) => worker.take(message),
            Heard::Malformed(message) => Err(TesterError::internal(
                format!("a message cannot be understood: {message}"),
                "",
            )),
            Heard::Closed if worker.task == Task::Leaving => {
                self.workers.remove(&id);
                return None;
            }
            Heard::Closed => Err(TesterError::Crashed {
                status: worker.jvm.end(),
                during: worker.during(),
                said: worker.jvm.said(),
            }),
        })
    }

    /// Counts how long the busy ones have been quiet. Time in which this process did not run either
    /// does not count: somebody may have stopped both.
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
    /// The error if it has kept the caller waiting beyond the patience, or beyond the limit of a
    /// task.
    fn lateness(&self, limits: (Option<Duration>, Option<Duration>)) -> Option<TesterError> {
        match (self.task, limits) {
            (Task::Working, (_, Some(limit))) => {
                (self.busy > limit).then(|| TesterError::Overdue {
                    limit,
                    said: self.jvm.said(),
                })
            }
            (Task::Idle | Task::Leaving, _) | (_, (None, _)) => None,
            (_, (Some(patience), _)) => (self.quiet > patience).then(|| TesterError::Silent {
                patience,
                during: self.during(),
                said: self.jvm.said(),
            }),
        }
    }

    fn begin(&mut self, task: Task) {
        self.task = task;
        self.since = Instant::now();
        self.quiet = Duration::ZERO;
        self.busy = Duration::ZERO;
    }

    /// Whether it should have ended by now.
    fn overstays(&self) -> bool {
        self.task == Task::Leaving && self.busy > GRACE
    }

    /// Notes what a message says about the JVM itself.
    fn take(&mut self, message: Message) -> Result<Message, TesterError> {
        match &message {
            Message::Ready(_) if self.task != Task::Starting => {
                let message = "the JVM says once more that it is up";
                return Err(TesterError::internal(message, ""));
            }
            Message::Ready(ready) => {
                self.jvm.forget_plan();
                self.task = Task::Idle;
                if ready.protocol != PROTOCOL {
                    return Err(TesterError::Protocol {
                        theirs: ready.protocol,
                    });
                }
            }
            Message::Progress { schedules, at } => {
                self.told = *schedules;
                self.at = Some(*at);
            }
            Message::Retire { .. } => self.begin(Task::Leaving),
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
    use crate::tester::plan::Plan;

    #[test]
    fn nobody_waits_for_a_jvm_that_is_not_there() {
        let folder = tempfile::tempdir().unwrap();
        let home = install(folder.path(), "a", Some("JAVA_VERSION=\"21\""));
        let launch = Launch {
            jdk: &Jdk::at(&home).unwrap(),
            jar: folder.path(),
            plan: &Plan::doctor(),
            jvm_args: &[],
            debugger: None,
        };
        let error = Fleet::new(launch, None).hear().unwrap_err();
        assert!(
            error
                .to_string()
                .ends_with("no JVM that could say anything")
        );
    }
}
