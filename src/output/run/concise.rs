//! One line: `Main: deadlock: T1 and T2 wait for each other [Main-11.schedule.json]`.

use std::fmt::Write as _;
use std::io::{self, Write};

use super::RunReport;
use super::headline::headline;
use crate::output::escape::visible;

pub(super) fn render(report: &RunReport, out: &mut dyn Write) -> io::Result<()> {
    let mut line = format!("{}: {}", report.plan.main, headline(report));
    if let Some(failure) = report.failure() {
        let _ = write!(line, ": {}", failure.verdict.message);
    }
    if let Some(saved) = report.saved {
        let _ = write!(line, " [{}]", saved.path.display());
    }
    writeln!(out, "{}", visible(&line))
}
