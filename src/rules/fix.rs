//! What ends a conflict, if something is sure to: a lock that both accesses can hold, or `volatile`.
//!
//! A fix is offered only where it compiles and no conflict of the field is left at the accesses that
//! the finding names; otherwise there is none (errs towards offering none).

use rustc_hash::FxHashMap;

use super::asides::Memory;
use super::collisions::Collision;
use super::context::RuleContext;
use super::deeds::Deed;
use super::guard::{Guard, lesser_mode};
use super::pair::Pair;
use crate::analysis::Exposed;
use crate::cfg::{Owner, Path, Root, Step, body_of};
use crate::finding::{AccessKind, Edit, Location, Modifier};
use crate::model::{Body, ExprId, ExprKind};
use crate::program::{ClassId, FieldId, Ty};

/// What to do, in a sentence and, if a modifier is all of it, as a change of the source.
pub(super) struct Remedy {
    pub(super) text: String,
    pub(super) edit: Option<Edit>,
}

impl Remedy {
    /// What a finding has of it.
    pub(super) fn parts(remedy: Option<Self>) -> (Option<String>, Option<Edit>) {
        remedy.map_or((None, None), |it| (Some(it.text), it.edit))
    }
}

impl From<String> for Remedy {
    fn from(text: String) -> Self {
        Self { text, edit: None }
    }
}

/// Adds a modifier to the declaration of a field, if it declares no other.
pub(super) fn edit(cx: &RuleContext<'_>, field: FieldId, modifier: Modifier) -> Option<Edit> {
    let at = Location {
        file: cx.declaration(field).file,
        span: cx.program().field_decl(field).type_span?,
    };
    Some(Edit { modifier, at })
}

/// The fixes for a field with a discipline.
pub(super) struct GuardFixes<'a, 'c> {
    cx: &'a RuleContext<'a>,
    guard: &'a Guard,
    /// The accesses that do not hold the guard, by the member that makes them.
    unguarded: FxHashMap<Owner, Vec<&'c Exposed>>,
    /// The field is only assigned, and only under the guard.
    is_set_under_guard: bool,
}

