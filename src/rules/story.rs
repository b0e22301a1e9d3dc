//! The steps by which a thread reaches its access: entry, calls, locks taken on the way.

use super::context::RuleContext;
use super::guard::{Guard, lesser_mode};
use crate::analysis::{ClassContext, ContextId, Exposed};
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
    let lock = match guard {
        None => String::new(),
        Some(guard) if access.is_guarded_by(&guard.monitor) => {
            format!(" holding `{}`", guard.name)
        }
        Some(guard) => match lesser_mode(access, guard) {
            Some(held) => format!(" {held}"),
            None => format!(" without `{}`", guard.name),
        },
    };
    path(
        cx,
        End {
            context: access.ways[way].0,
            location: Location {
                file: access.file,
                span: access.span,
            },
            held: &access.held,
            text: format!(
                "{} `{}`{lock}",
                access.kind.verb(),
                cx.field_name(access.field)
            ),
            access: position,
        },
    )
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
        format!("runs a body that `{}` passes on", member.signature)
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
        text: format!("calls `{}`", cx.signature(callee)),
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
