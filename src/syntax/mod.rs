//! Java text to owned facts: parses with tree-sitter and lowers the tree.
//!
//! Declarations are found by the patterns of `queries/*.scm`, bodies by a walk over node kinds.
//! What annotations such as Lombok's add at compile time is added at the end (`generated`).
//! Any text gives a model. Source that the grammar does not understand, or that is nested deeper
//! than [`MAX_DEPTH`], becomes a [`Gap`]: its accesses are not seen (may under-report). Trees never
//! leave this module.

mod annotations;
mod body;
mod chains;
mod classes;
mod comments;
mod control;
mod creation;
mod expressions;
mod generated;
mod grammar;
mod head;
mod literals;
mod members;
mod newer;
mod operators;
mod parameters;
mod patterns;
mod queries;
mod recovery;
mod scope;
mod statements;
mod switches;
#[cfg(test)]
mod tests;
mod types;
mod units;

use std::borrow::Cow;
use std::cell::RefCell;

use rustc_hash::FxHashMap;
use tree_sitter::{Node, Parser, Point, QueryCursor, Range, Tree, TreeCursor};

use self::body::Draft;
use self::grammar::{Kind, LANGUAGE, kind};
use self::head::Head;
use self::queries::{Part, Patterns};
use self::scope::LocalScope;
use crate::model::{FileModel, Gap, GapReason, Generator, TypeIdx};
use crate::source::Span;

/// How deep constructs may nest, so that the walk fits the stack of a thread.
/// Chains of calls, operators, statements and `else if` do not nest.
const MAX_DEPTH: u32 = 250;

thread_local! {
    static PARSER: RefCell<Parser> = RefCell::new(parser());
}

fn parser() -> Parser {
    let mut parser = Parser::new();
    parser
        .set_language(&LANGUAGE)
        .expect("the grammar's version is supported by the parser");
    parser
}

/// What one compilation unit declares. Never fails: see [`FileModel::gaps`].
pub(crate) fn parse(text: &str, generators: &[Generator]) -> FileModel {
    let mut text = with_line_feeds(text).into_owned();
    let length = text.len();
    let modules = newer::take_module_imports(&mut text);
    let Some(Parsed { text, tree, head }) = parsed(text) else {
        return unparsed(length);
    };
    let root = tree.root_node();
    let mut lowering = Lowering {
        text: &text,
        model: FileModel {
            modules,
            ..FileModel::default()
        },
        depth: 0,
        level: 0,
        draft: Draft::default(),
        emptied: Vec::new(),
        owner: None,
        scope: LocalScope::default(),
        local_numbers: FxHashMap::default(),
        cursor: root.walk(),
        query_cursor: QueryCursor::new(),
        on_demand: 0,
    };
    lowering.head(head);
    lowering.unit(root);
    lowering.suppressions(root);
    lowering.ignores(root);
    let mut model = lowering.model;
    for generator in generators {
        generated::generate(&mut model, generator);
    }
    model.shrink();
    model
}

struct Parsed {
    /// The source, perhaps in forms that the grammar knows.
    text: String,
    /// Of what follows the head.
    tree: Tree,
    head: Head,
}

/// The tree of the text after its head; of the whole text, perhaps rewritten, if the grammar does
/// not understand all of it.
fn parsed(text: String) -> Option<Parsed> {
    // A comment that suppresses something is looked up in the tree.
    let head = Some(Head::of(&text)).filter(|head| !comments::may_suppress(&text[..head.end]));
    let head = head.unwrap_or_default();
    let tree = tree_of(&text, head.end)?;
    if !tree.root_node().has_error() {
        return Some(Parsed { text, tree, head });
    }
    let rewritten = newer::with_known_forms(&text);
    if rewritten.is_none() && head.end == 0 {
        return Some(Parsed { text, tree, head });
    }
    drop(tree);
    let text = rewritten.unwrap_or(text);
    let tree = tree_of(&text, 0)?;
    let head = Head::default();
    Some(Parsed { text, tree, head })
}

/// The tree of the text from an offset on.
fn tree_of(text: &str, start: usize) -> Option<Tree> {
    let range = Range {
        start_byte: start,
        end_byte: text.len(),
        start_point: Point::default(),
        end_point: Point::default(),
    };
    PARSER.with_borrow_mut(|parser| {
        parser.set_included_ranges(&[range]).ok()?;
        parser.parse(text.as_bytes(), None)
    })
}

