//! `threadlint record --junit` for several tests: each has a trace of its own, in one folder.
//!
//! A test that cannot be recorded does not stop the others. It counts as an error if the user named
//! it, or its class; of the tests of a class, as a notice: they may miss what only it shows.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{self, Path, PathBuf};

use miette::Diagnostic;

use super::interrupts::Interrupts;
use super::launch::{Java, ProgressLine, class_path, replay_command};
use super::terminal::Console;
use super::{CommandError, FAILURE, SUCCESS, record};
use crate::cli::{RecordArgs, TestsArg};
use crate::output::{counted, visible, visible_lines};
use crate::subject::{Failure, Workload};
use crate::tester::{self, RecordResult, TestClass, TesterError};

/// The longest name of a file that every file system takes, without its extension and number.
const LONGEST_NAME: usize = 200;

pub(super) fn record(args: &RecordArgs, console: Console) -> Result<u8, CommandError> {
    let java = Java::find(&args.jvm)?;
    let mut recorder = Recorder {
        args,
        java: &java,
        class_path: class_path(&args.program.classpath)?,
        interrupts: record::interrupts(args),
        console,
        totals: Totals::default(),
    };
    make_folder(&args.output)?;
    for notice in &java.notices {
        recorder.note(notice);
    }
    let mut names = FileNames::default();
    for test in recorder.tests()? {
        if recorder.interrupts.have_come() {
            break;
        }
        let file = args.output.join(names.name(&test.selector));
        recorder.record(&test, &file)?;
    }
    recorder.finish()
}

fn make_folder(path: &Path) -> Result<(), CommandError> {
    if path.is_file() {
        return Err(CommandError::Usage {
            message: format!("`{}` is a file", path.display()),
            advice: "with a class of tests or several tests, `-o` names a folder, in which each test \
                     gets a trace",
        });
    }
    fs::create_dir_all(path).map_err(|error| CommandError::WriteFile {
        path: path.to_owned(),
        error,
    })
}

/// A test to record.
#[derive(Debug, PartialEq, Eq)]
struct Test {
    selector: String,
    /// Whether the user named it, and not only its class.
    is_named: bool,
}

/// What came of the tests so far.
#[derive(Debug, Default)]
struct Totals {
    recorded: usize,
    failed: usize,
    cut: usize,
    refused: usize,
    /// Whether something that the user named could not be recorded, or threadlint itself failed.
    has_error: bool,
}

struct Recorder<'a, 'c> {
    args: &'a RecordArgs,
    java: &'a Java,
    class_path: Vec<String>,
    interrupts: Interrupts,
    console: Console<'c>,
    totals: Totals,
}

impl Recorder<'_, '_> {
    /// The tests that the user asked for, each once.
    fn tests(&mut self) -> Result<Vec<Test>, CommandError> {
        let asked = &self.args.program.workload.junit;
        let classes = asked.iter().filter_map(|asked| match asked {
            TestsArg::Class(class) => Some(class.clone()),
            TestsArg::Test(_) => None,
        });
        let classes: Vec<String> = classes.collect();
        let launch = self.java.launch(&self.args.jvm, None);
        let patience = self.args.program.patience();
        let listed = tester::list_tests(launch, &self.class_path, &classes, patience)?;
        let mut listed = listed.into_iter();
        let mut tests = Vec::new();
        for asked in asked {
            match asked {
                TestsArg::Test(selector) => add(&mut tests, selector.clone(), true),
                TestsArg::Class(_) => {
                    let of_class = listed
                        .next()
                        .map(|class| self.tests_of(class))
                        .transpose()?;
                    for selector in of_class.into_iter().flatten() {
                        add(&mut tests, selector, false);
                    }
                }
            }
        }
        Ok(tests)
    }

    fn tests_of(&mut self, class: TestClass) -> Result<Vec<String>, CommandError> {
        let tests = match class.tests {
            Ok(tests) => tests,
            Err(error) => {
                self.refuse(&class.name, &error, true)?;
                return Ok(Vec::new());
            }
        };
        if tests.is_empty() {
            self.note(&format!(
                "class {} has no tests that JUnit runs",
                class.name
            ));
        }
        Ok(tests)
    }

