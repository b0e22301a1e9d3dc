//! STD: a line of text per event, `T0|acq(L1)|17`: thread, operation with operand, location.
//!
//! Operations are `r`, `w`, `acq`, `rel`, `fork`, `join`, `begin`, `end`; `req` (a request for a
//! lock) and `branch` are read, too, and the latter is skipped. Threads, locks and variables have
//! any names.

use std::fmt::Write;

use rustc_hash::FxHashMap;

use super::Trace;
use super::error::TraceError;
use super::foreign::{Access, Importer, Operation, export};

pub(super) fn is_std(bytes: &[u8]) -> bool {
    let first = bytes.split(|byte| *byte == b'\n').next().unwrap_or(bytes);
    first.split(|byte| *byte == b'|').count() == 3
}

/// Reads an STD trace.
pub(crate) fn read_std(bytes: &[u8]) -> Result<Trace, TraceError> {
    let mut reader = Reader::default();
    for (index, line) in bytes.split(|byte| *byte == b'\n').enumerate() {
        let error = |reason: String| TraceError::Line {
            line: index + 1,
            reason,
        };
        let line = std::str::from_utf8(line).map_err(|_| error("it is not UTF-8".to_owned()))?;
        if !line.trim().is_empty() {
            reader.line(line.trim()).map_err(error)?;
        }
    }
    Ok(reader.importer.finish())
}

#[derive(Default)]
struct Reader {
    importer: Importer,
    threads: Numbers,
    locks: Numbers,
    variables: Numbers,
}

/// Numbers of names, from 1.
#[derive(Default)]
struct Numbers(FxHashMap<String, u64>);

impl Numbers {
    fn get(&mut self, name: &str) -> u64 {
        if let Some(known) = self.0.get(name) {
            return *known;
        }
        let next = self.0.len() as u64 + 1;
        self.0.insert(name.to_owned(), next);
        next
    }
}

impl Reader {
    fn line(&mut self, line: &str) -> Result<(), String> {
        let mut parts = line.split('|');
        let (Some(thread), Some(action), Some(location), None) =
            (parts.next(), parts.next(), parts.next(), parts.next())
        else {
            return Err("it has not three parts".to_owned());
        };
        let location = location
            .parse()
            .map_err(|_| format!("the location `{location}` is no number below 2^32"))?;
        let (name, operand) = action.split_once('(').unwrap_or((action, ")"));
        let operand = operand
            .strip_suffix(')')
            .ok_or("a bracket is not closed".to_owned())?;
        let Some(operation) = operation(name)? else {
            return Ok(());
        };
        let key = self.threads.get(thread);
        let thread = self.importer.thread(key, || thread.to_owned());
        let object = match operation {
            Operation::Begin | Operation::End => 0,
            _ if operand.is_empty() => return Err(format!("`{name}` needs an operand")),
            Operation::Read | Operation::Write => {
                let variable = self.variables.get(operand);
                // No file has 2^32 names.
                let access = Access {
                    variable,
                    location,
                    place: u64::from(location) << 32 | variable,
                };
                let name = || operand.to_owned();
                self.importer.access(thread, operation, access, name);
                return Ok(());
            }
            Operation::Fork | Operation::Join => {
                let key = self.threads.get(operand);
                let other = self.importer.thread(key, || operand.to_owned());
                u64::from(other.0)
            }
            Operation::Acquire | Operation::Release | Operation::Request => self.locks.get(operand),
        };
        self.importer.push(thread, operation, object, location);
        Ok(())
    }
}

fn operation(name: &str) -> Result<Option<Operation>, String> {
    Ok(Some(match name {
        "r" => Operation::Read,
        "w" => Operation::Write,
        "acq" => Operation::Acquire,
        "rel" => Operation::Release,
        "fork" => Operation::Fork,
        "join" => Operation::Join,
        "begin" => Operation::Begin,
        "end" => Operation::End,
        "req" => Operation::Request,
        "branch" => return Ok(None),
        other => return Err(format!("the operation `{other}` is unknown")),
    }))
}

/// Writes a trace as STD; the second part tells what could not be written.
///
/// Locations are numbers of sites.
pub(crate) fn write_std(trace: &Trace) -> (Vec<u8>, Option<String>) {
    let exported = export(trace);
    let mut out = String::new();
    for event in &exported.out {
        let (name, kind) = match event.operation {
            Operation::Read => ("r", "V"),
            Operation::Write => ("w", "V"),
            Operation::Acquire => ("acq", "L"),
            Operation::Release => ("rel", "L"),
            Operation::Request => ("req", "L"),
            Operation::Fork => ("fork", "T"),
            Operation::Join => ("join", "T"),
            Operation::Begin => ("begin", ""),
            Operation::End => ("end", ""),
        };
        let thread = event.thread.0;
        let written = if kind.is_empty() {
            writeln!(out, "T{thread}|{name}|{}", event.site.0)
        } else {
            let operand = event.operand;
            writeln!(out, "T{thread}|{name}({kind}{operand})|{}", event.site.0)
        };
        written.expect("strings can be written to");
    }
    (out.into_bytes(), left_out(exported.left_out))
}

/// What to tell about `count` sections of shared locks.
pub(super) fn left_out(count: usize) -> Option<String> {
    (count > 0).then(|| {
        format!(
            "the format has no shared locks: they are written as exclusive ones, and {count} \
             sections that overlap others are left out"
        )
    })
}
