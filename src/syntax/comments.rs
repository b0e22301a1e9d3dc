//! Comments that suppress an inspection for the statement or declaration after them:
//! `//noinspection FieldAccessNotGuarded`, and `// threadlint-ignore[escaping-field]: reason`.

use memchr::memmem;
use tree_sitter::Node;

use super::grammar::{Field, Kind, child, kind};
use super::{Lowering, span};
use crate::model::{Annotation, IgnoreComment, IgnoreSubject, IgnoreSubjectKind, Suppression};
use crate::source::Span;

const WORD: &str = "noinspection";
const IGNORE: &str = IgnoreComment::WORD;

/// Comments that are looked at; what further ones suppress is not (may over-report).
const MAX_COMMENTS: usize = 1000;

/// Whether some comment of the text may suppress an inspection.
pub(super) fn may_suppress(text: &str) -> bool {
    let mut words = [WORD, IGNORE].into_iter();
    words.any(|word| memmem::find(text.as_bytes(), word.as_bytes()).is_some())
}

impl<'t> Lowering<'t> {
    pub(super) fn suppressions(&mut self, root: Node<'t>) {
        let places = memmem::find_iter(self.text.as_bytes(), WORD);
        for at in places.take(MAX_COMMENTS) {
            let comment = root.descendant_for_byte_range(at, at + WORD.len());
            let suppression = comment.and_then(|comment| self.suppression(comment));
            self.model.suppressions.extend(suppression);
        }
    }

    pub(super) fn ignores(&mut self, root: Node<'t>) {
        let places = memmem::find_iter(self.text.as_bytes(), IGNORE);
        for at in places.take(MAX_COMMENTS) {
            let comment = root.descendant_for_byte_range(at, at + IGNORE.len());
            let ignore = comment.and_then(|comment| self.ignore(comment, at));
            self.model.ignores.extend(ignore);
        }
    }

    /// The comment, if the word is its first, or follows a `//` within it.
    fn ignore(&self, comment: Node<'t>, at: usize) -> Option<IgnoreComment> {
        let before = self.text.get(comment.start_byte()..at)?.trim_end();
        if !is_comment(comment) || !(before.ends_with("//") || before == "/*") {
            return None;
        }
        let whole = span(comment);
        Some(IgnoreComment {
            span: Span {
                start: u32::try_from(at).unwrap_or(u32::MAX),
                end: whole.end,
            },
            subject: subject(comment),
        })
    }

    fn suppression(&self, comment: Node<'t>) -> Option<Suppression> {
        if !is_comment(comment) {
            return None;
        }
        let text = self.text(comment).trim_matches(['/', '*', ' ', '\t']);
        let names = text.strip_prefix(WORD)?;
        let next = after(comment)?;
        Some(Suppression {
            annotation: Annotation {
                name: "SuppressWarnings".to_owned(),
                arguments: vec![("value".to_owned(), names.trim().to_owned())],
                span: span(comment),
            },
            span: span(next),
        })
    }
}

/// What an ignoring comment is about.
fn subject(comment: Node<'_>) -> Option<IgnoreSubject> {
    let node = with_header_around(comment).or_else(|| after(comment))?;
    Some(IgnoreSubject {
        kind: subject_kind(node),
        span: span(node),
    })
}

/// What follows the comment and further ones.
fn after(comment: Node<'_>) -> Option<Node<'_>> {
    let mut next = comment.next_named_sibling()?;
    while is_comment(next) {
        next = next.next_named_sibling()?;
    }
    Some(next)
}

/// The declaration that has the comment between its first annotation or modifier and its name.
fn with_header_around(comment: Node<'_>) -> Option<Node<'_>> {
    let parent = comment.parent()?;
    if kind(parent) == Kind::Modifiers {
        return parent.parent();
    }
    let name = child(parent, Field::Name).or_else(|| child(parent, Field::Declarator))?;
    let is_declaration =
        child(parent, Field::Body).is_some() || subject_kind(parent) != IgnoreSubjectKind::Code;
    (is_declaration && comment.end_byte() <= name.start_byte()).then_some(parent)
}

fn subject_kind(node: Node<'_>) -> IgnoreSubjectKind {
    match kind(node) {
        Kind::ClassDeclaration
        | Kind::InterfaceDeclaration
        | Kind::EnumDeclaration
        | Kind::RecordDeclaration
        | Kind::AnnotationDeclaration => IgnoreSubjectKind::Class,
        Kind::FieldDeclaration | Kind::ConstantDeclaration | Kind::EnumConstant => {
            IgnoreSubjectKind::Field
        }
        Kind::PackageDeclaration | Kind::ImportDeclaration => IgnoreSubjectKind::Preamble,
        _ => IgnoreSubjectKind::Code,
    }
}

fn is_comment(node: Node<'_>) -> bool {
    matches!(kind(node), Kind::LineComment | Kind::BlockComment)
}
