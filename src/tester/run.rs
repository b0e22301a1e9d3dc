//! A run: hands out schedules to JVMs until one fails, all are done, or the time is up.

mod decision;
mod shrink;

use std::collections::HashMap;
use std::time::{Duration, Instant};

use super::chunks::{Chunks, WorkerId};
use super::convert;
use super::error::TesterError;
use super::jvm::Launch;
use super::jvm_pool::{JvmPool, Task};
use super::library_races::LibraryRaces;
use super::observer::RunObserver;
use super::plans;
use super::unsteady::UnsteadyFailures;
use crate::protocol::{Chunk, Message, Once};
use crate::subject::{Calibration, Failure, FailureKind, HARM_SOUGHT, JvmInfo, RunSettings};

/// More JVMs start after the first has worked this long without a failure.
const GROW_AFTER: Duration = Duration::from_secs(1);
const NOTICES_KEPT: usize = 50;
/// How many JVMs in a row may end without having run a schedule.
const FUTILE_JVMS: u32 = 3;
/// A run that has no time limit ends if none of so many schedules came to an end.
const FRUITLESS: u64 = 100;

/// A run ends when so many failures did not come again in a new JVM: each costs the start of several.
const REJECTED: usize = 5;

/// The program to run, and how.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RunRequest<'a> {
    pub(crate) launch: Launch<'a>,
    pub(crate) settings: &'a RunSettings,
    pub(crate) shows_output: bool,
    /// Number of the first schedule.
    pub(crate) first: u64,
    /// The schedules end before that of this number; `None` for no bound.
    pub(crate) end: Option<u64>,
    pub(crate) time: Option<Duration>,
    /// Largest number of JVMs at a time.
    pub(crate) jvms: usize,
    /// Whether to look for a schedule with fewer preemptions before reporting the failure.
    pub(crate) shrink: bool,
    /// How long a JVM may be silent.
    pub(crate) patience: Duration,
}

/// How a run ended.
#[derive(Debug, Default)]
pub(crate) struct RunResult {
    pub(crate) failure: Option<Box<Failure>>,
    /// Number of schedules that were run, by all JVMs.
    pub(crate) schedules: u64,
    /// How many of them were abandoned early because they repeat others.
    pub(crate) abandoned: u64,
    /// How many of them ran out of steps or time.
    pub(crate) inconclusive: u64,
    /// Whether every interleaving was covered.
    pub(crate) is_complete: bool,
    pub(crate) elapsed: Duration,
    pub(crate) jvm: Option<JvmInfo>,
    pub(crate) calibration: Option<Calibration>,
    pub(crate) notices: Vec<String>,
}

/// Runs schedules. Equal requests give the same failure, however many JVMs there are, unless the
/// time limit ends the run.
///
/// A failure is one only if its schedule fails in a new JVM, too: what earlier schedules leave in a
/// JVM may make a correct program fail. This may miss a failure that needs what they leave.
pub(crate) fn run(
    request: &RunRequest,
    observer: &mut dyn RunObserver,
) -> Result<RunResult, TesterError> {
    let mut run = Run::new(request, observer);
    run.search()?;
    while run.has_failed() {
        run.decide()?;
        if run.result.failure.is_some() || !run.goes_on() {
            break;
        }
        run.search()?;
    }
    run.finish()
}

struct Run<'a> {
    request: &'a RunRequest<'a>,
    observer: &'a mut dyn RunObserver,
    pool: JvmPool<'a>,
    chunks: Chunks,
    started: Instant,
    /// When the first JVM began to work.
    working: Option<Instant>,
    /// Of the first schedule that showed a race and nothing else.
    race: Option<Box<Failure>>,
    /// By JVM, the schedule of its last failure, which it can still shrink.
    failed: HashMap<WorkerId, u64>,
    /// JVMs in a row that ended without having run a schedule.
    futile: u32,
    /// Why the first inconclusive schedule is one.
    inconclusive_because: Option<String>,
    library_races: LibraryRaces,
    unsteady: UnsteadyFailures,
    /// Numbers of schedules whose failures did not come again in a new JVM.
    rejected: Vec<u64>,
    result: RunResult,
}

impl<'a> Run<'a> {
    fn new(request: &'a RunRequest<'a>, observer: &'a mut dyn RunObserver) -> Self {
        let chunks = if request.is_undivided() {
            Chunks::undivided(request.end)
        } else {
            Chunks::from(request.first, request.end)
        };
        let plan = plans::run(request.settings, request.shows_output);
        Self {
            request,
            observer,
            pool: JvmPool::new(request.launch, plan, Some(request.patience)),
            chunks,
            started: Instant::now(),
            working: None,
            race: None,
            failed: HashMap::new(),
            futile: 0,
            inconclusive_because: None,
            library_races: LibraryRaces::default(),
            unsteady: UnsteadyFailures::default(),
            rejected: Vec::new(),
            result: RunResult::default(),
        }
    }

