//! Expectation markers in Java fixtures.
//!
//! A marker is a comment at the end of a line of code: `// expect: P3 count`. Several are separated
//! by `;`. Every comment after code must be a marker, so that a typo cannot silence a test;
//! comments on lines of their own are free text.

use std::fmt;
use std::path::Path;

/// The kinds of markers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum MarkerKind {
    /// Primary location of a finding.
    Expect,
    /// An access of a finding's field, listed with it.
    With,
    /// A finding that should be here and is not yet: a known false negative.
    Missing,
    /// A finding that is here and should not be: a known false alarm.
    Spurious,
}

/// One expectation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Marker {
    pub(crate) kind: MarkerKind,
    /// Path of the file as the linter prints it.
    pub(crate) path: String,
    /// From 1.
    pub(crate) line: u32,
    /// `P1`, `P2` or `P3`; or the name of a rule that checks none of them.
    pub(crate) property: &'static str,
    /// `note` or `warning`.
    pub(crate) level: &'static str,
    /// Looked for with confidence low; otherwise medium or high.
    pub(crate) is_low: bool,
    /// The field, or the method if the finding is not about a field.
    pub(crate) field: String,
}

impl fmt::Display for Marker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let low = if self.is_low { "low " } else { "" };
        let note = if self.level == "note" { "note " } else { "" };
        write!(f, "{low}{note}{} {}", self.property, self.field)
    }
}

/// The properties and the rules that check them; the name of a rule that checks none.
pub(crate) const RULES: [(&str, &str); 6] = [
    ("P1", "escaping-field"),
    ("P2", "unsafe-publication"),
    ("P3", "unguarded-conflict"),
    ("guarded-by", "guarded-by"),
    ("leaking-this", "leaking-this"),
    ("non-atomic-update", "non-atomic-update"),
];

/// The markers of one file, or what is wrong with them: `path:line: trouble`, one per line.
pub(crate) fn parse(path: &str, text: &str) -> Result<Vec<Marker>, String> {
    let mut markers = Vec::new();
    let mut errors = Vec::new();
    for (line, content) in (1u32..).zip(text.lines()) {
        let Some(start) = comment_start(content) else {
            continue;
        };
        let (code, comment) = content.split_at(start);
        let comment = comment[2..].trim();
        let mut fail = |trouble: &str| errors.push(format!("{path}:{line}: {trouble}"));
        if code.trim().is_empty() {
            if kind(comment.split(':').next().unwrap_or_default()).is_some() {
                fail("a marker belongs at the end of the line of code that it is about");
            }
            continue;
        }
        for part in comment.split(';') {
            match parse_one(path, line, part.trim()) {
                Ok(marker) if !mentions(text, &marker.field) => {
                    fail(&format!("the code never names `{}`", marker.field));
                }
                Ok(marker) => markers.push(marker),
                Err(trouble) => fail(&trouble),
            }
        }
    }
    if errors.is_empty() {
        Ok(markers)
    } else {
        Err(errors.join("\n"))
    }
}

/// The markers of all files of a project; paths are relative to `root`.
pub(crate) fn of_files<'a>(
    root: &Path,
    files: impl IntoIterator<Item = &'a Path>,
) -> Result<Vec<Marker>, String> {
    let mut markers = Vec::new();
    let mut errors = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(file).map_err(|e| format!("{}: {e}", file.display()))?;
        let relative = file.strip_prefix(root).unwrap_or(file);
        match parse(&relative.to_string_lossy().replace('\\', "/"), &text) {
            Ok(found) => markers.extend(found),
            Err(trouble) => errors.push(trouble),
        }
    }
    if errors.is_empty() {
        Ok(markers)
    } else {
        Err(errors.join("\n"))
    }
}

fn kind(word: &str) -> Option<MarkerKind> {
    match word.trim() {
        "expect" => Some(MarkerKind::Expect),
        "with" => Some(MarkerKind::With),
        "missing" => Some(MarkerKind::Missing),
        "spurious" => Some(MarkerKind::Spurious),
        _ => None,
    }
}

