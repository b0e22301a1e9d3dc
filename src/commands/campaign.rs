//! `threadlint campaign`: starts the Python package that hands out work to many machines.
//!
//! The package calls this very program for each piece of work.

use std::env;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

use super::CommandError;
#[cfg(not(unix))]
use super::FAILURE;
use crate::cli::CampaignArgs;

/// Tells the package where this program is.
const PROGRAM: &str = "THREADLINT_PROGRAM";

/// Calls the package, or says how to install it.
const ENTRY: &str = include_str!("campaign.py");

pub(super) fn campaign(args: &CampaignArgs, out: &mut dyn Write) -> Result<u8, CommandError> {
    out.flush()?;
    let program = env::current_exe()?.canonicalize()?;
    let python = python_beside(&program);
    let mut command = Command::new(&python);
    command.args(["-c", ENTRY]).args(&args.args);
    command.env(PROGRAM, &program);
    become_command(&mut command).map_err(|error| CommandError::Python {
        path: python,
        error,
    })
}

/// The Python of the environment in which a wheel put the program, or else that of the path.
fn python_beside(program: &Path) -> PathBuf {
    let name = if cfg!(windows) {
        "python.exe"
    } else {
        "python3"
    };
    let beside = program.with_file_name(name);
    if beside.is_file() {
        beside
    } else {
        PathBuf::from(name)
    }
}

/// Takes the place of this process, so that signals from a terminal reach the command alone.
#[cfg(unix)]
fn become_command(command: &mut Command) -> io::Result<u8> {
    use std::os::unix::process::CommandExt;

    Err(command.exec())
}

#[cfg(not(unix))]
fn become_command(command: &mut Command) -> io::Result<u8> {
    let code = command.status()?.code();
    Ok(code
        .and_then(|code| u8::try_from(code).ok())
        .unwrap_or(FAILURE))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn the_python_beside_the_program_comes_first() {
        let folder = tempfile::tempdir().unwrap();
        let program = folder.path().join("threadlint");
        let name = if cfg!(windows) {
            "python.exe"
        } else {
            "python3"
        };
        assert_eq!(python_beside(&program), Path::new(name));
        fs::write(folder.path().join(name), "").unwrap();
        assert_eq!(python_beside(&program), folder.path().join(name));
    }
}
