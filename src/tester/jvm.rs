//! One JVM with the tester in it: starts it on one CPU, reads its output line by line, and ends it
//! on every way out.

use std::collections::VecDeque;
use std::ffi::OsString;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use core_affinity::CoreId;
use tempfile::{TempDir, TempPath};

use super::chunks::WorkerId;
use super::error::TesterError;
use super::flags;
use super::jdk::Jdk;
use crate::protocol::{GuardRails, Message, Plan};

/// What is needed to start a JVM.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Launch<'a> {
    pub(crate) jdk: &'a Jdk,
    pub(crate) jar: &'a Path,
    /// Arguments of the user for the JVM.
    pub(crate) jvm_args: &'a [String],
    /// Port on which the JVM waits for a debugger.
    pub(crate) debugger: Option<u16>,
}

/// Output of a JVM.
#[derive(Debug)]
pub(super) enum JvmOutput {
    Message(Message),
    /// A message that cannot be parsed, and why.
    Malformed(String),
    /// The JVM has closed its output.
    Closed,
}

/// A running JVM. It is killed when the value is dropped.
#[derive(Debug)]
pub(super) struct Jvm {
    child: Child,
    commands: Option<ChildStdin>,
    stderr: Option<JoinHandle<()>>,
    /// The last lines of output that are not messages.
    last_lines: Arc<Mutex<VecDeque<String>>>,
    /// The file of the plan, deleted as soon as the JVM has read it.
    plan: Option<TempPath>,
    /// The folder in which foreign code may write, deleted when the JVM has ended.
    _scratch: Option<TempDir>,
}

/// How many lines are kept to be shown if the JVM dies.
const LINES_KEPT: usize = 40;
/// Longer lines are not messages.
const LONGEST_LINE: u64 = 256 << 20;
/// How soon a JVM should end after it has closed its output.
const TIME_TO_END: Duration = Duration::from_secs(2);
const POLL: Duration = Duration::from_millis(5);

impl Jvm {
    /// Starts a JVM; its output goes to `receiver` under the name `id`.
    pub(super) fn start(
        launch: Launch,
        plan: &Plan,
        cpu: Option<CoreId>,
        id: WorkerId,
        receiver: Sender<(WorkerId, JvmOutput)>,
    ) -> Result<Self, TesterError> {
        let scratch = match &plan.rails {
            Some(_) => Some(scratch().map_err(TesterError::Start)?),
            None => None,
        };
        let folder = scratch.as_ref().map(TempDir::path);
        let plan = write_plan(plan, folder).map_err(TesterError::Start)?;
        let mut command = command(launch, &plan, folder);
        let mut child = spawn(&mut command, cpu).map_err(TesterError::Start)?;
        let last_lines = Arc::new(Mutex::new(VecDeque::new()));
        let commands = child.stdin.take();
        if let Some(stdout) = child.stdout.take() {
            let last_lines = Arc::clone(&last_lines);
            thread::spawn(move || listen(stdout, &last_lines, id, &receiver));
        }
        let stderr = child.stderr.take().map(|stderr| {
            let last_lines = Arc::clone(&last_lines);
            thread::spawn(move || keep(stderr, &last_lines))
        });
        Ok(Self {
            child,
            commands,
            stderr,
            last_lines,
            plan: Some(plan),
            _scratch: scratch,
        })
    }

    /// Sends a command. If the JVM has ended, that is reported soon.
    pub(super) fn command(&mut self, line: &str) {
        if let Some(commands) = &mut self.commands {
            let _ = commands.write_all(format!("{line}\n").as_bytes());
            let _ = commands.flush();
        }
    }

    /// Deletes the plan, which the JVM has read.
    pub(super) fn forget_plan(&mut self) {
        self.plan = None;
    }

    /// Waits for the end of a JVM that has closed its output; returns its exit status in words.
    pub(super) fn end(&mut self) -> String {
        self.commands = None;
        let deadline = Instant::now() + TIME_TO_END;
        let status = loop {
            match self.child.try_wait() {
                Ok(Some(status)) => break status.to_string(),
                Ok(None) if Instant::now() < deadline => thread::sleep(POLL),
                _ => break "it closed its output but kept running".to_owned(),
            }
        };
        // A process that the program started may keep the stream open, so the wait is bounded.
        while self
            .stderr
            .as_ref()
            .is_some_and(|reader| !reader.is_finished())
            && Instant::now() < deadline
        {
            thread::sleep(POLL);
        }
        status
    }

    /// The last lines of output that are not messages.
    pub(super) fn last_lines(&self) -> String {
        let kept = self.last_lines.lock();
        let kept = kept.unwrap_or_else(PoisonError::into_inner);
        let lines: Vec<&str> = kept.iter().map(String::as_str).collect();
        if lines.is_empty() {
            "(nothing)".to_owned()
        } else {
            lines.join("\n")
        }
    }
}