impl<'a, 'c> GuardFixes<'a, 'c> {
    pub(super) fn new(cx: &'a RuleContext<'a>, accesses: &[&'c Exposed], guard: &'a Guard) -> Self {
        let mut unguarded: FxHashMap<Owner, Vec<&Exposed>> = FxHashMap::default();
        let mut is_set_under_guard = true;
        for &access in accesses {
            let is_guarded = access.is_guarded_by(&guard.monitor);
            if !is_guarded {
                unguarded.entry(access.owner).or_default().push(access);
            }
            is_set_under_guard &= !access.uses_contents() && (is_guarded || !access.is_change());
        }
        Self {
            cx,
            guard,
            unguarded,
            is_set_under_guard,
        }
    }

    pub(super) fn of(&self, collision: &Collision<'_>) -> Option<Remedy> {
        let (cx, guard, access) = (self.cx, self.guard, collision.access);
        let place = place(cx, access);
        let partner = collision.partner;
        let is_partner_guarded = partner.is_guarded_by(&guard.monitor);
        if let Some(thread) = guard.thread() {
            let is_sure = !guard.is_of_callbacks() && is_partner_guarded;
            return is_sure.then(|| {
                format!("Run the access in {place} on {thread}, like the others.").into()
            });
        }
        let name = name_for(cx, access, &guard.monitor)?;
        if cx.generator(access.owner.method()).is_some() {
            let text = format!("Write {place} in the source, and hold `{name}` there.");
            return Some(text.into());
        }
        if lesser_mode(cx, access, guard).is_some() {
            let text = format!("Take the write lock of `{name}` in {place}, not the read lock.");
            return Some(text.into());
        }
        if self.can_be_volatile(access) {
            return Some(Remedy {
                text: format!(
                    "Make `{}` volatile; every change of it holds `{name}` already.",
                    cx.field_name(access.field)
                ),
                edit: edit(cx, access.field, Modifier::Volatile),
            });
        }
        if self.waits_alone(access) {
            let text = format!(
                "Copy `{}` to a local variable in {place} while holding {}, and wait without it.",
                cx.field_name(access.field),
                self.lock(&name).for_access(access),
            );
            return Some(text.into());
        }
        if holds_another_lock(access, &guard.monitor)
            || (!is_partner_guarded && holds_another_lock(partner, &guard.monitor))
        {
            return None;
        }
        let lock = self.lock(&name);
        let text = if is_partner_guarded || access.owner == partner.owner {
            self.in_one_member(access.owner, lock)
        } else {
            self.in_two_members(collision, lock)
        };
        text.map(Remedy::from)
    }

    fn lock<'l>(&self, name: &'l str) -> Lock<'l> {
        Lock {
            name,
            is_read_write: self.guard.is_read_write,
        }
    }

    /// Whether the member reads the reference once, to wait on the object in it: a thread that waits
    /// with the lock would keep out the one that ends the wait.
    fn waits_alone(&self, access: &Exposed) -> bool {
        let is_only = self.unguarded_in(access.owner).len() == 1;
        is_only
            && access.kind == AccessKind::Read
            && !access.uses_contents()
            && self.cx.deeds.of(access) == Deed::Single
            && waits(self.cx, access)
    }

    fn unguarded_in(&self, owner: Owner) -> &[&'c Exposed] {
        self.unguarded.get(&owner).map_or(&[], Vec::as_slice)
    }

    /// The lock around the accesses of one member, which is one block where one of them depends on a
    /// test by another.
    // Several reads of a reference may want one value, or the newest ones: no fix is sure.
    fn in_one_member(&self, owner: Owner, lock: Lock<'_>) -> Option<String> {
        let cx = self.cx;
        let unguarded = self.unguarded_in(owner);
        let (first, others) = unguarded.split_first()?;
        let place = place(cx, first);
        let name = cx.field_name(first.field);
        let change = unguarded.iter().find(|access| access.is_change());
        let lock = lock.for_access(change.unwrap_or(first));
        let acts = unguarded.iter().any(|access| acts_on_a_test(cx, access));
        if others.is_empty() {
            return (!acts).then(|| format!("Hold {lock} around the access in {place}."));
        }
        if acts && change.is_some() {
            // One block would keep the lock while it waits.
            if waits_between(cx, unguarded) {
                return None;
            }
            return Some(format!(
                "Hold {lock} in {place} from the test of `{name}` to its change, in one block."
            ));
        }
        let reads_it = |access: &&Exposed| !access.is_change() && !access.uses_contents();
        if acts || (!is_primitive(cx, first.field) && unguarded.iter().any(reads_it)) {
            return None;
        }
        Some(format!(
            "Hold {lock} around all accesses to `{name}` in {place}."
        ))
    }

    fn in_two_members(&self, collision: &Collision<'_>, lock: Lock<'_>) -> Option<String> {
        let (cx, access, partner) = (self.cx, collision.access, collision.partner);
        let other = name_for(cx, partner, &self.guard.monitor)?;
        let other = Lock {
            name: &other,
            ..lock
        };
        let is_lone =
            |end: &Exposed| self.unguarded_in(end.owner).len() == 1 && !acts_on_a_test(cx, end);
        (is_lone(access) && is_lone(partner)).then(|| {
            format!(
                "Hold {} around the access in {}, and {} around that in {}.",
                lock.for_access(access),
                place(cx, access),
                other.for_access(partner),
                place(cx, partner),
            )
        })
    }

    /// Whether the member only reads the value once, or shows it to people, and every change is
    /// guarded. A lock there could be waited for by threads that hold others.
    fn can_be_volatile(&self, access: &Exposed) -> bool {
        let (cx, field) = (self.cx, access.field);
        let is_shown =
            |access: &&Exposed| cx.deeds.of(access) == Deed::Shows && !access.uses_contents();
        let is_plain_read = |access: &&Exposed| {
            access.kind == AccessKind::Read && cx.deeds.of(access) == Deed::Single
        };
        let suits = match self.unguarded_in(access.owner) {
            [only] => {
                is_shown(only)
                    || self.waits_alone(only)
                    || (is_primitive(cx, field) && is_plain_read(only))
            }
            several => several.iter().all(is_shown),
        };
        suits && self.is_set_under_guard && !cx.program().field_decl(field).modifiers.is_final()
    }
}

