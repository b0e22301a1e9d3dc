//! Recorded executions: which thread did what, in which order.
//!
//! A [`Trace`] is read from bytes in the project's own format, `.tltrace`, which
//! `tester/TRACE.md` specifies, or in one of two formats of other tools: STD, a line of text per
//! event, and `RapidBin`, 64 bits per event. It can be written in all three. Equal traces give equal
//! bytes.
//!
//! Reading is total: damaged bytes give an error that says where, or a notice if only the end is
//! missing, because the recorded program was killed. An event of a [`Trace`] names only sites,
//! fields and threads that exist; whether an execution can be so is for [`check`] to say.
//!
//! This module knows nothing of the JVM, nor of what traces are analysed for.

mod bytes;
mod check;
mod codec;
mod crc;
mod error;
mod event;
mod foreign;
mod header;
mod merge;
mod names;
mod rapidbin;
mod reader;
mod std_format;
mod summary;
mod test_runs;
#[cfg(test)]
pub(crate) mod tests;
mod writer;

pub(crate) use check::check;
pub(crate) use codec::Order;
pub(crate) use error::TraceError;
pub(crate) use event::{Event, Kind, Part, SiteId, ThreadId};
pub(crate) use header::{End, Header, Mode};
pub(crate) use names::{Field, FieldFlags, FieldId, Names, Site, StringId};
pub(crate) use rapidbin::{read_rapidbin, write_rapidbin};
pub(crate) use reader::read_own;
pub(crate) use std_format::{read_std, write_std};
pub(crate) use summary::Summary;
pub(crate) use test_runs::test_runs;
pub(crate) use writer::write_own;

/// One recorded execution.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Trace {
    pub(crate) header: Header,
    pub(crate) end: Option<End>,
    pub(crate) names: Names,
    pub(crate) order: Order,
    /// In the order of the execution, as far as it is known.
    pub(crate) events: Vec<Event>,
    /// What could not be used, in words.
    pub(crate) notices: Vec<String>,
}

/// How a trace is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Format {
    /// `.tltrace`.
    Own,
    Std,
    RapidBin,
}

/// Reads a trace in the given format, or in that which its bytes suggest.
pub(crate) fn read(bytes: &[u8], format: Option<Format>) -> Result<Trace, TraceError> {
    match format.or_else(|| detect(bytes)) {
        Some(Format::Own) => read_own(bytes),
        Some(Format::Std) => read_std(bytes),
        Some(Format::RapidBin) => read_rapidbin(bytes),
        None => Err(TraceError::Unknown),
    }
}

fn detect(bytes: &[u8]) -> Option<Format> {
    if reader::is_own(bytes) {
        Some(Format::Own)
    } else if rapidbin::is_rapidbin(bytes) {
        Some(Format::RapidBin)
    } else if std_format::is_std(bytes) {
        Some(Format::Std)
    } else {
        None
    }
}