impl Drop for Jvm {
    fn drop(&mut self) {
        // Both fail only if the process has ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A new folder for one JVM, named by its real path because the tester compares paths.
fn scratch() -> io::Result<TempDir> {
    let mut builder = tempfile::Builder::new();
    let parent = std::fs::canonicalize(std::env::temp_dir())?;
    builder.prefix("threadlint-").tempdir_in(parent)
}

fn write_plan(plan: &Plan, scratch: Option<&Path>) -> io::Result<TempPath> {
    let mut plan = plan.clone();
    if let (Some(GuardRails { scratch, .. }), Some(folder)) = (&mut plan.rails, scratch) {
        *scratch = folder.to_string_lossy().into_owned();
    }
    let mut builder = tempfile::Builder::new();
    let mut file = builder
        .prefix("threadlint-")
        .suffix(".plan.json")
        .tempfile()?;
    serde_json::to_writer(&mut file, &plan)?;
    Ok(file.into_temp_path())
}

fn command(launch: Launch, plan: &Path, scratch: Option<&Path>) -> Command {
    let mut agent = OsString::from("-javaagent:");
    agent.push(launch.jar);
    agent.push("=");
    agent.push(plan);
    let mut command = Command::new(launch.jdk.executable());
    if let Some(scratch) = scratch {
        command.current_dir(scratch);
    }
    command
        .args(flags::flags(scratch, launch.jvm_args))
        .args(launch.debugger.map(flags::debugger))
        .arg(agent)
        .arg("-cp")
        .arg(launch.jar)
        .arg("threadlint.Main")
        .arg(plan)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Starts the process from a thread that is pinned to `cpu`, so that the process inherits the CPU.
/// On a system without such inheritance, the JVM still runs, only slower.
fn spawn(command: &mut Command, cpu: Option<CoreId>) -> io::Result<Child> {
    let Some(cpu) = cpu else {
        return command.spawn();
    };
    thread::scope(|scope| {
        let pinned = scope.spawn(|| {
            core_affinity::set_for_current(cpu);
            command.spawn()
        });
        let failed = || io::Error::other("the thread that starts the JVM failed");
        pinned.join().unwrap_or_else(|_| Err(failed()))
    })
}

fn listen(
    stdout: ChildStdout,
    last_lines: &Mutex<VecDeque<String>>,
    id: WorkerId,
    receiver: &Sender<(WorkerId, JvmOutput)>,
) {
    for_each_line(stdout, |line| {
        if let Some(output) = parse(line) {
            return receiver.send((id, output)).is_ok();
        }
        remember(last_lines, line);
        true
    });
    // It does not matter whether anyone still listens.
    let _ = receiver.send((id, JvmOutput::Closed));
}

/// The message on a line, possibly after text that was written without a line end; `None` if the
/// line contains no message, such as a line of the JVM itself.
fn parse(line: &str) -> Option<JvmOutput> {
    let start = if line.starts_with('{') {
        0
    } else {
        line.find("{\"type\":")?
    };
    let message = &line[start..];
    if !message.contains("\"type\"") {
        return None;
    }
    Some(match serde_json::from_str(message) {
        Ok(message) => JvmOutput::Message(message),
        Err(error) => {
            let shown: String = message.chars().take(200).collect();
            JvmOutput::Malformed(format!("{error}, in `{shown}`"))
        }
    })
}

fn keep(stderr: ChildStderr, last_lines: &Mutex<VecDeque<String>>) {
    for_each_line(stderr, |line| {
        remember(last_lines, line);
        true
    });
}

fn remember(last_lines: &Mutex<VecDeque<String>>, line: &str) {
    let mut kept = last_lines.lock().unwrap_or_else(PoisonError::into_inner);
    if kept.len() == LINES_KEPT {
        kept.pop_front();
    }
    kept.push_back(line.chars().take(400).collect());
}

/// Reads lines up to the end of the stream, or until `each` returns false.
fn for_each_line(stream: impl Read, mut each: impl FnMut(&str) -> bool) {
    let mut reader = BufReader::with_capacity(1 << 16, stream);
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = reader
            .by_ref()
            .take(LONGEST_LINE)
            .read_until(b'\n', &mut line);
        if !matches!(read, Ok(1..)) {
            return;
        }
        let text = String::from_utf8_lossy(&line);
        if !each(text.trim_end_matches(['\n', '\r'])) {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_a_message_other_text_or_malformed() {
        let progress = r#"{"type":"progress","schedules":3,"at":3}"#;
        assert!(matches!(
            parse(progress),
            Some(JvmOutput::Message(Message::Progress {
                schedules: 3,
                at: 3
            }))
        ));
        assert!(matches!(
            parse(&format!("native words{progress}")),
            Some(JvmOutput::Message(_))
        ));
        for words in ["", "# A fatal error", "{}", "[1]", "{\"a\":"] {
            assert!(parse(words).is_none(), "{words}");
        }
        for wrong in [
            r#"{"type":"progress"}"#,
            r#"{"at": 1, "type": "novel"}"#,
            r#"{"type":"fai"#,
        ] {
            assert!(
                matches!(parse(wrong), Some(JvmOutput::Malformed(_))),
                "{wrong}"
            );
        }
    }

    #[test]
    fn only_the_last_lines_are_kept() {
        let said = Mutex::new(VecDeque::new());
        for number in 0..100 {
            remember(&said, &number.to_string());
        }
        let said = said.into_inner().unwrap();
        assert_eq!((said.len(), said[0].as_str()), (LINES_KEPT, "60"));
        let said = Mutex::new(VecDeque::new());
        remember(&said, &"ä".repeat(1000));
        assert_eq!(said.into_inner().unwrap(), ["ä".repeat(400)]);
    }

    #[test]
    fn lines_end_with_the_stream_or_when_the_reader_stops() {
        let mut lines = Vec::new();
        for_each_line(&b"a\r\nb\xff\nc"[..], |line| {
            lines.push(line.to_owned());
            true
        });
        assert_eq!(lines, ["a", "b\u{fffd}", "c"]);
        let mut count = 0;
        for_each_line(&b"a\nb\n"[..], |_| {
            count += 1;
            false
        });
        assert_eq!(count, 1);
    }
}
