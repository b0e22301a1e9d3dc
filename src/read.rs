//! Untrusted bytes: read up to a limit, decoded, and made safe for messages.
//!
//! The limit applies whatever the metadata says. Decoding loses no information.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// Largest Java source that is read, in bytes.
pub(crate) const MAX_SOURCE: u64 = 16 * MEGABYTE;

/// How many bytes of a file are examined to tell text from binary.
const BINARY_PROBE: usize = 8 * 1024;

const MEGABYTE: u64 = 1024 * 1024;

/// Replaces the content of `bytes` by a whole file, up to the limit for Java sources.
pub(crate) fn read_file(path: &Path, bytes: &mut Vec<u8>) -> Result<(), String> {
    let file = File::open(path).map_err(|error| io_reason(&error))?;
    let size = file.metadata().map_err(|error| io_reason(&error))?.len();
    bytes.clear();
    append_limited(file, size, MAX_SOURCE, bytes)
}

/// Reads all of `reader`, which claims to hold `claimed` bytes, up to a limit.
pub(crate) fn read_limited(reader: impl Read, claimed: u64, limit: u64) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    append_limited(reader, claimed, limit, &mut bytes)?;
    Ok(bytes)
}

fn append_limited(
    reader: impl Read,
    claimed: u64,
    limit: u64,
    bytes: &mut Vec<u8>,
) -> Result<(), String> {
    if claimed > limit {
        return Err(too_large(claimed, limit));
    }
    // Some spare room lets the last read report the end without growing the buffer.
    bytes.reserve(usize::try_from(claimed).unwrap_or(0) + 64);
    let read = reader
        .take(limit + 1)
        .read_to_end(bytes)
        .map_err(|error| io_reason(&error))?;
    if read as u64 > limit {
        return Err(too_large(read as u64, limit));
    }
    Ok(())
}

/// `50 MB is above the limit of 16 MB`; rounded up, so that the two never look equal.
pub(crate) fn too_large(size: u64, limit: u64) -> String {
    format!(
        "{} MB is above the limit of {} MB",
        size.div_ceil(MEGABYTE),
        limit / MEGABYTE
    )
}

/// The text of an I/O error for a notice, if possible the same on every system.
pub(crate) fn io_reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "no such file".to_owned(),
        io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
        _ => lower_first(&error.to_string()),
    }
}

/// Messages of other libraries start with a capital letter; notices do not.
pub(crate) fn lower_first(message: &str) -> String {
    let mut chars = message.chars();
    match chars.next() {
        Some(first) => first.to_lowercase().chain(chars).collect(),
        None => String::new(),
    }
}

/// Whether a file of this name is checked: Java, and not just a module's or package's description.
pub(crate) fn is_checked_name(name: &str) -> bool {
    Path::new(name)
        .extension()
        .is_some_and(|extension| extension == "java")
        && !matches!(name, "module-info.java" | "package-info.java")
}

/// Bytes as text, or the reason why they are not text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Decoded {
    /// The whole file; `note` says what a reader of findings should know about it.
    Text {
        text: String,
        note: Option<&'static str>,
    },
    /// Not text at all; the value is the message of a notice.
    Unusable(&'static str),
}

/// Decodes source text without losing information; never fails on text in any encoding.
///
/// UTF-8 is kept unchanged, including a byte order mark. Anything else is read as Latin-1: the
/// structure of Java is ASCII, so at most letters in comments, strings and names look odd.
pub(crate) fn decode(bytes: Vec<u8>) -> Decoded {
    if let Some(text) = decode_utf16(&bytes) {
        return Decoded::Text {
            text,
            note: Some("read as UTF-16; byte offsets count the text as UTF-8"),
        };
    }
    let probe = &bytes[..bytes.len().min(BINARY_PROBE)];
    if memchr::memchr(0, probe).is_some() {
        return Decoded::Unusable("not checked: this is a binary file");
    }
    let text = String::from_utf8(bytes)
        .unwrap_or_else(|error| error.into_bytes().into_iter().map(char::from).collect());
    Decoded::Text { text, note: None }
}

/// Whether the bytes start with a UTF-16 byte order mark: a search for ASCII would find nothing.
pub(crate) fn is_utf16(bytes: &[u8]) -> bool {
    matches!(bytes, [0xFE, 0xFF, ..] | [0xFF, 0xFE, ..])
}

