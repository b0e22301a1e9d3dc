//! Which objects a body hands to which calls: arguments with the callees that can be told.

use super::value::{Denotes, Frame, Lookup, Tables};
use super::{Owner, Path};
use crate::knowledge::Knowledge;
use crate::model::{Body, ExprId, ExprKind};
use crate::program::{ClassId, MethodId, Program, Ty};

/// One argument of one call or instance creation.
#[derive(Debug)]
pub(crate) struct Handover<'a> {
    pub(crate) call: ExprId,
    pub(crate) argument: ExprId,
    /// Index among the arguments.
    pub(crate) position: usize,
    /// `<init>` for an instance creation.
    pub(crate) method: &'a str,
    /// Types of the rule data that describe the receiver or the created object.
    pub(crate) types: Vec<String>,
    /// Loaded methods or constructors that the call may reach.
    pub(crate) targets: Vec<MethodId>,
    /// The object that is called, if it can be told.
    pub(crate) receiver: Option<Path>,
}

/// The code of a method or initialiser with the class around it.
pub(crate) fn body_of(program: &Program, owner: Owner) -> Option<(ClassId, &Body)> {
    match owner {
        Owner::Method(id) => {
            let body = program.method_decl(id).body.as_ref()?;
            Some((program.method(id).class, body))
        }
        Owner::FieldInit(id) => {
            let body = program.field_decl(id).init.as_ref()?;
            Some((program.field(id).class, body))
        }
    }
}

/// What an expression of the owner's code reaches, if that has a name.
pub(crate) fn path_of(
    program: &Program,
    knowledge: &Knowledge,
    owner: Owner,
    expr: ExprId,
) -> Option<Path> {
    let tables = Tables::default();
    let frame = frame(program, knowledge, &tables, body_of(program, owner)?);
    frame.value(expr).path
}

/// Names of the rule data that describe the type: itself, or what a loaded class extends.
pub(crate) fn known_names(program: &Program, knowledge: &Knowledge, ty: &Ty) -> Vec<String> {
    let lookup = Lookup {
        program,
        knowledge,
        tables: &Tables::default(),
    };
    let names = lookup.known_names(ty);
    names.into_iter().map(str::to_owned).collect()
}

/// The body's scope. Fields that hold another field's lock have no bearing on what is called.
fn frame<'a>(
    program: &'a Program,
    knowledge: &'a Knowledge,
    tables: &'a Tables,
    (class, body): (ClassId, &'a Body),
) -> Frame<'a> {
    Frame {
        lookup: Lookup {
            program,
            knowledge,
            tables,
        },
        body,
        class,
        is_static: false,
    }
}

/// All arguments of all calls in the owner's code, in no particular order.
pub(crate) fn handovers<'a>(
    program: &'a Program,
    knowledge: &'a Knowledge,
    owner: Owner,
) -> Vec<Handover<'a>> {
    let Some((class, body)) = body_of(program, owner) else {
        return Vec::new();
    };
    let tables = Tables::default();
    let frame = frame(program, knowledge, &tables, (class, body));
    let mut found = Vec::new();
    for (index, expr) in (0u32..).zip(&body.exprs) {
        let (args, callee) = match &expr.kind {
            ExprKind::Call {
                receiver,
                name,
                args,
                ..
            } => (args, frame.called(*receiver, name, args.len())),
            ExprKind::New { ty, args, .. } => (
                args,
                frame.created(&frame.lookup.resolve(class, ty), args.len()),
            ),
            _ => continue,
        };
        let method = match &expr.kind {
            ExprKind::Call { name, .. } => name.as_str(),
            _ => "<init>",
        };
        for (position, &argument) in args.iter().enumerate() {
            found.push(Handover {
                call: ExprId(index),
                argument,
                position,
                method,
                types: callee.types.clone(),
                targets: callee.targets.clone(),
                receiver: callee.receiver.clone(),
            });
        }
    }
    found
}

#[derive(Default)]
struct Callee {
    types: Vec<String>,
    targets: Vec<MethodId>,
    receiver: Option<Path>,
}

impl Frame<'_> {
    fn called(&self, receiver: Option<ExprId>, name: &str, arguments: usize) -> Callee {
        let unknown = vec![Ty::Unknown; arguments];
        let Some(receiver) = receiver else {
            return Callee {
                types: self
                    .imported_callee(name)
                    .map(str::to_owned)
                    .into_iter()
                    .collect(),
                targets: self.call_targets(None, name, &unknown),
                receiver: None,
            };
        };
        let receiver = self.value(receiver);
        let types = self.lookup.known_names(&receiver.ty);
        Callee {
            types: types.into_iter().map(str::to_owned).collect(),
            targets: self.call_targets(Some(&receiver), name, &unknown),
            receiver: receiver
                .path
                .filter(|_| matches!(receiver.denotes, Denotes::Object)),
        }
    }

    fn created(&self, ty: &Ty, arguments: usize) -> Callee {
        let unknown = vec![Ty::Unknown; arguments];
        let targets = match ty {
            Ty::Class(class) => self.program().constructors(*class, &unknown),
            _ => Vec::new(),
        };
        let types = self.lookup.known_names(ty);
        Callee {
            types: types.into_iter().map(str::to_owned).collect(),
            targets,
            receiver: None,
        }
    }
}
