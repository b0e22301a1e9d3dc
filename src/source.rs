//! Source text with its display path, and byte spans with their lines and columns.
//!
//! The text is kept unchanged, including byte order mark and line ends, so that spans, columns and
//! line hashes agree with the file on disk.

use std::sync::OnceLock;

use serde::{Deserialize, Serialize};

/// Half-open range of byte offsets into a file's text.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Serialize, Deserialize,
)]
pub(crate) struct Span {
    pub(crate) start: u32,
    pub(crate) end: u32,
}

impl Span {
    /// Whether the other span lies within this one.
    pub(crate) fn contains(self, inner: Span) -> bool {
        self.start <= inner.start && inner.end <= self.end
    }
}

/// Index into the list of files that are kept for analysis and output.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct FileId(pub(crate) u32);

/// Line and column, both from 1; the column counts UTF-16 code units as SARIF's default does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Position {
    pub(crate) line: u32,
    pub(crate) column: u32,
}

/// Where a file came from, for people and for SARIF.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub(crate) enum Origin {
    /// Path as displayed: `/`-separated, and relative to the working directory if it is below it.
    File(String),
    /// An entry of an archive: printed as `a.jar!/p/C.java`; in SARIF the entry alone is the URI.
    Entry { archive: String, entry: String },
}

impl Default for Origin {
    /// Of no file.
    fn default() -> Self {
        Self::File(String::new())
    }
}

impl Origin {
    /// The displayed form: the path, or `a.jar!/p/C.java`.
    pub(crate) fn display(&self) -> String {
        match self {
            Origin::File(path) => path.clone(),
            Origin::Entry { archive, entry } => format!("{archive}!/{entry}"),
        }
    }
}

/// One file's text and where its lines start.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct SourceFile {
    pub(crate) origin: Origin,
    pub(crate) text: String,
    /// Computed when first asked for: most files give no finding.
    #[serde(skip)]
    lines: OnceLock<Lines>,
}

#[derive(Debug)]
struct Lines {
    starts: Vec<u32>,
    /// If the text is ASCII, a column is a difference of offsets: fast even on long lines.
    is_ascii: bool,
}

impl SourceFile {
    pub(crate) fn new(origin: Origin, text: String) -> Self {
        Self {
            origin,
            text,
            lines: OnceLock::new(),
        }
    }

    fn lines(&self) -> &Lines {
        self.lines.get_or_init(|| Lines::of(&self.text))
    }

    /// Position of a byte offset; an offset past the end gives the end.
    pub(crate) fn position(&self, offset: u32) -> Position {
        let lines = self.lines();
        let line = lines.starts.partition_point(|&start| start <= offset) - 1;
        let start = lines.starts[line] as usize;
        let mut end = (offset as usize).min(self.text.len());
        while !self.text.is_char_boundary(end) {
            end -= 1;
        }
        let before = &self.text[start.min(end)..end];
        let units = if lines.is_ascii {
            before.len()
        } else {
            before.encode_utf16().count()
        };
        Position {
            line: u32::try_from(line + 1).unwrap_or(u32::MAX),
            column: u32::try_from(units + 1).unwrap_or(u32::MAX),
        }
    }

    /// Byte offset of a position; one past the end of its line gives that end.
    pub(crate) fn offset(&self, position: Position) -> usize {
        let mut units = position.column.saturating_sub(1) as usize;
        let mut offset = self.line_start(position.line);
        for c in self.line(position.line).chars() {
            if units < c.len_utf16() {
                break;
            }
            units -= c.len_utf16();
            offset += c.len_utf8();
        }
        offset
    }

    /// Byte offset where a line (from 1) starts; the end of the text for a line past the last.
    pub(crate) fn line_start(&self, line: u32) -> usize {
        self.lines()
            .starts
            .get((line as usize).saturating_sub(1))
            .map_or(self.text.len(), |&start| start as usize)
    }

    /// Number of lines; the empty text has one.
    pub(crate) fn line_count(&self) -> u32 {
        u32::try_from(self.lines().starts.len()).unwrap_or(u32::MAX)
    }

    /// A line (from 1) without the blanks around it; `None` past the end.
    pub(crate) fn line_span(&self, line: u32) -> Option<Span> {
        if line < 1 || line > self.line_count() {
            return None;
        }
        let text = self.line(line);
        let start = self.line_start(line) + text.len() - text.trim_start().len();
        let end = start + text.trim().len();
        Some(Span {
            start: u32::try_from(start).ok()?,
            end: u32::try_from(end).ok()?,
        })
    }

    /// Text of a line (from 1) without its line end.
    pub(crate) fn line(&self, line: u32) -> &str {
        let index = (line as usize).saturating_sub(1);
        let starts = &self.lines().starts;
        let Some(&start) = starts.get(index) else {
            return "";
        };
        let end = starts
            .get(index + 1)
            .map_or(self.text.len(), |&next| next as usize);
        self.text[start as usize..end].trim_end_matches(['\n', '\r'])
    }
}

impl Lines {
    /// CR, LF and CRLF each end a line (JLS 3.4).
    fn of(text: &str) -> Self {
        let bytes = text.as_bytes();
        let mut starts = vec![0];
        for i in memchr::memchr2_iter(b'\n', b'\r', bytes) {
            if bytes[i] == b'\n' || bytes.get(i + 1) != Some(&b'\n') {
                starts.push(u32::try_from(i + 1).unwrap_or(u32::MAX));
            }
        }
        Self {
            starts,
            is_ascii: text.is_ascii(),
        }
    }
}
