//! The arguments that a body hands to calls, with the callees as far as they are known.

use super::{Denotes, Frame, Lookup, Owner, Path};
use crate::model::{ExprId, ExprKind};
use crate::program::{MethodId, Ty};

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
    /// The object that is called, if it has a path.
    pub(crate) receiver: Option<Path>,
}

/// All arguments of all calls in the owner's code, in no particular order.
pub(crate) fn handovers(lookup: Lookup<'_>, owner: Owner) -> Vec<Handover<'_>> {
    let Some(frame) = Frame::of(lookup, owner) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for (index, expr) in (0u32..).zip(&frame.body.exprs) {
        let (args, method, callee) = match &expr.kind {
            ExprKind::Call {
                receiver,
                name,
                args,
                ..
            } => (
                args,
                name.as_str(),
                frame.called(*receiver, name, args.len()),
            ),
            ExprKind::New { ty, args, .. } => {
                let ty = frame.lookup.resolve(frame.class, ty);
                (args, "<init>", frame.created(&ty, args.len()))
            }
            _ => continue,
        };
        let handed = args.iter().enumerate();
        found.extend(handed.map(|(position, &argument)| Handover {
            call: ExprId(index),
            argument,
            position,
            method,
            types: callee.types.clone(),
            targets: callee.targets.clone(),
            receiver: callee.receiver.clone(),
        }));
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