fn unparsed(length: usize) -> FileModel {
    let span = Span {
        start: 0,
        end: u32::try_from(length).unwrap_or(u32::MAX),
    };
    FileModel {
        gaps: vec![Gap {
            span,
            reason: GapReason::Syntax,
        }],
        ..FileModel::default()
    }
}

/// The grammar ends a line comment at LF only: a lone CR becomes LF, at the same offset.
fn with_line_feeds(text: &str) -> Cow<'_, str> {
    let bytes = text.as_bytes();
    let is_lone = |at: usize| bytes.get(at + 1) != Some(&b'\n');
    if memchr::memchr_iter(b'\r', bytes).any(is_lone) {
        Cow::Owned(text.replace('\r', "\n"))
    } else {
        Cow::Borrowed(text)
    }
}

/// The walk over one tree: the model so far, and the current body.
struct Lowering<'t> {
    text: &'t str,
    model: FileModel,
    /// Nesting of the current construct, at most [`MAX_DEPTH`].
    depth: u32,
    /// Nesting of bodies: 1 in a method, 2 in a method of a class in a method.
    level: u32,
    draft: Draft,
    /// Drafts of finished bodies, whose memory further bodies use.
    emptied: Vec<Draft>,
    /// The type whose members are being lowered.
    owner: Option<TypeIdx>,
    scope: LocalScope<'t>,
    /// Last number given to a local or anonymous class, by enclosing type and name.
    local_numbers: FxHashMap<(TypeIdx, &'t str), u32>,
    cursor: TreeCursor<'t>,
    query_cursor: QueryCursor,
    /// How many imports on demand there are so far.
    on_demand: usize,
}

impl<'t> Lowering<'t> {
    fn text(&self, node: Node<'t>) -> &'t str {
        self.text.get(node.byte_range()).unwrap_or("")
    }

    /// Children without comments: tokens, named nodes and errors.
    fn all_children(&mut self, node: Node<'t>) -> Vec<Node<'t>> {
        self.children_that(node, |_, _| true)
    }

    /// Named children without comments and errors.
    fn children(&mut self, node: Node<'t>) -> Vec<Node<'t>> {
        self.children_that(node, |node, kind| kind != Kind::Error && node.is_named())
    }

    fn children_that(
        &mut self,
        node: Node<'t>,
        is_wanted: impl Fn(Node<'t>, Kind) -> bool,
    ) -> Vec<Node<'t>> {
        let mut children = Vec::with_capacity(node.named_child_count());
        self.cursor.reset(node);
        let mut more = self.cursor.goto_first_child();
        while more {
            let child = self.cursor.node();
            let kind = kind(child);
            let is_comment = matches!(kind, Kind::LineComment | Kind::BlockComment);
            if !is_comment && is_wanted(child, kind) {
                children.push(child);
            }
            more = self.cursor.goto_next_sibling();
        }
        children
    }

    /// The first named child that is neither a comment nor an error.
    fn first_child(&mut self, node: Node<'t>) -> Option<Node<'t>> {
        self.cursor.reset(node);
        let mut more = self.cursor.goto_first_child();
        while more {
            let child = self.cursor.node();
            let is_left_out = matches!(
                kind(child),
                Kind::LineComment | Kind::BlockComment | Kind::Error
            );
            if child.is_named() && !is_left_out {
                return Some(child);
            }
            more = self.cursor.goto_next_sibling();
        }
        None
    }

    fn find_child(&mut self, node: Node<'t>, wanted: Kind) -> Option<Node<'t>> {
        let mut children = self.children(node).into_iter();
        children.find(|&child| kind(child) == wanted)
    }

    fn captures(
        &mut self,
        patterns: &Patterns,
        node: Node<'t>,
        depth: u32,
    ) -> Vec<(Part, Node<'t>)> {
        queries::captures(patterns, &mut self.query_cursor, node, self.text, depth)
    }

    /// Runs `lower` one level deeper; at the limit, records a gap and returns `None`.
    fn nested<T>(&mut self, node: Node<'t>, lower: impl FnOnce(&mut Self) -> T) -> Option<T> {
        if self.depth >= MAX_DEPTH {
            self.gap(node, GapReason::TooDeep);
            return None;
        }
        self.depth += 1;
        let result = lower(self);
        self.depth -= 1;
        Some(result)
    }

    fn gap(&mut self, node: Node<'t>, reason: GapReason) {
        let span = span(node);
        self.model.gaps.push(Gap { span, reason });
    }
}

fn span(node: Node<'_>) -> Span {
    let offset = |at| u32::try_from(at).unwrap_or(u32::MAX);
    Span {
        start: offset(node.start_byte()),
        end: offset(node.end_byte()),
    }
}
