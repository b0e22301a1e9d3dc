//! Writes HTML into which text from outside can bring no markup.
//!
//! Names of elements and attributes are part of the code; everything else is made harmless and
//! escaped. The result is also well-formed XML: every element ends, every attribute has a value.

use std::io::{self, Write};

use quick_xml::escape::escape;

use crate::output::escape::visible;

/// The start of an element.
pub(super) struct Tag {
    name: &'static str,
    attributes: Vec<(&'static str, String)>,
}

/// An element without attributes.
pub(super) fn tag(name: &'static str) -> Tag {
    Tag {
        name,
        attributes: Vec::new(),
    }
}

impl Tag {
    pub(super) fn class(self, name: &'static str) -> Self {
        self.with("class", name)
    }

    pub(super) fn with(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.attributes.push((name, value.into()));
        self
    }

    /// An attribute that is true by being there.
    pub(super) fn flag(self, name: &'static str) -> Self {
        self.with(name, "")
    }
}

/// The page so far.
pub(super) struct Html<'o> {
    out: &'o mut dyn Write,
}

impl<'o> Html<'o> {
    pub(super) fn new(out: &'o mut dyn Write) -> Self {
        Self { out }
    }

    /// An element with a line for its start and for its end.
    pub(super) fn block(
        &mut self,
        tag: Tag,
        content: impl FnOnce(&mut Self) -> io::Result<()>,
    ) -> io::Result<()> {
        let name = tag.name;
        self.start(tag, ">\n")?;
        content(self)?;
        writeln!(self.out, "</{name}>")
    }

    /// An element on a line of its own.
    pub(super) fn line(
        &mut self,
        tag: Tag,
        content: impl FnOnce(&mut Self) -> io::Result<()>,
    ) -> io::Result<()> {
        self.inline(tag, content)?;
        writeln!(self.out)
    }

    /// An element within a line.
    pub(super) fn inline(
        &mut self,
        tag: Tag,
        content: impl FnOnce(&mut Self) -> io::Result<()>,
    ) -> io::Result<()> {
        let name = tag.name;
        self.start(tag, ">")?;
        content(self)?;
        write!(self.out, "</{name}>")
    }

    /// An element that never has content.
    pub(super) fn void(&mut self, tag: Tag) -> io::Result<()> {
        self.start(tag, " />\n")
    }

    fn start(&mut self, tag: Tag, end: &str) -> io::Result<()> {
        write!(self.out, "<{}", tag.name)?;
        for (name, value) in tag.attributes {
            write!(self.out, " {name}=\"{}\"", escape(visible(&value)))?;
        }
        self.out.write_all(end.as_bytes())
    }

    /// One line of text.
    pub(super) fn text(&mut self, text: &str) -> io::Result<()> {
        self.harmless(&visible(text))
    }

    /// Text that shows its unsafe characters already.
    pub(super) fn harmless(&mut self, text: &str) -> io::Result<()> {
        self.out.write_all(escape(text).as_bytes())
    }

    /// One line of text, with code where it has back-quotes.
    pub(super) fn prose(&mut self, text: &str) -> io::Result<()> {
        let mut parts = text.split('`').peekable();
        let mut is_code = false;
        while let Some(part) = parts.next() {
            let is_closed = parts.peek().is_some();
            match (is_code, is_closed) {
                (true, true) => self.inline(tag("code"), |html| html.text(part))?,
                (true, false) => self.text(&format!("`{part}"))?,
                (false, _) => self.text(part)?,
            }
            is_code = !is_code;
        }
        Ok(())
    }

    /// Markup, style or script that is part of threadlint.
    pub(super) fn own(&mut self, text: &'static str) -> io::Result<()> {
        self.out.write_all(text.as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(write: impl FnOnce(&mut Html<'_>) -> io::Result<()>) -> String {
        let mut bytes = Vec::new();
        write(&mut Html::new(&mut bytes)).unwrap();
        String::from_utf8(bytes).unwrap()
    }

    #[test]
    fn text_and_values_cannot_end_what_contains_them() {
        let evil = "</script>\"'&<b>\u{202e}\n";
        let text =
            written(|html| html.inline(tag("a").with("title", evil), |html| html.text(evil)));
        let escaped = "&lt;/script&gt;&quot;&apos;&amp;&lt;b&gt;\\u{202e}\\u{a}";
        assert_eq!(text, format!("<a title=\"{escaped}\">{escaped}</a>"));
    }

    #[test]
    fn text_between_back_quotes_is_code() {
        let prose = |text: &'static str| written(|html| html.prose(text));
        assert_eq!(
            prose("`n` of `a<b`"),
            "<code>n</code> of <code>a&lt;b</code>"
        );
        assert_eq!(prose("one ` alone"), "one ` alone");
    }
}
