//! `threadlint trace`: shows, checks and converts recorded executions.

use std::fs;
use std::io::Write;
use std::path::Path;

use super::terminal::Console;
use super::{CommandError, SUCCESS};
use crate::cli::{
    ListFormat, TraceArgs, TraceCommand, TraceExportArgs, TraceFormatArg, TraceReadArgs,
};
use crate::output::{counted, trace_json, trace_text, visible};
use crate::trace::{self, Format, Trace, TraceError};

pub(super) fn trace(args: &TraceArgs, console: Console) -> Result<u8, CommandError> {
    let Console { out, err, .. } = console;
    match &args.command {
        TraceCommand::Info(args) => {
            let (trace, size) = read(&args.trace, err)?;
            match args.output_format {
                ListFormat::Text => trace_text(&trace, size, out)?,
                ListFormat::Json => trace_json(&trace, size, out)?,
            }
        }
        TraceCommand::Check(args) => {
            let (trace, _) = read(args, err)?;
            check(&args.file, &trace)?;
            let events = counted(trace.events.len(), "event");
            let threads = counted(trace.names.threads().len(), "thread");
            writeln!(out, "{events} of {threads}: an execution can be so")?;
        }
        TraceCommand::Export(args) => export(args, out, err)?,
    }
    Ok(SUCCESS)
}

fn read(args: &TraceReadArgs, err: &mut dyn Write) -> Result<(Trace, usize), CommandError> {
    let path = &args.file;
    let bytes = fs::read(path).map_err(|error| CommandError::ReadFile {
        path: path.clone(),
        error,
    })?;
    let format = args.format.map(format_of);
    let trace = trace::read(&bytes, format).map_err(|error| unusable(path, error))?;
    for notice in &trace.notices {
        writeln!(
            err,
            "notice: {}: {notice}",
            visible(&path.display().to_string())
        )?;
    }
    Ok((trace, bytes.len()))
}

fn check(path: &Path, trace: &Trace) -> Result<(), CommandError> {
    trace::check(&trace.names, &trace.events).map_err(|violation| unusable(path, violation.into()))
}

fn export(
    args: &TraceExportArgs,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> Result<(), CommandError> {
    let source = TraceReadArgs {
        file: args.file.clone(),
        format: None,
    };
    let (trace, _) = read(&source, err)?;
    let (bytes, notice) = match args.format {
        TraceFormatArg::Tltrace => (trace::write_own(&trace), None),
        TraceFormatArg::Std => trace::write_std(&trace),
        TraceFormatArg::Rapidbin => {
            trace::write_rapidbin(&trace).map_err(|error| unusable(&args.file, error))?
        }
    };
    if let Some(notice) = notice {
        writeln!(err, "notice: {notice}")?;
    }
    let Some(path) = &args.output_file else {
        return Ok(out.write_all(&bytes)?);
    };
    fs::write(path, &bytes).map_err(|error| CommandError::WriteFile {
        path: path.clone(),
        error,
    })?;
    writeln!(out, "wrote {}", visible(&path.display().to_string()))?;
    Ok(())
}

fn format_of(format: TraceFormatArg) -> Format {
    match format {
        TraceFormatArg::Tltrace => Format::Own,
        TraceFormatArg::Std => Format::Std,
        TraceFormatArg::Rapidbin => Format::RapidBin,
    }
}

fn unusable(path: &Path, error: TraceError) -> CommandError {
    CommandError::Trace {
        path: path.to_owned(),
        error,
    }
}
