//! What ends a conflict, if something is sure to: a lock that both accesses can hold, or `volatile`.
//!
//! A fix is offered only where it compiles and no conflict of the field is left at the accesses that
//! the finding names; otherwise there is none (errs towards offering none).

use super::collisions::Collision;
use super::context::RuleContext;
use super::deeds::Deed;
use super::guard::{Guard, lesser_mode};
use crate::analysis::Exposed;
use crate::cfg::{Owner, Path, Root, Step};
use crate::finding::AccessKind;
use crate::program::{ClassId, FieldId, Ty};

/// The fix of a collision on a field with a discipline.
pub(super) fn with_guard(
    cx: &RuleContext<'_>,
    guard: &Guard,
    collision: &Collision<'_>,
) -> Option<String> {
    let access = collision.access;
    let place = place(cx, access);
    if let Some(thread) = guard.thread() {
        let is_sure = !guard.is_of_callbacks() && collision.partner.is_guarded_by(&guard.monitor);
        return is_sure.then(|| format!("Run the access in {place} on {thread}, like the others."));
    }
    let lock = name_for(cx, access, &guard.monitor)?;
    if cx.generator(access.owner.method()).is_some() {
        return Some(format!(
            "Write {place} in the source, and hold `{lock}` there."
        ));
    }
    if lesser_mode(access, guard).is_some() {
        return Some(format!(
            "Take the write lock of `{lock}` in {place}, not the read lock."
        ));
    }
    if can_be_volatile(cx, accesses, guard, access) {
        return Some(format!(
            "Make `{}` volatile; every change of it holds `{lock}` already.",
            cx.field_name(access.field)
        ));
    }
    let lock = Lock {
        name: &lock,
        is_read_write: guard.is_read_write,
    };
    let partner = collision.partner;
    if std::ptr::eq(access, partner) || partner.is_guarded_by(&guard.monitor) {
        return hold(cx, &unguarded_in(accesses, guard, access.owner), lock);
    }
    let other = name_for(cx, partner, &guard.monitor)?;
    let other = Lock {
        name: &other,
        ..lock
    };
    if access.owner == partner.owner {
        return hold(cx, &unguarded_in(accesses, guard, access.owner), other);
    }
    let is_lone = |end: &Exposed| {
        unguarded_in(accesses, guard, end.owner).len() == 1 && !acts_on_a_test(cx, end)
    };
    (is_lone(access) && is_lone(partner)).then(|| {
        format!(
            "Hold {} around the access in {place}, and {} around that in {}.",
            lock.for_access(access),
            other.for_access(partner),
            self::place(cx, partner),
        )
    })
}

/// The accesses of a member that do not hold the guard.
fn unguarded_in<'c>(accesses: &[&'c Exposed], guard: &Guard, owner: Owner) -> Vec<&'c Exposed> {
    let of_owner = accesses.iter().filter(|access| access.owner == owner);
    of_owner
        .filter(|access| !access.is_guarded_by(&guard.monitor))
        .copied()
        .collect()
}

/// The lock around the accesses of one member, which is one block where one of them depends on a
/// test by another.
// Several reads of a reference may want one value, or the newest ones: no fix is sure.
fn hold(cx: &RuleContext<'_>, unguarded: &[&Exposed], lock: Lock<'_>) -> Option<String> {
    let (first, others) = unguarded.split_first()?;
    let place = place(cx, first);
    let name = cx.field_name(first.field);
    let strongest = unguarded.iter().find(|access| access.is_change());
    let lock = lock.for_access(strongest.unwrap_or(first));
    let acts = unguarded.iter().any(|access| acts_on_a_test(cx, access));
    if others.is_empty() {
        return (!acts).then(|| format!("Hold {lock} around the access in {place}."));
    }
    if acts && strongest.is_some() {
        return Some(format!(
            "Hold {lock} in {place} from the test of `{name}` to its change, in one block."
        ));
    }
    let is_reference = !matches!(cx.program().field(first.field).ty, Ty::Primitive(_));
    let only_reads_it = |access: &&Exposed| !access.is_change() && !access.uses_contents();
    if acts || (is_reference && unguarded.iter().any(only_reads_it)) {
        return None;
    }
    Some(format!(
        "Hold {lock} around all accesses to `{name}` in {place}."
    ))
}

/// Whether the access changes the field, or tests it, in code that does one because of the other.
fn acts_on_a_test(cx: &RuleContext<'_>, access: &Exposed) -> bool {
    matches!(
        cx.deeds.of(access),
        Deed::ActsOnReference | Deed::ActsOnContents
    )
}

/// Whether the member only reads the value once, or shows it to people, and every change is guarded.
/// A lock there could be waited for by threads that hold others.
fn can_be_volatile(
    cx: &RuleContext<'_>,
    accesses: &[&Exposed],
    guard: &Guard,
    access: &Exposed,
) -> bool {
    let field = access.field;
    let is_primitive = matches!(cx.program().field(field).ty, Ty::Primitive(_));
    let unguarded = unguarded_in(accesses, guard, access.owner);
    let is_shown = |access: &&Exposed| cx.deeds.of(access) == Deed::Shows;
    let is_plain_read =
        |access: &&Exposed| access.kind == AccessKind::Read && cx.deeds.of(access) == Deed::Single;
    let suits = match unguarded.as_slice() {
        [only] => is_shown(only) || (is_primitive && is_plain_read(only)),
        several => several.iter().all(is_shown),
    };
    let is_set_under_guard = |access: &&Exposed| {
        !access.uses_contents() && (!access.is_change() || access.is_guarded_by(&guard.monitor))
    };
    suits
        && !cx.program().field_decl(field).modifiers.is_final()
        && accesses.iter().all(|access| is_set_under_guard(access))
}

