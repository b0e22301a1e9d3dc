//! Drives what is predicted from traces, each prediction by running what its trace ran.

use std::collections::BTreeMap;
use std::io::Write;
use std::time::{Duration, Instant};

use super::CommandError;
use super::launch::{Java, ProgressLine};
use super::predicted_traces::PredictedTrace;
use crate::cli::JvmArgs;
use crate::subject::{DrivenPrediction, DrivenResult, DrivenVerdict, Predicted, PredictionKind};
use crate::tester::{self, ProveRequest, TesterError};

/// Most time for the schedules of one prediction among many.
pub(super) const MOST_FOR_ONE: Duration = Duration::from_secs(5);

/// Time for the schedules of one prediction of so many: where these are few, an equal share of the budget, which a
/// program that takes long for a schedule needs.
pub(super) fn share(budget: Duration, predictions: usize) -> Duration {
    let predictions = u32::try_from(predictions.max(1)).unwrap_or(u32::MAX);
    (budget / predictions).max(MOST_FOR_ONE).min(budget)
}

/// How predictions are driven.
#[derive(Clone, Copy)]
pub(super) struct Driving<'a> {
    pub(super) java: &'a Java,
    pub(super) jvm: &'a JvmArgs,
    /// Time for the schedules of one prediction.
    pub(super) budget: Duration,
    /// When no further prediction is driven.
    pub(super) deadline: Instant,
    /// Largest number of JVMs at a time.
    pub(super) jvms: usize,
    /// How long a JVM may be silent.
    pub(super) patience: Duration,
}

/// What came of a prediction.
#[derive(Debug)]
pub(super) struct Proved {
    /// Position of its trace.
    pub(super) trace: usize,
    pub(super) predicted: Predicted,
    pub(super) result: DrivenResult,
}

/// What came of all predictions.
#[derive(Debug, Default)]
pub(super) struct Driven {
    /// In the order in which they were driven.
    pub(super) rows: Vec<Proved>,
    pub(super) notices: Vec<String>,
    /// Whether threadlint itself failed, or a trace that the user named could not be driven.
    pub(super) has_failed: bool,
}

/// Drives the predictions of all traces, those with a witness first and reversals last, as far as the
/// time allows. A trace of which nothing can be driven does not stop the others; if all are so, that
/// is an error.
pub(super) fn drive(
    driving: Driving,
    traces: &mut [PredictedTrace],
    err: &mut dyn Write,
) -> Result<Driven, CommandError> {
    let mut drive = Drive {
        driving,
        errors: BTreeMap::new(),
        has_driven: false,
        driven: Driven::default(),
    };
    for batch in batches(traces) {
        drive.batch(batch, traces, err);
    }
    drive.finish(traces)
}

/// Predictions of one trace that are driven together.
#[derive(Debug)]
struct Batch {
    trace: usize,
    predictions: Vec<(Predicted, DrivenPrediction)>,
}

/// The predictions in the order in which they are driven.
fn batches(traces: &mut [PredictedTrace]) -> Vec<Batch> {
    let numbered = traces.iter_mut().enumerate();
    let all = numbered.flat_map(|(number, trace)| {
        let predictions = trace.predictions.drain(..);
        predictions.map(move |prediction| (number, prediction))
    });
    let mut all: Vec<_> = all.collect();
    all.sort_by_key(|(number, (predicted, _))| {
        let is_last = predicted.kind == PredictionKind::Order;
        (is_last, !predicted.has_witness, *number)
    });
    let mut batches: Vec<Batch> = Vec::new();
    for (trace, prediction) in all {
        match batches.last_mut().filter(|last| last.trace == trace) {
            Some(last) => last.predictions.push(prediction),
            None => batches.push(Batch {
                trace,
                predictions: vec![prediction],
            }),
        }
    }
    batches
}

struct Drive<'a> {
    driving: Driving<'a>,
    /// By position of the trace: why it cannot be driven.
    errors: BTreeMap<usize, TesterError>,
    has_driven: bool,
    driven: Driven,
}

impl Drive<'_> {
    fn batch(&mut self, batch: Batch, traces: &[PredictedTrace], err: &mut dyn Write) {
        let (predicted, targets): (Vec<_>, Vec<_>) = batch.predictions.into_iter().unzip();
        let results = self.results(batch.trace, &traces[batch.trace], &targets, err);
        let rows = predicted.into_iter().zip(results);
        let rows = rows.map(|(predicted, result)| Proved {
            trace: batch.trace,
            predicted,
            result,
        });
        self.driven.rows.extend(rows);
    }

    fn results(
        &mut self,
        number: usize,
        trace: &PredictedTrace,
        targets: &[DrivenPrediction],
        err: &mut dyn Write,
    ) -> Vec<DrivenResult> {
        if let Some(error) = self.errors.get(&number) {
            return undriven(targets, error);
        }
        let request = self.request(trace, targets);
        let mut progress = ProgressLine::new(err, false, self.driving.jvm.show_output);
        match tester::prove(&request, &mut progress) {
            Ok(proved) => {
                self.has_driven = true;
                for notice in proved.notices {
                    if !self.driven.notices.contains(&notice) {
                        self.driven.notices.push(notice);
                    }
                }
                proved.results
            }
            Err(error) => {
                let results = undriven(targets, &error);
                self.errors.insert(number, error);
                results
            }
        }
    }

    fn request<'b>(
        &'b self,
        trace: &'b PredictedTrace,
        predictions: &'b [DrivenPrediction],
    ) -> ProveRequest<'b> {
        let driving = self.driving;
        ProveRequest {
            launch: driving.java.launch(driving.jvm, None),
            settings: &trace.settings,
            predictions,
            errors: &trace.errors,
            budget_millis: u64::try_from(driving.budget.as_millis()).unwrap_or(1),
            deadline: driving.deadline,
            jvms: driving.jvms,
            shows_output: driving.jvm.show_output,
            patience: driving.patience,
        }
    }

    fn finish(mut self, traces: &[PredictedTrace]) -> Result<Driven, CommandError> {
        for (number, error) in self.errors {
            if !self.has_driven {
                return Err(error.into());
            }
            let trace = &traces[number];
            let notice = trace.told(&format!("it could not be driven: {error}"));
            self.driven.notices.push(notice);
            self.driven.has_failed |= trace.is_named() || error.is_internal();
        }
        Ok(self.driven)
    }
}

fn undriven(targets: &[DrivenPrediction], error: &TesterError) -> Vec<DrivenResult> {
    let undriven = DrivenResult {
        verdict: DrivenVerdict::Predicted,
        reason: format!("its trace could not be driven: {error}"),
        schedules: 0,
        millis: 0,
    };
    vec![undriven; targets.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_predictions_share_the_budget_and_many_have_their_most() {
        let share = |budget, predictions| share(Duration::from_secs(budget), predictions).as_secs();
        assert_eq!(share(60, 0), 60);
        assert_eq!(share(60, 3), 20);
        assert_eq!(share(60, 100), 5);
        assert_eq!(share(2, 100), 2);
    }
}
