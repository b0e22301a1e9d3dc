//! Whether a field may be declared `final` as the code stands (JLS 8.3.1.2, 16).
//!
//! Errs towards no: only a field that its initializer assigns, or each constructor in one statement
//! of its own, is sure to compile.

use super::context::RuleContext;
use crate::analysis::UnitId;
use crate::cfg::{Access, Owner, Part, Reference, Root, body_of};
use crate::model::{AssignOp, Body, ExprId, ExprKind, MethodKind, StmtKind};
use crate::program::{FieldId, MethodId};

pub(super) fn can_be_final(cx: &RuleContext<'_>, field: FieldId) -> bool {
    let decl = cx.program().field_decl(field);
    let is_plain = decl.modifiers.is_private() && !decl.modifiers.is_static();
    // Code that an annotation stands for may assign the field, too.
    let mut annotations = decl.annotations.iter();
    let knowledge = cx.facts().knowledge;
    let (file, _) = cx.program().field_span(field);
    if !is_plain
        || !cx.program().file(file).gaps.is_empty()
        || !annotations.all(|annotation| knowledge.is_guarded_by(annotation))
    {
        return false;
    }
    let writes = Writes::of(cx, field);
    match &writes {
        None => false,
        Some(writes) => writes.is_initializer() || writes.is_each_constructor(),
    }
}

/// The assignments of a field, all of them in code that constructs the object.
struct Writes<'a> {
    cx: &'a RuleContext<'a>,
    field: FieldId,
    all: Vec<(Owner, &'a Access)>,
}

impl<'a> Writes<'a> {
    /// `None` if there is an assignment elsewhere.
    fn of(cx: &'a RuleContext<'a>, field: FieldId) -> Option<Self> {
        let mut all = Vec::new();
        for &(unit, id) in cx.facts().writes_of(field) {
            let access = &cx.facts().unit(unit).access(id).event;
            all.push((constructing_owner(cx, field, unit, access)?, access));
        }
        Some(Self { cx, field, all })
    }

    fn is_initializer(&self) -> bool {
        matches!(self.all.as_slice(), [(Owner::FieldInit(of), _)] if *of == self.field)
    }

    /// Each constructor assigns the field once, in a statement of its own, or calls one that does.
    fn is_each_constructor(&self) -> bool {
        let program = self.cx.program();
        let class = program.field(self.field).class;
        let constructors = program.class(class).methods.iter().copied();
        let mut constructors = constructors
            .filter(|&method| program.method_decl(method).kind == MethodKind::Constructor)
            .peekable();
        constructors.peek().is_some()
            && constructors.all(|constructor| self.is_constructor(constructor))
            && !self.is_read_by_initializers()
            && self.all.iter().all(|(owner, _)| owner.method().is_some())
    }

    fn is_constructor(&self, constructor: MethodId) -> bool {
        let owner = Owner::Method(constructor);
        let Some((_, body)) = body_of(self.cx.program(), owner) else {
            return false;
        };
        let mut writes = self.all.iter().filter(|(of, _)| *of == owner);
        match (writes.next(), writes.next()) {
            (None, None) => delegates(body),
            (Some((_, write)), None) => {
                is_statement(body, write.expr)
                    && !may_return_early(body)
                    && !self.is_read_before(owner, write)
            }
            _ => false,
        }
    }

    fn is_read_before(&self, owner: Owner, write: &Access) -> bool {
        self.accesses_in(|of| of == owner)
            .any(|access| access.span.start < write.span.start)
    }

    /// Initializers run before the constructor has assigned the field.
    fn is_read_by_initializers(&self) -> bool {
        let program = self.cx.program();
        let initializes = |owner: Owner| match owner {
            Owner::FieldInit(_) => true,
            Owner::Method(method) => program.method_decl(method).kind == MethodKind::Initializer,
        };
        self.accesses_in(initializes).next().is_some()
    }

    /// The accesses to the field in the owners' code, with the bodies that run later.
    fn accesses_in(&self, is_meant: impl Fn(Owner) -> bool) -> impl Iterator<Item = &'a Access> {
        let facts = self.cx.facts();
        let program = self.cx.program();
        let nest = program.class(self.cx.view.class).nest;
        let units = self.cx.view.units.iter();
        let field = self.field;
        units
            .map(|&unit| facts.unit(unit))
            .filter(move |unit| program.class(unit.class).nest == nest && is_meant(unit.owner))
            .flat_map(|unit| &unit.accesses)
            .map(|under| &under.event)
            .filter(move |access| access.field == field)
    }
}

/// The constructor or initializer that makes the assignment, if it is one of the object's own.
fn constructing_owner(
    cx: &RuleContext<'_>,
    field: FieldId,
    unit: UnitId,
    access: &Access,
) -> Option<Owner> {
    let unit = cx.facts().unit(unit);
    let program = cx.program();
    let constructs = match unit.owner {
        Owner::FieldInit(of) => of == field,
        Owner::Method(method) => program.method_decl(method).kind == MethodKind::Constructor,
    };
    let is_own = access.base.steps.is_empty()
        && access.base.root == Root::Instance(program.field(field).class)
        && unit.class == program.field(field).class;
    let is_plain =
        matches!(&access.reference, Reference::Write(written) if written.value.is_some());
    (constructs && is_own && is_plain && unit.part == Part::Whole).then_some(unit.owner)
}

/// Whether the constructor starts with `this(…)`.
fn delegates(body: &Body) -> bool {
    let mut exprs = body.exprs.iter();
    exprs.any(|expr| {
        matches!(
            expr.kind,
            ExprKind::ConstructorCall {
                is_super: false,
                ..
            }
        )
    })
}

/// Whether a statement of the body itself, which always runs, assigns the target.
fn is_statement(body: &Body, target: ExprId) -> bool {
    let StmtKind::Block(stmts) = &body.stmt(body.root).kind else {
        return false;
    };
    stmts.iter().any(|&stmt| {
        let StmtKind::Expr(expr) = body.stmt(stmt).kind else {
            return false;
        };
        matches!(body.expr(expr).kind, ExprKind::Assign { target: it, op: AssignOp::Plain, .. } if it == target)
    })
}

fn may_return_early(body: &Body) -> bool {
    let mut stmts = body.stmts.iter();
    stmts.any(|stmt| matches!(stmt.kind, StmtKind::Return(_)))
}
