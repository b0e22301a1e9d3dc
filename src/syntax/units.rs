//! The compilation unit: package, imports, top-level types, and where the grammar gave up.

use tree_sitter::Node;

use super::Lowering;
use super::grammar::{Kind, kind};
use super::head::Head;
use super::queries::{MEMBERS, Part};
use crate::model::{Import, ModuleImport, Nesting};
use crate::source::Span;

/// Imports on demand of one file; types that further ones import are unknown (may err either way).
const MAX_ON_DEMAND: usize = 100;

impl<'t> Lowering<'t> {
    pub(super) fn head(&mut self, head: Head) {
        self.model.package = head.package.unwrap_or_default();
        for import in head.imports {
            self.add_import(import);
        }
    }

    /// Lowers the root of a tree; the root is an `ERROR` node if nothing fits.
    pub(super) fn unit(&mut self, root: Node<'t>) {
        if root.has_error() {
            self.errors(root);
        }
        if root.is_error() {
            self.recover(root);
            return;
        }
        let declared = self.captures(&MEMBERS, root, 1);
        if declared.iter().any(|(part, _)| *part == Part::Method) {
            self.compact_file();
        }
        for (part, node) in declared {
            self.top_level(part, node);
        }
        if root.has_error() {
            for error in self.error_children(root) {
                self.recover(error);
            }
        }
    }

    /// A compact source file, whose methods stand at the top, imports `java.base` (JLS 7.3).
    // Its own fields and methods are not lowered (may under-report).
    fn compact_file(&mut self) {
        self.model.modules.push(ModuleImport {
            name: "java.base".to_owned(),
            span: Span::default(),
        });
    }

    pub(super) fn top_level(&mut self, part: Part, node: Node<'t>) {
        match part {
            Part::Package => {
                if let Some(name) = self.children(node).last() {
                    self.model.package = self.dotted(*name);
                }
            }
            Part::Import => self.import(node),
            Part::Type => {
                self.type_declaration(node, Nesting::TopLevel);
            }
            _ => {}
        }
    }

    fn import(&mut self, node: Node<'t>) {
        let children = self.children(node);
        let Some(&name) = children.first() else {
            return;
        };
        let mut tokens = self.all_children(node).into_iter();
        let is_static = tokens.any(|token| kind(token) == Kind::Static);
        let import = Import {
            path: self.dotted(name),
            is_static,
            wildcard: children.iter().any(|&child| kind(child) == Kind::Asterisk),
        };
        self.add_import(import);
    }

    fn add_import(&mut self, import: Import) {
        if import.wildcard {
            self.on_demand += 1;
        }
        if !import.wildcard || self.on_demand <= MAX_ON_DEMAND {
            self.model.imports.push(import);
        }
    }
}
