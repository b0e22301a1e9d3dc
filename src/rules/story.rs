//! How a thread gets to its access: entry, calls, locks taken on the way.

use super::context::RuleContext;
use super::guard::{Guard, lesser_mode};
use crate::analysis::{ContextId, Exposed};
use crate::cfg::{Mode, Owner, Part};
use crate::finding::{Location, Step, ThreadPath};
use crate::locks::Held;
use crate::program::MethodId;
use crate::source::{FileId, Span};

/// The end of a thread's way.
pub(super) struct End<'s> {
    pub(super) context: ContextId,
    pub(super) location: Location,
    pub(super) held: &'s [Held],
    /// What the thread does there: ``writes `n` ``.
    pub(super) text: String,
}

/// The steps of the thread that runs `access` by its way number `way`.
pub(super) fn thread(
    cx: &RuleContext<'_>,
    access: &Exposed,
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
        },
    )
}

/// The steps of a thread that ends there.
pub(super) fn path(cx: &RuleContext<'_>, end: End<'_>) -> ThreadPath {
    let contexts = chain(cx, end.context);
    let mut steps = Vec::new();
    let entry = entry(cx, contexts[0], &mut steps);
    for pair in contexts.windows(2) {
        call(cx, pair[0], pair[1], &mut steps);
    }
    locks(cx, end.location.file, end.held, &mut steps);
    steps.push(Step {
        location: end.location,
        text: end.text,
    });
    ThreadPath { entry, steps }
}

/// The contexts from the entry to the given one.
pub(super) fn chain(cx: &RuleContext<'_>, last: ContextId) -> Vec<ContextId> {
    let mut chain = vec![last];
    while let Some((previous, _)) = cx.conflicts.contexts.get(chain[chain.len() - 1]).from {
        chain.push(previous);
    }
    chain.reverse();
    chain
}

fn entry(cx: &RuleContext<'_>, context: ContextId, steps: &mut Vec<Step>) -> String {
    let unit = cx.facts().unit(cx.conflicts.contexts.get(context).unit);
    let (signature, (file, span)) = match unit.owner {
        Owner::Method(method) => (called(cx, method), cx.method_span(method)),
        Owner::FieldInit(field) => (cx.signature(None, field), cx.program().field_span(field)),
    };
    let text = if unit.part == Part::Whole {
        format!("calls `{signature}`")
    } else {
        format!("runs a body that `{signature}` hands on")
    };
    steps.push(Step {
        location: Location { file, span },
        text,
    });
    signature
}

fn call(cx: &RuleContext<'_>, from: ContextId, to: ContextId, steps: &mut Vec<Step>) {
    let contexts = &cx.conflicts.contexts;
    let unit = cx.facts().unit(contexts.get(from).unit);
    let file = cx.file_of(unit.class);
    let Some((_, span)) = contexts.get(to).from else {
        return;
    };
    if let Some(call) = unit.calls.iter().find(|call| call.event.span == span) {
        locks(cx, file, &call.held, steps);
    }
    let Some(method) = cx.facts().unit(contexts.get(to).unit).owner.method() else {
        return;
    };
    let target = called(cx, method);
    steps.push(Step {
        location: Location { file, span },
        text: format!("calls `{target}`"),
    });
}

fn called(cx: &RuleContext<'_>, method: MethodId) -> String {
    cx.program().method_decl(method).signature.clone()
}

fn locks(cx: &RuleContext<'_>, file: FileId, held: &[Held], steps: &mut Vec<Step>) {
    let mut acquired: Vec<&Held> = held
        .iter()
        .filter(|held| held.acquired != Span::default())
        .collect();
    acquired.sort_by_key(|held| held.acquired);
    steps.extend(acquired.into_iter().map(|held| {
        let name = cx.monitor_name(&cx.view.normalise(&held.monitor));
        let mode = match held.mode {
            Mode::Exclusive => "",
            Mode::Shared => " in shared mode",
            Mode::Optimistic => " in optimistic mode",
        };
        Step {
            location: Location {
                file,
                span: held.acquired,
            },
            text: format!("locks `{name}`{mode}"),
        }
    }));
}
