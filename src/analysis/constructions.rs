//! Calls of constructors with their arguments. If only the nest can call a constructor, these are
//! all its calls.
//!
//! Calls by reflection are not seen (may under-report), except that a constructor with an
//! annotation is assumed to be called by a framework.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::cfg::{Frame, Lookup, Owner};
use crate::model::{ExprId, ExprKind, MethodKind, Nesting};
use crate::program::{ClassId, MethodId, Program, Ty};

/// One call of a constructor.
pub(super) struct Construction {
    /// The code that makes the call.
    pub(super) owner: Owner,
    pub(super) args: Vec<ExprId>,
    /// `this(…)` or `super(…)`.
    is_delegation: bool,
}

/// The calls of constructors in one nest.
#[derive(Default)]
pub(super) struct Constructions {
    by_target: FxHashMap<MethodId, Vec<Construction>>,
    /// Classes with a method reference `C::new`, which other code may call.
    handed_on: FxHashSet<ClassId>,
}

impl Constructions {
    pub(super) fn of_nest(lookup: Lookup<'_>, nest: ClassId) -> Self {
        let mut constructions = Self::default();
        for class in lookup.program.classes_of_nest(nest) {
            for owner in owners(lookup.program, class) {
                if let Some(frame) = Frame::of(lookup, owner) {
                    constructions.collect(frame, owner);
                }
            }
        }
        constructions
    }

    fn collect(&mut self, frame: Frame<'_>, owner: Owner) {
        for expr in &frame.body.exprs {
            let (class, args) = match &expr.kind {
                ExprKind::New { ty, args, .. } => (frame.lookup.resolve(frame.class, ty), args),
                ExprKind::ConstructorCall { is_super, args } => {
                    (delegated_to(frame, *is_super), args)
                }
                ExprKind::MethodRef { target, name } if name == "new" => {
                    if let Ty::Class(class) = frame.value(*target).ty {
                        self.handed_on.insert(class);
                    }
                    continue;
                }
                _ => continue,
            };
            let Ty::Class(class) = class else { continue };
            let types: Vec<Ty> = args.iter().map(|&arg| frame.value(arg).ty).collect();
            for target in frame.program().constructors(class, &types) {
                let call = Construction {
                    owner,
                    args: args.clone(),
                    is_delegation: matches!(expr.kind, ExprKind::ConstructorCall { .. }),
                };
                self.by_target.entry(target).or_default().push(call);
            }
        }
    }

    /// All calls of a constructor; `None` if code outside the nest may call it.
    pub(super) fn all_of(&self, program: &Program, method: MethodId) -> Option<&[Construction]> {
        let class = program.method(method).class;
        let is_known = is_closed(program, method) && !self.handed_on.contains(&class);
        is_known.then(|| self.of(method))
    }

    /// All calls of a constructor in this nest; `None` if a method reference names it.
    pub(super) fn calls_of(&self, program: &Program, method: MethodId) -> Option<&[Construction]> {
        let class = program.method(method).class;
        (!self.handed_on.contains(&class)).then(|| self.of(method))
    }

    /// The calls `this(…)` and `super(…)` of the constructor in one class.
    pub(super) fn delegations<'c>(
        &'c self,
        program: &'c Program,
        method: MethodId,
        from: ClassId,
    ) -> impl Iterator<Item = &'c Construction> {
        self.of(method)
            .iter()
            .filter(move |call| call.is_delegation && call.owner.class(program) == from)
    }

    fn of(&self, method: MethodId) -> &[Construction] {
        let calls = self.by_target.get(&method);
        calls.map(Vec::as_slice).unwrap_or_default()
    }
}

/// The class whose constructor `this(…)` or `super(…)` calls.
fn delegated_to(frame: Frame<'_>, is_super: bool) -> Ty {
    if !is_super {
        return Ty::Class(frame.class);
    }
    let superclass = frame.program().superclass(frame.class);
    superclass.map_or(Ty::Unknown, Ty::Class)
}

pub(super) fn owners(program: &Program, class: ClassId) -> impl Iterator<Item = Owner> + '_ {
    let class = program.class(class);
    let fields = class.fields.iter().copied().map(Owner::FieldInit);
    fields.chain(class.methods.iter().copied().map(Owner::Method))
}

/// A constructor that only its nest can call: private, or of a class that only its nest can name.
// A subclass elsewhere may let others name a class inside a private one (may under-report).
fn is_closed(program: &Program, method: MethodId) -> bool {
    let decl = program.method_decl(method);
    let class = program.method(method).class;
    let is_hidden = |class: ClassId| {
        let decl = program.class_decl(class);
        matches!(decl.nesting, Nesting::Local(_) | Nesting::Anonymous(_))
            || decl.modifiers.is_private()
    };
    let is_closed = decl.modifiers.is_private() || program.lexical_chain(class).any(is_hidden);
    is_closed && is_called_by_source(program, method)
}

/// A constructor that only its package and subclasses can call.
// A subclass in another package may pass anything (may under-report).
pub(super) fn is_for_package(program: &Program, method: MethodId) -> bool {
    let class = program.method(method).class;
    let is_public = |class: ClassId| program.class_decl(class).modifiers.is_public();
    let is_open = program.method_decl(method).modifiers.is_public()
        && program.lexical_chain(class).all(is_public);
    !is_open && is_called_by_source(program, method)
}

/// No framework calls the constructor, and each parameter has one argument.
fn is_called_by_source(program: &Program, method: MethodId) -> bool {
    let decl = program.method_decl(method);
    let is_for_framework = |name: &str| !matches!(name, "SuppressWarnings" | "Deprecated");
    decl.kind == MethodKind::Constructor
        && !decl.varargs
        && !decl
            .annotations
            .iter()
            .any(|annotation| is_for_framework(annotation.simple_name()))
}
