//! Runs a program to its end, within a time limit.

use std::io::{self, Read};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

const POLL: Duration = Duration::from_millis(20);

/// The result of a program that ended by itself.
#[derive(Debug)]
pub(super) struct ProcessResult {
    pub(super) succeeded: bool,
    /// Its standard output, then its standard error.
    pub(super) output: String,
}

/// Why a program gave no result.
#[derive(Debug)]
pub(super) enum ProcessError {
    NotFound,
    TimedOut,
    Other(String),
}

/// Runs a program to its end, or kills it after the time limit.
pub(super) fn run(
    command: &mut Command,
    patience: Duration,
) -> Result<ProcessResult, ProcessError> {
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => ProcessError::NotFound,
            _ => ProcessError::Other(error.to_string()),
        })?;
    let readers = [
        child.stdout.take().map(read_all),
        child.stderr.take().map(read_all),
    ];
    let status = wait(&mut child, patience)?;
    let output = readers.into_iter().flatten();
    Ok(ProcessResult {
        succeeded: status.success(),
        output: output
            .map(|reader| reader.join().unwrap_or_default())
            .collect(),
    })
}

fn wait(child: &mut Child, patience: Duration) -> Result<ExitStatus, ProcessError> {
    let deadline = Instant::now() + patience;
    loop {
        let status = child.try_wait();
        match status.map_err(|error| ProcessError::Other(error.to_string()))? {
            Some(status) => return Ok(status),
            None if Instant::now() < deadline => thread::sleep(POLL),
            None => {
                let _ = child.kill();
                let _ = child.wait();
                return Err(ProcessError::TimedOut);
            }
        }
    }
}

fn read_all(mut stream: impl Read + Send + 'static) -> JoinHandle<String> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        let _ = stream.read_to_end(&mut bytes);
        String::from_utf8_lossy(&bytes).into_owned()
    })
}
