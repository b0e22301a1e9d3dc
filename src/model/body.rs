//! Executable code as an arena: expressions and statements that refer to each other by index.
//!
//! Evaluation order is the order of the children (JLS 15.7). Parentheses are dropped.
//! What the lowering does not model becomes [`ExprKind::Opaque`] with its operands, so that the
//! accesses inside are still seen.

use super::{Annotation, TypeIdx, TypeName};
use crate::source::Span;

/// Index into [`Body::exprs`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct ExprId(pub(crate) u32);

/// Index into [`Body::stmts`].
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct StmtId(pub(crate) u32);

/// Index into [`Body::locals`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct LocalId(pub(crate) u32);

/// The code of one method, constructor or initialiser, with the lambdas inside it.
#[derive(Debug, Default)]
pub(crate) struct Body {
    pub(crate) exprs: Vec<Expr>,
    pub(crate) stmts: Vec<Stmt>,
    /// The method's parameters come first, in order.
    pub(crate) locals: Vec<Local>,
    /// What runs; for a field initialiser, an expression statement.
    pub(crate) root: StmtId,
}

impl Body {
    pub(crate) fn expr(&self, id: ExprId) -> &Expr {
        &self.exprs[id.0 as usize]
    }

    pub(crate) fn stmt(&self, id: StmtId) -> &Stmt {
        &self.stmts[id.0 as usize]
    }

    /// Adds a generated expression, which the source does not contain.
    pub(crate) fn add_expr(&mut self, kind: ExprKind, span: Span) -> ExprId {
        let id = ExprId(u32::try_from(self.exprs.len()).unwrap_or(u32::MAX));
        self.exprs.push(Expr { kind, span });
        id
    }

    /// Adds a generated statement, which the source does not contain.
    pub(crate) fn add_stmt(&mut self, kind: StmtKind, span: Span) -> StmtId {
        let id = StmtId(u32::try_from(self.stmts.len()).unwrap_or(u32::MAX));
        self.stmts.push(Stmt { kind, span });
        id
    }

    /// Gives back the memory that was reserved for more.
    pub(super) fn shrink(&mut self) {
        self.exprs.shrink_to_fit();
        self.stmts.shrink_to_fit();
        self.locals.shrink_to_fit();
    }

    pub(crate) fn local(&self, id: LocalId) -> &Local {
        &self.locals[id.0 as usize]
    }
}

/// A parameter, local variable, lambda parameter, pattern variable or exception parameter.
#[derive(Debug, Clone)]
pub(crate) struct Local {
    pub(crate) name: String,
    /// `None` where the type is not written: `var`, an untyped lambda parameter.
    pub(crate) ty: Option<TypeName>,
    pub(crate) is_param: bool,
    /// The initialiser of its declaration; without one, the value of its only assignment.
    pub(crate) init: Option<ExprId>,
    /// Assignments, `++` and `--` after the declaration. A local with an initialiser and no
    /// reassignment is an alias of its initialiser.
    pub(crate) reassigned: bool,
}

#[derive(Debug)]
pub(crate) struct Expr {
    pub(crate) kind: ExprKind,
    pub(crate) span: Span,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum AssignOp {
    /// `=`
    Plain,
    /// `+=`, `++` and similar: reads, then writes.
    Compound,
}

/// Literals, as far as their values matter: default values (JLS 4.12.5), and one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Literal {
    Null,
    /// Zero of a numeric type, `'\0'` or `false`, in any notation, also negated or cast.
    Zero,
    /// The integer 1, in decimal notation.
    One,
    String,
    Other,
}

#[derive(Debug)]
pub(crate) enum ExprKind {
    Literal(Literal),
    Local(LocalId),
    /// A local variable of an enclosing body, seen from a local or anonymous class.
    Captured(String),
    /// A simple name that is no local: a field, a type or a package.
    Name(String),
    This,
    /// `Outer.this`; `Outer.super` as a receiver.
    QualifiedThis(TypeName),
    /// `super` as a receiver.
    Super,
    /// `base.name`: a field, or a qualified type or package name.
    Field {
        base: ExprId,
        name: String,
        name_span: Span,
    },
    /// `receiver.name(args)`; no receiver: a method in scope.
    Call {
        receiver: Option<ExprId>,
        name: String,
        name_span: Span,
        args: Vec<ExprId>,
    },
    /// `this(…)` or `super(…)`.
    ConstructorCall {
        is_super: bool,
        args: Vec<ExprId>,
    },
    /// `new T(args)`, with the class of its body if it has one.
    New {
        ty: TypeName,
        outer: Option<ExprId>,
        args: Vec<ExprId>,
        class: Option<TypeIdx>,
    },
    /// `new T[n]` (dimensions as operands) or an array initialiser (elements as operands).
    NewArray {
        ty: Option<TypeName>,
        operands: Vec<ExprId>,
        /// `new T[0]` or `{}`: nothing to mutate.
        is_empty: bool,
    },
    /// Assignment, compound assignment, `++` and `--` (value is then `None`).
    Assign {
        target: ExprId,
        op: AssignOp,
        value: Option<ExprId>,
    },
    Index {
        array: ExprId,
        index: ExprId,
    },
    /// `==`, or `!=` if negated.
    Equals {
        negated: bool,
        left: ExprId,
        right: ExprId,
    },
    And(ExprId, ExprId),
    Or(ExprId, ExprId),
    Not(ExprId),
    Conditional {
        cond: ExprId,
        then: ExprId,
        otherwise: ExprId,
    },
    Cast {
        ty: TypeName,
        value: ExprId,
    },
    InstanceOf {
        value: ExprId,
        bindings: Vec<LocalId>,
    },
    /// `T.class`
    ClassLiteral(TypeName),
    Lambda {
        params: Vec<LocalId>,
        /// An expression body is wrapped in a `Return`.
        body: StmtId,
    },
    MethodRef {
        /// An expression, or a `Name`/`Field` chain that may be a type.
        target: ExprId,
        /// `new` for a constructor.
        name: String,
    },
    /// A switch expression; the statement is a `Switch` whose arms may `Yield`.
    Switch(StmtId),
    /// `+` with any operands: a string concatenation calls `toString` on them.
    Concat(Vec<ExprId>),
    /// Anything else, with its operands in evaluation order.
    Opaque(Vec<ExprId>),
}

