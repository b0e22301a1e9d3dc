//! One line: `Main: deadlock: T1 and T2 wait for each other [Main-11.schedule.json]`.

use std::fmt::Write as _;
use std::io::{self, Write};

use super::headline::headline;
use super::{RunEnding, RunReport};
use crate::output::escape::visible;
use crate::output::numbers::counted;

pub(super) fn render(report: &RunReport, out: &mut dyn Write) -> io::Result<()> {
    let mut line = format!("{}: {}", report.settings.workload.name(), headline(report));
    if let RunEnding::Failed(failure) = report.ending {
        let _ = write!(line, ": {}", failure.message);
        let early = failure.early_timeouts.len() as u64;
        if early > 0 {
            let _ = write!(line, ", after {}", counted(early, "early time-out"));
        }
        let wakeups = failure.spurious_wakeups.len() as u64;
        if wakeups > 0 {
            let _ = write!(line, ", after {}", counted(wakeups, "spurious wake-up"));
        }
    }
    if let Some(saved) = report.saved {
        let _ = write!(line, " [{}]", saved.path.display());
    }
    writeln!(out, "{}", visible(&line))
}
