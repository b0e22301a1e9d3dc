//! Text in the columns of a terminal: wide characters take two, escape sequences none.

use std::borrow::Cow;
use std::io::{self, Write};

use textwrap::core::display_width;
use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm};

/// The most columns that a tab takes.
const TAB: usize = 4;

/// Writes a paragraph of at most `width` columns: its first line begins with `first`, the others
/// with `hang` blanks.
pub(super) fn paragraph(
    out: &mut dyn Write,
    first: &str,
    hang: usize,
    text: &str,
    width: usize,
) -> io::Result<()> {
    let indent = " ".repeat(hang);
    let options = options(width)
        .initial_indent(first)
        .subsequent_indent(&indent);
    for line in textwrap::wrap(text, options) {
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

/// The text with line breaks, so that no line takes more than `width` columns; all lines but the
/// first are indented by two.
pub(crate) fn broken(text: &str, width: usize) -> String {
    textwrap::fill(text, options(width).subsequent_indent("  "))
}

/// Breaks at blanks, and within words only if a word is longer than a line.
fn options(width: usize) -> Options<'static> {
    Options::new(width)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation)
        .wrap_algorithm(WrapAlgorithm::FirstFit)
}

/// How many columns the text takes, at most.
pub(super) fn columns(text: &str) -> usize {
    let tabs = text.bytes().filter(|byte| *byte == b'\t').count();
    display_width(text) + tabs * TAB
}

/// The length in bytes of the longest start of the text that takes at most `width` columns.
pub(super) fn head(text: &str, width: usize) -> usize {
    let mut used = 0;
    let mut characters = text.char_indices();
    let next = characters.find(|&(at, c)| {
        used += columns(&text[at..at + c.len_utf8()]);
        used > width
    });
    next.map_or(text.len(), |(at, _)| at)
}

/// The same for the end of the text: where it begins.
pub(super) fn tail(text: &str, width: usize) -> usize {
    let mut used = 0;
    let mut start = text.len();
    for (at, c) in text.char_indices().rev() {
        used += columns(&text[at..at + c.len_utf8()]);
        if used > width {
            break;
        }
        start = at;
    }
    start
}

/// The line, or as much of it as fits into `width` columns with an ellipsis. Escape sequences stay.
pub(super) fn cut<'t>(line: &'t str, width: usize, ellipsis: &str) -> Cow<'t, str> {
    if columns(line) <= width {
        return Cow::Borrowed(line);
    }
    let mut left = width.saturating_sub(columns(ellipsis));
    let mut kept = String::new();
    let (mut is_escape, mut is_full) = (false, false);
    for c in line.chars() {
        is_escape |= c == '\u{1b}';
        if is_escape {
            kept.push(c);
            is_escape = !c.is_ascii_alphabetic();
            continue;
        }
        let mut bytes = [0; 4];
        let own = columns(c.encode_utf8(&mut bytes));
        if !is_full && own <= left {
            left -= own;
            kept.push(c);
        } else if !is_full {
            is_full = true;
            kept.push_str(ellipsis);
        }
    }
    Cow::Owned(kept)
}

/// The path, or its last folders behind an ellipsis if it takes more than `width` columns. The name
/// of the file stays whole.
pub(super) fn short_path(path: &str, width: usize, ellipsis: &str) -> String {
    if columns(path) <= width {
        return path.to_owned();
    }
    let from = tail(path, width.saturating_sub(columns(ellipsis)));
    let name = path.rfind('/').unwrap_or(0);
    let start = path[from..].find('/').map_or(name, |at| from + at);
    format!("{ellipsis}{}", &path[start.min(name)..])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(first: &str, hang: usize, text: &str, width: usize) -> String {
        let mut bytes = Vec::new();
        paragraph(&mut bytes, first, hang, text, width).unwrap();
        String::from_utf8(bytes).unwrap()
    }

    #[test]
    fn a_paragraph_is_broken_at_blanks_and_hangs() {
        assert_eq!(written("fix: ", 5, "ab cd ef", 10), "fix: ab cd\n     ef\n");
        assert_eq!(written("", 0, "", 10), "\n");
        let first = "\u{1b}[1mfix\u{1b}[0m: ";
        assert_eq!(
            written(first, 5, "ab cd ef", 10),
            format!("{first}ab cd\n     ef\n")
        );
    }

    #[test]
    fn a_word_is_broken_only_if_it_is_longer_than_a_line() {
        assert_eq!(written("", 2, "ab-cd ef-gh", 6), "ab-cd\n  ef-g\n  h\n");
        assert_eq!(written("", 0, "日本語", 4), "日本\n語\n");
    }

    #[test]
    fn ends_of_texts_are_cut_between_characters() {
        assert_eq!((head("a日本", 2), head("a日本", 3), head("", 3)), (1, 4, 0));
        assert_eq!((tail("日本a", 2), tail("日本a", 3), tail("", 3)), (6, 3, 0));
        assert_eq!(columns("\ta日\u{1b}[1m"), 7);
    }

    #[test]
    fn a_cut_line_keeps_its_colours() {
        assert_eq!(cut("abc", 3, "…"), "abc");
        assert_eq!(
            cut("\u{1b}[1mabcd\u{1b}[0m", 3, "…"),
            "\u{1b}[1mab…\u{1b}[0m"
        );
        assert_eq!(cut("a日本", 4, "…"), "a日…");
        assert_eq!(cut("a日本", 3, "…"), "a…");
        assert_eq!(cut("日本a", 4, "…"), "日…");
    }

    #[test]
    fn a_long_path_loses_its_first_folders() {
        assert_eq!(short_path("a/b/C.java", 10, "…"), "a/b/C.java");
        assert_eq!(short_path("aa/b/C.java", 10, "…"), "…/b/C.java");
        assert_eq!(short_path("aa/bb/C.java", 10, "..."), ".../C.java");
        assert_eq!(short_path("aa/VeryLong.java", 6, "…"), "…/VeryLong.java");
        assert_eq!(short_path("VeryLong.java", 6, "…"), "…VeryLong.java");
    }
}
