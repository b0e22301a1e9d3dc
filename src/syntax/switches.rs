//! `switch`, as a statement and as an expression, with groups or arrows.

use tree_sitter::Node;

use super::Lowering;
use super::grammar::{Field, Kind, child, kind};
use crate::model::{Case, ExprId, LocalId, StmtId, StmtKind};

/// What stands before `:` or `->`.
#[derive(Default)]
struct Label {
    is_default: bool,
    bindings: Vec<LocalId>,
    guard: Option<ExprId>,
}

impl<'t> Lowering<'t> {
    /// The block of a switch is one scope, in which groups share their locals.
    pub(super) fn switch(&mut self, node: Node<'t>, is_expression: bool) -> StmtKind {
        let subject = self.expr_field(node, Field::Condition);
        let arms = child(node, Field::Body).map_or_else(Vec::new, |body| self.children(body));
        let mark = self.scope.enter();
        let mut cases = Vec::with_capacity(arms.len());
        for arm in arms {
            match kind(arm) {
                Kind::SwitchRule => cases.push(self.rule(arm, is_expression)),
                Kind::SwitchGroup => self.group(arm, &mut cases),
                _ => {}
            }
        }
        self.scope.leave(mark);
        StmtKind::Switch { subject, cases }
    }

    fn rule(&mut self, node: Node<'t>, is_expression: bool) -> Case {
        let mark = self.scope.enter();
        let mut label = Label::default();
        let mut body = Vec::new();
        for part in self.children(node) {
            match kind(part) {
                Kind::SwitchLabel => label = self.label_of_case(part),
                Kind::ExpressionStatement if is_expression => body.push(self.yielded(part)),
                _ => body.push(self.stmt(part)),
            }
        }
        self.scope.leave(mark);
        case(label, true, body)
    }

    fn yielded(&mut self, node: Node<'t>) -> StmtId {
        let value = self.operand(node);
        self.add_stmt(StmtKind::Yield(value), node)
    }

    /// `case 1: case 2: …` is two cases, the first of which falls through.
    fn group(&mut self, node: Node<'t>, cases: &mut Vec<Case>) {
        let parts = self.children(node);
        let is_label = |part: &&Node<'t>| kind(**part) == Kind::SwitchLabel;
        let labels = parts.iter().take_while(is_label).count();
        let (labels, stmts) = parts.split_at(labels);
        for &label in labels {
            let label = self.label_of_case(label);
            cases.push(case(label, false, Vec::new()));
        }
        let mut body = Vec::with_capacity(stmts.len());
        self.stmts_into(stmts, &mut body);
        if let Some(last) = cases.last_mut() {
            last.body = body;
        }
    }

    /// Constants are not evaluated at run time and are left out.
    fn label_of_case(&mut self, node: Node<'t>) -> Label {
        let mut label = Label {
            is_default: self.text(node).starts_with("default"),
            ..Label::default()
        };
        for part in self.children(node) {
            match kind(part) {
                Kind::Pattern => label.bindings.append(&mut self.pattern(part)),
                Kind::Guard => label.guard = Some(self.operand(part)),
                // `case null, default`
                Kind::Identifier if self.text(part) == "default" => label.is_default = true,
                _ => {}
            }
        }
        label
    }
}

fn case(label: Label, is_arrow: bool, body: Vec<StmtId>) -> Case {
    Case {
        is_default: label.is_default,
        bindings: label.bindings,
        guard: label.guard,
        is_arrow,
        body,
    }
}