    fn record(&mut self, test: &Test, file: &Path) -> Result<(), CommandError> {
        // What an earlier recording left must not pass for a trace of this one.
        for earlier in [file, &schedule_file(file)] {
            let _ = fs::remove_file(earlier);
        }
        let workload = Workload::Test(test.selector.clone());
        let settings = record::settings(&self.args.recording, self.class_path.clone(), workload);
        let trace = path::absolute(file).map_err(CommandError::WorkingDirectory)?;
        let shows_output = self.args.jvm.show_output;
        let mut progress = ProgressLine::new(self.console.err, false, shows_output);
        let interrupts = &self.interrupts;
        match record::run(
            self.args,
            self.java,
            &settings,
            &trace,
            interrupts,
            &mut progress,
        ) {
            Ok(recorded) => self.tell(test, file, &recorded)?,
            Err(CommandError::Tester(error)) => {
                self.refuse(&test.selector, &error, test.is_named)?;
            }
            Err(error) => return Err(error),
        }
        Ok(self.console.out.flush()?)
    }

    fn tell(
        &mut self,
        test: &Test,
        file: &Path,
        recorded: &RecordResult,
    ) -> Result<(), CommandError> {
        for notice in &recorded.notices {
            self.note(&format!("{}: {notice}", test.selector));
        }
        self.totals.recorded += 1;
        self.totals.cut += usize::from(recorded.trace.cut.is_some());
        let told = record::told(&file.display().to_string(), &recorded.trace);
        writeln!(self.console.out, "{told}")?;
        match &recorded.failure {
            Some(failure) => self.tell_failure(failure, &schedule_file(file)),
            None => Ok(()),
        }
    }

    fn tell_failure(&mut self, failure: &Failure, file: &Path) -> Result<(), CommandError> {
        self.totals.failed += 1;
        let what = format!("{}: {}", failure.kind.name(), failure.message);
        writeln!(self.console.out, "  failed: {}", visible(&what))?;
        tester::write_schedule(&failure.schedule, file).map_err(|error| {
            CommandError::WriteFile {
                path: file.to_owned(),
                error,
            }
        })?;
        let replay = replay_command(file, &[]);
        Ok(writeln!(
            self.console.out,
            "  replay: {}",
            visible(&replay)
        )?)
    }

    /// Says why a test or a class has no trace.
    fn refuse(
        &mut self,
        name: &str,
        error: &TesterError,
        is_named: bool,
    ) -> Result<(), CommandError> {
        self.totals.refused += 1;
        self.totals.has_error |= is_named || error.is_internal();
        let told = format!("{name}: not recorded: {error}");
        writeln!(self.console.out, "{}", visible(&told))?;
        if let Some(help) = error.help() {
            let help = visible_lines(&help.to_string()).replace('\n', "\n        ");
            writeln!(self.console.out, "  help: {help}")?;
        }
        Ok(())
    }

    fn note(&mut self, notice: &str) {
        // It does not matter whether anyone reads standard error.
        let _ = writeln!(self.console.err, "note: {}", visible(notice));
    }

    fn finish(self) -> Result<u8, CommandError> {
        if self.totals.recorded == 0 {
            return Err(CommandError::Usage {
                message: "no test was recorded".to_owned(),
                advice: "mend what is told of each class and test, or name others: classes with tests \
                         that JUnit runs, or tests as CLASS#METHOD",
            });
        }
        let folder = self.args.output.display().to_string();
        let summary = summary(&self.totals, &folder);
        writeln!(self.console.out, "{}", visible(&summary))?;
        Ok(if self.totals.has_error {
            FAILURE
        } else {
            SUCCESS
        })
    }
}

/// Adds a test unless it is there.
fn add(tests: &mut Vec<Test>, selector: String, is_named: bool) {
    match tests.iter_mut().find(|test| test.selector == selector) {
        Some(known) => known.is_named |= is_named,
        None => tests.push(Test { selector, is_named }),
    }
}

