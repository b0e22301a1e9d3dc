//! An examination: targets are handed out to JVMs, and a JVM that breaks is replaced.
//!
//! A JVM examines many targets. One that dies, hangs or gives up costs only its own target, which
//! then has no verdict. Where an earlier target may be to blame, the target is tried once more, in
//! a JVM that has examined nothing yet.

use std::collections::{BTreeMap, VecDeque};
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

/// What is to be examined, and by which JVMs.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ExaminationRequest<'a> {
    pub(crate) launch: Launch<'a>,
    pub(crate) settings: ExaminationSettings<'a>,
    /// Positions of all targets in the order in which they are handed out.
    pub(crate) order: &'a [usize],
    /// Largest number of JVMs at a time.
    pub(crate) jvms: usize,
    /// How long a JVM may say nothing while it starts.
    pub(crate) patience: Duration,
    /// How long a target may take, with the grace in which a JVM ends it by itself.
    pub(crate) limit: Duration,
}

/// What became of a target.
#[derive(Debug)]
pub(crate) enum TargetResult {
    Examined(Box<Evidence>),
    /// The tool failed: no verdict.
    Failed(TesterError),
}

/// What became of all targets.
#[derive(Debug)]
pub(crate) struct ExaminationResult {
    /// One for each target, in their order.
    pub(crate) results: Vec<TargetResult>,
    pub(crate) notices: Vec<String>,
}

/// Sees an examination while it goes on.
pub(crate) trait ExaminationObserver {
    /// So many targets are done, by so many JVMs; called often.
    fn progress(&mut self, done: usize, jvms: usize);
    /// The target at that position is done.
    fn done(&mut self, target: usize, result: &TargetResult);
    /// The code wrote something.
    fn output(&mut self, text: &str);
}

/// Examines all targets. The results do not depend on the number of JVMs, unless time is short.
pub(crate) fn examine(
    request: &ExaminationRequest,
    observer: &mut dyn ExaminationObserver,
) -> Result<ExaminationResult, TesterError> {
    let mut examination = Examination::new(request, observer);
    examination.start_jvms()?;
    while examination.left() > 0 {
        if let Some((id, report)) = examination.pool.next_report()? {
            match report {
                Ok(message) => examination.handle(id, message)?,
                Err(error) => examination.drop_jvm(id, error)?,
            }
        }
        examination.start_jvms()?;
        examination.report_progress();
    }
    Ok(ExaminationResult {
        results: examination.results.into_iter().flatten().collect(),
        notices: examination.notices,
    })
}

struct Examination<'a> {
    targets: &'a [ExaminationTarget],
    /// Largest number of JVMs at a time.
    jvms: usize,
    observer: &'a mut dyn ExaminationObserver,
    pool: JvmPool<'a>,
    /// Positions of targets that were not handed out yet.
    waiting: VecDeque<usize>,
    /// Those whose JVM broke after it had examined others, each for a new JVM.
    retried: VecDeque<usize>,
    assignments: BTreeMap<WorkerId, Assignment>,
    results: Vec<Option<TargetResult>>,
    /// Some JVM came up.
    has_started: bool,
    notices: Vec<String>,
}

/// What a JVM examines.
#[derive(Clone, Copy)]
struct Assignment {
    /// Position of the target.
    target: usize,
    /// The JVM has examined nothing before.
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

    /// Starts JVMs while there is work for more. If none runs and none can be started, the targets
    /// that wait fail.
    fn start_jvms(&mut self) -> Result<(), TesterError> {
        // Each turn starts a JVM or finishes a target.
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
            let message = "the JVM gives a verdict on a target that it was not given";
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

    /// Gives an idle JVM its next target, or ends it if there is none for it.
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

    /// Goes on without a JVM that has ended or has to.
    fn drop_jvm(&mut self, id: WorkerId, error: TesterError) -> Result<(), TesterError> {
        if matches!(error, TesterError::Input { .. }) {
            // It is about the plan, not about a target.
            return Err(error);
        }
        let Some(assignment) = self.assignments.remove(&id) else {
            self.pool.end(id);
            return self.fail_next(error);
        };
        let is_retried = self.may_be_of_earlier_target(id, assignment, &error);
        self.pool.end(id);
        if is_retried {
            self.retried.push_back(assignment.target);
        } else {
            self.finish(assignment.target, TargetResult::Failed(error));
        }
        Ok(())
    }

    /// Whether what the JVM had examined before may be to blame.
    fn may_be_of_earlier_target(
        &mut self,
        id: WorkerId,
        assignment: Assignment,
        error: &TesterError,
    ) -> bool {
        !assignment.is_first
            && match error {
                TesterError::Crashed { .. } | TesterError::GivenUp { .. } => true,
                // The limit holds only if the JVM has begun with this target.
                TesterError::Overdue { .. } => {
                    let target = i64::try_from(self.targets[assignment.target].id).ok();
                    let worker = self.pool.worker(id);
                    worker.is_some_and(|worker| worker.at != target)
                }
                _ => false,
            }
    }

    /// No JVM came up. If none ever did, none will; else this is the result of the next target.
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
