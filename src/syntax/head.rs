//! The package and the imports at the start of a file, read from its text: they are a sixth of the
//! tokens of ordinary source, and all of one form.
//!
//! Stops at the first declaration of another form, such as one with a comment in a name; the rest
//! of the file is parsed.

use std::ops::Range;

use crate::model::Import;

/// What stands before the part of a file that is parsed.
#[derive(Default)]
pub(super) struct Head {
    pub(super) package: Option<String>,
    pub(super) imports: Vec<Import>,
    /// Where the parsed part starts.
    pub(super) end: usize,
}

impl Head {
    pub(super) fn of(text: &str) -> Self {
        let mut head = Self::default();
        let mut rest = Scanner { text, at: 0 };
        rest.accept("\u{FEFF}");
        while head.declaration(&mut rest).is_some() {
            head.end = rest.at;
        }
        head
    }

    fn declaration(&mut self, rest: &mut Scanner<'_>) -> Option<()> {
        rest.skip_trivia()?;
        if self.package.is_none() && self.imports.is_empty() && rest.accept_word("package") {
            let name = rest.name()?;
            rest.accept(";").then_some(())?;
            self.package = Some(rest.text[name].to_owned());
            return Some(());
        }
        rest.accept_word("import").then_some(())?;
        let is_static = rest.accept_word("static");
        let name = rest.name()?;
        let wildcard = rest.accept(".*");
        rest.accept(";").then_some(())?;
        self.imports.push(Import {
            path: rest.text[name].to_owned(),
            is_static,
            wildcard,
        });
        Some(())
    }
}

struct Scanner<'t> {
    text: &'t str,
    at: usize,
}

impl Scanner<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn accept(&mut self, token: &str) -> bool {
        let is_next = self.rest().starts_with(token);
        if is_next {
            self.at += token.len();
        }
        is_next
    }

    /// A word and the white space after it.
    fn accept_word(&mut self, word: &str) -> bool {
        let Some(after) = self.rest().strip_prefix(word) else {
            return false;
        };
        let space = after.len() - after.trim_ascii_start().len();
        if space > 0 {
            self.at += word.len() + space;
        }
        space > 0
    }

    /// White space and comments; `None` if a comment does not end.
    fn skip_trivia(&mut self) -> Option<()> {
        loop {
            self.at = self.text.len() - self.rest().trim_ascii_start().len();
            let end = match self.rest().as_bytes() {
                [b'/', b'/', ..] => memchr::memchr(b'\n', self.rest().as_bytes())?,
                [b'/', b'*', inside @ ..] => memchr::memmem::find(inside, b"*/")? + "/**/".len(),
                _ => return Some(()),
            };
            self.at += end;
        }
    }

    /// A qualified name of ASCII letters without white space.
    fn name(&mut self) -> Option<Range<usize>> {
        let start = self.at;
        loop {
            self.identifier()?;
            let more = self.rest().as_bytes();
            match more {
                [b'.', after, ..] if *after != b'*' => self.at += 1,
                _ => return Some(start..self.at),
            }
        }
    }

    fn identifier(&mut self) -> Option<()> {
        let rest = self.rest().as_bytes();
        let is_part = |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$');
        let length = rest.iter().take_while(is_part).count();
        let is_name = length > 0 && !rest[0].is_ascii_digit();
        is_name.then(|| self.at += length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(head: &Head) -> Vec<String> {
        let written = |import: &Import| {
            let path = &import.path;
            let first = if import.is_static { "static " } else { "" };
            let last = if import.wildcard { ".*" } else { "" };
            format!("{first}{path}{last}")
        };
        head.imports.iter().map(written).collect()
    }

    #[test]
    fn package_and_imports_are_read_up_to_the_first_type() {
        let text = "\u{FEFF}/* L */\npackage a.b;\r\n\nimport c.D; // E\nimport c.e.*;\n\
                    import  static c.F.g;import static c.F.*;\n\n/** Doc. */\nclass G {}\n";
        let head = Head::of(text);
        assert_eq!(head.package.as_deref(), Some("a.b"));
        let imports = ["c.D", "c.e.*", "static c.F.g", "static c.F.*"];
        assert_eq!(written(&head), imports);
        assert_eq!(&text[head.end..], "\n\n/** Doc. */\nclass G {}\n");
    }

    #[test]
    fn other_forms_are_left_to_the_parser() {
        for rest in [
            "import a . B;",
            "import a./**/B;",
            "import module m;",
            "import ä.B;",
            "import a.1b;",
            "import a.;",
            "import a.B",
            "package q;",
            "importa.B;",
            "@A class C {}",
            "/* open",
            "",
        ] {
            let text = format!("package p;import x.Y;{rest}");
            let head = Head::of(&text);
            assert_eq!(&text[head.end..], rest);
            assert_eq!(written(&head), ["x.Y"]);
        }
        assert_eq!(Head::of("@A package p;").end, 0);
    }
}