/// `12 tests recorded in traces (2 failed, 1 ended early), 1 not recorded`.
fn summary(totals: &Totals, folder: &str) -> String {
    let parts = [(totals.failed, "failed"), (totals.cut, "ended early")];
    let parts = parts.iter().filter(|(count, _)| *count > 0);
    let parts: Vec<String> = parts
        .map(|(count, what)| format!("{count} {what}"))
        .collect();
    let mut summary = format!("{} recorded in {folder}", counted(totals.recorded, "test"));
    // Writing to a string cannot fail.
    if !parts.is_empty() {
        let _ = write!(summary, " ({})", parts.join(", "));
    }
    if totals.refused > 0 {
        let _ = write!(summary, ", {} not recorded", totals.refused);
    }
    summary
}

/// Where the schedule of a recorded run that fails is saved.
fn schedule_file(trace: &Path) -> PathBuf {
    trace.with_extension("schedule.json")
}

/// Names for the traces of tests. No two differ only in case: some file systems ignore it.
#[derive(Debug, Default)]
struct FileNames {
    taken: HashSet<String>,
}

impl FileNames {
    /// `shop.StockTest.takesTwo.tltrace`, with a number if that is taken.
    fn name(&mut self, selector: &str) -> String {
        let base = base_name(selector);
        let mut name = base.clone();
        let mut number = 1;
        while !self.taken.insert(name.to_lowercase()) {
            number += 1;
            name = format!("{base}-{number}");
        }
        format!("{name}.tltrace")
    }
}

/// The selector with what a file cannot be named replaced.
fn base_name(selector: &str) -> String {
    let selector = selector.replacen('#', ".", 1);
    let is_safe = |c: char| c.is_alphanumeric() || "._-$".contains(c);
    let safe = selector.chars().map(|c| if is_safe(c) { c } else { '_' });
    let mut name = String::new();
    for c in safe {
        if name.len() + c.len_utf8() > LONGEST_NAME {
            break;
        }
        name.push(c);
    }
    name.trim_end_matches('_').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn traces_are_named_after_class_and_method_and_differ() {
        let mut names = FileNames::default();
        for (selector, expected) in [
            ("shop.StockTest#takesTwo", "shop.StockTest.takesTwo.tltrace"),
            (
                "shop.StockTest#takesTWO",
                "shop.StockTest.takesTWO-2.tltrace",
            ),
            ("p.A$B#c(int,long)", "p.A$B.c_int_long.tltrace"),
            ("p.A$B#c(int)", "p.A$B.c_int.tltrace"),
            ("A#b[0]", "A.b_0.tltrace"),
            ("A#b[0", "A.b_0-2.tltrace"),
            ("A#/../b", "A._.._b.tltrace"),
        ] {
            assert_eq!(names.name(selector), expected);
        }
        let long = names.name(&format!("A#{}", "ä".repeat(500)));
        assert_eq!(long.len(), LONGEST_NAME + ".tltrace".len());
    }

    #[test]
    fn a_test_is_recorded_once_and_counts_as_named_if_it_is() {
        let mut tests = Vec::new();
        for (selector, is_named) in [("A#b", false), ("A#c", true), ("A#b", true), ("A#c", false)] {
            add(&mut tests, selector.to_owned(), is_named);
        }
        let test = |selector: &str| Test {
            selector: selector.to_owned(),
            is_named: true,
        };
        assert_eq!(tests, [test("A#b"), test("A#c")]);
    }

    #[test]
    fn the_summary_counts_what_is_not_usual() {
        let mut totals = Totals {
            recorded: 1,
            ..Totals::default()
        };
        assert_eq!(summary(&totals, "t"), "1 test recorded in t");
        totals.failed = 2;
        totals.cut = 3;
        totals.refused = 4;
        let all = "1 test recorded in t (2 failed, 3 ended early), 4 not recorded";
        assert_eq!(summary(&totals, "t"), all);
    }
}