/// Text after a UTF-16 byte order mark (which is kept); lone surrogates and a lone last byte
/// become replacement characters.
fn decode_utf16(bytes: &[u8]) -> Option<String> {
    let unit: fn([u8; 2]) -> u16 = match bytes {
        [0xFE, 0xFF, ..] => u16::from_be_bytes,
        [0xFF, 0xFE, ..] => u16::from_le_bytes,
        _ => return None,
    };
    let (pairs, rest) = bytes.as_chunks::<2>();
    let units: Vec<u16> = pairs.iter().map(|&pair| unit(pair)).collect();
    let mut text = String::from_utf16_lossy(&units);
    if !rest.is_empty() {
        text.push(char::REPLACEMENT_CHARACTER);
    }
    Some(text)
}

/// An untrusted name, made safe for a message: control characters are escaped, the length is
/// limited.
pub(crate) fn printable(name: &str) -> Cow<'_, str> {
    const LONGEST: usize = 120;
    if name.len() <= LONGEST && !name.chars().any(is_unprintable) {
        return Cow::Borrowed(name);
    }
    let mut shown = String::new();
    for c in name.chars().take(LONGEST) {
        if is_unprintable(c) {
            shown.extend(c.escape_unicode());
        } else {
            shown.push(c);
        }
    }
    if name.chars().nth(LONGEST).is_some() {
        shown.push('…');
    }
    Cow::Owned(shown)
}

/// Control characters, line separators and marks that change the direction of text.
pub(crate) fn is_unprintable(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(bytes: &[u8]) -> String {
        match decode(bytes.to_vec()) {
            Decoded::Text { text, .. } => text,
            Decoded::Unusable(reason) => panic!("{reason}"),
        }
    }

    #[test]
    fn utf8_is_kept_with_its_byte_order_mark() {
        assert_eq!(
            text(b"\xEF\xBB\xBFclass A {}\r\n"),
            "\u{FEFF}class A {}\r\n"
        );
        assert_eq!(text("class Ä {}".as_bytes()), "class Ä {}");
    }

    #[test]
    fn latin_1_loses_no_byte() {
        let bytes: Vec<u8> = (1..=255).collect();
        let back: Vec<u32> = text(&bytes).chars().map(u32::from).collect();
        assert_eq!(back, (1..=255).collect::<Vec<u32>>());
    }

    #[test]
    fn utf16_is_decoded_in_both_byte_orders_with_a_note() {
        let source = "\u{FEFF}class Ä { String s = \"😀\"; }";
        let units: Vec<u16> = source.encode_utf16().collect();
        for bytes in [
            units
                .iter()
                .flat_map(|u| u.to_be_bytes())
                .collect::<Vec<u8>>(),
            units
                .iter()
                .flat_map(|u| u.to_le_bytes())
                .collect::<Vec<u8>>(),
        ] {
            assert!(is_utf16(&bytes));
            let Decoded::Text { text, note } = decode(bytes) else {
                panic!("UTF-16 is text");
            };
            assert_eq!(text, source);
            assert!(note.is_some());
        }
        assert_eq!(text(b"\xFF\xFEa\0b"), "\u{FEFF}a\u{FFFD}");
    }

    #[test]
    fn a_nul_byte_at_the_start_means_binary() {
        assert!(matches!(
            decode(b"\xCA\xFE\0\0".to_vec()),
            Decoded::Unusable(_)
        ));
        let mut late = vec![b' '; BINARY_PROBE];
        late.push(0);
        assert!(matches!(decode(late), Decoded::Text { .. }));
    }

    #[test]
    fn the_limit_holds_whatever_size_is_claimed() {
        let honest = read_limited(io::repeat(b' '), MAX_SOURCE * 3, MAX_SOURCE);
        assert_eq!(honest.unwrap_err(), "48 MB is above the limit of 16 MB");
        let lying = read_limited(io::repeat(b' '), 10, MAX_SOURCE);
        assert_eq!(lying.unwrap_err(), "17 MB is above the limit of 16 MB");
        let exact = read_limited(io::repeat(b' ').take(MAX_SOURCE), 10, MAX_SOURCE);
        assert_eq!(exact.map(|bytes| bytes.len() as u64), Ok(MAX_SOURCE));
    }

    #[test]
    fn names_from_outside_are_made_harmless() {
        assert_eq!(printable("p/A.java"), "p/A.java");
        assert_eq!(printable("a\u{1b}[2J"), "a\\u{1b}[2J");
        assert_eq!(printable("a\u{202E}b"), "a\\u{202e}b");
        assert_eq!(printable(&"x".repeat(500)).chars().count(), 121);
    }
}
