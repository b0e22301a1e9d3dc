//! The steps by which a thread reaches its access: entry, calls, locks taken on the way.

use super::context::RuleContext;
use super::guard::{Guard, lesser_mode, thread_name};
use super::listing::location;
use crate::analysis::{ClassContext, ContextId, Exposed, LockSet};
use crate::cfg::{Mode, Owner, Part};
use crate::finding::{Location, Step, ThreadPath};
use crate::locks::Held;
use crate::source::Span;
use crate::subject::MemberRef;

/// The access at which a thread ends.
pub(super) struct End<'s> {
    pub(super) context: ContextId,
    pub(super) location: Location,
    pub(super) held: &'s [Held],
    /// What the thread does there: ``writes `n` ``.
    pub(super) text: String,
    /// Index of the access among those of the finding.
    pub(super) access: usize,
}

/// The steps of the thread that reaches `access` on the way with index `way`.
pub(super) fn thread(
    cx: &RuleContext<'_>,
    (access, position): (&Exposed, usize),
    way: usize,
    guard: Option<&Guard>,
) -> ThreadPath {
    let (context, locks) = &access.ways[way];
    let held = How { access, locks }.phrase(cx, guard);
    let (verb, name) = (access.kind.verb_for_field(), cx.field_name(access.field));
    path(
        cx,
        End {
            context: *context,
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
            None if is_guarded => return format!("holding `{}`", guard.name),
            None => {}
        }
        if let Some(lesser) = lesser_mode(self.access, guard) {
            return lesser;
        }
        let without = format!("without `{}`", guard.name);
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
        let owner = self.access.owner;
        let (threads, locks): (Vec<_>, Vec<_>) = self
            .locks
            .iter()
            .chain(self.access.unshared.iter())
            .partition(|(monitor, _)| monitor.is_thread());
        let threads = threads.into_iter().map(|(thread, _)| {
            let name = cx.name_at(owner, thread);
            thread_name(thread, &name)
        });
        let locks = locks.into_iter().map(|(lock, mode)| {
            let name = cx.name_at(owner, lock);
            match mode {
                Mode::Exclusive => format!("`{name}`"),
                mode => format!("`{name}` in {} mode", mode.name()),
            }
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
    let chain = cx.contexts.chain(end.context);
    let mut steps = Vec::new();
    let entry = entry(cx, chain[0], &mut steps);
    for pair in chain.windows(2) {
        call(cx, pair[0], pair[1], &mut steps);
    }
    let last = cx.contexts.get(end.context).unit;
    locks(cx, cx.facts().unit(last).owner, end.held, &mut steps);
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

fn entry(cx: &ClassContext<'_>, context: ContextId, steps: &mut Vec<Step>) -> MemberRef {
    let unit = cx.facts().unit(cx.contexts.get(context).unit);
    let member = cx.member(unit.owner);
    let text = if unit.part == Part::Whole {
        format!("calls {}", cx.quoted(unit.owner))
    } else {
        format!("runs code that {} handed on", cx.quoted(unit.owner))
    };
    steps.push(Step {
        location: cx.owner_location(unit.owner),
        text,
    });
    member
}

fn call(cx: &ClassContext<'_>, from: ContextId, to: ContextId, steps: &mut Vec<Step>) {
    let Some((context, id)) = cx.contexts.get(to).from else {
        return;
    };
    let way = cx.contexts.get(context);
    let unit = cx.facts().unit(way.unit);
    let call = unit.call(id);
    let left_out = way.calls - cx.contexts.get(from).calls;
    if left_out > 0 {
        steps.push(Step {
            location: cx.place(unit.class, call.event.span),
            text: format!("gets here by {left_out} calls that are not listed"),
        });
    }
    locks(cx, unit.owner, &call.held, steps);
    let callee = cx.facts().unit(cx.contexts.get(to).unit).owner;
    if let Owner::FieldInit(_) = callee {
        return;
    }
    steps.push(Step {
        location: cx.place(unit.class, call.event.span),
        text: format!("calls {}", cx.quoted(callee)),
    });
}

fn locks(cx: &ClassContext<'_>, owner: Owner, held: &[Held], steps: &mut Vec<Step>) {
    let class = owner.class(cx.program());
    let acquired = held.iter().filter_map(|held| Some((held.acquired?, held)));
    let mut acquired: Vec<(Span, &Held)> = acquired.collect();
    acquired.sort_by_key(|(span, _)| *span);
    steps.extend(acquired.into_iter().map(|(span, held)| {
        let name = cx.name_at(owner, &cx.view.normalise(&held.monitor));
        let mode = match held.mode {
            Mode::Exclusive => String::new(),
            mode => format!(" in {} mode", mode.name()),
        };
        Step {
            location: cx.place(class, span),
            text: format!("locks `{name}`{mode}"),
        }
    }));
}
