//! Why a file is no usable trace.

use miette::Diagnostic;
use thiserror::Error;

use super::check::Violation;

#[derive(Debug, Error, Diagnostic)]
pub(crate) enum TraceError {
    #[error("this is no trace")]
    #[diagnostic(help(
        "`threadlint record` writes traces; of other tools, those in the formats STD and RapidBin \
         can be read"
    ))]
    Unknown,

    #[error("the trace has version `{0}`, and this threadlint reads version `1`")]
    #[diagnostic(help("it was written by another version of threadlint; use that one"))]
    Version(char),

    #[error("the trace is damaged at byte {at}: {reason}")]
    #[diagnostic(help("record the run again, or copy the file again"))]
    Damaged { at: usize, reason: String },

    #[error("line {line} is no event of an STD trace: {reason}")]
    #[diagnostic(help("a line is `T0|acq(L1)|17`: thread, operation with operand, location"))]
    Line { line: usize, reason: String },

    #[error("the trace cannot be written as {format}: {reason}")]
    #[diagnostic(help("`--as tltrace` and `--as std` have no such limit"))]
    Limit {
        format: &'static str,
        reason: String,
    },

    #[error(transparent)]
    #[diagnostic(help(
        "no execution does that, so nothing can be predicted from it; record the run again"
    ))]
    IllFormed(#[from] Violation),
}

impl TraceError {
    pub(super) fn damaged(at: usize, reason: impl Into<String>) -> Self {
        Self::Damaged {
            at,
            reason: reason.into(),
        }
    }
}
