//! One JVM with the tester in it: starts it on one CPU, reads its messages, and ends it on every way
//! out.

use std::collections::VecDeque;
use std::ffi::OsString;
use std::io::{self, Read};
use std::path::{self, Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::channel::{Commands, Doorway, for_each_line};
use super::chunks::WorkerId;
use super::error::TesterError;
use super::flags;
use super::home::{Files, Home, Prepared};
use super::jdk::Jdk;
use crate::protocol::{Message, Plan};
use core_affinity::CoreId;

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
    commands: Commands,
    /// The reader of its messages, which also restores files.
    listener: Option<JoinHandle<()>>,
    /// The readers of its standard output and standard error.
    streams: Vec<JoinHandle<()>>,
    /// The last lines that the JVM or the program wrote there.
    last_lines: LastLines,
    /// Deleted after the JVM has ended.
    home: Home,
}

pub(super) type LastLines = Arc<Mutex<VecDeque<String>>>;

/// How many lines are kept to be shown if the JVM dies.
const LINES_KEPT: usize = 40;
/// How soon a JVM should end after it has closed the connection.
const TIME_TO_END: Duration = Duration::from_secs(2);
const POLL: Duration = Duration::from_millis(5);

impl Jvm {
    /// Starts a JVM; its messages go to `receiver` under the name `id`.
    pub(super) fn start(
        launch: Launch,
        plan: &Plan,
        cpu: Option<CoreId>,
        id: WorkerId,
        receiver: Sender<(WorkerId, JvmOutput)>,
    ) -> Result<Self, TesterError> {
        let prepare = || {
            let prepared = Home::prepare(plan)?;
            let doorway = Doorway::open()?;
            let plan = prepared.home.write_plan(plan, doorway.address())?;
            let mut command = command(launch, &plan, &prepared.home)?;
            Ok((prepared, doorway, spawn(&mut command, cpu)?))
        };
        let (prepared, doorway, mut child) = prepare().map_err(TesterError::Start)?;
        let Prepared {
            home,
            files,
            notice,
        } = prepared;
        if let Some(message) = notice {
            let _ = receiver.send((id, JvmOutput::Message(Message::Notice { message })));
        }
        let commands = doorway.commands();
        let last_lines = LastLines::default();
        let mut streams = Vec::new();
        if let Some(stderr) = child.stderr.take() {
            streams.push(keep(stderr, &last_lines, || {}));
        }
        if let Some(stdout) = child.stdout.take() {
            let commands = commands.clone();
            streams.push(keep(stdout, &last_lines, move || commands.end()));
        }
        let of_jvm = commands.clone();
        let listener = thread::spawn(move || listen(doorway, &of_jvm, files, id, &receiver));
        Ok(Self {
            child,
            commands,
            listener: Some(listener),
            streams,
            last_lines,
            home,
        })
    }

    /// Sends a command. If the JVM has ended, that is reported soon.
    pub(super) fn command(&self, line: &str) {
        self.commands.send(line);
    }

    /// Waits for the end of a JVM that has closed the connection; returns its exit status in words.
    pub(super) fn end(&mut self) -> String {
        let deadline = Instant::now() + TIME_TO_END;
        let status = loop {
            match self.child.try_wait() {
                Ok(Some(status)) => break status.to_string(),
                Ok(None) if Instant::now() < deadline => thread::sleep(POLL),
                _ => break "it closed its connection but kept running".to_owned(),
            }
        };
        // A process that the program started may keep a stream open, so the wait is bounded.
        while self.streams.iter().any(|reader| !reader.is_finished()) && Instant::now() < deadline {
            thread::sleep(POLL);
        }
        status
    }

    /// The last lines that the JVM or the program wrote, and what the JVM left about its own end.
    pub(super) fn last_lines(&self) -> String {
        let kept = self.last_lines.lock();
        let kept = kept.unwrap_or_else(PoisonError::into_inner);
        let report = self.home.lines_of_crash();
        let lines: Vec<&str> = kept.iter().chain(&report).map(String::as_str).collect();
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
        self.commands.hang_up();
        // Whoever restores files must not make new ones while the folder is deleted.
        if let Some(listener) = self.listener.take() {
            let _ = listener.join();
        }
    }
}

