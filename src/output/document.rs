//! What all JSON documents have in common: the version of the layout, the tool, and the way they
//! are written.

use std::io::{self, BufWriter, Write};

use serde::{Serialize, Serializer};

use super::escape::safe_json;

/// Changes when a field is removed or changes its meaning, not when one is added.
pub(super) const SCHEMA_VERSION: u32 = 1;

/// Who wrote a document.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct Tool {
    name: &'static str,
    version: &'static str,
}

/// This version of threadlint.
pub(super) const TOOL: Tool = Tool {
    name: env!("CARGO_PKG_NAME"),
    version: env!("CARGO_PKG_VERSION"),
};

/// A sequence whose elements are made one at a time while it is written, so that memory does not
/// grow with their number.
pub(super) struct Each<F>(pub(super) F);

impl<F: Fn() -> I, I: Iterator<Item: Serialize>> Serialize for Each<F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq((self.0)())
    }
}

/// Pretty-printed, safe to print on a terminal, with a final line end.
pub(super) fn write(value: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    let mut out = BufWriter::with_capacity(PIECE, Safe(out));
    serde_json::to_writer_pretty(&mut out, value)?;
    writeln!(out)?;
    out.flush()
}

/// The same on one line.
pub(super) fn write_line(value: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    let mut out = BufWriter::with_capacity(PIECE, Safe(out));
    serde_json::to_writer(&mut out, value)?;
    writeln!(out)?;
    out.flush()
}

/// How many bytes are escaped and written at once.
const PIECE: usize = 1 << 16;

/// Escapes unsafe characters in the pieces of JSON that are written to it. None of them ends inside a
/// character: the serializer writes none in parts, and a buffer passes on what was written to it
/// whole.
struct Safe<W>(W);

impl<W: Write> Write for Safe<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let text = str::from_utf8(bytes).map_err(io::Error::other)?;
        self.0.write_all(safe_json(text).as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}
