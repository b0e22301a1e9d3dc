//! How a thread gets to its access: entry, calls, locks taken on the way.

use super::context::RuleContext;
use super::guard::{Guard, lesser_mode};
use crate::analysis::{ContextId, Exposed};
use crate::cfg::{Mode, Part};
use crate::finding::{Location, Step, ThreadPath};
use crate::locks::Held;
use crate::program::MethodId;
use crate::source::{FileId, Span};

/// The steps of the thread that runs `access` by its way number `way`.
pub(super) fn thread(
    cx: &RuleContext<'_>,
    access: &Exposed,
    way: usize,
    guard: Option<&Guard>,
) -> ThreadPath {
    let contexts = chain(cx, access.ways[way].0);
    let mut steps = Vec::new();
    let entry = entry(cx, contexts[0], access, &mut steps);
    for pair in contexts.windows(2) {
        call(cx, pair[0], pair[1], &mut steps);
    }
    let file = access.file;
    locks(cx, file, &access.held, &mut steps);
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
    steps.push(Step {
        location: Location {
            file,
            span: access.span,
        },
        text: format!(
            "{} `{}`{lock}",
            access.kind.verb(),
            cx.field_name(access.field)
        ),
    });
    ThreadPath { entry, steps }
}

/// The contexts from the entry to the given one.
fn chain(cx: &RuleContext<'_>, last: ContextId) -> Vec<ContextId> {
    let mut chain = vec![last];
    while let Some((previous, _)) = cx.conflicts.contexts.get(chain[chain.len() - 1]).from {
        chain.push(previous);
    }
    chain.reverse();
    chain
}

fn entry(
    cx: &RuleContext<'_>,
    context: ContextId,
    access: &Exposed,
    steps: &mut Vec<Step>,
) -> String {
    let unit = cx.facts().unit(cx.conflicts.contexts.get(context).unit);
    let method = unit.owner.method();
    let signature = cx.signature(method, access.field);
    let (file, span) = method.map_or_else(
        || cx.program().field_span(access.field),
        |method| cx.method_span(method),
    );
    let text = if unit.part == Part::Whole {
        format!("calls {}", cx.quoted(method, access.field))
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
