//! Which methods may be other helpers after a change of the table of helpers.
//!
//! What a method is depends on the helpers that its body names: by calls, references and creations,
//! or as members of the classes inside it. So only the top-level classes that name a changed helper
//! are looked at again; after a change of a constructor, which `super(…)` calls without its name,
//! all are. Errs on the side of looking again.

use rustc_hash::FxHashSet;

use crate::model::{Body, ExprKind, MethodDecl, MethodKind};
use crate::program::{ClassId, MethodId, Program};

pub(super) enum Affected {
    All,
    /// The methods inside these top-level classes.
    Nests(FxHashSet<ClassId>),
}

impl Affected {
    pub(super) fn by(program: &Program, changed: &[MethodId]) -> Self {
        let decls = || changed.iter().map(|&method| program.method_decl(method));
        if decls().any(|decl| decl.kind == MethodKind::Constructor) {
            return Self::All;
        }
        let names: FxHashSet<&str> = decls().map(|decl| decl.name.as_str()).collect();
        let methods = program
            .method_ids()
            .filter(|&id| is_or_names(program.method_decl(id), &names))
            .map(|id| program.method(id).class);
        let fields = program
            .field_ids()
            .filter(|&id| {
                let init = program.field_decl(id).init.as_ref();
                init.is_some_and(|init| mentions(init, &names))
            })
            .map(|id| program.field(id).class);
        let classes = methods.chain(fields);
        Self::Nests(classes.map(|class| program.class(class).nest).collect())
    }

    pub(super) fn contain(&self, program: &Program, method: MethodId) -> bool {
        match self {
            Self::All => true,
            Self::Nests(nests) => {
                let class = program.method(method).class;
                nests.contains(&program.class(class).nest)
            }
        }
    }
}

fn is_or_names(decl: &MethodDecl, names: &FxHashSet<&str>) -> bool {
    let body = decl.body.as_ref();
    names.contains(decl.name.as_str()) || body.is_some_and(|body| mentions(body, names))
}

fn mentions(body: &Body, names: &FxHashSet<&str>) -> bool {
    body.exprs.iter().any(|expr| match &expr.kind {
        ExprKind::Call { name, .. } | ExprKind::MethodRef { name, .. } => {
            names.contains(name.as_str())
        }
        _ => false,
    })
}
