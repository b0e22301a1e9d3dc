//! What `threadlint doctor` found, for people and for programs.

use std::io::{self, Write};
use std::path::PathBuf;

use miette::Diagnostic;
use serde::Serialize;

use super::escape::visible_lines;
use super::json::{SCHEMA_VERSION, write};
use super::numbers::grouped;
use crate::tester::{Jdk, OLDEST_JAVA, Ready, Strategy, TesterError};

/// The state of this machine.
#[derive(Debug)]
pub(crate) struct Diagnosis<'a> {
    pub(crate) jar: JarState<'a>,
    pub(crate) javas: Vec<JavaState>,
}

/// Where the tester comes from.
#[derive(Debug)]
pub(crate) enum JarState<'a> {
    /// Part of the binary, with so many bytes.
    Embedded(usize),
    /// Named by the environment.
    Given(PathBuf),
    Missing(&'a TesterError),
}

/// A Java installation, and what came of an attempt to run the tester on it; `None` without a jar.
#[derive(Debug)]
pub(crate) struct JavaState {
    pub(crate) jdk: Jdk,
    pub(crate) outcome: Option<Result<Ready, TesterError>>,
}

impl JavaState {
    /// What the tester says about itself there, if it runs.
    pub(crate) fn ready(&self) -> Option<&Ready> {
        self.outcome.as_ref()?.as_ref().ok()
    }
}

/// Stands before what is told about the line above.
const INDENT: &str = "         ";
const VERSION: &str = env!("CARGO_PKG_VERSION");

pub(crate) fn doctor_text(diagnosis: &Diagnosis, out: &mut dyn Write) -> io::Result<()> {
    let mut lines = vec![format!("threadlint {VERSION}"), jar_line(&diagnosis.jar)];
    if diagnosis.javas.is_empty() {
        lines.push(format!(
            "java     none found; install version {OLDEST_JAVA} or newer, or name one with --java-home"
        ));
    }
    for java in &diagnosis.javas {
        let version = java.jdk.version.as_deref().unwrap_or("of unknown version");
        lines.push(format!("java     {version} in {}", java.jdk.home.display()));
        lines.extend(outcome_lines(java));
    }
    let strategies = strategies(diagnosis);
    if !strategies.is_empty() {
        lines.push("strategies".to_owned());
        let rows = strategies
            .iter()
            .map(|s| format!("  {:<9}{}", s.name, s.summary));
        lines.extend(rows);
    }
    writeln!(out, "{}", visible_lines(&lines.join("\n")))
}

fn jar_line(jar: &JarState) -> String {
    match jar {
        JarState::Embedded(size) => format!("tester   embedded, {} bytes", grouped(*size)),
        JarState::Given(path) => format!("tester   {} (THREADLINT_TESTER_JAR)", path.display()),
        JarState::Missing(error) => {
            let help = error.help().map(|help| format!("\n{INDENT}{help}"));
            format!("tester   {error}{}", help.unwrap_or_default())
        }
    }
}

fn outcome_lines(java: &JavaState) -> Vec<String> {
    match &java.outcome {
        None => Vec::new(),
        Some(Ok(ready)) => {
            let mut lines = vec![format!(
                "{INDENT}works; instrumentation took {} ms",
                ready.premain_millis
            )];
            if !java.jdk.has_debugger() {
                lines.push(format!(
                    "{INDENT}no debugger can attach: the module jdk.jdwp.agent is missing"
                ));
            }
            lines.extend(ready.limits.iter().map(|limit| format!("{INDENT}{limit}")));
            lines
        }
        Some(Err(error)) => {
            let help = error.help().map(|help| help.to_string());
            let text = format!("does not work: {error}\n{}", help.unwrap_or_default());
            text.trim_end()
                .lines()
                .map(|line| format!("{INDENT}{line}"))
                .collect()
        }
    }
}

/// Those of the first Java that works: all run the same jar.
fn strategies<'a>(diagnosis: &'a Diagnosis) -> &'a [Strategy] {
    let working = diagnosis.javas.iter().find_map(JavaState::ready);
    working.map_or(&[], |ready| ready.strategies.as_slice())
}

#[derive(Serialize)]
struct Document<'a> {
    schema_version: u32,
    version: &'static str,
    jar: JarRow,
    javas: Vec<JavaRow<'a>>,
    strategies: &'a [Strategy],
}

#[derive(Serialize)]
struct JarRow {
    /// `embedded`, `given` or `missing`.
    state: &'static str,
    path: Option<String>,
    reason: Option<String>,
}

#[derive(Serialize)]
struct JavaRow<'a> {
    home: String,
    version: Option<&'a str>,
    works: bool,
    reason: Option<String>,
    debugger: bool,
    vm: Option<&'a str>,
    premain_millis: Option<u64>,
    limits: &'a [String],
}

pub(crate) fn doctor_json(diagnosis: &Diagnosis, out: &mut dyn Write) -> io::Result<()> {
    let (state, path, reason) = match &diagnosis.jar {
        JarState::Embedded(_) => ("embedded", None, None),
        JarState::Given(path) => ("given", Some(path.display().to_string()), None),
        JarState::Missing(error) => ("missing", None, Some(error.to_string())),
    };
    let document = Document {
        schema_version: SCHEMA_VERSION,
        version: VERSION,
        jar: JarRow {
            state,
            path,
            reason,
        },
        javas: diagnosis.javas.iter().map(java_row).collect(),
        strategies: strategies(diagnosis),
    };
    write(&document, out)
}

fn java_row(java: &JavaState) -> JavaRow<'_> {
    let ready = java.ready();
    let error = java
        .outcome
        .as_ref()
        .and_then(|outcome| outcome.as_ref().err());
    JavaRow {
        home: java.jdk.home.display().to_string(),
        version: java.jdk.version.as_deref(),
        works: ready.is_some(),
        reason: error.map(ToString::to_string),
        debugger: java.jdk.has_debugger(),
        vm: ready.map(|ready| ready.vm.as_str()),
        premain_millis: ready.map(|ready| ready.premain_millis),
        limits: ready.map_or(&[], |ready| ready.limits.as_slice()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_machine_without_java_gets_advice() {
        let diagnosis = Diagnosis {
            jar: JarState::Embedded(456_434),
            javas: Vec::new(),
        };
        let mut text = Vec::new();
        doctor_text(&diagnosis, &mut text).unwrap();
        let text = String::from_utf8(text).unwrap();
        let lines: Vec<&str> = text.lines().skip(1).collect();
        let expected = [
            "tester   embedded, 456,434 bytes",
            "java     none found; install version 11 or newer, or name one with --java-home",
        ];
        assert_eq!(lines, expected);
    }
}
