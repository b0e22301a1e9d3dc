//! Whether a field may be declared `final` as the code stands (JLS 8.3.1.2, 16).
//!
//! Errs towards no: only a field that its initializer assigns, or each constructor in one statement
//! of its own, is sure to compile.

use std::cell::OnceCell;

use rustc_hash::FxHashMap;

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
    /// By owner.
    all: Vec<(Owner, &'a Access)>,
    /// Where each owner first accesses the field; found when first asked for.
    first_accesses: OnceCell<FxHashMap<Owner, u32>>,
}

impl<'a> Writes<'a> {
    /// `None` if there is an assignment elsewhere.
    fn of(cx: &'a RuleContext<'a>, field: FieldId) -> Option<Self> {
        let mut all = Vec::new();
        for &(unit, id) in cx.facts().writes_of(field) {
            let access = &cx.facts().unit(unit).access(id).event;
            all.push((constructing_owner(cx, field, unit, access)?, access));
        }
        all.sort_by_key(|(owner, _)| *owner);
        Some(Self {
            cx,
            field,
            all,
            first_accesses: OnceCell::new(),
        })
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
        let first = self.all.partition_point(|(of, _)| *of < owner);
        let mut writes = self.all[first..].iter().take_while(|(of, _)| *of == owner);
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
        let first = self.first_accesses.get_or_init(|| {
            let mut first = FxHashMap::default();
            for (owner, access) in self.accesses() {
                let at = access.span.start;
                first
                    .entry(owner)
                    .and_modify(|known: &mut u32| *known = at.min(*known))
                    .or_insert(at);
            }
            first
        });
        first.get(&owner).is_some_and(|&at| at < write.span.start)
    }

    /// Initializers run before the constructor has assigned the field.
    fn is_read_by_initializers(&self) -> bool {
        let program = self.cx.program();
        let initializes = |owner: Owner| match owner {
            Owner::FieldInit(_) => true,
            Owner::Method(method) => program.method_decl(method).kind == MethodKind::Initializer,
        };
        self.accesses().any(|(owner, _)| initializes(owner))
    }

    /// The accesses to the field by owner, with those in bodies that run later.
    fn accesses(&self) -> impl Iterator<Item = (Owner, &'a Access)> {
        let facts = self.cx.facts();
        let program = self.cx.program();
        let nest = program.class(self.cx.view.class).nest;
        let units = self.cx.view.units.iter();
        let field = self.field;
        units
            .map(|&unit| facts.unit(unit))
            .filter(move |unit| program.class(unit.class).nest == nest)
            .flat_map(|unit| {
                let accesses = unit.accesses.iter();
                accesses.map(|under| (unit.owner, &under.event))
            })
            .filter(move |(_, access)| access.field == field)
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
