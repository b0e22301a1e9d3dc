//! Finds the expressions that carry `this` with them.

use crate::analysis::Facts;
use crate::cfg::{Owner, Path, Root};
use crate::locks::Unit;
use crate::model::{Body, ExprId, ExprKind};
use crate::program::{ClassId, Ty};
use crate::source::Span;

/// How many locals are followed one after the other.
const MAX_DEPTH: u8 = 8;

/// How an expression carries `this`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Exposure {
    /// It is `this`.
    This,
    /// A function, or an inner object, whose code uses `this`.
    Code,
    /// A new object that received `this`.
    Carrier,
}

/// One body of the class, with what is needed to analyse it.
pub(super) struct ConstructionCode<'a> {
    pub(super) facts: &'a Facts<'a>,
    pub(super) class: ClassId,
    pub(super) owner: Owner,
    pub(super) body: &'a Body,
}

impl ConstructionCode<'_> {
    /// How the expression carries `this`, if it does.
    pub(super) fn exposure(&self, id: ExprId) -> Option<Exposure> {
        self.exposure_at(id, MAX_DEPTH)
    }

    fn exposure_at(&self, id: ExprId, depth: u8) -> Option<Exposure> {
        let depth = depth.checked_sub(1)?;
        let expr = self.body.expr(id);
        match &expr.kind {
            ExprKind::This => Some(Exposure::This),
            ExprKind::Cast { value, .. } => self.exposure_at(*value, depth),
            ExprKind::Local(local) => {
                let local = self.body.local(*local);
                let init = local
                    .init
                    .filter(|_| !local.reassigned && !local.is_param)?;
                self.exposure_at(init, depth)
            }
            ExprKind::Lambda { .. } => self.uses_this(expr.span).then_some(Exposure::Code),
            ExprKind::MethodRef { target, .. } => {
                let is_this = matches!(self.body.expr(*target).kind, ExprKind::This);
                is_this.then_some(Exposure::Code)
            }
            ExprKind::New {
                ty, args, class, ..
            } => {
                if args
                    .iter()
                    .any(|&arg| self.exposure_at(arg, depth).is_some())
                {
                    return Some(Exposure::Carrier);
                }
                let program = self.facts.program;
                let created = match class {
                    Some(index) => program.class_at(self.class, *index),
                    None => match self.facts.resolve(self.class, ty) {
                        Ty::Class(class) => class,
                        _ => return None,
                    },
                };
                self.code_uses_this(created).then_some(Exposure::Code)
            }
            _ => None,
        }
    }

    /// Whether code within the span uses `this` or one of its members.
    fn uses_this(&self, span: Span) -> bool {
        let is_within = |inner: Span| span.start <= inner.start && inner.end <= span.end;
        let mut exprs = self.body.exprs.iter();
        exprs.any(|expr| matches!(expr.kind, ExprKind::This) && is_within(expr.span))
            || self
                .units()
                .filter(|unit| unit.owner == self.owner)
                .any(|unit| self.touches_this(unit, &is_within))
    }

    /// Whether the code of an inner class uses its enclosing instance.
    fn code_uses_this(&self, created: ClassId) -> bool {
        let program = self.facts.program;
        self.units()
            .filter(|unit| unit.class != self.class)
            .filter(|unit| {
                program
                    .lexical_chain(unit.class)
                    .any(|class| class == created)
            })
            .any(|unit| self.touches_this(unit, &|_| true))
    }

    fn units(&self) -> impl Iterator<Item = &Unit> {
        let nest = self.facts.program.class(self.class).nest;
        let ids = self.facts.units_of_nest(nest).iter();
        ids.map(|&id| self.facts.unit(id))
    }

    fn touches_this(&self, unit: &Unit, is_within: &dyn Fn(Span) -> bool) -> bool {
        let own = self.facts.program.supertype_closure(self.class);
        let is_own =
            |path: &Path| matches!(&path.root, Root::Instance(class) if own.contains(class));
        let accesses = unit.accesses.iter().map(|under| &under.event);
        let calls = unit.calls.iter().map(|under| &under.event);
        accesses
            .map(|access| (Some(&access.base), access.span))
            .chain(calls.map(|call| (call.receiver.as_ref(), call.span)))
            .any(|(path, span)| path.is_some_and(is_own) && is_within(span))
    }
}
