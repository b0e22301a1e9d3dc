//! The steps by which a thread reaches its access: entry, calls, locks taken on the way.

use super::context::RuleContext;
use super::guard::{Guard, lesser_mode, thread_name};
use super::listing::location;
use crate::analysis::{ClassContext, ContextId, Contexts, Exposed, LockSet, UnitId};
use crate::cfg::{Mode, Owner, Part};
use crate::finding::{Location, Step, ThreadPath};
use crate::locks::{Held, Unit};
use crate::source::Span;
use crate::subject::MemberRef;

/// The access at which a thread ends.
pub(super) struct End<'s> {
    /// Those among which the context is one.
    pub(super) contexts: &'s Contexts,
    pub(super) context: ContextId,
    pub(super) asides: &'s [Aside],
    pub(super) location: Location,
    pub(super) held: &'s [Held],
    /// What the thread does there: ``writes `n` ``.
    pub(super) text: String,
    /// Index of the access among those of the finding.
    pub(super) access: usize,
}

/// What a thread does on its way besides the calls and locks that lead to the access.
pub(super) struct Aside {
    /// The context in whose code it happens.
    pub(super) context: ContextId,
    pub(super) at: Span,
    pub(super) text: String,
}

/// A thread that a story is about.
pub(super) struct Thread<'t> {
    pub(super) access: &'t Exposed,
    /// Index of its way.
    pub(super) way: usize,
    /// Those among which its ways are.
    pub(super) contexts: &'t Contexts,
    pub(super) asides: Vec<Aside>,
}

impl Thread<'_> {
    /// The locks that guard the field on the way.
    pub(super) fn locks(&self) -> &LockSet {
        &self.access.ways[self.way].1
    }
}

impl End<'_> {
    fn asides_in(&self, context: ContextId) -> impl Iterator<Item = &Aside> {
        let asides = self.asides.iter();
        asides.filter(move |aside| aside.context == context)
    }
}

/// The steps of the thread to its access, which is the one with that index in the finding.
pub(super) fn thread(
    cx: &RuleContext<'_>,
    thread: &Thread<'_>,
    position: usize,
    guard: Option<&Guard>,
) -> ThreadPath {
    let access = thread.access;
    let (context, locks) = &access.ways[thread.way];
    let held = How { access, locks }.phrase(cx, guard);
    let (verb, name) = (access.kind.verb_for_field(), cx.field_name(access.field));
    path(
        cx,
        End {
            contexts: thread.contexts,
            context: *context,
            asides: &thread.asides,
            location: location(access),
            held: &access.held,
            text: format!("{verb} `{name}` {held}"),
            access: position,
        },
    )
}

/// An access with the locks that are held there.
pub(super) struct How<'c> {
    pub(super) access: &'c Exposed,
    /// Those that guard the field.
    pub(super) locks: &'c LockSet,
}

impl How<'_> {
    /// ``holding `this.lock` ``, ``without `this.lock`, holding only `this` ``, `holding no lock`.
    pub(super) fn phrase(&self, cx: &RuleContext<'_>, guard: Option<&Guard>) -> String {
        let Some(guard) = guard else {
            return self.of_any(cx);
        };
        let is_guarded = self.access.is_guarded_by(&guard.monitor);
        match guard.thread() {
            Some(thread) if is_guarded => return format!("on {thread}"),
            Some(thread) => return format!("not on {thread}"),
            None if is_guarded => return format!("holding `{}`", guard.name_at(cx, self.access)),
            None => {}
        }
        if let Some(lesser) = lesser_mode(cx, self.access, guard) {
            return lesser;
        }
        let without = format!("without `{}`", guard.name_at(cx, self.access));
        match self.others(cx) {
            None => without,
            Some(others) => format!("{without}, {others}"),
        }
    }

    fn of_any(&self, cx: &RuleContext<'_>) -> String {
        let others = self.others(cx);
        others.unwrap_or_else(|| "holding no lock".to_owned())
    }

    /// The threads on which the access runs and the locks that are held, whether they guard the
    /// field or not.
    fn others(&self, cx: &RuleContext<'_>) -> Option<String> {
        let (threads, locks) = self.threads_and_locks(cx);
        let on = threads.map(|threads| format!("on {threads}"));
        let holding = locks.map(|locks| format!("holding only {locks}"));
        match (on, holding) {
            (Some(on), Some(holding)) => Some(format!("{on}, {holding}")),
            (on, holding) => on.or(holding),
        }
    }

    fn threads_and_locks(&self, cx: &RuleContext<'_>) -> (Option<String>, Option<String>) {
        let access = self.access;
        let shared = self.locks.iter();
        let shared = shared.map(|(lock, mode)| (lock, mode, cx.guard_name_at(access, lock)));
        let unshared = access.unshared.iter();
        let unshared = unshared.map(|(lock, mode)| (lock, mode, cx.name_at(access.owner, lock)));
        let (threads, locks): (Vec<_>, Vec<_>) = shared
            .chain(unshared)
            .partition(|(monitor, _, _)| monitor.is_thread());
        let threads = threads
            .into_iter()
            .map(|(thread, _, name)| thread_name(thread, &name));
        let locks = locks.into_iter().map(|(_, mode, name)| match mode {
            Mode::Exclusive => format!("`{name}`"),
            mode => format!("`{name}` in {} mode", mode.name()),
        });
        (joined(threads), joined(locks))
    }
}

