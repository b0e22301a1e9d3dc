//! `threadlint run` and `threadlint replay` of one program, as processes.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;
use tempfile::TempDir;

use super::classes::Classes;
use super::jdks::Jdk;
use super::programs::Program;

const POLL: Duration = Duration::from_millis(2);
/// Limit for a launcher that never ends; not a measurement.
const PATIENCE: Duration = Duration::from_secs(300);

/// One command for each program on one JDK.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Launcher<'a> {
    /// `threadlint`.
    pub(crate) tool: &'a Path,
    pub(crate) jdk: &'a Jdk,
    pub(crate) classes: &'a Classes,
    /// How long a run may start schedules.
    pub(crate) seconds: Option<u64>,
}

/// What to do with a program.
#[derive(Debug, Clone)]
pub(crate) struct Request<'a> {
    pub(crate) strategy: &'a str,
    pub(crate) schedules: u64,
    pub(crate) seed: u64,
}

/// The output of a command.
#[derive(Debug)]
pub(crate) struct Report {
    /// The JSON document.
    pub(crate) json: Value,
    pub(crate) exit: Option<i32>,
    /// From the start of the process to its end.
    pub(crate) elapsed: Duration,
    /// Where the schedule of a failure was saved.
    pub(crate) schedule: PathBuf,
    _folder: TempDir,
}

impl Launcher<'_> {
    /// Runs a program.
    ///
    /// # Errors
    ///
    /// The output of a command that gave no result.
    pub(crate) fn run(&self, program: &Program, request: &Request) -> Result<Report, String> {
        let classes = self.classes.of(program).ok_or("was not compiled")?;
        let mut arguments: Vec<OsString> = vec!["run".into(), "--threads".into(), "1".into()];
        let numbers = [request.schedules.to_string(), request.seed.to_string()];
        arguments.extend(
            [
                "--strategy",
                request.strategy,
                "--schedules",
                &numbers[0],
                "--seed",
                &numbers[1],
            ]
            .map(OsString::from),
        );
        if let Some(seconds) = self.seconds {
            arguments.extend(["--seconds".into(), seconds.to_string().into()]);
        }
        arguments.extend(program.options.iter().map(OsString::from));
        arguments.extend(["-cp".into(), classes.into()]);
        self.execute(arguments, &[OsString::from(&program.main)])
    }

    /// Replays a saved schedule `times` times in one JVM.
    ///
    /// # Errors
    ///
    /// The output of a command that gave no result.
    pub(crate) fn replay(&self, schedule: &Path, times: u32) -> Result<Report, String> {
        let times = times.to_string();
        let arguments = ["replay", "--repeat", &times].map(OsString::from);
        self.execute(arguments.to_vec(), &[schedule.into()])
    }

    /// Runs a command with these flags, and those that every command of the tester has.
    ///
    /// # Errors
    ///
    /// The output of a command that gave no result.
    pub(crate) fn execute(
        &self,
        flags: Vec<OsString>,
        rest: &[OsString],
    ) -> Result<Report, String> {
        let wrong = |error: io::Error| format!("no command: {error}");
        let folder = tempfile::tempdir().map_err(wrong)?;
        let place = |name: &str| folder.path().join(name);
        let (json, said, schedule) = (place("report.json"), place("said"), place("schedule.json"));
        let is_run = flags.first().is_some_and(|flag| flag == "run");
        let mut command = Command::new(self.tool);
        command
            .args(flags)
            .args(
                is_run
                    .then_some([OsString::from("--save"), schedule.clone().into()])
                    .into_iter()
                    .flatten(),
            )
            .arg("--java-home")
            .arg(&self.jdk.home)
            .args(["--output-format", "json", "--output-file"])
            .arg(&json)
            .args(rest)
            .current_dir(folder.path())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(File::create(&said).map_err(wrong)?);
        let started = Instant::now();
        let exit = end_of(&mut command).map_err(wrong)?;
        let elapsed = started.elapsed();
        let Ok(text) = fs::read(&json) else {
            let said = fs::read_to_string(&said).unwrap_or_default();
            let words: Vec<&str> = said.split_whitespace().collect();
            return Err(format!("exit code {exit:?}: {}", words.join(" ")));
        };
        Ok(Report {
            json: serde_json::from_slice(&text).map_err(|e| format!("no JSON: {e}"))?,
            exit,
            elapsed,
            schedule,
            _folder: folder,
        })
    }
}

/// The exit code; a process that does not end is killed, and has none.
fn end_of(command: &mut Command) -> io::Result<Option<i32>> {
    let mut child = command.spawn()?;
    let deadline = Instant::now() + PATIENCE;
    while Instant::now() < deadline {
        if let Some(status) = child.try_wait()? {
            return Ok(status.code());
        }
        thread::sleep(POLL);
    }
    child.kill()?;
    child.wait()?;
    Ok(None)
}

