//! The tree patterns of declarations, compiled once from `queries/*.scm`.
//!
//! A pattern is matched against one node and its near children only, so that the cost is the
//! number of children and not the size of the subtree.

use std::sync::LazyLock;

use tree_sitter::{Node, Query, QueryCursor, StreamingIterator};

use super::grammar::LANGUAGE;

/// One query file.
pub(super) struct Patterns {
    query: Query,
    parts: Vec<Part>,
}

/// What a unit or the body of a type declares.
pub(super) static MEMBERS: LazyLock<Patterns> =
    LazyLock::new(|| compile(include_str!("../../queries/members.scm")));
/// What one clause of a declaration's header names.
pub(super) static HEADERS: LazyLock<Patterns> =
    LazyLock::new(|| compile(include_str!("../../queries/headers.scm")));

macro_rules! parts {
    ($($part:ident $name:literal;)*) => {
        /// A capture of the queries.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(super) enum Part { $($part),* }

        const PARTS: &[(Part, &str)] = &[$((Part::$part, $name)),*];
    };
}

parts! {
    Constant "constant";
    Constructor "constructor";
    Extends "extends";
    Field "field";
    Import "import";
    Initializer "initializer";
    Interface "interface";
    Members "members";
    Method "method";
    Package "package";
    Permitted "permitted";
    StaticInitializer "static_initializer";
    Type "type";
    TypeParameter "type_parameter";
}

fn compile(source: &str) -> Patterns {
    let query = Query::new(&LANGUAGE, source).expect("queries are compiled by a unit test");
    let part = |name: &&str| {
        let known = PARTS.iter().find(|(_, known)| known == name);
        known.expect("captures are checked by a unit test").0
    };
    let parts = query.capture_names().iter().map(part).collect();
    Patterns { query, parts }
}

/// Captures in source order, of patterns that start at most `depth` levels below `node`.
pub(super) fn captures<'t>(
    patterns: &Patterns,
    cursor: &mut QueryCursor,
    node: Node<'t>,
    text: &str,
    depth: u32,
) -> Vec<(Part, Node<'t>)> {
    cursor.set_max_start_depth(Some(depth));
    let mut found = Vec::new();
    let mut matches = cursor.matches(&patterns.query, node, text.as_bytes());
    while let Some(matched) = matches.next() {
        for capture in matched.captures() {
            if !capture.node.is_extra() {
                found.push((patterns.parts[capture.index as usize], capture.node));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_query_compiles_and_names_known_captures() {
        for patterns in [&*MEMBERS, &*HEADERS] {
            assert_eq!(patterns.parts.len(), patterns.query.capture_names().len());
        }
    }
}
