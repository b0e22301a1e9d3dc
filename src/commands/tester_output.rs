//! Writes the result of a run or a replay to where it was asked for.

use std::fs;
use std::io::Write;

use super::CommandError;
use super::targets::Target;
use super::terminal::Terminal;
use crate::output::{RunFormat, RunRenderOptions, RunReport, render_run};
use crate::tester::Sources;

pub(super) fn write(
    report: &RunReport,
    targets: &[Target<RunFormat>],
    terminal: Terminal,
    out: &mut dyn Write,
) -> Result<(), CommandError> {
    let options = RunRenderOptions {
        is_unicode: terminal.is_unicode,
        width: terminal.width,
    };
    let cwd = std::env::current_dir().map_err(CommandError::WorkingDirectory)?;
    let mut sources = Sources::near(&report.plan.class_path, &cwd);
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
