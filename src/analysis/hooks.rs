//! Hooks: methods that a collection runs while it is changed, such as `removeEldestEntry`.
//!
//! If all objects of a class go into private fields whose objects never leave the code around them,
//! that code alone runs the hooks: each change of such an object calls them. Hooks of other objects
//! may run at any time (may over-report).

use rustc_hash::{FxHashMap, FxHashSet};

use super::constructions::owners;
use crate::cfg::{Access, Call, Contents, Frame, Lookup, Owner, Reference};
use crate::locks::{Under, Unit};
use crate::model::{ExprId, ExprKind, MethodKind, Nesting};
use crate::program::{ClassId, FieldId, MethodId, Program, Ty};

/// Adds the calls of hooks to the units, and returns the hooks that nothing else calls.
pub(super) fn call_hooks(lookup: Lookup<'_>, units: &mut [Unit]) -> FxHashSet<MethodId> {
    let mut hooks = all_hooks(lookup);
    if hooks.is_empty() {
        return FxHashSet::default();
    }
    let hosts = Hosts::of(lookup, units, &hooks);
    let kept = counted(hosts.by_field.values().flatten().copied());
    let created = creations(lookup, &hooks);
    hooks.retain(|class, _| kept.get(class) == created.get(class));
    for unit in units {
        let calls: Vec<_> = unit
            .accesses
            .iter()
            .filter(|under| under.event.contents == Contents::Modify)
            .filter_map(|under| hosts.call(&hooks, under))
            .collect();
        unit.calls.extend(calls);
    }
    hooks.into_values().flatten().collect()
}

/// The hooks of each class that only its nest can name.
fn all_hooks(lookup: Lookup<'_>) -> FxHashMap<ClassId, Vec<MethodId>> {
    let program = lookup.program;
    let is_hidden = |class: &ClassId| {
        let decl = program.class_decl(*class);
        matches!(decl.nesting, Nesting::Local(_) | Nesting::Anonymous(_))
            || decl.modifiers.is_private()
    };
    let hooks = program.class_ids().filter(is_hidden).map(|class| {
        let supertypes = program.foreign_supertypes(class);
        let is_hook = |&method: &MethodId| {
            let decl = program.method_decl(method);
            decl.kind == MethodKind::Method
                && supertypes.iter().any(|ty| match ty {
                    Ty::Known(name) => lookup.knowledge.is_hook(name, &decl.name),
                    _ => false,
                })
        };
        let methods = program.class(class).methods.iter().copied();
        (class, methods.filter(is_hook).collect::<Vec<_>>())
    });
    hooks.filter(|(_, methods)| !methods.is_empty()).collect()
}

/// Private fields whose objects never leave the code around them, with the classes of those objects.
struct Hosts {
    by_field: FxHashMap<FieldId, Vec<ClassId>>,
}

impl Hosts {
    fn of(lookup: Lookup<'_>, units: &[Unit], hooks: &FxHashMap<ClassId, Vec<MethodId>>) -> Self {
        let mut by_field: FxHashMap<FieldId, Vec<ClassId>> = FxHashMap::default();
        let mut shown = FxHashSet::default();
        for unit in units {
            for Under { event, .. } in &unit.accesses {
                let stored = stored_class(lookup, unit.owner, event);
                match stored.filter(|class| hooks.contains_key(class)) {
                    Some(class) => by_field.entry(event.field).or_default().push(class),
                    None if is_kept(lookup.program, event) => {}
                    None => {
                        shown.insert(event.field);
                    }
                }
            }
        }
        by_field.retain(|field, _| !shown.contains(field));
        Self { by_field }
    }

    /// The call of the hooks that a change of a field's object makes.
    fn call(
        &self,
        hooks: &FxHashMap<ClassId, Vec<MethodId>>,
        under: &Under<Access>,
    ) -> Option<Under<Call>> {
        let classes = self.by_field.get(&under.event.field)?;
        let called = classes.iter().filter_map(|class| hooks.get(class));
        let mut targets: Vec<MethodId> = called.flatten().copied().collect();
        targets.sort_unstable();
        targets.dedup();
        (!targets.is_empty()).then(|| Under {
            event: Call {
                targets,
                receiver: None,
                is_exact: true,
                span: under.event.span,
            },
            held: under.held.clone(),
        })
    }
}

/// How often the code around them creates objects of the classes.
fn creations(
    lookup: Lookup<'_>,
    hooks: &FxHashMap<ClassId, Vec<MethodId>>,
) -> FxHashMap<ClassId, usize> {
    let program = lookup.program;
    let nests: FxHashSet<ClassId> = program
        .class_ids()
        .filter(|class| hooks.contains_key(class))
        .map(|class| program.class(class).nest)
        .collect();
    let frames = program
        .class_ids()
        .filter(|&class| nests.contains(&program.class(class).nest))
        .flat_map(|class| owners(program, class))
        .filter_map(|owner| Frame::of(lookup, owner));
    counted(frames.flat_map(|frame| {
        let exprs = 0..u32::try_from(frame.body.exprs.len()).unwrap_or(u32::MAX);
        exprs.filter_map(move |id| created_class(frame, ExprId(id)))
    }))
}

fn counted(classes: impl Iterator<Item = ClassId>) -> FxHashMap<ClassId, usize> {
    let mut counts = FxHashMap::default();
    for class in classes {
        *counts.entry(class).or_default() += 1;
    }
    counts
}

/// The class of the new object that an access stores.
fn stored_class(lookup: Lookup<'_>, owner: Owner, access: &Access) -> Option<ClassId> {
    let Reference::Write(written) = &access.reference else {
        return None;
    };
    let is_private = lookup
        .program
        .field_decl(access.field)
        .modifiers
        .is_private();
    let frame = Frame::of(lookup, owner).filter(|_| is_private)?;
    created_class(frame, written.value?)
}

fn created_class(frame: Frame<'_>, id: ExprId) -> Option<ClassId> {
    match &frame.expr(id).kind {
        ExprKind::New {
            class: Some(index), ..
        } => Some(frame.program().class_at(frame.class, *index)),
        ExprKind::New { .. } => match frame.value(id).ty {
            Ty::Class(class) => Some(class),
            _ => None,
        },
        _ => None,
    }
}

/// The access does not hand the object on.
fn is_kept(program: &Program, access: &Access) -> bool {
    let is_private = program.field_decl(access.field).modifiers.is_private();
    let is_used = match (&access.reference, &access.contents) {
        (Reference::Write(written), _) => written.is_default,
        (_, Contents::Untouched) => false,
        _ => true,
    };
    is_private && is_used
}
