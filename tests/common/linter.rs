//! Runs the built binary and reads its JSON.

use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

/// The output of one process.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) findings: Vec<Value>,
    pub(crate) notices: Vec<Value>,
    /// Process exit code.
    pub(crate) code: i32,
}

/// A command that runs the built binary in `folder`, untouched by the caller's colour settings.
pub(crate) fn command(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_threadlint"));
    command.current_dir(folder);
    for variable in [
        "NO_COLOR",
        "FORCE_COLOR",
        "FORCE_HYPERLINK",
        "CLICOLOR_FORCE",
        "CI",
        "GITHUB_ACTIONS",
    ] {
        command.env_remove(variable);
    }
    command
}

/// Checks `paths`, which are relative to `folder`, with confidence low, and reads the JSON.
///
/// Fails with the output of the process if it does not end with 0 or 1, prints no JSON of the
/// documented shape, or prints a control character.
pub(crate) fn check(folder: &Path, paths: &[&str]) -> Result<Run, String> {
    let output = command(folder)
        .args(["check", "--output-format", "json", "--confidence", "low"])
        .args(paths)
        .output()
        .map_err(|e| format!("cannot run the binary: {e}"))?;
    read(&output).map_err(|trouble| format!("{trouble}\n{}", describe(&output)))
}

fn read(output: &Output) -> Result<Run, String> {
    if let Some(character) = terminal_character(output) {
        return Err(format!("U+{:04X} in the output", u32::from(character)));
    }
    let Some(code @ (0 | 1)) = output.status.code() else {
        return Err("unexpected exit".to_owned());
    };
    let json: Value =
        serde_json::from_slice(&output.stdout).map_err(|e| format!("no JSON on stdout: {e}"))?;
    let rows = |name: &str| {
        let array = json[name].as_array().cloned();
        array.ok_or_else(|| format!("`{name}` is no array"))
    };
    Ok(Run {
        findings: rows("findings")?,
        notices: rows("notices")?,
        code,
    })
}

/// A character in the output that could control a terminal or reorder its text.
pub(crate) fn terminal_character(output: &Output) -> Option<char> {
    let is_bad = |c: char| {
        (c.is_control() && c != '\n')
            || matches!(c, '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
    };
    [&output.stdout, &output.stderr]
        .into_iter()
        .find_map(|bytes| String::from_utf8_lossy(bytes).chars().find(|&c| is_bad(c)))
}

/// Exit code and the start of both streams, to show what went wrong.
pub(crate) fn describe(output: &Output) -> String {
    let excerpt = |bytes: &[u8]| -> String {
        let text = String::from_utf8_lossy(bytes);
        text.chars()
            .take(2_000)
            .flat_map(char::escape_debug)
            .collect::<String>()
            .replace("\\n", "\n")
    };
    format!(
        "{}\nstdout: {}\nstderr: {}",
        output.status,
        excerpt(&output.stdout),
        excerpt(&output.stderr)
    )
}
