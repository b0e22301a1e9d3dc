//! What the commands share that read, check and analyse a recorded execution.

use std::fs;
use std::path::Path;

use super::CommandError;
use crate::output::counted;
use crate::predict::{self, Algorithm, Outcome};
use crate::proof;
use crate::subject::NamedSet;
use crate::trace::{self, Format, Trace, TraceError};

/// The most that is analysed: more does not fit into memory.
const MOST_EVENTS: usize = 1 << 28;
const MOST_THREADS: usize = 2048;

/// Reads a trace, of the given format or of that which it looks like; returns it with its size in
/// bytes.
pub(super) fn read(path: &Path, format: Option<Format>) -> Result<(Trace, usize), CommandError> {
    let bytes = fs::read(path).map_err(|error| CommandError::ReadFile {
        path: path.to_owned(),
        error,
    })?;
    let trace = trace::read(&bytes, format).map_err(|error| unusable(path, error))?;
    Ok((trace, bytes.len()))
}

/// Refuses what no execution can be.
pub(super) fn check(path: &Path, trace: &Trace) -> Result<(), CommandError> {
    trace::check(&trace.names, &trace.events).map_err(|violation| unusable(path, violation.into()))
}

/// Predicts from a trace that was checked, unless it is too large.
pub(super) fn analyse(
    trace: &Trace,
    algorithms: &[Algorithm],
    sets: &[NamedSet],
) -> Result<Outcome, CommandError> {
    refuse_large(trace.events.len(), trace.names.threads().len())?;
    let sets = proof::atomic_sets(sets);
    Ok(predict::analyse(trace, algorithms, &sets))
}

fn refuse_large(events: usize, threads: usize) -> Result<(), CommandError> {
    if threads > MOST_THREADS {
        return Err(CommandError::Usage {
            message: format!("{} are too many to analyse", counted(threads, "thread")),
            advice: "record a shorter run",
        });
    }
    if events > MOST_EVENTS {
        return Err(CommandError::Usage {
            message: format!("{} are too many to analyse", counted(events, "event")),
            advice: "record a shorter run, or fewer classes with `--watch`",
        });
    }
    Ok(())
}

/// The error of the tool that an analysis showed, which a command ends with exit code 2 for.
pub(super) fn internal_error(outcome: &Outcome) -> Option<String> {
    let refused = outcome.refused;
    (refused > 0).then(|| {
        let refused = counted(refused, "witness");
        format!("internal error: {refused} refused by the check; please report it")
    })
}

pub(super) fn unusable(path: &Path, error: TraceError) -> CommandError {
    CommandError::Trace {
        path: path.to_owned(),
        error,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_fit_into_memory_is_refused() {
        let refused = |events, threads| {
            let refused = refuse_large(events, threads);
            refused.err().map(|error| error.to_string())
        };
        assert_eq!(refused(1 << 28, 2048), None);
        let threads = "2,049 threads are too many to analyse";
        assert_eq!(refused(1, 2049).as_deref(), Some(threads));
        let events = "268,435,457 events are too many to analyse";
        assert_eq!(refused((1 << 28) + 1, 1).as_deref(), Some(events));
    }
}