fn joined(names: impl Iterator<Item = String>) -> Option<String> {
    let mut names: Vec<String> = names.collect();
    names.sort();
    (!names.is_empty()).then(|| names.join(", "))
}

/// The steps of a thread that ends there.
pub(super) fn path(cx: &ClassContext<'_>, end: End<'_>) -> ThreadPath {
    let contexts = end.contexts;
    let chain = contexts.chain(end.context);
    let (entry, first) = entry(cx, contexts.get(chain[0]).unit);
    let mut steps = vec![first];
    for pair in chain.windows(2) {
        call(cx, &end, [pair[0], pair[1]], &mut steps);
    }
    let last = cx.facts().unit(contexts.get(end.context).unit);
    before(cx, last, end.held, end.asides_in(end.context), &mut steps);
    steps.push(Step {
        location: end.location,
        text: end.text,
    });
    ThreadPath {
        entry,
        steps,
        access: end.access,
    }
}

fn entry(cx: &ClassContext<'_>, unit: UnitId) -> (MemberRef, Step) {
    let unit = cx.facts().unit(unit);
    let member = cx.member(unit.owner);
    let text = if unit.part == Part::Whole {
        format!("calls {}", cx.quoted(unit.owner))
    } else {
        format!("runs code that {} handed on", cx.quoted(unit.owner))
    };
    let step = Step {
        location: cx.owner_location(unit.owner),
        text,
    };
    (member, step)
}

fn call(cx: &ClassContext<'_>, end: &End<'_>, [from, to]: [ContextId; 2], steps: &mut Vec<Step>) {
    let contexts = end.contexts;
    let Some((context, id)) = contexts.get(to).from else {
        return;
    };
    let way = contexts.get(context);
    let unit = cx.facts().unit(way.unit);
    let call = unit.call(id);
    let left_out = way.calls - contexts.get(from).calls;
    if left_out > 0 {
        steps.push(Step {
            location: cx.place(unit.class, call.event.span),
            text: format!("gets here by {left_out} calls that are not listed"),
        });
    }
    before(cx, unit, &call.held, end.asides_in(from), steps);
    let callee = cx.facts().unit(contexts.get(to).unit).owner;
    if let Owner::FieldInit(_) = callee {
        return;
    }
    steps.push(Step {
        location: cx.place(unit.class, call.event.span),
        text: format!("calls {}", cx.quoted(callee)),
    });
}

/// The locks that are held at a place of the unit, and what else comes before it.
fn before<'s>(
    cx: &ClassContext<'_>,
    unit: &Unit,
    held: &[Held],
    asides: impl Iterator<Item = &'s Aside>,
    steps: &mut Vec<Step>,
) {
    let owner = unit.owner;
    let class = owner.class(cx.program());
    let acquired = held.iter().filter_map(|held| {
        let name = cx.name_at(owner, &cx.view.normalise(&held.monitor));
        let mode = match held.mode {
            Mode::Exclusive => String::new(),
            mode => format!(" in {} mode", mode.name()),
        };
        Some((held.acquired?, format!("locks `{name}`{mode}")))
    });
    let asides = asides.map(|aside| (aside.at, aside.text.clone()));
    let mut told: Vec<(Span, String)> = acquired.chain(asides).collect();
    told.sort_by_key(|(span, _)| *span);
    steps.extend(told.into_iter().map(|(span, text)| Step {
        location: cx.place(class, span),
        text,
    }));
}
