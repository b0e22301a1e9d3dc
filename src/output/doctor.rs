//! What `threadlint doctor` found, for people and for programs.

use std::io::{self, Write};
use std::path::PathBuf;

use serde::Serialize;

use super::document::{SCHEMA_VERSION, write};
use super::escape::visible_lines;
use super::numbers::grouped;
use crate::subject::{JvmInfo, StrategyInfo};

/// The state of this machine.
#[derive(Debug)]
pub(crate) struct Diagnosis {
    /// Oldest release of Java that the tester runs on.
    pub(crate) oldest_java: u32,
    pub(crate) jar: JarState,
    pub(crate) javas: Vec<JavaState>,
}

/// Where the tester comes from.
#[derive(Debug)]
pub(crate) enum JarState {
    /// Embedded in the binary, with its size in bytes.
    Embedded(usize),
    /// Named by the environment.
    Given(PathBuf),
    Missing(Problem),
}

/// Why something does not work, and what to do about it.
#[derive(Debug)]
pub(crate) struct Problem {
    pub(crate) message: String,
    pub(crate) help: Option<String>,
}

/// A Java installation and the result of running the tester on it; `None` if there is no jar.
#[derive(Debug)]
pub(crate) struct JavaState {
    pub(crate) home: PathBuf,
    pub(crate) version: Option<String>,
    pub(crate) has_debugger: bool,
    pub(crate) outcome: Option<Result<JvmInfo, Problem>>,
}

impl JavaState {
    /// What the tester reports about this JVM, if it runs.
    pub(crate) fn jvm(&self) -> Option<&JvmInfo> {
        self.outcome.as_ref()?.as_ref().ok()
    }
}

/// Indentation of lines that belong to the line above.
const INDENT: &str = "         ";
const VERSION: &str = env!("CARGO_PKG_VERSION");

pub(crate) fn doctor_text(diagnosis: &Diagnosis, out: &mut dyn Write) -> io::Result<()> {
    let mut lines = vec![format!("threadlint {VERSION}"), jar_line(&diagnosis.jar)];
    if diagnosis.javas.is_empty() {
        lines.push(format!(
            "java     none found; install version {} or newer, or name one with --java-home",
            diagnosis.oldest_java
        ));
    }
    for java in &diagnosis.javas {
        let version = java.version.as_deref().unwrap_or("of unknown version");
        lines.push(format!("java     {version} in {}", java.home.display()));
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
        JarState::Missing(problem) => {
            let help = problem.help.iter().map(|help| format!("\n{INDENT}{help}"));
            format!("tester   {}{}", problem.message, help.collect::<String>())
        }
    }
}

fn outcome_lines(java: &JavaState) -> Vec<String> {
    match &java.outcome {
        None => Vec::new(),
        Some(Ok(jvm)) => {
            let mut lines = vec![format!(
                "{INDENT}works; instrumentation took {} ms",
                jvm.premain_millis
            )];
            if !java.has_debugger {
                lines.push(format!(
                    "{INDENT}no debugger can attach: the module jdk.jdwp.agent is missing"
                ));
            }
            lines.extend(jvm.limits.iter().map(|limit| format!("{INDENT}{limit}")));
            lines
        }
        Some(Err(problem)) => {
            let help = problem.help.as_deref().unwrap_or_default();
            let text = format!("does not work: {}\n{help}", problem.message);
            text.trim_end()
                .lines()
                .map(|line| format!("{INDENT}{line}"))
                .collect()
        }
    }
}

/// The strategies that the first working Java reports; all run the same jar.
fn strategies(diagnosis: &Diagnosis) -> &[StrategyInfo] {
    let working = diagnosis.javas.iter().find_map(JavaState::jvm);
    working.map_or(&[], |jvm| jvm.strategies.as_slice())
}

#[derive(Serialize)]
struct Document<'a> {
    schema_version: u32,
    version: &'static str,
    jar: JarRow,
    javas: Vec<JavaRow<'a>>,
    strategies: Vec<StrategyRow<'a>>,
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

#[derive(Serialize)]
struct StrategyRow<'a> {
    name: &'a str,
    summary: &'a str,
}

pub(crate) fn doctor_json(diagnosis: &Diagnosis, out: &mut dyn Write) -> io::Result<()> {
    let (state, path, reason) = match &diagnosis.jar {
        JarState::Embedded(_) => ("embedded", None, None),
        JarState::Given(path) => ("given", Some(path.display().to_string()), None),
        JarState::Missing(problem) => ("missing", None, Some(problem.message.clone())),
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
        strategies: strategies(diagnosis).iter().map(strategy_row).collect(),
    };
    write(&document, out)
}

fn strategy_row(strategy: &StrategyInfo) -> StrategyRow<'_> {
    StrategyRow {
        name: &strategy.name,
        summary: &strategy.summary,
    }
}

fn java_row(java: &JavaState) -> JavaRow<'_> {
    let jvm = java.jvm();
    let problem = java
        .outcome
        .as_ref()
        .and_then(|outcome| outcome.as_ref().err());
    JavaRow {
        home: java.home.display().to_string(),
        version: java.version.as_deref(),
        works: jvm.is_some(),
        reason: problem.map(|problem| problem.message.clone()),
        debugger: java.has_debugger,
        vm: jvm.map(|jvm| jvm.vm.as_str()),
        premain_millis: jvm.map(|jvm| jvm.premain_millis),
        limits: jvm.map_or(&[], |jvm| jvm.limits.as_slice()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_machine_without_java_gets_advice() {
        let diagnosis = Diagnosis {
            oldest_java: 11,
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
