//! Sources of a program by its classes.

use std::collections::BTreeMap;

use crate::finding::Location;
use crate::source::{FileId, Origin, SourceFile};

/// The source files of some classes, as far as they are known.
#[derive(Debug, Default)]
pub(crate) struct ClassFiles {
    /// Indexed by [`FileId`].
    sources: Vec<SourceFile>,
    /// By the binary names of outermost classes.
    files: BTreeMap<String, FileId>,
}

impl ClassFiles {
    /// Adds a file and the outermost classes that it declares. Of several files that declare a
    /// class, the first counts.
    pub(crate) fn add(&mut self, source: SourceFile, outermost: impl IntoIterator<Item = String>) {
        let Ok(number) = u32::try_from(self.sources.len()) else {
            return;
        };
        self.sources.push(source);
        for class in outermost {
            self.files.entry(class).or_insert(FileId(number));
        }
    }

    pub(crate) fn sources(&self) -> &[SourceFile] {
        &self.sources
    }

    /// The outermost classes with their files.
    pub(crate) fn classes(&self) -> impl Iterator<Item = (&str, &SourceFile)> {
        let files = self.files.iter();
        files.map(|(class, file)| (class.as_str(), self.source(*file)))
    }

    pub(crate) fn source(&self, file: FileId) -> &SourceFile {
        &self.sources[file.0 as usize]
    }

    /// A place in a file of that origin as a place in the same file here.
    pub(crate) fn same_place(&self, origin: &Origin, place: Location) -> Option<Location> {
        let mut sources = self.sources.iter();
        let file = sources.position(|source| source.origin == *origin)?;
        Some(Location {
            file: FileId(u32::try_from(file).ok()?),
            ..place
        })
    }

    /// A line (from 1) of the file with that class, a binary name.
    pub(crate) fn location(&self, class: &str, line: u32) -> Option<Location> {
        let file = *self.files.get(outermost(class))?;
        let span = self.source(file).line_span(line)?;
        Some(Location { file, span })
    }
}

/// `p.A` for `p.A$B$1`.
pub(crate) fn outermost(class: &str) -> &str {
    let simple = class.rfind('.').map_or(0, |dot| dot + 1);
    // A name may begin with a dollar sign.
    let first = class[simple..].char_indices().nth(1);
    let nested = first.and_then(|(at, _)| class[simple + at..].find('$').map(|end| at + end));
    nested.map_or(class, |end| &class[..simple + end])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_nested_class_is_in_the_file_of_the_outermost_one() {
        assert_eq!(outermost("p.A$B$1"), "p.A");
        assert_eq!(outermost("A$B"), "A");
        assert_eq!(outermost("p.q$r.A"), "p.q$r.A");
        assert_eq!(outermost("p.$A$B"), "p.$A");
        assert_eq!(outermost("\u{e4}$b"), "\u{e4}");
        assert_eq!(outermost("$"), "$");
        assert_eq!(outermost("p."), "p.");
    }

    #[test]
    fn lines_are_found_by_class_in_the_first_file_that_declares_it() {
        let file = |path: &str, text: &str| {
            SourceFile::new(Origin::File(path.to_owned()), text.to_owned())
        };
        let mut files = ClassFiles::default();
        let both = ["p.A", "p.Other"].map(str::to_owned);
        files.add(file("a/A.java", "class A {\n  int n; \n}\n"), both);
        files.add(file("b/A.java", "//\n"), ["p.A".to_owned()]);
        let shown = |class: &str, line: u32| {
            let at = files.location(class, line)?;
            let source = files.source(at.file);
            let text = &source.text[at.span.start as usize..at.span.end as usize];
            Some(format!("{} {text}", source.origin.display()))
        };
        assert_eq!(shown("p.A$1", 2).as_deref(), Some("a/A.java int n;"));
        assert_eq!(shown("p.Other", 3).as_deref(), Some("a/A.java }"));
        assert_eq!(shown("p.A", 0), None);
        assert_eq!(shown("p.A", 5), None);
        assert_eq!(shown("A", 1), None);
    }
}