    /// Runs schedules until the first failure, the last schedule or the end of the time.
    fn search(&mut self) -> Result<(), TesterError> {
        if !self.is_over() {
            self.pool.start()?;
        }
        while !self.is_over() {
            if let Some((id, message)) = self.pool.next_message()? {
                self.handle(id, message)?;
            }
            self.add_jvms()?;
            self.report_progress();
        }
        self.result.schedules = self.so_far().max(self.result.inconclusive);
        self.result.elapsed = self.started.elapsed();
        Ok(())
    }

    fn is_over(&self) -> bool {
        let is_late = self
            .request
            .time
            .is_some_and(|time| self.started.elapsed() >= time);
        self.result.is_complete
            || self.chunks.is_settled()
            // A failure is not final until the schedules below it are done: one of them may fail
            // too.
            || (is_late && self.result.failure.is_none() && !self.chunks.has_open_below(self.raced()))
    }

    fn handle(&mut self, id: WorkerId, message: Message) -> Result<(), TesterError> {
        match message {
            Message::Ready(ready) => {
                let jvm = convert::jvm_info(ready);
                self.result.jvm.get_or_insert(jvm);
                self.working.get_or_insert_with(Instant::now);
                self.assign(id);
            }
            Message::Calibrated(calibrated) => {
                let calibration = convert::calibration(calibrated)?;
                self.result.calibration.get_or_insert(calibration);
            }
            Message::Chunk(chunk) => {
                self.count(id, chunk);
                self.assign(id);
            }
            Message::Failure(failure) => {
                self.fail(id, Box::new(convert::failure(*failure)?));
                self.assign(id);
            }
            Message::Once { once } => self.run_once(id, once)?,
            Message::Retire { next, reason } => self.retire(id, next, &reason)?,
            Message::Inconclusive { message } => self.inconclusive(message)?,
            Message::Unsteady { message } => self.unsteady.add(message),
            other => self.handle_other(other)?,
        }
        Ok(())
    }

    /// Handles messages that may come at any time.
    fn handle_other(&mut self, message: Message) -> Result<(), TesterError> {
        match message {
            Message::Notice { message } => self.notice(message),
            Message::LibraryRace(race) => self.library_races.add(race),
            Message::Output { text } => self.observer.output(&text),
            Message::Passed | Message::Diverged { .. } => {
                return Err(TesterError::internal(
                    "the JVM answers as if this were a replay",
                    "",
                ));
            }
            _ => {}
        }
        Ok(())
    }

    /// From now on each JVM runs one schedule: what the program leaves in a JVM makes it fail there.
    fn run_once(&mut self, id: WorkerId, once: Once) -> Result<(), TesterError> {
        if self.request.is_undivided() {
            return Err(TesterError::NotRepeatable {
                reason: once.reason,
            });
        }
        self.notice(format!(
            "each schedule runs in a JVM of its own, which takes longer: the program passes the first time and \
             fails when it runs again in the same JVM ({})",
            once.reason
        ));
        self.pool.run_once(once);
        self.chunks.retired(id, 0);
        self.pool.end(id);
        self.pool.start()
    }

    fn notice(&mut self, notice: String) {
        let notices = &mut self.result.notices;
        if notices.len() < NOTICES_KEPT && !notices.contains(&notice) {
            notices.push(notice);
        }
    }

    /// Gives an idle JVM its next schedules.
    fn assign(&mut self, id: WorkerId) {
        if let Some(chunk) = self.chunks.take(id) {
            let wants_harm = self.race.is_some() && chunk.start > self.raced();
            let purpose = if wants_harm { " harm" } else { "" };
            let line = format!("schedules {} {}{purpose}", chunk.start, chunk.end);
            self.pool.command(id, &line);
        }
    }

    fn count(&mut self, id: WorkerId, chunk: Chunk) {
        let since = self.pool.worker(id).map(|worker| {
            worker.counted += chunk.schedules;
            worker.since.elapsed()
        });
        self.chunks.done(id, since.unwrap_or_default());
        self.futile = 0;
        self.result.schedules += chunk.schedules;
        self.result.abandoned += chunk.abandoned;
        self.result.is_complete |= chunk.complete;
    }

    /// Counts a schedule that ran out of steps or time.
    fn inconclusive(&mut self, reason: String) -> Result<(), TesterError> {
        self.result.inconclusive += 1;
        if self.result.inconclusive == 1 {
            self.notice(format!("a schedule was inconclusive: {reason}"));
        }
        self.inconclusive_because.get_or_insert(reason);
        let are_all = self.so_far() <= self.result.inconclusive;
        if self.request.time.is_none() && are_all && self.result.inconclusive >= FRUITLESS {
            return Err(self.nothing_ended());
        }
        Ok(())
    }

    fn nothing_ended(&mut self) -> TesterError {
        if let Some(error) = self.unsteady.error(self.result.inconclusive) {
            return error;
        }
        TesterError::Inconclusive {
            schedules: self.result.inconclusive,
            reason: self.inconclusive_because.take().unwrap_or_default(),
        }
    }

