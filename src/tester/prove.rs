//! A proof: hands out predictions to JVMs, which drive them. A JVM that dies or gives up costs the
//! prediction that it drove, unless an earlier one may have caused this: then it is driven again.

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
    /// Errors that ended threads in the recording.
    pub(crate) errors: &'a [String],
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
                Ok(message) => proof.handle(id, message, observer)?,
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
    driven: BTreeMap<WorkerId, Assignment>,
    results: Vec<Option<DrivenResult>>,
    has_started: bool,
    notices: Vec<String>,
}

/// The prediction that a JVM drives.
#[derive(Debug, Clone, Copy)]
struct Assignment {
    /// Position of the prediction.
    target: usize,
    /// Whether it is the first of its JVM.
    is_first: bool,
}

impl Assignment {
    /// Whether a prediction that the JVM drove before may have caused the error.
    fn may_be_of_earlier_target(self, error: &TesterError) -> bool {
        let is_of_jvm = matches!(
            error,
            TesterError::Crashed { .. } | TesterError::GivenUp { .. }
        );
        !self.is_first && is_of_jvm
    }
}

impl<'a> Proof<'a> {
    fn new(request: &'a ProveRequest<'a>) -> Self {
        let plan = plans::prove(
            request.settings,
            request.predictions,
            request.errors,
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

    fn handle(
        &mut self,
        id: WorkerId,
        message: Message,
        observer: &mut dyn RunObserver,
    ) -> Result<(), TesterError> {
        match message {
            Message::Calibrated(_) => {
                self.has_started = true;
                self.assign(id, true);
            }
            Message::Verdict(verdict) => return self.take(id, *verdict),
            Message::Retire { reason, .. } => {
                return self.lose(id, TesterError::GivenUp { reason });
            }
            Message::Notice { message } if !self.notices.contains(&message) => {
                self.notices.push(message);
            }
            Message::Output { text } => observer.output(&text),
            _ => {}
        }
        Ok(())
    }

    fn take(&mut self, id: WorkerId, verdict: TargetVerdict) -> Result<(), TesterError> {
        let is_assigned = |it: &Assignment| it.target == verdict.target;
        let Some(driven) = self.driven.get(&id).copied().filter(is_assigned) else {
            let message = "the JVM reported a verdict on a target that it was not assigned";
            return self.lose(id, TesterError::internal(message, ""));
        };
        let result = convert::driven(verdict);
        self.results[driven.target] =
            Some(result.unwrap_or_else(|unknown| undriven(unknown.to_string())));
        self.assign(id, false);
        Ok(())
    }

    /// Gives a JVM its next prediction, or ends it if there is none for it.
    fn assign(&mut self, id: WorkerId, is_first: bool) {
        self.driven.remove(&id);
        let next = if self.is_late() {
            None
        } else {
            self.waiting.pop_front()
        };
        match next {
            Some(target) => {
                self.driven.insert(id, Assignment { target, is_first });
                self.pool.command(id, &format!("target {target}"));
            }
            None => self.pool.end(id),
        }
    }

    /// A JVM has ended or must be ended: what it drove is driven again or lost. If none ever began,
    /// none will.
    fn lose(&mut self, id: WorkerId, error: TesterError) -> Result<(), TesterError> {
        self.pool.end(id);
        match self.driven.remove(&id) {
            Some(driven) if driven.may_be_of_earlier_target(&error) => {
                self.waiting.push_front(driven.target);
                Ok(())
            }
            Some(lost) => {
                self.results[lost.target] = Some(undriven(format!("the JVM ended: {error}")));
                Ok(())
            }
            None if self.has_started => Ok(()),
            None => Err(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_prediction_is_driven_again_if_an_earlier_one_may_have_broken_the_jvm() {
        let given_up = || TesterError::GivenUp {
            reason: "memory".to_owned(),
        };
        let internal = TesterError::internal("a wrong target", "");
        let assignment = |is_first| Assignment {
            target: 3,
            is_first,
        };
        assert!(assignment(false).may_be_of_earlier_target(&given_up()));
        assert!(!assignment(true).may_be_of_earlier_target(&given_up()));
        assert!(!assignment(false).may_be_of_earlier_target(&internal));
    }
}
