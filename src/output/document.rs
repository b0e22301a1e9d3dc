//! What all JSON documents have in common: the version of the layout, the tool, and the way they
//! are written.

use std::io::{self, Write};

use serde::Serialize;

use super::escape::safe_json;

/// Changes when a field is removed or changes its meaning, not when one is added.
pub(super) const SCHEMA_VERSION: u32 = 1;

/// Who wrote a document.
#[derive(Serialize)]
pub(super) struct Tool {
    name: &'static str,
    version: &'static str,
}

/// This version of threadlint.
pub(super) const TOOL: Tool = Tool {
    name: env!("CARGO_PKG_NAME"),
    version: env!("CARGO_PKG_VERSION"),
};

/// Pretty-printed, safe to print on a terminal, with a final line end.
pub(super) fn write(value: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    let text = serde_json::to_string_pretty(value)?;
    writeln!(out, "{}", safe_json(&text))
}
