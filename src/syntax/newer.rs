//! Java that is newer than the grammar, rewritten at the same offsets into forms that it knows.
//!
//! Found by their text, so that one in a comment or a text block is rewritten as well; nothing else
//! reads that text.

use std::ops::Range;

use memchr::memmem;

use crate::model::ModuleImport;
use crate::source::Span;

/// What `super` and `this` become in a call that statements precede (JLS 8.8.7).
pub(super) const LATE_SUPER: &str = "$uper";
pub(super) const LATE_THIS: &str = "$his";

/// How many characters of one form are looked at; what is longer is left as it is.
const MAX_LENGTH: usize = 1000;

/// The declarations `import module M;` (JLS 7.5.5), which are blanked out.
pub(super) fn take_module_imports(text: &mut String) -> Vec<ModuleImport> {
    let mut found = Vec::new();
    for at in memmem::find_iter(text.as_bytes(), "module") {
        found.extend(module_import(text, at));
    }
    for (range, _) in &found {
        blank(text, range.clone());
    }
    found.into_iter().map(|(_, import)| import).collect()
}

/// The import around the word `module` at the offset.
fn module_import(text: &str, at: usize) -> Option<(Range<usize>, ModuleImport)> {
    let (before, rest) = (&text[..at], &text[at + "module".len()..]);
    let start = before.trim_end().strip_suffix("import")?;
    let is_first =
        start.trim_end_matches([' ', '\t']).ends_with('\n') || start.trim_end().is_empty();
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '.' | '_' | '$');
    let mut chars = rest.char_indices().take(MAX_LENGTH);
    let (end, last) = chars.find(|&(_, c)| !is_part(c) && !c.is_whitespace())?;
    let name = &rest[..end];
    let is_separate =
        before.ends_with(char::is_whitespace) && name.starts_with(char::is_whitespace);
    if !is_first || !is_separate || last != ';' || name.split_whitespace().count() != 1 {
        return None;
    }
    let range = start.len()..at + "module".len() + end + 1;
    let import = ModuleImport {
        name: name.trim().to_owned(),
        span: span_of(&range),
    };
    Some((range, import))
}

/// The text with late calls of constructors, alternatives of unnamed patterns and qualified record
/// patterns rewritten; `None` if it has none.
pub(super) fn with_known_forms(text: &str) -> Option<String> {
    let mut rewritten = text.to_owned();
    let mut is_changed = false;
    for (word, late) in [("super", LATE_SUPER), ("this", LATE_THIS)] {
        for at in memmem::find_iter(text.as_bytes(), word) {
            if is_late_call(text, at, word) {
                rewritten.replace_range(at..at + word.len(), late);
                is_changed = true;
            }
        }
    }
    for word in ["case ", "instanceof "] {
        for at in memmem::find_iter(text.as_bytes(), word) {
            let from = at + word.len();
            let ranges = [qualifier(text, from), unnamed_alternatives(text, from)];
            for range in ranges.into_iter().flatten() {
                blank(&mut rewritten, range);
                is_changed = true;
            }
        }
    }
    is_changed.then_some(rewritten)
}

/// Whether a call of a constructor begins here, after another statement.
fn is_late_call(text: &str, at: usize, word: &str) -> bool {
    let before = text[..at].trim_end();
    let after = text[at + word.len()..].trim_start();
    before.ends_with([';', '}']) && after.starts_with('(')
}

/// The qualifier of a record pattern: `a.B.` in `a.B.C(var x)` (JLS 14.30.1).
fn qualifier(text: &str, from: usize) -> Option<Range<usize>> {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '.' | '_' | '$');
    let mut chars = text[from..].char_indices().take(MAX_LENGTH);
    let (end, after) = chars.find(|&(_, c)| !is_part(c))?;
    let dot = text[from..from + end].rfind('.')?;
    (after == '(').then_some(from..from + dot + 1)
}

/// What follows the first of several patterns of a `case`, up to its guard or its arrow, if some of
/// them is unnamed: none of them binds a variable (JLS 14.11.1).
fn unnamed_alternatives(text: &str, from: usize) -> Option<Range<usize>> {
    let mut depth = 0_i32;
    let mut first = None;
    for (offset, c) in text[from..].char_indices().take(MAX_LENGTH) {
        let at = from + offset;
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            ',' if depth == 0 => first = first.or(Some(at)),
            '-' | ':' | 'w' if depth == 0 && ends_patterns(&text[at..]) => {
                let range = first?..at;
                let mut words = text[range.clone()]
                    .split(|c: char| !c.is_alphanumeric() && c != '_' && c != '$');
                return words.any(|word| word == "_").then_some(range);
            }
            ';' | '{' | '}' => return None,
            _ => {}
        }
    }
    None
}

fn ends_patterns(rest: &str) -> bool {
    rest.starts_with("->") || rest.starts_with(':') || rest.starts_with("when ")
}

/// Replaces everything but line feeds with spaces.
fn blank(text: &mut String, range: Range<usize>) {
    let blanked: String = text[range.clone()]
        .bytes()
        .map(|byte| if byte == b'\n' { '\n' } else { ' ' })
        .collect();
    text.replace_range(range, &blanked);
}

fn span_of(range: &Range<usize>) -> Span {
    let offset = |at| u32::try_from(at).unwrap_or(u32::MAX);
    Span {
        start: offset(range.start),
        end: offset(range.end),
    }
}
