//! Reports the progress of an examination on standard error: a line for each verdict and, on a
//! terminal, a progress line.

use miette::Diagnostic;

use super::launch::ProgressLine;
use crate::confirm::TargetList;
use crate::output::counted;
use crate::report::Report;
use crate::tester::{ExaminationObserver, RunObserver, TargetResult};

/// Reports progress, naming each target by its field and place.
pub(super) struct ExaminationProgress<'a> {
    line: ProgressLine<'a>,
    /// Field and place of each target.
    names: Vec<String>,
    done: usize,
    is_quiet: bool,
}

impl<'a> ExaminationProgress<'a> {
    pub(super) fn new(
        line: ProgressLine<'a>,
        report: &Report,
        targets: &TargetList,
        is_quiet: bool,
    ) -> Self {
        let findings = targets.findings.iter().map(|at| &report.findings[*at]);
        let name = |finding| {
            let place = report.place(finding);
            format!("{}.{} ({place})", finding.class, finding.field)
        };
        Self {
            line,
            names: findings.map(name).collect(),
            done: 0,
            is_quiet,
        }
    }

    /// Erases the progress line.
    pub(super) fn clear(&mut self) {
        self.line.clear();
    }
}

impl ExaminationObserver for ExaminationProgress<'_> {
    fn progress(&mut self, done: usize, jvms: usize) {
        let all = counted(self.names.len(), "finding");
        self.line.show(|seconds| {
            let jvms = counted(jvms, "JVM");
            format!("{done} of {all} examined, {seconds} s, {jvms}")
        });
    }

    fn done(&mut self, target: usize, result: &TargetResult) {
        self.done += 1;
        if self.is_quiet {
            return;
        }
        let (what, advice) = match result {
            TargetResult::Examined(evidence) => (evidence.verdict.name(), None),
            TargetResult::BrokenOff(evidence, error) => (
                evidence.verdict.name(),
                error.last_lines().map(str::to_owned),
            ),
            TargetResult::Left => return,
            TargetResult::Failed(error) => ("no verdict", error.help().map(|h| h.to_string())),
        };
        let (number, all, name) = (self.done, self.names.len(), &self.names[target]);
        self.line.write(&format!("[{number}/{all}] {what}: {name}"));
        // The last lines of the JVM, which do not fit into a notice.
        for line in advice.iter().flat_map(|advice| advice.lines()) {
            self.line.write(&format!("  {line}"));
        }
    }

    fn output(&mut self, text: &str) {
        self.line.output(text);
    }
}
