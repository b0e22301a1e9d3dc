//! A free recording: the program runs as under `java`, on all cores, and an agent writes what it
//! does as a trace.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::PoisonError;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use super::error::TesterError;
use super::jvm::{LastLines, Launch, keep};
use super::plans;
use crate::scratch::ScratchFolder;
use crate::subject::{RunSettings, Workload};

/// The main class of the tester that runs one test.
const RUNS_TEST: &str = "threadlint.TestMain";
const POLL: Duration = Duration::from_millis(5);
/// How long the last lines of a program that has ended are waited for.
const TIME_TO_READ: Duration = Duration::from_secs(2);

/// The program to record, and how.
#[derive(Debug, Clone, Copy)]
pub(crate) struct FreeRequest<'a> {
    pub(crate) launch: Launch<'a>,
    pub(crate) settings: &'a RunSettings,
    /// The absolute path of the file to write.
    pub(crate) trace: &'a str,
    /// About how many events the trace may have before accesses are left out.
    pub(crate) max_events: Option<u64>,
    pub(crate) shows_output: bool,
    /// Set once the user asks for the end of the recording.
    pub(crate) ended: &'a AtomicBool,
}

/// A recorded free run.
#[derive(Debug)]
pub(crate) struct FreeRecording {
    pub(crate) elapsed: Duration,
    pub(crate) notices: Vec<String>,
}

/// Records one free run of `request`, up to the limit of its settings if they have one.
pub(crate) fn record_freely(request: &FreeRequest) -> Result<FreeRecording, TesterError> {
    // What an earlier recording left must not pass for a trace of this one.
    match fs::remove_file(request.trace) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            return Err(TesterError::Start(error));
        }
        _ => {}
    }
    let folder = ScratchFolder::make().map_err(TesterError::Start)?;
    let started = Instant::now();
    let mut command = command(request, &folder).map_err(TesterError::Start)?;
    let mut jvm = Running(command.spawn().map_err(TesterError::Start)?);
    let last_lines = LastLines::default();
    let reader = jvm.0.stderr.take().map(|it| keep(it, &last_lines, || {}));
    let limit = request.settings.max_millis.map(Duration::from_millis);
    let end = jvm.wait(limit, request.ended).map_err(TesterError::Start)?;
    // A process that the program started may keep the stream open, so the wait is bounded.
    let deadline = Instant::now() + TIME_TO_READ;
    while reader.as_ref().is_some_and(|it| !it.is_finished()) && Instant::now() < deadline {
        thread::sleep(POLL);
    }
    let kept = last_lines.lock().unwrap_or_else(PoisonError::into_inner);
    let lines: Vec<&str> = kept.iter().map(String::as_str).collect();
    Ok(FreeRecording {
        elapsed: started.elapsed(),
        notices: notices(end, &lines),
    })
}

/// How a recording ends.
#[derive(Debug, Clone, Copy)]
enum End {
    /// With its program.
    Program(ExitStatus),
    AtLimit,
    ByUser,
}

fn notices(end: End, last_lines: &[&str]) -> Vec<String> {
    match end {
        End::AtLimit => vec!["the program was ended when its time was over".to_owned()],
        End::ByUser => vec!["the program was ended, as you asked".to_owned()],
        End::Program(status) if status.success() => Vec::new(),
        End::Program(status) => {
            let mut told = format!("the program ended with {status}");
            if !last_lines.is_empty() {
                told.push_str("; it wrote last:\n");
                told.push_str(&last_lines.join("\n"));
            }
            vec![told]
        }
    }
}

/// A JVM that does not outlive this value.
struct Running(Child);

impl Running {
    /// Waits for its end, and ends it after `limit`, or if the user asks for it.
    fn wait(&mut self, limit: Option<Duration>, ended: &AtomicBool) -> io::Result<End> {
        let started = Instant::now();
        let end = loop {
            if let Some(status) = self.0.try_wait()? {
                return Ok(End::Program(status));
            }
            if ended.load(Ordering::Relaxed) {
                break End::ByUser;
            }
            if limit.is_some_and(|limit| started.elapsed() >= limit) {
                break End::AtLimit;
            }
            thread::sleep(POLL);
        };
        self.0.kill()?;
        self.0.wait()?;
        Ok(end)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // Both fail only if the process has ended.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn command(request: &FreeRequest, folder: &ScratchFolder) -> io::Result<Command> {
    let settings = request.settings;
    let plan = plans::record_freely(settings, request.trace, request.max_events);
    let plan_file = folder.path().join("plan.json");
    fs::write(&plan_file, serde_json::to_vec(&plan)?)?;
    let mut agent = OsString::from("-javaagent:");
    agent.push(path::absolute(request.launch.jar)?);
    agent.push("=");
    agent.push(&plan_file);
    let class_path = std::env::join_paths(&settings.class_path).map_err(io::Error::other)?;
    let mut command = Command::new(request.launch.jdk.executable());
    command
        // The agent on the boot class path switches class data sharing off in part, and the JVM says so.
        .args(["-XX:+IgnoreUnrecognizedVMOptions", "-XX:-PrintWarnings"])
        .args(request.launch.jvm_args)
        .arg(agent)
        .arg("-cp")
        .arg(class_path)
        .stdin(Stdio::null());
    match &settings.workload {
        Workload::Main { class, arguments } => command.arg(class).args(arguments),
        Workload::Test(test) => command.args([RUNS_TEST, test]),
    };
    if request.shows_output {
        // As with a schedule, it goes to standard error.
        command.stdout(io::stderr()).stderr(Stdio::inherit());
    } else {
        command.stdout(Stdio::null()).stderr(Stdio::piped());
    }
    Ok(command)
}
