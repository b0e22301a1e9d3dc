//! How much more memory a text would take than its size allows.
//!
//! Estimated from the number of tokens, since each may become a node of the syntax tree and an
//! entry of the model, and from `<` without `>`, for which the parser follows two readings each.
//! Ordinary source has a token for every four or five bytes and takes nothing in addition. Errs on
//! the side of too much: dense texts are refused (under-reports, with a notice).

/// Memory for one token in its tree and its model, in bytes.
const PER_TOKEN: usize = 250;

/// How many tokens a comment counts as: the parser keeps each apart until the end of the text.
const PER_COMMENT: usize = 2;

/// Memory that a file may take for each of its bytes.
const PER_BYTE: usize = 60;

/// Memory that all files of a run may take beyond what their sizes allow together.
pub(super) const SPARE: usize = 88 << 20;

/// What one file may take in addition and is not counted.
pub(super) const FREE: usize = 512;

/// `<` without `>` in one statement.
const MAX_OPEN_ANGLES: usize = 1_000;

/// What a text takes, and what its size allows, in bytes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Memory {
    taken: usize,
    allowed: usize,
}

impl Memory {
    pub(super) fn excess(self) -> usize {
        self.taken.saturating_sub(self.allowed)
    }

    pub(super) fn slack(self) -> usize {
        self.allowed.saturating_sub(self.taken)
    }
}

/// The memory that the text takes, or why it is not parsed at all.
pub(super) fn memory(text: &str) -> Result<Memory, &'static str> {
    let tokens = Tokens::of(text.as_bytes());
    if tokens.open_angles > MAX_OPEN_ANGLES {
        return Err("not checked: it has too many `<` without `>` in one statement");
    }
    Ok(Memory {
        taken: tokens.count * PER_TOKEN,
        allowed: text.len() * PER_BYTE,
    })
}

/// What a text is made of.
#[derive(Default)]
struct Tokens {
    count: usize,
    /// The most `<` without `>` in one statement.
    open_angles: usize,
}

impl Tokens {
    fn of(text: &[u8]) -> Self {
        let mut tokens = Self::default();
        let mut angles = 0_usize;
        let mut at = 0;
        while let Some(&byte) = text.get(at) {
            let length = length(&text[at..]);
            at += length;
            if byte.is_ascii_whitespace() {
                continue;
            }
            let is_comment = length > 1 && byte == b'/';
            tokens.count += if is_comment { PER_COMMENT } else { 1 };
            angles = match byte {
                b'<' => angles + 1,
                b'>' => angles.saturating_sub(1),
                b';' | b'{' | b'}' => 0,
                _ => angles,
            };
            tokens.open_angles = tokens.open_angles.max(angles);
        }
        tokens
    }
}

/// Length of the token, comment or white space at the start of the text, which is not empty.
fn length(text: &[u8]) -> usize {
    let through = |end: &[u8], start: usize| {
        let rest = text.get(start..).unwrap_or_default();
        memchr::memmem::find(rest, end).map_or(text.len(), |found| start + found + end.len())
    };
    match text {
        [b'/', b'/', ..] => through(b"\n", 2),
        [b'/', b'*', ..] => through(b"*/", 2),
        [b'"', b'"', b'"', ..] => through(b"\"\"\"", 3),
        [quote @ (b'"' | b'\''), ..] => quoted(text, *quote),
        [first, ..] if is_word(*first) => text.iter().take_while(|&&byte| is_word(byte)).count(),
        _ => 1,
    }
}

/// A literal ends at its quote or at the end of the line.
fn quoted(text: &[u8], quote: u8) -> usize {
    let mut at = 1;
    while let Some(&byte) = text.get(at) {
        match byte {
            b'\\' => at += 2,
            b'\n' => return at,
            _ if byte == quote => return at + 1,
            _ => at += 1,
        }
    }
    text.len()
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$') || !byte.is_ascii()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_counted_outside_comments_and_literals() {
        let count = |text: &str| Tokens::of(text.as_bytes()).count;
        assert_eq!(count("int a1 = b + 2;"), 7);
        assert_eq!(count("/* a b c */ x // d e"), 2 * PER_COMMENT + 1);
        assert_eq!(count("\"a b \\\" c\" + 'd'"), 3);
        assert_eq!(count("\"\"\"\na b\n\"\"\""), 1);
        assert_eq!(count("\"open\nx y"), 3);
        assert_eq!(count("\"open\\"), 1);
    }

    fn excess(text: &str) -> usize {
        memory(text).expect("a text that may be parsed").excess()
    }

    #[test]
    fn dense_texts_are_refused_and_long_comments_are_not() {
        assert!(excess(&";".repeat(1 << 20)) > SPARE);
        assert!(excess(&"//\n".repeat(1 << 20)) > SPARE);
        assert_eq!(excess(&format!("/*{}*/", ";".repeat(8 << 20))), 0);
        assert!(excess(&"    int value = other.value;\n".repeat(30_000)) < SPARE / 100);
    }

    #[test]
    fn open_angles_are_counted_by_statement() {
        assert!(memory(&"a<".repeat(5_000)).is_err());
        assert!(memory(&"if (a < b) { c(); }".repeat(5_000)).is_ok());
    }
}