fn command(launch: Launch, plan: &Path, home: &Home) -> io::Result<Command> {
    // The JVM works elsewhere.
    let jar = path::absolute(launch.jar)?;
    let mut agent = OsString::from("-javaagent:");
    agent.push(&jar);
    agent.push("=");
    agent.push(plan);
    let mut command = Command::new(path::absolute(launch.jdk.executable())?);
    command
        .current_dir(home.working())
        .args(flags::flags(home, launch.jdk.feature(), launch.jvm_args))
        .args(launch.debugger.map(flags::debugger))
        .arg(agent)
        .arg("-cp")
        .arg(jar)
        .arg("threadlint.Main")
        .arg(plan)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    leave_group(&mut command);
    Ok(command)
}

/// An interrupt from the terminal reaches the launcher alone. The JVM then loses its connection,
/// deletes its folder and ends.
#[cfg(unix)]
fn leave_group(command: &mut Command) {
    std::os::unix::process::CommandExt::process_group(command, 0);
}

#[cfg(not(unix))]
fn leave_group(_: &mut Command) {}

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
    doorway: Doorway,
    commands: &Commands,
    mut files: Files,
    id: WorkerId,
    receiver: &Sender<(WorkerId, JvmOutput)>,
) {
    doorway.listen(commands, |line| match parse(line) {
        JvmOutput::Message(Message::Restore) => {
            commands.send(&restored(files.restore()));
            true
        }
        output => receiver.send((id, output)).is_ok(),
    });
    // It does not matter whether anyone still listens.
    let _ = receiver.send((id, JvmOutput::Closed));
}

/// The answer to a JVM that waits for its files to be as before.
fn restored(left: Option<PathBuf>) -> String {
    match left {
        None => "restored".to_owned(),
        Some(path) => format!(
            "restored except {}",
            path.display().to_string().escape_debug()
        ),
    }
}

fn parse(line: &str) -> JvmOutput {
    match serde_json::from_str(line) {
        Ok(message) => JvmOutput::Message(message),
        Err(error) => {
            let shown: String = line.chars().take(200).collect();
            JvmOutput::Malformed(format!("{error}, in `{shown}`"))
        }
    }
}

/// Keeps the last lines of the stream; calls `at_end` at its end.
pub(super) fn keep(
    stream: impl Read + Send + 'static,
    last_lines: &LastLines,
    at_end: impl FnOnce() + Send + 'static,
) -> JoinHandle<()> {
    let last_lines = Arc::clone(last_lines);
    thread::spawn(move || {
        for_each_line(stream, |line| {
            remember(&last_lines, line);
            true
        });
        at_end();
    })
}

fn remember(last_lines: &Mutex<VecDeque<String>>, line: &str) {
    let mut kept = last_lines.lock().unwrap_or_else(PoisonError::into_inner);
    if kept.len() == LINES_KEPT {
        kept.pop_front();
    }
    kept.push_back(line.chars().take(400).collect());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_a_message_or_malformed() {
        let progress = r#"{"type":"progress","schedules":3,"at":3}"#;
        assert!(matches!(
            parse(progress),
            JvmOutput::Message(Message::Progress {
                schedules: 3,
                at: 3
            })
        ));
        for wrong in [
            "words",
            r#"{"type":"progress"}"#,
            r#"{"at": 1, "type": "novel"}"#,
            r#"{"type":"fai"#,
            r#"words{"type":"progress","schedules":3,"at":3}"#,
        ] {
            assert!(matches!(parse(wrong), JvmOutput::Malformed(_)), "{wrong}");
        }
    }

    #[test]
    fn the_answer_about_files_is_one_line() {
        assert_eq!(restored(None), "restored");
        let left = restored(Some(PathBuf::from("a\nb")));
        assert_eq!(left, "restored except a\\nb");
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
}