    fn fail(&mut self, id: WorkerId, failure: Box<Failure>) {
        let from = self
            .chunks
            .of(id)
            .map_or(failure.index, |chunk| chunk.start);
        self.result.schedules += (failure.index + 1).saturating_sub(from);
        self.failed.insert(id, failure.index);
        if failure.is_created_race() {
            self.pursue(id, failure);
            return;
        }
        for other in self.chunks.failed(id, failure.index) {
            self.pool.end(other);
        }
        let known = self.result.failure.as_ref();
        if known.is_none_or(|known| failure.index < known.index) {
            self.result.failure = Some(failure);
        }
    }

    /// A race that was created and did no harm: looks on for a while for what it may lead to.
    fn pursue(&mut self, id: WorkerId, race: Box<Failure>) {
        for other in self.chunks.surpassable(id, race.index, HARM_SOUGHT) {
            self.pool.end(other);
        }
        if self.race.is_none() || race.index < self.raced() {
            self.race = Some(race);
        }
    }

    /// Number of the first schedule that showed a race and nothing else; 0 if there is none.
    fn raced(&self) -> u64 {
        self.race.as_ref().map_or(0, |race| race.index)
    }

    fn has_failed(&self) -> bool {
        self.race.is_some() || self.result.failure.is_some()
    }

    /// Whether the schedules after those whose failures did not come again are to be run; prepares
    /// for them.
    fn goes_on(&mut self) -> bool {
        let schedule = self.rejected.iter().max().map_or(0, |index| index + 1);
        if self.request.is_undivided() {
            self.notice(format!(
                "the search ended at schedule {schedule}, whose failure did not come again"
            ));
            return false;
        }
        if self.rejected.len() >= REJECTED {
            self.notice(format!(
                "the run ended at schedule {schedule}: {} failures did not come again in a new JVM",
                self.rejected.len()
            ));
            return false;
        }
        self.chunks = Chunks::from(schedule, self.request.end);
        self.failed.clear();
        self.result.schedules = schedule - self.request.first;
        true
    }

    fn retire(&mut self, id: WorkerId, next: u64, reason: &str) -> Result<(), TesterError> {
        let run = self.chunks.retired(id, next);
        self.result.schedules += run.unwrap_or(0);
        self.futile = if run == Some(0) { self.futile + 1 } else { 0 };
        if self.futile == FUTILE_JVMS {
            return Err(TesterError::Stuck {
                schedule: next,
                reason: reason.to_owned(),
            });
        }
        if self.request.is_undivided() {
            // The progress of a depth-first search is lost with its JVM.
            self.notice(format!("the search ended at schedule {next}: {reason}"));
            self.chunks = Chunks::from(0, Some(0));
        } else if self.chunks.unhanded() > 0 {
            if !self.pool.runs_once() {
                self.notice(format!("the JVM was replaced: {reason}"));
            }
            self.pool.start()?;
        }
        Ok(())
    }

    /// Starts more JVMs if enough schedules are left for them.
    fn add_jvms(&mut self) -> Result<(), TesterError> {
        let worked = self.working.map_or(Duration::ZERO, |since| since.elapsed());
        if worked < GROW_AFTER || self.result.failure.is_some() || self.request.is_undivided() {
            return Ok(());
        }
        // Enough are left if the first JVM would need as long again: that outweighs the start of
        // the others.
        let left = self.chunks.unhanded();
        while self.pool.workers().count() < self.request.jvms && left > self.so_far() {
            self.pool.start()?;
        }
        Ok(())
    }

    /// Number of schedules run, including those of unfinished chunks.
    fn so_far(&self) -> u64 {
        let working = self
            .pool
            .workers()
            .filter(|(_, worker)| worker.task == Task::Working);
        let unfinished = working.map(|(_, worker)| worker.reported.saturating_sub(worker.counted));
        self.result.schedules + unfinished.sum::<u64>()
    }

    fn report_progress(&mut self) {
        let (schedules, jvms) = (self.so_far(), self.pool.workers().count());
        self.observer.progress(schedules, jvms);
    }

    fn finish(mut self) -> Result<RunResult, TesterError> {
        let idle = self.result.inconclusive + self.unsteady.count();
        if idle > 0 && self.result.schedules <= idle && self.result.failure.is_none() {
            return Err(self.nothing_ended());
        }
        self.result.notices.extend(self.unsteady.note());
        if self.result.schedules == 0 && self.result.failure.is_none() {
            let elapsed = self.result.elapsed;
            return Err(TesterError::NothingEnded { elapsed });
        }
        self.tell_library_races();
        Ok(self.result)
    }

    /// Races in libraries matter unless another failure is to be mended first.
    fn tell_library_races(&mut self) {
        let failure = self.result.failure.as_ref();
        if failure.is_none_or(|failure| failure.kind == FailureKind::Race) {
            self.result.notices.extend(self.library_races.note());
        }
    }
}

impl RunRequest<'_> {
    /// Whether the schedules form one chunk: a depth-first search derives each schedule from the
    /// one before, so no other JVM can help.
    fn is_undivided(&self) -> bool {
        self.settings.is_depth_first()
    }
}
