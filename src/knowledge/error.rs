//! Errors in rule data, with their place in the file.

use std::ops::Range;
use std::sync::Arc;

use miette::{Diagnostic, NamedSource, SourceSpan};
use thiserror::Error;

/// The file that an error points into.
pub(crate) type Source = Arc<NamedSource<String>>;

/// Rule data that cannot be used; the same for built-in data and for `threadlint.toml`.
#[derive(Debug, Error, Diagnostic)]
pub(crate) enum KnowledgeError {
    #[error("{message}")]
    #[diagnostic(
        code(threadlint::config::syntax),
        help(
            "the tables are `[contracts]`, `[sources]`, `[lock-names]`, `[[generator]]`, `[[module]]`, `[[type]]`, `[[lock]]`, `[[call]]`, `[[atomic-set]]` and `[[exempt]]`, `exclude` lists globs, and `packs` lists libraries"
        )
    )]
    Syntax {
        message: String,
        #[source_code]
        text: Source,
        #[label("here")]
        span: SourceSpan,
    },

    #[error("`{name}` is listed twice")]
    #[diagnostic(
        code(threadlint::config::duplicate),
        help("put everything about it into one entry")
    )]
    Duplicate {
        name: String,
        #[source_code]
        text: Source,
        #[label("listed again here")]
        span: SourceSpan,
    },

    #[error("the type `{name}` is not known")]
    #[diagnostic(
        code(threadlint::config::unknown_type),
        help("give the qualified name of a type that has a `[[type]]` entry, or add one")
    )]
    UnknownType {
        name: String,
        #[source_code]
        text: Source,
        #[label("no entry has this name")]
        span: SourceSpan,
    },

    #[error("there is no pack `{name}`")]
    #[diagnostic(code(threadlint::config::unknown_pack), help("the packs are {known}"))]
    UnknownPack {
        name: String,
        known: String,
        #[source_code]
        text: Source,
        #[label("no library has this name")]
        span: SourceSpan,
    },

    #[error("this contradicts `{other}`, which says something else about `{name}`")]
    #[diagnostic(
        code(threadlint::config::disagreement),
        help(
            "what a `threadlint.toml` says about types, locks, calls, annotations and atomic sets applies to \
             the whole project, whichever folder the file is in: remove one of the two entries"
        )
    )]
    Disagreement {
        name: String,
        /// File and line of the earlier statement.
        other: String,
        #[source_code]
        text: Source,
        #[label("contradicted here")]
        span: SourceSpan,
    },

    #[error("this entry is incomplete: {missing}")]
    #[diagnostic(
        code(threadlint::config::incomplete),
        help("complete the entry or remove it")
    )]
    Incomplete {
        missing: &'static str,
        #[source_code]
        text: Source,
        #[label("this entry has no effect")]
        span: SourceSpan,
    },
}

/// Name and text of a file that is being loaded.
#[derive(Debug, Clone, Copy)]
pub(crate) struct FileText<'a> {
    pub(crate) name: &'a str,
    pub(crate) text: &'a str,
}

impl<'a> FileText<'a> {
    pub(crate) fn source(self) -> Source {
        Arc::new(NamedSource::new(self.name, self.text.to_owned()).with_language("toml"))
    }

    /// The span of a part of the text. Names borrow from the text, so their address gives the
    /// place.
    pub(crate) fn span_of(self, part: &'a str) -> SourceSpan {
        let start = (part.as_ptr() as usize).wrapping_sub(self.text.as_ptr() as usize);
        if start.saturating_add(part.len()) <= self.text.len() {
            (start, part.len()).into()
        } else {
            (0, 0).into()
        }
    }

    /// The line, from 1, on which a part of the text starts.
    pub(crate) fn line_of(self, part: &'a str) -> usize {
        let before = &self.text.as_bytes()[..self.span_of(part).offset()];
        1 + memchr::memchr_iter(b'\n', before).count()
    }

    pub(crate) fn syntax(self, message: &str, span: Option<Range<usize>>) -> KnowledgeError {
        KnowledgeError::Syntax {
            message: message.lines().collect::<Vec<_>>().join(" "),
            text: self.source(),
            span: span.unwrap_or_default().into(),
        }
    }

    pub(crate) fn duplicate(self, name: &'a str) -> KnowledgeError {
        KnowledgeError::Duplicate {
            name: name.to_owned(),
            text: self.source(),
            span: self.span_of(name),
        }
    }

    pub(crate) fn unknown_type(self, name: &'a str) -> KnowledgeError {
        KnowledgeError::UnknownType {
            name: name.to_owned(),
            text: self.source(),
            span: self.span_of(name),
        }
    }

    pub(crate) fn unknown_pack(self, name: &'a str, known: &[&str]) -> KnowledgeError {
        KnowledgeError::UnknownPack {
            name: name.to_owned(),
            known: known.join(", "),
            text: self.source(),
            span: self.span_of(name),
        }
    }

    /// The entry at `at` contradicts the one at the other place.
    pub(crate) fn disagreement(self, at: &'a str, other: (Self, &'a str)) -> KnowledgeError {
        let (file, place) = other;
        KnowledgeError::Disagreement {
            name: at.to_owned(),
            other: format!("{}:{}", file.name, file.line_of(place)),
            text: self.source(),
            span: self.span_of(at),
        }
    }

    pub(crate) fn incomplete(self, at: &'a str, missing: &'static str) -> KnowledgeError {
        KnowledgeError::Incomplete {
            missing,
            text: self.source(),
            span: self.span_of(at),
        }
    }
}
