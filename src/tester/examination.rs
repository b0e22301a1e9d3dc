//! An examination: hands out targets to JVMs, and replaces a JVM that breaks.
//!
//! A JVM examines many targets. If it dies, hangs or gives up, only the examination of its current
//! target breaks off: the code of that target did it, which is the verdict's reason. If an earlier
//! target may have caused this, or an internal error of the tester, the target is tried once more, in
//! a JVM that has examined nothing yet. If the tool fails in any other way, the target is left without
//! a verdict.

use std::collections::{BTreeMap, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::chunks::WorkerId;
use super::convert;
use super::error::TesterError;
use super::jvm::Launch;
use super::jvm_pool::JvmPool;
use super::plans::{self, ExaminationSettings};
use crate::protocol::{Message, TargetVerdict};
use crate::subject::{Evidence, ExaminationTarget};

const NOTICES_KEPT: usize = 50;

/// The targets to examine, and the JVMs to use.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ExaminationRequest<'a> {
    pub(crate) launch: Launch<'a>,
    pub(crate) settings: ExaminationSettings<'a>,
    /// Positions of all targets in the order in which they are handed out.
    pub(crate) order: &'a [usize],
    /// Largest number of JVMs at a time.
    pub(crate) jvms: usize,
    /// How long a JVM may be silent while it starts.
    pub(crate) patience: Duration,
    /// Set when the examination is to end early.
    pub(crate) ended: &'a AtomicBool,
    /// How long a target may take, including the time in which a JVM should end it by itself.
    pub(crate) limit: Duration,
}

/// The result for one target.
#[derive(Debug)]
pub(crate) enum TargetResult {
    Examined(Box<Evidence>),
    /// The code ended its JVM, or kept it from a verdict: the evidence says no more than that.
    BrokenOff(Box<Evidence>, TesterError),
    /// The tool failed: there is no verdict.
    Failed(TesterError),
    /// The examination ended before.
    Left,
}

/// The results for all targets.
#[derive(Debug)]
pub(crate) struct ExaminationResult {
    /// One for each target, in their order.
    pub(crate) results: Vec<TargetResult>,
    pub(crate) notices: Vec<String>,
}

/// Observes an examination in progress.
pub(crate) trait ExaminationObserver {
    /// Called often: `done` targets are examined, and `jvms` JVMs are running.
    fn progress(&mut self, done: usize, jvms: usize);
    /// The target at position `target` is done.
    fn done(&mut self, target: usize, result: &TargetResult);
    /// The code under test wrote something.
    fn output(&mut self, text: &str);
}

/// Examines all targets. The results do not depend on the number of JVMs, unless a target runs out
/// of time.
pub(crate) fn examine(
    request: &ExaminationRequest,
    observer: &mut dyn ExaminationObserver,
) -> Result<ExaminationResult, TesterError> {
    let mut examination = Examination::new(request, observer);
    if !request.ended.load(Ordering::Relaxed) {
        examination.start_jvms()?;
    }
    while examination.left() > 0 && !request.ended.load(Ordering::Relaxed) {
        if let Some((id, report)) = examination.pool.next_report()? {
            match report {
                Ok(message) => examination.handle(id, message)?,
                Err(error) => examination.drop_jvm(id, error)?,
            }
        }
        examination.start_jvms()?;
        examination.report_progress();
    }
    let results = examination.results.into_iter();
    let results = results.map(|result| result.unwrap_or(TargetResult::Left));
    Ok(ExaminationResult {
        results: results.collect(),
        notices: examination.notices,
    })
}

struct Examination<'a> {
    targets: &'a [ExaminationTarget],
    /// Largest number of JVMs at a time.
    jvms: usize,
    observer: &'a mut dyn ExaminationObserver,
    pool: JvmPool<'a>,
    /// Positions of targets that have not been handed out yet.
    waiting: VecDeque<usize>,
    /// Positions of targets whose JVM broke after it had examined others; each needs a new JVM.
    retried: VecDeque<usize>,
    assignments: BTreeMap<WorkerId, Assignment>,
    results: Vec<Option<TargetResult>>,
    /// Whether any JVM has started successfully.
    has_started: bool,
    notices: Vec<String>,
}

/// The target that a JVM examines.
#[derive(Clone, Copy)]
struct Assignment {
    /// Position of the target.
    target: usize,
    /// Whether it is the first target of its JVM.
    is_first: bool,
}

impl<'a> Examination<'a> {
    fn new(request: &ExaminationRequest<'a>, observer: &'a mut dyn ExaminationObserver) -> Self {
        let settings = request.settings;
        let plan = plans::examination(&settings);
        let mut pool = JvmPool::new(request.launch, plan, Some(request.patience));
        pool.limit_tasks(request.limit);
        Self {
            targets: settings.targets,
            jvms: request.jvms,
            observer,
            pool,
            waiting: request.order.iter().copied().collect(),
            retried: VecDeque::new(),
            assignments: BTreeMap::new(),
            results: settings.targets.iter().map(|_| None).collect(),
            has_started: false,
            notices: Vec::new(),
        }
    }

