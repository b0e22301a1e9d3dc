//! Writes the result of a run or a replay to its output targets.

use std::fs;
use std::io::Write;

use super::CommandError;
use super::targets::OutputTarget;
use super::terminal::Terminal;
use crate::output::{RunFormat, RunRenderOptions, RunReport, SourceLines, render_run};

pub(super) fn write(
    report: &RunReport,
    targets: &[OutputTarget<RunFormat>],
    terminal: Terminal,
    out: &mut dyn Write,
) -> Result<(), CommandError> {
    let options = RunRenderOptions {
        is_unicode: terminal.is_unicode,
        width: terminal.width,
    };
    let cwd = std::env::current_dir().map_err(CommandError::WorkingDirectory)?;
    let mut sources = SourceLines::near(&report.settings.class_path, &cwd);
    for target in targets {
        let Some(file) = &target.file else {
            render_run(report, target.format, options, &mut sources, out)?;
            continue;
        };
        let mut bytes = Vec::new();
        render_run(report, target.format, options, &mut sources, &mut bytes)?;
        fs::write(file, bytes).map_err(|error| CommandError::WriteFile {
            path: file.clone(),
            error,
        })?;
    }
    out.flush()?;
    Ok(())
}
