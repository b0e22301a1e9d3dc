//! The fields of a class that have a discipline, with their guards.

use super::context::RuleContext;
use super::guard::discipline_of;
use crate::analysis::{CheckTarget, Facts};
use crate::cfg::{Path, Root};
use crate::program::{ClassId, FieldId, Program};

/// A field that one lock guards.
pub(crate) struct Discipline {
    pub(crate) field: FieldId,
    /// The lock, as the topmost superclass of the object names it: fields with the same one are
    /// guarded together, whichever class of the object declares them.
    pub(crate) lock: Path,
    /// The lock as code of the class would write it.
    pub(crate) name: String,
}

/// The fields of the target's class, or of superclasses that are checked with it, that have a
/// discipline.
///
/// Those that run on one thread are left out: it is nothing that code could let go too early. So are
/// final ones, which never change; what they refer to is guarded by itself.
pub(crate) fn disciplines(facts: &Facts<'_>, target: &CheckTarget) -> Vec<Discipline> {
    let cx = RuleContext::of(facts, target);
    let program = cx.program();
    let fields = cx.view.fields();
    let fields = fields.filter(|field| !program.field_decl(*field).modifiers.is_final());
    fields
        .filter_map(|field| {
            let guard = discipline_of(&cx, &cx.conflicts.of_field(field))?;
            guard.thread().is_none().then(|| Discipline {
                field,
                lock: of_topmost(program, cx.view.class, guard.monitor),
                name: guard.name,
            })
        })
        .collect()
}

fn of_topmost(program: &Program, class: ClassId, mut lock: Path) -> Path {
    if lock.root == Root::Instance(class) {
        lock.root = Root::Instance(program.topmost(class));
    }
    lock
}