    /// Number of targets without a result.
    fn left(&self) -> usize {
        let results = self.results.iter();
        results.filter(|result| result.is_none()).count()
    }

    /// Starts JVMs while there is work for more. If none runs and none can be started, the waiting
    /// targets fail.
    fn start_jvms(&mut self) -> Result<(), TesterError> {
        // Each iteration starts a JVM or finishes a target.
        for _ in 0..self.left() {
            let jvms = self.pool.workers().count();
            if jvms >= self.jvms.min(self.left()) {
                break;
            }
            match self.pool.start() {
                Ok(()) => {}
                Err(_) if jvms > 0 => break,
                Err(error) => self.fail_next(error)?,
            }
        }
        Ok(())
    }

    fn handle(&mut self, id: WorkerId, message: Message) -> Result<(), TesterError> {
        match message {
            Message::Ready(_) => {
                self.has_started = true;
                self.assign(id, true);
            }
            Message::Verdict(verdict) => self.take_verdict(id, *verdict)?,
            Message::Retire { reason, .. } => self.drop_jvm(id, TesterError::GivenUp { reason })?,
            Message::Notice { message }
                if self.notices.len() < NOTICES_KEPT && !self.notices.contains(&message) =>
            {
                self.notices.push(message);
            }
            Message::Output { text } => self.observer.output(&text),
            _ => {}
        }
        Ok(())
    }

    fn take_verdict(&mut self, id: WorkerId, verdict: TargetVerdict) -> Result<(), TesterError> {
        let is_assigned =
            |assignment: &Assignment| self.targets[assignment.target].id == verdict.target;
        let Some(assignment) = self.assignments.get(&id).copied().filter(is_assigned) else {
            let message = "the JVM reported a verdict on a target that it was not assigned";
            return self.drop_jvm(id, TesterError::internal(message, ""));
        };
        match convert::evidence(verdict) {
            Ok(evidence) => {
                self.finish(
                    assignment.target,
                    TargetResult::Examined(Box::new(evidence)),
                );
                self.assign(id, false);
                Ok(())
            }
            Err(unknown) => self.drop_jvm(id, unknown.into()),
        }
    }

    /// Assigns an idle JVM its next target, or ends it if there is none for it.
    fn assign(&mut self, id: WorkerId, is_first: bool) {
        self.assignments.remove(&id);
        let retried = if is_first {
            self.retried.pop_front()
        } else {
            None
        };
        let Some(target) = retried.or_else(|| self.waiting.pop_front()) else {
            self.pool.end(id);
            return;
        };
        self.assignments.insert(id, Assignment { target, is_first });
        let line = format!("target {}", self.targets[target].id);
        self.pool.command(id, &line);
    }

    /// Drops a JVM that has ended or must be ended; its target is retried or fails.
    fn drop_jvm(&mut self, id: WorkerId, error: TesterError) -> Result<(), TesterError> {
        if matches!(error, TesterError::Input { .. }) {
            // The error concerns the plan and thus every target.
            return Err(error);
        }
        let Some(assignment) = self.assignments.remove(&id) else {
            self.pool.end(id);
            return self.fail_next(error);
        };
        let is_retried = self.may_be_of_earlier_target(id, assignment, &error);
        let spent = self.pool.worker(id).map(|worker| worker.since.elapsed());
        self.pool.end(id);
        if is_retried {
            self.retried.push_back(assignment.target);
        } else if error.is_of_code() {
            let evidence = Evidence::broken_off(error.to_string(), spent.unwrap_or_default());
            let result = TargetResult::BrokenOff(Box::new(evidence), error);
            self.finish(assignment.target, result);
        } else {
            self.finish(assignment.target, TargetResult::Failed(error));
        }
        Ok(())
    }

    /// Whether a target that the JVM examined before may have caused the error.
    fn may_be_of_earlier_target(
        &mut self,
        id: WorkerId,
        assignment: Assignment,
        error: &TesterError,
    ) -> bool {
        !assignment.is_first
            && match error {
                TesterError::Crashed { .. }
                | TesterError::GivenUp { .. }
                | TesterError::Internal { .. } => true,
                // The time counts against this target only if the JVM has begun with it.
                TesterError::Overdue { .. } => {
                    let target = i64::try_from(self.targets[assignment.target].id).ok();
                    let worker = self.pool.worker(id);
                    worker.is_some_and(|worker| worker.at != target)
                }
                _ => false,
            }
    }

    /// A JVM did not start. If none has ever started, none will; otherwise the next target fails
    /// with this error.
    fn fail_next(&mut self, error: TesterError) -> Result<(), TesterError> {
        if !self.has_started {
            return Err(error);
        }
        let next = self.retried.pop_front();
        if let Some(target) = next.or_else(|| self.waiting.pop_front()) {
            self.finish(target, TargetResult::Failed(error));
        }
        Ok(())
    }

    fn finish(&mut self, target: usize, result: TargetResult) {
        self.observer.done(target, &result);
        self.results[target] = Some(result);
    }

    fn report_progress(&mut self) {
        let done = self.results.len() - self.left();
        let jvms = self.pool.workers().count();
        self.observer.progress(done, jvms);
    }
}
