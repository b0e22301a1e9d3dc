//! A run: schedules handed out to JVMs until one fails, all are done, or the time is up.

use std::time::{Duration, Instant};

use super::chunks::{Chunks, WorkerId};
use super::error::TesterError;
use super::fleet::{Fleet, Task};
use super::jvm::Launch;
use super::message::{Calibrated, Chunk, Failure, Message, Ready, Stream};
use super::replay::told_anew;

/// More JVMs start when the first has worked so long without a failure.
const GROW_AFTER: Duration = Duration::from_secs(1);
const NOTICES_KEPT: usize = 50;
/// JVMs in a row that end without having run a schedule.
const FUTILE_JVMS: u32 = 3;

/// What is to be run.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Campaign<'a> {
    pub(crate) launch: Launch<'a>,
    /// `None` for no bound.
    pub(crate) schedules: Option<u64>,
    pub(crate) time: Option<Duration>,
    /// Largest number of JVMs at a time.
    pub(crate) jvms: usize,
    /// Look for fewer preemptions before a failure is told.
    pub(crate) shrink: bool,
    /// How long a JVM may say nothing.
    pub(crate) patience: Duration,
}

/// How a run ended.
#[derive(Debug)]
pub(crate) struct Outcome {
    pub(crate) failure: Option<Box<Failure>>,
    /// Schedules that were run, by all JVMs.
    pub(crate) schedules: u64,
    /// Those of them given up on the way because they repeat others.
    pub(crate) abandoned: u64,
    /// Every interleaving was covered.
    pub(crate) is_complete: bool,
    pub(crate) elapsed: Duration,
    pub(crate) java: Option<Ready>,
    pub(crate) calibrated: Option<Calibrated>,
    pub(crate) notices: Vec<String>,
}

/// Sees a run while it goes on.
pub(crate) trait Observer {
    /// So many schedules were run, by so many JVMs; called often.
    fn progress(&mut self, schedules: u64, jvms: usize);
    /// The program under test wrote something.
    fn output(&mut self, stream: Stream, text: &str);
}

/// Runs schedules; equal campaigns give the same failure, however many JVMs there are, unless the
/// time ends them.
pub(crate) fn run(
    campaign: &Campaign,
    observer: &mut dyn Observer,
) -> Result<Outcome, TesterError> {
    let mut run = Run::new(campaign, observer);
    run.fleet.start()?;
    while !run.is_over() {
        if let Some((id, message)) = run.fleet.hear()? {
            run.take(id, message)?;
        }
        run.grow()?;
        run.tell_progress();
    }
    run.finish()
}

struct Run<'a> {
    campaign: &'a Campaign<'a>,
    observer: &'a mut dyn Observer,
    fleet: Fleet<'a>,
    chunks: Chunks,
    started: Instant,
    /// When the first JVM began to work.
    working: Option<Instant>,
    /// The JVM that found the failure, which it can still shrink.
    finder: Option<WorkerId>,
    futile: u32,
    outcome: Outcome,
}

impl<'a> Run<'a> {
    fn new(campaign: &'a Campaign, observer: &'a mut dyn Observer) -> Self {
        let chunks = if campaign.is_undivided() {
            Chunks::undivided(campaign.schedules)
        } else {
            Chunks::new(campaign.schedules)
        };
        Self {
            campaign,
            observer,
            fleet: Fleet::new(campaign.launch, Some(campaign.patience)),
            chunks,
            started: Instant::now(),
            working: None,
            finder: None,
            futile: 0,
            outcome: Outcome {
                failure: None,
                schedules: 0,
                abandoned: 0,
                is_complete: false,
                elapsed: Duration::ZERO,
                java: None,
                calibrated: None,
                notices: Vec::new(),
            },
        }
    }

    fn is_over(&self) -> bool {
        let is_late = self
            .campaign
            .time
            .is_some_and(|time| self.started.elapsed() >= time);
        self.outcome.is_complete
            || self.chunks.is_settled()
            // A failure waits for the schedules below it: one of them may fail too.
            || (is_late && self.outcome.failure.is_none())
    }

    fn take(&mut self, id: WorkerId, message: Message) -> Result<(), TesterError> {
        match message {
            Message::Ready(ready) => {
                self.outcome.java.get_or_insert(ready);
                self.working.get_or_insert_with(Instant::now);
                self.assign(id);
            }
            Message::Calibrated(calibrated) => {
                self.outcome.calibrated.get_or_insert(calibrated);
            }
            Message::Chunk(chunk) => {
                self.count(id, chunk);
                self.assign(id);
            }
            Message::Failure(failure) => {
                self.fail(id, failure);
                self.assign(id);
            }
            Message::Retire { next, reason } => self.retire(id, next, &reason)?,
            other => self.note(other)?,
        }
        Ok(())
    }

    /// What may come at any time.
    fn note(&mut self, message: Message) -> Result<(), TesterError> {
        match message {
            Message::Notice { message } => self.notice(message),
            Message::Output { stream, text } => self.observer.output(stream, &text),
            Message::Passed | Message::Diverged { .. } => {
                return Err(TesterError::internal(
                    "the JVM answers as if it had been told to replay".to_owned(),
                    "",
                ));
            }
            _ => {}
        }
        Ok(())
    }

    fn notice(&mut self, notice: String) {
        let notices = &mut self.outcome.notices;
        if notices.len() < NOTICES_KEPT && !notices.contains(&notice) {
            notices.push(notice);
        }
    }