impl Report {
    fn text(&self, pointer: &str) -> &str {
        self.json
            .pointer(pointer)
            .and_then(Value::as_str)
            .unwrap_or_default()
    }

    fn number(&self, pointer: &str) -> u64 {
        self.json
            .pointer(pointer)
            .and_then(Value::as_u64)
            .unwrap_or_default()
    }

    fn is(&self, pointer: &str) -> bool {
        self.json.pointer(pointer) == Some(&Value::Bool(true))
    }

    /// Schedules that were run.
    pub(crate) fn schedules(&self) -> u64 {
        self.number("/schedules/run")
    }

    /// The number of schedules up to the failure, if one of `kinds` was found.
    ///
    /// # Errors
    ///
    /// A failure of another kind, or one that could not be repeated.
    pub(crate) fn failure(&self, kinds: &[String]) -> Result<Option<u64>, String> {
        if self.text("/outcome") == "passed" {
            return Ok(None);
        }
        let kind = self.text("/failure/kind");
        let said = self.text("/failure/message");
        let at = format!("at {}: {kind}: {said}", self.number("/failure/index"));
        if self.exit != Some(1) || self.text("/outcome") != "failed" {
            return Err(format!(
                "exit code {:?}, {} {at}",
                self.exit,
                self.text("/outcome")
            ));
        }
        if !kinds.iter().any(|expected| expected == kind) {
            return Err(format!("another failure than {} {at}", kinds.join(" or ")));
        }
        if !self.is("/failure/verified") {
            return Err(format!(
                "a failure that was not verified {at}; notices: {}",
                self.json["notices"]
            ));
        }
        Ok(Some(self.number("/failure/index") + 1))
    }

    /// Checks that nothing failed in `schedules` schedules.
    ///
    /// # Errors
    ///
    /// What was reported instead.
    pub(crate) fn passed(&self, schedules: u64) -> Result<(), String> {
        let found = self.failure(&[])?;
        let (run, inconclusive) = (self.schedules(), self.inconclusive());
        if found.is_none() && self.exit == Some(0) && run == schedules && inconclusive == 0 {
            return Ok(());
        }
        let exit = self.exit;
        Err(format!(
            "exit code {exit:?} after {run} schedules, {inconclusive} of them inconclusive"
        ))
    }

    /// Schedules that ran out of steps or time.
    fn inconclusive(&self) -> u64 {
        self.number("/schedules/inconclusive")
    }

    /// Checks that some of `schedules` schedules were inconclusive, and none failed.
    ///
    /// # Errors
    ///
    /// What was reported instead.
    pub(crate) fn some_inconclusive(&self, schedules: u64) -> Result<(), String> {
        let found = self.failure(&[])?;
        let run = self.schedules();
        let counts = (1..run).contains(&self.inconclusive());
        if found.is_none() && self.exit == Some(0) && run == schedules && counts {
            return Ok(());
        }
        Err(format!(
            "exit code {:?}, {} of {run} schedules inconclusive",
            self.exit,
            self.inconclusive()
        ))
    }

    /// The number of interleavings, all of which were covered.
    ///
    /// # Errors
    ///
    /// What was reported instead.
    pub(crate) fn interleavings(&self) -> Result<u64, String> {
        self.failure(&[])?;
        if !self.is("/schedules/complete") {
            return Err(format!("not complete after {} schedules", self.schedules()));
        }
        Ok(self.schedules() - self.number("/schedules/abandoned"))
    }

    /// Threads of the program, with main.
    pub(crate) fn threads(&self) -> u64 {
        self.number("/calibrated/threads")
    }

    /// Whether classes were loaded afresh for each schedule.
    pub(crate) fn has_fresh_classes(&self) -> bool {
        self.text("/calibrated/loader") == "fresh"
    }

    /// How long the agent took before the JVM ran other code.
    pub(crate) fn premain_millis(&self) -> u64 {
        self.number("/java/premain_millis")
    }

    /// How long the run took, with the start of its JVM.
    pub(crate) fn seconds(&self) -> f64 {
        let seconds = self.json.pointer("/schedules/seconds");
        seconds.and_then(Value::as_f64).unwrap_or_default()
    }

    /// How many of `wanted` replays the JVM could do.
    pub(crate) fn replays(&self, wanted: u32) -> u32 {
        let notices = self.json["notices"].as_array().into_iter().flatten();
        let counts = notices.filter_map(|notice| {
            let words = notice.as_str()?.strip_prefix("replayed ")?;
            words.split(' ').next()?.parse().ok()
        });
        counts.min().unwrap_or(wanted)
    }

    /// Checks that a replay went as recorded.
    ///
    /// # Errors
    ///
    /// What happened instead.
    pub(crate) fn replayed(&self) -> Result<(), String> {
        if self.exit == Some(1) && self.text("/outcome") == "failed" {
            return Ok(());
        }
        Err(format!(
            "{} {}",
            self.text("/outcome"),
            self.text("/divergence/message")
        ))
    }
}
