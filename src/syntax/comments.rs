//! Comments that suppress an inspection for the statement or declaration after them:
//! `//noinspection FieldAccessNotGuarded`.

use memchr::memmem;
use tree_sitter::Node;

use super::grammar::{Kind, kind};
use super::{Lowering, span};
use crate::model::{Annotation, Suppression};

const WORD: &str = "noinspection";

/// Comments that are looked at; what further ones suppress is not (may over-report).
const MAX_COMMENTS: usize = 1000;

/// Whether some comment of the text may suppress an inspection.
pub(super) fn may_suppress(text: &str) -> bool {
    memmem::find(text.as_bytes(), WORD.as_bytes()).is_some()
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

    fn suppression(&self, comment: Node<'t>) -> Option<Suppression> {
        if !is_comment(comment) {
            return None;
        }
        let text = self.text(comment).trim_matches(['/', '*', ' ', '\t']);
        let names = text.strip_prefix(WORD)?;
        let mut next = comment.next_named_sibling()?;
        while is_comment(next) {
            next = next.next_named_sibling()?;
        }
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

fn is_comment(node: Node<'_>) -> bool {
    matches!(kind(node), Kind::LineComment | Kind::BlockComment)
}
