//! `threadlint trace`: shows, checks and converts recorded executions.

use std::fs;
use std::io::Write;

use super::terminal::Console;
use super::{CommandError, FAILURE, FINDINGS, SUCCESS, atomic_sets, trace_file};
use crate::cli::{
    AtomicSetArg, ListFormat, TraceAlgorithmArg, TraceAnalyseArgs, TraceArgs, TraceCommand,
    TraceExportArgs, TraceFormatArg, TraceReadArgs,
};
use crate::output::{counted, predictions_json, predictions_text, trace_json, trace_text, visible};
use crate::predict::{Algorithm, accessed_fields};
use crate::subject::{NamedSet, SetOrigin};
use crate::trace::{self, Format, Trace};

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
            trace_file::check(&args.file, &trace)?;
            let events = counted(trace.events.len(), "event");
            let threads = counted(trace.names.threads().len(), "thread");
            writeln!(out, "{events} of {threads}: well-formed")?;
        }
        TraceCommand::Analyse(args) => return analyse(args, out, err),
        TraceCommand::Export(args) => export(args, out, err)?,
    }
    Ok(SUCCESS)
}

fn read(args: &TraceReadArgs, err: &mut dyn Write) -> Result<(Trace, usize), CommandError> {
    let path = &args.file;
    let (trace, size) = trace_file::read(path, args.format.map(format_of))?;
    for notice in &trace.notices {
        writeln!(
            err,
            "note: {}: {notice}",
            visible(&path.display().to_string())
        )?;
    }
    Ok((trace, size))
}

fn analyse(
    args: &TraceAnalyseArgs,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> Result<u8, CommandError> {
    let (trace, _) = read(&args.trace, err)?;
    trace_file::check(&args.trace.file, &trace)?;
    let algorithms: Vec<Algorithm> = match args.algorithms.as_slice() {
        [] => vec![Algorithm::SyncP, Algorithm::Spd, Algorithm::Atomicity],
        chosen => chosen.iter().map(|it| algorithm(*it)).collect(),
    };
    let sets = args.atomic_sets.iter().map(named_set).collect();
    let configured = atomic_sets::configured(args.config.as_deref())?;
    let sets = atomic_sets::followed_by(sets, configured);
    let outcome = trace_file::analyse(&trace, &algorithms, &sets)?;
    if let Some(error) = trace_file::internal_error(&outcome) {
        writeln!(err, "note: {error}")?;
    }
    for notice in atomic_sets::unmet(&sets, &accessed_fields(&trace.names)) {
        writeln!(err, "note: {}", visible(&notice))?;
    }
    match args.output_format {
        ListFormat::Text => predictions_text(&trace, &sets, &outcome, args.unproved, out)?,
        ListFormat::Json => predictions_json(&trace, &sets, &outcome, args.unproved, out)?,
    }
    let is_witnessed = outcome.predictions.iter().any(|it| it.directive.is_some());
    Ok(match (outcome.refused, is_witnessed) {
        (0, false) => SUCCESS,
        (0, true) => FINDINGS,
        _ => FAILURE,
    })
}

fn named_set(set: &AtomicSetArg) -> NamedSet {
    let fields = set.fields.iter();
    NamedSet {
        fields: fields
            .map(|field| (set.class.clone(), field.clone()))
            .collect(),
        origin: SetOrigin::Flag,
    }
}

fn algorithm(algorithm: TraceAlgorithmArg) -> Algorithm {
    match algorithm {
        TraceAlgorithmArg::Hb => Algorithm::Hb,
        TraceAlgorithmArg::Shb => Algorithm::Shb,
        TraceAlgorithmArg::Syncp => Algorithm::SyncP,
        TraceAlgorithmArg::Spd => Algorithm::Spd,
        TraceAlgorithmArg::Atomicity => Algorithm::Atomicity,
        TraceAlgorithmArg::Reversal => Algorithm::Reversal,
    }
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
        TraceFormatArg::Rapidbin => trace::write_rapidbin(&trace)
            .map_err(|error| trace_file::unusable(&args.file, error))?,
    };
    if let Some(notice) = notice {
        writeln!(err, "note: {notice}")?;
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
