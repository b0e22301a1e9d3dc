//! Makes text from outside harmless on a terminal and in a CI log.
//!
//! Names, paths and source lines may contain anything: escape sequences, bidirectional overrides,
//! commands that a CI runner would obey. This module makes them visible. Errs on the side of
//! showing an escape where the character would have been harmless.

use std::borrow::Cow;
use std::fmt::Write;

/// A character that a terminal acts on or that changes how its neighbours are read.
fn is_unsafe(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{61c}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{fffe}' | '\u{ffff}'
            | '\u{e0000}'..='\u{e007f}')
}

/// Whether the text starts with `##name[`, which CI runners act on anywhere in a line.
fn is_runner_command(text: &str) -> bool {
    text.strip_prefix("##").is_some_and(|rest| {
        rest.trim_start_matches(|c: char| c.is_ascii_alphabetic())
            .starts_with('[')
    })
}

/// One line for people: unsafe characters, line ends and tabs included, as `\u{1b}`.
pub(crate) fn visible(text: &str) -> Cow<'_, str> {
    let starts_command = text.trim_start().starts_with("::");
    if !starts_command && !text.contains(is_unsafe) && !text.contains("##") {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 16);
    let mut is_first_colon = starts_command;
    for (at, c) in text.char_indices() {
        let is_command = c == '#' && is_runner_command(&text[at..]);
        if is_unsafe(c) || is_command || (c == ':' && is_first_colon) {
            shown.extend(c.escape_unicode());
        } else {
            shown.push(c);
        }
        is_first_colon &= c != ':';
    }
    Cow::Owned(shown)
}

/// Several lines for people: as [`visible`], but line ends and tabs stay.
pub(crate) fn visible_lines(text: &str) -> String {
    let line = |line: &str| line.split('\t').map(visible).collect::<Vec<_>>().join("\t");
    text.split('\n').map(line).collect::<Vec<_>>().join("\n")
}

/// A source line with unsafe characters replaced one for one, so that labels stay in place.
/// Tabs stay.
pub(crate) fn replace_unsafe(line: &str, replacement: char) -> impl Iterator<Item = char> {
    line.char_indices().map(move |(at, c)| {
        let is_command = c == '#' && is_runner_command(&line[at..]);
        if c != '\t' && (is_unsafe(c) || is_command) {
            replacement
        } else {
            c
        }
    })
}

/// JSON text in which unsafe characters, found inside strings only, are `\u` escapes.
pub(crate) fn safe_json(json: &str) -> Cow<'_, str> {
    let is_harmless = |byte: u8| matches!(byte, b'\n' | b' '..=b'~') && byte != b'#';
    if json.bytes().all(is_harmless) {
        return Cow::Borrowed(json);
    }
    let is_unsafe_in_json = |c: char| c != '\n' && is_unsafe(c);
    if !json.contains(is_unsafe_in_json) && !json.contains("##") {
        return Cow::Borrowed(json);
    }
    let mut safe = String::with_capacity(json.len() + 64);
    let mut units = [0; 2];
    let mut previous = '\0';
    for c in json.chars() {
        if is_unsafe_in_json(c) || (c == '#' && previous == '#') {
            for unit in c.encode_utf16(&mut units) {
                let _ = write!(safe, "\\u{unit:04x}");
            }
        } else {
            safe.push(c);
        }
        previous = c;
    }
    Cow::Owned(safe)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_text_is_untouched() {
        for text in ["`n` in `a.B`", "größe: 1 # 2", "#[x]", "a::b", "東京"] {
            assert_eq!(visible(text), text);
        }
    }

    #[test]
    fn control_and_bidi_characters_are_shown_as_escapes() {
        assert_eq!(visible("a\u{1b}[31mb"), "a\\u{1b}[31mb");
        assert_eq!(
            visible("a\u{9b}b\u{7f}\r\n\t"),
            "a\\u{9b}b\\u{7f}\\u{d}\\u{a}\\u{9}"
        );
        assert_eq!(visible("a\u{202e}b\u{2066}"), "a\\u{202e}b\\u{2066}");
    }

    #[test]
    fn runner_commands_are_defused() {
        assert_eq!(visible("  ::error::x"), "  \\u{3a}:error::x");
        assert_eq!(visible("x ##[error]y"), "x \\u{23}#[error]y");
        assert_eq!(visible("##vso[task]"), "\\u{23}#vso[task]");
    }

    #[test]
    fn lines_keep_their_ends() {
        assert_eq!(visible_lines("a\u{7}\n::b"), "a\\u{7}\n\\u{3a}:b");
        assert_eq!(
            visible_lines("\tat a\u{1b}\t::b"),
            "\tat a\\u{1b}\t\\u{3a}:b"
        );
    }

    #[test]
    fn source_lines_keep_their_length_and_tabs() {
        let shown: String = replace_unsafe("\ta\u{1b}[0m\u{202e}##[x]", '?').collect();
        assert_eq!(shown, "\ta?[0m??#[x]");
    }

    #[test]
    fn json_stays_equal_and_loses_unsafe_characters() {
        let value = serde_json::json!({"a": "\u{9b}\u{202e}\u{e0001}##[x]\u{7f}"});
        let text = serde_json::to_string_pretty(&value).unwrap();
        let safe = safe_json(&text);
        assert!(safe.contains("\\u009b\\u202e\\udb40\\udc01#\\u0023[x]\\u007f"));
        assert_eq!(
            serde_json::from_str::<serde_json::Value>(&safe).unwrap(),
            value
        );
    }
}
