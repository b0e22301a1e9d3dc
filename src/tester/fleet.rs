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

/// The JVMs that run now; dropped, all are killed.
#[derive(Debug)]
pub(super) struct Fleet<'a> {
    launch: Launch<'a>,
    /// How long a JVM that has something to do may say nothing.
    patience: Option<Duration>,
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
    /// Number of the running schedule, as it last said.
    at: Option<i64>,
    /// Schedules done since its start, as it last said.
    pub(super) told: u64,
    /// Schedules of finished chunks.
    pub(super) counted: u64,
    /// When it got its task.
    pub(super) since: Instant,
    quiet: Duration,
}

/// What a JVM is busy with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Task {
    Starting,
    Working,
    Idle,
    /// It says nothing more and ends.
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
            cpus,
            workers: BTreeMap::new(),
            started: 0,
            sender,
            receiver,
            last_tick: Instant::now(),
        }
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
            worker.task = Task::Working;
            worker.since = Instant::now();
            worker.quiet = Duration::ZERO;
            worker.jvm.command(line);
        }
    }

    /// The next message, or `None` if there is none for a moment.
    pub(super) fn hear(&mut self) -> Result<Option<(WorkerId, Message)>, TesterError> {
        let heard = self.receiver.recv_timeout(TICK);
        self.watch()?;
        let Ok((id, heard)) = heard else {
            return Ok(None);
        };
        let Some(worker) = self.workers.get_mut(&id) else {
            // Last words of a JVM that was killed.
            return Ok(None);
        };
        worker.quiet = Duration::ZERO;
        match heard {
            Heard::Message(message) => Ok(Some((id, worker.take(message)?))),
            Heard::Malformed(message) => Err(TesterError::internal(
                format!("a message cannot be understood: {message}"),
                "",
            )),
            Heard::Closed if worker.task == Task::Leaving => {
                self.workers.remove(&id);
                Ok(None)
            }
            Heard::Closed => Err(TesterError::Crashed {
                status: worker.jvm.end(),
                during: worker.during(),
                said: worker.jvm.said(),
            }),
        }
    }

    /// Counts how long the busy ones have been quiet. Time in which this process did not run either
    /// does not count: somebody may have stopped both.
    fn watch(&mut self) -> Result<(), TesterError> {
        let passed = self.last_tick.elapsed().min(TICK * 2);
        self.last_tick = Instant::now();
        let Some(patience) = self.patience else {
            return Ok(());
        };
        for worker in self.workers.values_mut().filter(|w| w.task != Task::Idle) {
            worker.quiet += passed;
            if worker.quiet > patience {
                return Err(TesterError::Silent {
                    patience,
                    during: worker.during(),
                    said: worker.jvm.said(),
                });
            }
        }
        Ok(())
    }
}

impl Worker {
    /// Notes what a message says about the JVM itself.
    fn take(&mut self, message: Message) -> Result<Message, TesterError> {
        match &message {
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
            Message::Retire { .. } => self.task = Task::Leaving,
            Message::Chunk(_) | Message::Failure(_) => self.task = Task::Idle,
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