#[derive(Debug)]
pub(crate) struct Stmt {
    pub(crate) kind: StmtKind,
    pub(crate) span: Span,
}

#[derive(Debug)]
pub(crate) enum StmtKind {
    Empty,
    Block(Vec<StmtId>),
    Expr(ExprId),
    /// One declarator; `int a, b = 1;` is two statements.
    Local {
        local: LocalId,
        init: Option<ExprId>,
        annotations: Vec<Annotation>,
    },
    /// A local class, interface, enum or record.
    LocalClass(TypeIdx),
    If {
        cond: ExprId,
        then: StmtId,
        otherwise: Option<StmtId>,
    },
    While {
        cond: ExprId,
        body: StmtId,
    },
    DoWhile {
        body: StmtId,
        cond: ExprId,
    },
    For {
        init: Vec<StmtId>,
        cond: Option<ExprId>,
        update: Vec<ExprId>,
        body: StmtId,
    },
    ForEach {
        local: LocalId,
        iterable: ExprId,
        body: StmtId,
    },
    Labeled {
        label: String,
        body: StmtId,
    },
    Break(Option<String>),
    Continue(Option<String>),
    Return(Option<ExprId>),
    Throw(ExprId),
    Yield(ExprId),
    Synchronized {
        lock: ExprId,
        body: StmtId,
    },
    Try {
        /// Locals or expressions (JLS 14.20.3).
        resources: Vec<StmtId>,
        body: StmtId,
        catches: Vec<Catch>,
        finally: Option<StmtId>,
    },
    Switch {
        subject: ExprId,
        cases: Vec<Case>,
    },
    Assert {
        cond: ExprId,
        detail: Option<ExprId>,
    },
}

#[derive(Debug)]
pub(crate) struct Catch {
    pub(crate) local: LocalId,
    pub(crate) body: StmtId,
}

#[derive(Debug)]
pub(crate) struct Case {
    pub(crate) is_default: bool,
    pub(crate) bindings: Vec<LocalId>,
    /// `when` guard of a pattern label.
    pub(crate) guard: Option<ExprId>,
    /// `->` form: no fall through. An expression arm of a switch expression is a `Yield`.
    pub(crate) is_arrow: bool,
    pub(crate) body: Vec<StmtId>,
}

impl StmtKind {
    /// The statements directly inside, in source order, without those inside expressions.
    pub(crate) fn children(&self) -> Vec<StmtId> {
        match self {
            StmtKind::Block(stmts) => stmts.clone(),
            StmtKind::If {
                then, otherwise, ..
            } => [Some(*then), *otherwise].into_iter().flatten().collect(),
            StmtKind::While { body, .. }
            | StmtKind::DoWhile { body, .. }
            | StmtKind::ForEach { body, .. }
            | StmtKind::Labeled { body, .. }
            | StmtKind::Synchronized { body, .. } => vec![*body],
            StmtKind::For { init, body, .. } => init.iter().chain([body]).copied().collect(),
            StmtKind::Try {
                resources,
                body,
                catches,
                finally,
            } => {
                let handlers = catches.iter().map(|catch| catch.body);
                let inside = resources.iter().copied().chain([*body]);
                inside.chain(handlers).chain(*finally).collect()
            }
            StmtKind::Switch { cases, .. } => {
                let bodies = cases.iter().flat_map(|case| &case.body);
                bodies.copied().collect()
            }
            StmtKind::Empty
            | StmtKind::Expr(_)
            | StmtKind::Local { .. }
            | StmtKind::LocalClass(_)
            | StmtKind::Break(_)
            | StmtKind::Continue(_)
            | StmtKind::Return(_)
            | StmtKind::Throw(_)
            | StmtKind::Yield(_)
            | StmtKind::Assert { .. } => Vec::new(),
        }
    }
}
