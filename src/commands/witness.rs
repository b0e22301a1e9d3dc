//! Tells on standard error how an examination goes on: a line per verdict as it comes, and for
//! people a line of progress.

use miette::Diagnostic;

use super::launch::Watcher;
use crate::confirm::Asked;
use crate::output::counted;
use crate::report::Report;
use crate::tester::{Answer, Observer, Stream, Witness};

/// Names targets as people know them.
pub(super) struct Narrator<'a> {
    watcher: Watcher<'a>,
    /// Field and place of each target.
    names: Vec<String>,
    answered: usize,
    is_quiet: bool,
}

impl<'a> Narrator<'a> {
    pub(super) fn new(
        watcher: Watcher<'a>,
        report: &Report,
        asked: &Asked,
        is_quiet: bool,
    ) -> Self {
        let findings = asked.findings.iter().map(|at| &report.findings[*at]);
        let name = |finding| {
            let place = report.place(finding);
            format!("{}.{} ({place})", finding.class, finding.field)
        };
        Self {
            watcher,
            names: findings.map(name).collect(),
            answered: 0,
            is_quiet,
        }
    }

    /// Takes the line of progress away.
    pub(super) fn clear(&mut self) {
        self.watcher.clear();
    }
}

impl Witness for Narrator<'_> {
    fn progress(&mut self, answered: usize, jvms: usize) {
        let all = counted(self.names.len(), "finding");
        self.watcher.show(|seconds| {
            let jvms = counted(jvms, "JVM");
            format!("{answered} of {all} examined, {seconds} s, {jvms}")
        });
    }

    fn answered(&mut self, target: usize, answer: &Answer) {
        self.answered += 1;
        if self.is_quiet {
            return;
        }
        let (what, advice) = match answer {
            Answer::Judged(judgement) => (judgement.verdict.name(), None),
            Answer::Failed(error) => ("no verdict", error.help().map(|help| help.to_string())),
        };
        let (number, all, name) = (self.answered, self.names.len(), &self.names[target]);
        self.watcher
            .say(&format!("[{number}/{all}] {what}: {name}"));
        // What the JVM said last, which a notice has no room for.
        for line in advice.iter().flat_map(|advice| advice.lines()) {
            self.watcher.say(&format!("  {line}"));
        }
    }

    fn output(&mut self, stream: Stream, text: &str) {
        self.watcher.output(stream, text);
    }
}
