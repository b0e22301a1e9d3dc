//! A proof: hands out predictions to JVMs, which drive them. A JVM that dies costs the prediction
//! that it drove.

use std::collections::{BTreeMap, VecDeque};
use std::time::{Duration, Instant};

use super::chunks::WorkerId;
use super::convert;
use super::error::TesterError;
use super::jvm::Launch;
use super::jvm_pool::JvmPool;
use super::observer::RunObserver;
use super::plans;
use crate::protocol::{Message, TargetVerdict};
use crate::subject::{DrivenPrediction, DrivenResult, DrivenVerdict, RunSettings};

/// The predictions to drive, and how.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ProveRequest<'a> {
    pub(crate) launch: Launch<'a>,
    /// Those of the recording, with the class path of now.
    pub(crate) settings: &'a RunSettings,
    /// In the order in which they are driven.
    pub(crate) predictions: &'a [DrivenPrediction],
    /// Wall time after which no further schedule of a prediction begins.
    pub(crate) budget_millis: u64,
    /// When no further prediction is driven.
    pub(crate) deadline: Instant,
    /// Largest number of JVMs at a time.
    pub(crate) jvms: usize,
    pub(crate) shows_output: bool,
    /// How long a JVM may be silent.
    pub(crate) patience: Duration,
}

/// The results of all predictions, in their order, and what else is to be told.
#[derive(Debug)]
pub(crate) struct ProveResult {
    pub(crate) results: Vec<DrivenResult>,
    pub(crate) notices: Vec<String>,
}

/// Drives all predictions, as far as the time allows.
pub(crate) fn prove(
    request: &ProveRequest,
    observer: &mut dyn RunObserver,
) -> Result<ProveResult, TesterError> {
    let mut proof = Proof::new(request);
    while proof.is_busy() {
        proof.start_jvms()?;
        if let Some((id, report)) = proof.pool.next_report()? {
            match report {
                Ok(message) => proof.handle(id, message, observer),
                Err(error) => proof.lose(id, error)?,
            }
        }
    }
    let undriven = || undriven("no time was left to drive it".to_owned());
    let results = proof.results.into_iter();
    Ok(ProveResult {
        results: results.map(|it| it.unwrap_or_else(undriven)).collect(),
        notices: proof.notices,
    })
}

fn undriven(reason: String) -> DrivenResult {
    DrivenResult {
        verdict: DrivenVerdict::Predicted,
        reason,
        schedules: 0,
        millis: 0,
    }
}

struct Proof<'a> {
    request: &'a ProveRequest<'a>,
    pool: JvmPool<'a>,
    waiting: VecDeque<usize>,
    /// What each JVM drives.
    driven: BTreeMap<WorkerId, usize>,
    results: Vec<Option<DrivenResult>>,
    has_started: bool,
    notices: Vec<String>,
}

impl<'a> Proof<'a> {
    fn new(request: &'a ProveRequest<'a>) -> Self {
        let plan = plans::prove(
            request.settings,
            request.predictions,
            request.budget_millis,
            request.shows_output,
        );
        Self {
            request,
            pool: JvmPool::new(request.launch, plan, Some(request.patience)),
            waiting: (0..request.predictions.len()).collect(),
            driven: BTreeMap::new(),
            results: vec![None; request.predictions.len()],
            has_started: false,
            notices: Vec::new(),
        }
    }

    fn is_busy(&self) -> bool {
        !self.driven.is_empty() || (!self.waiting.is_empty() && !self.is_late())
    }

    fn is_late(&self) -> bool {
        Instant::now() >= self.request.deadline
    }

    fn start_jvms(&mut self) -> Result<(), TesterError> {
        let wanted = self
            .request
            .jvms
            .min(self.waiting.len() + self.driven.len());
        while !self.is_late() && self.pool.workers().count() < wanted.max(1) {
            self.pool.start()?;
        }
        Ok(())
    }

    fn handle(&mut self, id: WorkerId, message: Message, observer: &mut dyn RunObserver) {
        match message {
            Message::Calibrated(_) => {
                self.has_started = true;
                self.assign(id);
            }
            Message::Verdict(verdict) => self.take(id, *verdict),
            Message::Retire { .. } => {
                if let Some(lost) = self.driven.remove(&id) {
                    self.results[lost] =
                        Some(undriven("the JVM could not be used further".to_owned()));
                }
                self.pool.end(id);
            }
            Message::Notice { message } if !self.notices.contains(&message) => {
                self.notices.push(message);
            }
            Message::Output { text } => observer.output(&text),
            _ => {}
        }
    }

    fn take(&mut self, id: WorkerId, verdict: TargetVerdict) {
        let Some(driven) = self.driven.remove(&id).filter(|it| *it == verdict.target) else {
            self.pool.end(id);
            return;
        };
        let result = convert::driven(verdict);
        self.results[driven] = Some(result.unwrap_or_else(|unknown| undriven(unknown.to_string())));
        self.assign(id);
    }

    /// Gives a JVM its next prediction, or ends it if there is none for it.
    fn assign(&mut self, id: WorkerId) {
        let next = if self.is_late() {
            None
        } else {
            self.waiting.pop_front()
        };
        match next {
            Some(next) => {
                self.driven.insert(id, next);
                self.pool.command(id, &format!("target {next}"));
            }
            None => self.pool.end(id),
        }
    }

    /// A JVM has ended: what it drove is lost. If none ever began, none will.
    fn lose(&mut self, id: WorkerId, error: TesterError) -> Result<(), TesterError> {
        self.pool.end(id);
        match self.driven.remove(&id) {
            Some(lost) => {
                self.results[lost] = Some(undriven(format!("the JVM ended: {error}")));
                Ok(())
            }
            None if self.has_started => Ok(()),
            None => Err(error),
        }
    }
}
