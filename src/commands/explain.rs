//! `threadlint explain`: prints the page of a rule, with light styling on a terminal.

use std::io::{self, Write};

use super::terminal::Terminal;
use super::{CommandError, SUCCESS};
use crate::rules::pages;
use crate::subject::AnyRule;

const PREVIEW: &str = "This rule is a preview: it runs with `preview = true` in `threadlint.toml`, or if `--rule` names it.";

const PREDICTED: &str = "This is a rule of `threadlint predict`.";

const BOLD: &str = "\u{1b}[1m";
const DIM: &str = "\u{1b}[2m";
const CYAN: &str = "\u{1b}[36m";
const RESET: &str = "\u{1b}[0m";

pub(super) fn explain(
    rule: AnyRule,
    terminal: Terminal,
    out: &mut dyn Write,
) -> Result<u8, CommandError> {
    let page = pages::page(rule);
    if page.preview {
        writeln!(out, "{PREVIEW}\n")?;
    }
    if matches!(rule, AnyRule::Predicted(_)) {
        writeln!(out, "{PREDICTED}\n")?;
    }
    if terminal.colors_stdout {
        write_styled(page.body, out)?;
    } else {
        out.write_all(page.body.as_bytes())?;
    }
    Ok(SUCCESS)
}

/// Headings bold, code in colour; the text itself stays Markdown.
fn write_styled(markdown: &str, out: &mut dyn Write) -> io::Result<()> {
    let mut is_code = false;
    for line in markdown.lines() {
        if line.starts_with("```") {
            is_code = !is_code;
            writeln!(out, "{DIM}{line}{RESET}")?;
        } else if is_code && !line.is_empty() {
            writeln!(out, "{CYAN}{line}{RESET}")?;
        } else if line.starts_with('#') {
            writeln!(out, "{BOLD}{line}{RESET}")?;
        } else {
            writeln!(out, "{}", with_styled_code(line))?;
        }
    }
    Ok(())
}

fn with_styled_code(line: &str) -> String {
    let mut styled = String::with_capacity(line.len() + 16);
    for (index, part) in line.split('`').enumerate() {
        if index % 2 == 1 {
            styled.extend([CYAN, part, RESET]);
        } else {
            styled.push_str(part);
        }
    }
    styled
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_and_code_are_styled() {
        let mut bytes = Vec::new();
        write_styled("# A\nuse `b` now\n```java\nint c;\n```\n", &mut bytes).unwrap();
        let text = String::from_utf8(bytes).unwrap();
        assert!(text.contains("\u{1b}[1m# A\u{1b}[0m\n"), "{text:?}");
        assert!(text.contains("use \u{1b}[36mb\u{1b}[0m now\n"), "{text:?}");
        assert!(text.contains("\u{1b}[36mint c;\u{1b}[0m\n"), "{text:?}");
    }
}