/// Whether a method of the object in the field is called that may wait for other threads.
// The name alone says so (may take a method for one that waits).
fn waits(cx: &RuleContext<'_>, access: &Exposed) -> bool {
    let Some((_, body)) = body_of(cx.program(), access.owner) else {
        return false;
    };
    body.exprs.iter().any(|expr| match &expr.kind {
        ExprKind::Call {
            receiver: Some(receiver),
            name,
            args,
            ..
        } => may_wait(name, args.len()) && starts_with(body, *receiver, access.expr),
        _ => false,
    })
}

/// Whether code between the accesses of one member may wait for other threads.
fn waits_between(cx: &RuleContext<'_>, accesses: &[&Exposed]) -> bool {
    let spans = || accesses.iter().map(|access| access.span);
    let (Some(start), Some(end)) = (
        spans().map(|span| span.start).min(),
        spans().map(|span| span.end).max(),
    ) else {
        return false;
    };
    let body = accesses
        .first()
        .and_then(|access| body_of(cx.program(), access.owner));
    body.is_some_and(|(_, body)| {
        body.exprs.iter().any(|expr| match &expr.kind {
            ExprKind::Call {
                name,
                name_span,
                args,
                ..
            } => may_wait(name, args.len()) && start <= name_span.start && name_span.end <= end,
            _ => false,
        })
    })
}

fn may_wait(method: &str, arguments: usize) -> bool {
    match method {
        "accept" | "take" => arguments == 0,
        "poll" => arguments == 2,
        "acquire" | "await" | "awaitTermination" | "join" | "read" | "readLine" | "receive"
        | "waitFor" => true,
        _ => false,
    }
}

/// Whether the chain of calls and fields starts with the expression.
fn starts_with(body: &Body, chain: ExprId, first: ExprId) -> bool {
    let mut at = chain;
    while at != first {
        at = match body.expr(at).kind {
            ExprKind::Call {
                receiver: Some(receiver),
                ..
            } => receiver,
            ExprKind::Field { base, .. } => base,
            _ => return false,
        };
    }
    true
}

/// Whether the access holds another `Lock`: the two may be the halves of one, of which a thread with
/// the one waits for itself if it takes the other, or be taken in another order elsewhere.
fn holds_another_lock(access: &Exposed, monitor: &Path) -> bool {
    let is_lock = |path: &Path| path.steps.last() == Some(&Step::Lock);
    let is_other = |path: &Path| is_lock(path) && path != monitor;
    let common = access.common();
    let mut held = common.iter().chain(access.unshared.iter());
    is_lock(monitor) && held.any(|(path, _)| is_other(path))
}

fn is_primitive(cx: &RuleContext<'_>, field: FieldId) -> bool {
    matches!(cx.program().field(field).ty, Ty::Primitive(_))
}

/// Whether the access changes the field, or tests it, in code that does one because of the other.
fn acts_on_a_test(cx: &RuleContext<'_>, access: &Exposed) -> bool {
    matches!(
        cx.deeds.of(access),
        Deed::ActsOnReference | Deed::ActsOnContents
    )
}

/// The fix of a field without a discipline.
pub(super) fn without_guard(
    cx: &RuleContext<'_>,
    field: FieldId,
    accesses: &[&Exposed],
    pair: &Pair<'_>,
) -> Option<Remedy> {
    let name = cx.field_name(field);
    if locks_itself(cx, field, accesses) {
        let text = format!(
            "Let every access to `{name}` hold one lock that all instances share: `{}.class`, or a static final field.",
            cx.class_label()
        );
        return Some(text.into());
    }
    if is_set_plainly(cx, field, accesses) {
        // Each thread wants the value that it has assigned, which no field shared by them keeps.
        let mut recalls = pair.recalls.iter();
        if recalls.any(|recall| recall.memory == Memory::AssignedField) {
            let text = format!(
                "Pass the value of `{name}` on as an argument, instead of through the field."
            );
            return Some(text.into());
        }
        return Some(Remedy {
            text: format!("Make `{name}` volatile: no new value depends on an old one."),
            edit: edit(cx, field, Modifier::Volatile),
        });
    }
    let mut told = pair.threads.iter();
    if told.any(|thread| !thread.locks().is_empty()) {
        return None;
    }
    let lock = common_lock(cx, field, accesses)?;
    let text = format!("Let every access to `{name}` hold one lock: `{lock}`.");
    Some(text.into())
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