/// `expect: low note P3 count`
fn parse_one(path: &str, line: u32, text: &str) -> Result<Marker, String> {
    let Some((word, subject)) = text.split_once(':') else {
        return Err(format!("not a marker: `{text}`"));
    };
    let kind = kind(word).ok_or_else(|| format!("unknown marker `{word}`"))?;
    let mut words: Vec<&str> = subject.split_whitespace().collect();
    let mut take = |name: &str| match words.iter().position(|word| *word == name) {
        Some(at) if at + 2 < words.len() => {
            words.remove(at);
            true
        }
        _ => false,
    };
    let is_low = take("low");
    let is_note = take("note");
    let [rule, field] = words[..] else {
        return Err(format!("expected a rule and a field: `{}`", subject.trim()));
    };
    let (property, _) = RULES
        .into_iter()
        .find(|(property, name)| rule == *property || rule == *name)
        .ok_or_else(|| format!("unknown rule `{rule}`"))?;
    if !field
        .chars()
        .all(|c| c.is_alphanumeric() || c == '_' || c == '$')
    {
        return Err(format!("not a field name: `{field}`"));
    }
    if kind == MarkerKind::With && (is_low || is_note) {
        return Err("`with` takes neither level nor confidence".to_owned());
    }
    Ok(Marker {
        kind,
        path: path.to_owned(),
        line,
        property,
        level: if is_note { "note" } else { "warning" },
        is_low,
        field: field.to_owned(),
    })
}

/// Where `//` starts outside string and character literals.
fn comment_start(line: &str) -> Option<usize> {
    let bytes = line.as_bytes();
    let mut quote = None;
    let mut at = 0;
    while at < bytes.len() {
        match (quote, bytes[at]) {
            (Some(_), b'\\') => at += 1,
            (Some(open), byte) if byte == open => quote = None,
            (None, byte @ (b'"' | b'\'')) => quote = Some(byte),
            (None, b'/') if bytes.get(at + 1) == Some(&b'/') => return Some(at),
            _ => {}
        }
        at += 1;
    }
    None
}

/// Whether the code of the file, comments left out, contains the word.
fn mentions(text: &str, word: &str) -> bool {
    text.lines().any(|line| {
        let code = &line[..comment_start(line).unwrap_or(line.len())];
        code.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == '$'))
            .any(|candidate| candidate == word)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn markers(line: &str) -> Vec<Marker> {
        parse("A.java", &format!("{line}\nint count, size;\n")).unwrap()
    }

    fn trouble(line: &str) -> String {
        parse("A.java", &format!("{line}\nint count;\n")).unwrap_err()
    }

    #[test]
    fn marker_names_kind_rule_and_field() {
        let found = markers("count++; // expect: P3 count");
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].kind, MarkerKind::Expect);
        assert_eq!((found[0].line, found[0].property), (1, "P3"));
        assert_eq!((found[0].level, found[0].is_low), ("warning", false));
        assert_eq!(found[0].field, "count");
    }

    #[test]
    fn rule_may_be_named_in_full() {
        assert_eq!(
            markers("x(); // with: escaping-field count")[0].property,
            "P1"
        );
    }

    #[test]
    fn level_and_confidence_are_optional_words() {
        let found = markers("int count; // expect: low note P2 count");
        assert_eq!((found[0].level, found[0].is_low), ("note", true));
        assert_eq!(found[0].to_string(), "low note P2 count");
    }

    #[test]
    fn field_may_be_called_note_or_low() {
        let found = parse(
            "A.java",
            "int low; // expect: P1 low\nint note; // expect: note P1 note",
        );
        let found = found.unwrap();
        assert_eq!((found[0].field.as_str(), found[0].is_low), ("low", false));
        assert_eq!((found[1].field.as_str(), found[1].level), ("note", "note"));
    }

    #[test]
    fn several_markers_share_a_line() {
        let found = markers("f(); // expect: P3 count; with: P3 size");
        assert_eq!(found[1].kind, MarkerKind::With);
        assert_eq!(found[1].field, "size");
    }

    #[test]
    fn comments_without_code_are_free_text() {
        assert!(markers("// Silent: count is guarded").is_empty());
        assert!(markers("  // a count").is_empty());
        assert!(markers("String url = \"http://count\";").is_empty());
        assert!(markers("char quote = '\"'; String s = \"\\\"//\";").is_empty());
    }

    #[test]
    fn typos_are_rejected() {
        for line in [
            "count++; // expects: P3 count",
            "count++; // expect P3 count",
            "count++; // Expect: P3 count",
            "count++; // expect: P4 count",
            "count++; // expect: P3",
            "count++; // expect: P3 conut",
            "count++; // expect: P3 count, size",
            "count++; // expect: high P3 count",
            "count++; // with: note P3 count",
            "count++; // expect: P3 count; whit: P3 count",
            "count++; // a remark",
            "// expect: P3 count",
        ] {
            assert!(trouble(line).starts_with("A.java:1: "), "accepted: {line}");
        }
    }
}