    /// Gives an idle JVM its next schedules.
    fn assign(&mut self, id: WorkerId) {
        if let Some(chunk) = self.chunks.take(id) {
            let line = format!("schedules {} {}", chunk.start, chunk.end);
            self.fleet.command(id, &line);
        }
    }

    fn count(&mut self, id: WorkerId, chunk: Chunk) {
        let since = self.fleet.worker(id).map(|worker| {
            worker.counted += chunk.schedules;
            worker.since.elapsed()
        });
        self.chunks.done(id, since.unwrap_or_default());
        self.futile = 0;
        self.outcome.schedules += chunk.schedules;
        self.outcome.abandoned += chunk.abandoned;
        self.outcome.is_complete |= chunk.complete;
    }

    fn fail(&mut self, id: WorkerId, failure: Box<Failure>) {
        let from = self
            .chunks
            .of(id)
            .map_or(failure.index, |chunk| chunk.start);
        self.outcome.schedules += (failure.index + 1).saturating_sub(from);
        for other in self.chunks.failed(id, failure.index) {
            self.fleet.end(other);
        }
        let known = self.outcome.failure.as_ref();
        if known.is_none_or(|known| failure.index < known.index) {
            self.outcome.failure = Some(failure);
            self.finder = Some(id);
        }
    }

    fn retire(&mut self, id: WorkerId, next: u64, reason: &str) -> Result<(), TesterError> {
        let run = self.chunks.retired(id, next);
        self.outcome.schedules += run.unwrap_or(0);
        self.futile = if run == Some(0) { self.futile + 1 } else { 0 };
        if self.futile == FUTILE_JVMS {
            return Err(TesterError::Stuck {
                schedule: next,
                reason: reason.to_owned(),
            });
        }
        if self.campaign.is_undivided() {
            // What a depth-first search has covered is lost with its JVM.
            self.notice(format!("the search ended at schedule {next}: {reason}"));
            self.chunks = Chunks::new(Some(0));
        } else if self.chunks.unhanded() > 0 {
            self.notice(format!("the JVM was replaced: {reason}"));
            self.fleet.start()?;
        }
        Ok(())
    }

    /// Starts the other JVMs if it is worth the while.
    fn grow(&mut self) -> Result<(), TesterError> {
        let worked = self.working.map_or(Duration::ZERO, |since| since.elapsed());
        if worked < GROW_AFTER || self.outcome.failure.is_some() || self.campaign.is_undivided() {
            return Ok(());
        }
        // As long again as the first has worked: enough to make up for the start of others.
        let left = self.chunks.unhanded();
        while self.fleet.workers().count() < self.campaign.jvms && left > self.so_far() {
            self.fleet.start()?;
        }
        Ok(())
    }

    /// Schedules run, with those of chunks that are not finished.
    fn so_far(&self) -> u64 {
        let working = self
            .fleet
            .workers()
            .filter(|(_, worker)| worker.task == Task::Working);
        let unfinished = working.map(|(_, worker)| worker.told.saturating_sub(worker.counted));
        self.outcome.schedules + unfinished.sum::<u64>()
    }

    fn tell_progress(&mut self) {
        let (schedules, jvms) = (self.so_far(), self.fleet.workers().count());
        self.observer.progress(schedules, jvms);
    }

    fn finish(mut self) -> Result<Outcome, TesterError> {
        self.outcome.schedules = self.so_far();
        self.outcome.elapsed = self.started.elapsed();
        if self.campaign.shrink {
            self.shrink()?;
        }
        let Campaign {
            launch, patience, ..
        } = *self.campaign;
        if let Some(failure) = self.outcome.failure.take() {
            self.fleet.keep_only(None);
            let is_untold = failure.story.threads.is_empty();
            self.outcome.failure = Some(if is_untold {
                told_anew(launch, patience, failure)?
            } else {
                failure
            });
        }
        Ok(self.outcome)
    }

    /// Replaces the failure by one of the same schedule with fewer preemptions, if there is one.
    fn shrink(&mut self) -> Result<(), TesterError> {
        let Some(index) = self.outcome.failure.as_ref().map(|failure| failure.index) else {
            return Ok(());
        };
        let is_there = |id: &WorkerId| self.fleet.workers().any(|(other, _)| other == *id);
        let finder = self.finder.filter(is_there);
        self.fleet.keep_only(finder);
        // A JVM that did not find the failure has to see it first.
        let mut has_seen = finder.is_some();
        let mut may_start = true;
        if let Some(id) = finder {
            self.fleet.command(id, "shrink");
        } else {
            may_start = false;
            self.fleet.start()?;
        }
        loop {
            let Some((id, message)) = self.fleet.hear()? else {
                continue;
            };
            match message {
                Message::Ready(_) => {
                    let line = format!("schedules {index} {}", index + 1);
                    self.fleet.command(id, &line);
                }
                Message::Failure(failure) if has_seen => {
                    self.outcome.failure = Some(failure);
                    return Ok(());
                }
                Message::Failure(_) => {
                    has_seen = true;
                    self.fleet.command(id, "shrink");
                }
                Message::Retire { .. } if may_start => {
                    (may_start, has_seen) = (false, false);
                    self.fleet.start()?;
                }
                Message::Chunk(_) | Message::Retire { .. } => {
                    self.notice("the schedule could not be shrunk".to_owned());
                    return Ok(());
                }
                other => self.note(other)?,
            }
        }
    }
}

impl Campaign<'_> {
    /// Depth-first search goes from one schedule to the next: nobody can help.
    fn is_undivided(&self) -> bool {
        let strategy = self.launch.plan.strategy.as_str();
        strategy == "dfs" || strategy.starts_with("dfs:")
    }
}