/// The fix of a field without a discipline.
pub(super) fn without_guard(
    cx: &RuleContext<'_>,
    field: FieldId,
    accesses: &[&Exposed],
) -> Option<String> {
    let name = cx.field_name(field);
    if locks_itself(cx, field, accesses) {
        return Some(format!(
            "Let every access to `{name}` hold one lock that all instances share: `{}.class`, or a static final field.",
            cx.class_label()
        ));
    }
    if is_set_plainly(cx, field, accesses) {
        return Some(format!(
            "Make `{name}` volatile: no new value depends on an old one."
        ));
    }
    let lock = common_lock(cx, field, accesses)?;
    Some(format!(
        "Let every access to `{name}` hold one lock: `{lock}`."
    ))
}

/// Whether the field is static but a lock at an access belongs to an instance.
pub(super) fn locks_itself(cx: &RuleContext<'_>, field: FieldId, accesses: &[&Exposed]) -> bool {
    let mut unshared = accesses.iter().flat_map(|access| access.unshared.iter());
    cx.program().field_decl(field).modifiers.is_static()
        && unshared.any(|(lock, _)| matches!(lock.root, Root::Instance(_)))
}

/// Whether each change only sets the field, to a value that does not depend on the old one, so that
/// `volatile` makes every access see whole and new values.
fn is_set_plainly(cx: &RuleContext<'_>, field: FieldId, accesses: &[&Exposed]) -> bool {
    let is_final = cx.program().field_decl(field).modifiers.is_final();
    !is_final
        && accesses.iter().all(|access| {
            !access.changes_contents()
                && cx.deeds.of(access) == Deed::Single
                && access.kind != AccessKind::Modify
        })
}

/// A lock that every access can name: the object itself, or the class.
fn common_lock(cx: &RuleContext<'_>, field: FieldId, accesses: &[&Exposed]) -> Option<String> {
    let root = if cx.program().field_decl(field).modifiers.is_static() {
        Root::Class(cx.view.class)
    } else {
        Root::Instance(cx.view.class)
    };
    let monitor = Path::root(root);
    let is_named = |access: &&Exposed| name_for(cx, access, &monitor).is_some();
    // Where some accesses hold other locks, a new one might be taken in another order than they.
    let is_free = |access: &&Exposed| access.held.is_empty() && access.common().is_empty();
    let is_offered = accesses
        .iter()
        .all(|access| is_named(access) && is_free(access));
    is_offered.then(|| cx.monitor_name(&monitor))
}

/// A lock by the name that code at an access has for it.
#[derive(Clone, Copy)]
struct Lock<'l> {
    name: &'l str,
    is_read_write: bool,
}

impl Lock<'_> {
    fn for_access(self, access: &Exposed) -> String {
        match (self.is_read_write, access.is_change()) {
            (false, _) => format!("`{}`", self.name),
            (true, false) => format!("the read lock of `{}`", self.name),
            (true, true) => format!("the write lock of `{}`", self.name),
        }
    }
}

fn place(cx: &RuleContext<'_>, access: &Exposed) -> String {
    format!("`{}`", cx.short_name(access.owner))
}

/// The name of the lock in the code of the access, if the code can name it.
fn name_for(cx: &RuleContext<'_>, access: &Exposed, monitor: &Path) -> Option<String> {
    // The monitor belongs to the other object, whose name in this code is not known here.
    if !access.is_own {
        return None;
    }
    let class = access.owner.class(cx.program());
    if !monitor
        .steps
        .iter()
        .all(|step| is_accessible(cx, class, step))
    {
        return None;
    }
    let name = cx.monitor_name(monitor);
    match monitor.root {
        Root::Class(_) | Root::ForeignClass(_) => Some(name),
        Root::Instance(root) if is_static(cx, access.owner) || root != cx.view.class => None,
        Root::Instance(_) if cx.view.chain.contains(&class) => Some(name),
        Root::Instance(root) if is_inner_of(cx, class, root) => {
            let rest = name.strip_prefix("this")?;
            Some(format!("{}.this{rest}", cx.program().class_decl(root).name))
        }
        _ => None,
    }
}

fn is_static(cx: &RuleContext<'_>, owner: Owner) -> bool {
    match owner {
        Owner::Method(method) => cx.program().method_decl(method).modifiers.is_static(),
        Owner::FieldInit(field) => cx.program().field_decl(field).modifiers.is_static(),
    }
}

/// Whether the class is in the body of the other.
fn is_inner_of(cx: &RuleContext<'_>, class: ClassId, outer: ClassId) -> bool {
    let mut around = cx.program().lexical_chain(class);
    around.any(|around| around == outer)
}

/// Whether code of the class may use the step of a path.
fn is_accessible(cx: &RuleContext<'_>, class: ClassId, step: &Step) -> bool {
    let program = cx.program();
    match step {
        Step::Field(field) => {
            let declaring = program.field(*field).class;
            let is_in_nest = program.class(declaring).nest == program.class(class).nest;
            let is_private = program.field_decl(*field).modifiers.is_private();
            let is_inherited = program.superclass_chain(class).contains(&declaring);
            is_in_nest || (is_inherited && !is_private)
        }
        // A thread is no lock that other code can take.
        Step::Foreign(_) | Step::Call(_) | Step::Thread => false,
        Step::Lock => true,
    }
}
