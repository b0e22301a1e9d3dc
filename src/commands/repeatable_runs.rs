//! The runs in a trace that can be repeated alone.

use std::borrow::Cow;

use super::CommandError;
use super::predicted_run::workload;
use super::predicted_traces::PredictedTrace;
use crate::trace::{Kind, Mode, Trace, test_runs};

/// What is predicted from each run in a trace that can be repeated alone, nothing if no test in it
/// started a thread. Of several runs, those that
/// cannot be analysed are notices, unless that holds for all: what they alone show is missed.
pub(super) fn of_each_run(
    trace: &Trace,
    analyse: impl Fn(&Trace) -> Result<PredictedTrace, CommandError>,
) -> Result<Vec<PredictedTrace>, CommandError> {
    let mut analysed = Vec::new();
    let mut unused = Vec::new();
    let mut first_error = None;
    for run in repeatable(trace) {
        match analyse(&run) {
            Ok(one) => analysed.push(one),
            Err(error) => {
                let test = run.header.junit.as_deref().unwrap_or_default();
                unused.push(format!("{test} is not used: {error}"));
                first_error.get_or_insert(error);
            }
        }
    }
    match (analysed.first_mut(), first_error) {
        (Some(first), _) => first.notices.extend(unused),
        (None, Some(error)) => return Err(error),
        (None, None) => {}
    }
    Ok(analysed)
}

/// The trace itself, or the runs of tests in that of a JVM which ran many: each can be repeated. None
/// if no test started a thread.
fn repeatable(trace: &Trace) -> Vec<Cow<'_, Trace>> {
    let has_tests = || trace.events.iter().any(|event| event.kind == Kind::UnitIn);
    let is_whole = workload(&trace.header).is_some() || trace.header.mode != Some(Mode::Free);
    if is_whole || !has_tests() {
        return vec![Cow::Borrowed(trace)];
    }
    test_runs(trace).into_iter().map(Cow::Owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::predicted_traces::tests::trace;
    use crate::trace::tests::two_tests;

    /// How many runs of a trace with two tests are used, and what is told, if those cannot be analysed
    /// for which `refuses` holds.
    fn used(mode: Mode, refuses: fn(&str) -> bool) -> Result<(usize, Vec<String>), String> {
        let mut whole = two_tests();
        whole.header.mode = Some(mode);
        let analyse = |run: &Trace| match &run.header.junit {
            Some(test) if refuses(test) => Err(CommandError::Usage {
                message: "too many".to_owned(),
                advice: "",
            }),
            _ => Ok(trace(Vec::new())),
        };
        let runs = of_each_run(&whole, analyse).map_err(|error| error.to_string())?;
        Ok((
            runs.len(),
            runs.into_iter().flat_map(|it| it.notices).collect(),
        ))
    }

    #[test]
    fn a_test_that_cannot_be_analysed_is_told_and_the_others_are_used() {
        assert_eq!(used(Mode::Free, |_| false), Ok((2, vec![])));
        let told = "shop.StockTest#takes is not used: too many".to_owned();
        let is_first = |test: &str| test.ends_with("takes");
        assert_eq!(used(Mode::Free, is_first), Ok((1, vec![told])));
        assert_eq!(used(Mode::Free, |_| true), Err("too many".to_owned()));
        assert_eq!(used(Mode::Scheduled, |_| true), Ok((1, vec![])));
    }

    #[test]
    fn tests_without_threads_have_nothing_to_repeat() {
        let mut whole = two_tests();
        whole.header.mode = Some(Mode::Free);
        whole
            .events
            .retain(|event| !matches!(event.kind, Kind::Fork | Kind::Join));
        let counts =
            |trace: &Trace| of_each_run(trace, |_| Ok(self::trace(Vec::new()))).map(|it| it.len());
        assert_eq!(counts(&whole).ok(), Some(0));
        whole.events.clear();
        assert_eq!(counts(&whole).ok(), Some(1));
    }
}
