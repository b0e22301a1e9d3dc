//! The interleaving of a confirmed finding as a code flow: one thread flow per thread, with the
//! order of execution across them.

use serde_json::json;
use serde_sarif::sarif as s;

use super::{Context, STEPS_KEPT_PER_THREAD, message, not_a_link};
use crate::finding::Location;
use crate::source::{FileId, Span};
use crate::subject::{Event, Proof, ThreadState};

impl Context<'_> {
    /// The steps in checked sources; `None` if there are none.
    pub(super) fn proven_flow(&mut self, proof: &Proof) -> Option<s::CodeFlow> {
        let interleaving = &proof.evidence.interleaving;
        let mut threads: Vec<u32> = interleaving
            .events
            .iter()
            .map(|event| event.thread)
            .collect();
        threads.sort_unstable();
        threads.dedup();
        let mut flows = Vec::new();
        for id in threads {
            let steps = (interleaving.events_before + 1..).zip(&interleaving.events);
            let steps = steps.filter(|(_, event)| event.thread == id);
            let located = steps.filter_map(|(number, event)| self.step(number, event));
            let locations: Vec<_> = located.take(STEPS_KEPT_PER_THREAD).collect();
            if locations.is_empty() {
                continue;
            }
            let thread = interleaving.thread(id);
            flows.push(
                s::ThreadFlow::builder()
                    .id(format!("T{id}"))
                    .message(message(&not_a_link(&named(id, thread))))
                    .locations(locations)
                    .build(),
            );
        }
        let text = "The interleaving that was run; the steps of all threads are numbered in order.";
        (!flows.is_empty()).then(|| {
            s::CodeFlow::builder()
                .message(message(text))
                .thread_flows(flows)
                .build()
        })
    }

    fn step(&mut self, number: u64, event: &Event) -> Option<s::ThreadFlowLocation> {
        let place = self.place(event)?;
        let mut text = event.what.clone();
        if !event.holds.is_empty() {
            text = format!("{text}, holding {}", event.holds.join(", "));
        }
        let location = s::Location::builder()
            .physical_location(self.physical(place))
            .message(message(&not_a_link(&text)))
            .build();
        let importance = if event.is_marked {
            "essential"
        } else {
            "important"
        };
        Some(
            s::ThreadFlowLocation::builder()
                .location(location)
                .execution_order(i64::try_from(number).unwrap_or(i64::MAX))
                .importance(json!(importance))
                .build(),
        )
    }

    /// The line of a step, if its file was checked.
    fn place(&self, event: &Event) -> Option<Location> {
        let at = event.at.as_ref()?;
        let (file, line) = (&at.file, at.line?);
        let package = event.class.as_deref()?.rsplit_once('.');
        let path = package.map_or(file.clone(), |(package, _)| {
            format!("{}/{file}", package.replace('.', "/"))
        });
        let is_it = |shown: &str| {
            let folder = shown.strip_suffix(&path);
            folder.is_some_and(|folder| folder.is_empty() || folder.ends_with('/'))
        };
        let sources = &self.report.sources;
        let at = sources
            .iter()
            .position(|source| is_it(&source.origin.display()))?;
        let source = &sources[at];
        let text = source.line(line);
        let start = source.line_start(line) + text.len() - text.trim_start().len();
        let end = start + text.trim().len();
        (line >= 1 && line <= source.line_count()).then_some(())?;
        Some(Location {
            file: FileId(u32::try_from(at).ok()?),
            span: Span {
                start: u32::try_from(start).ok()?,
                end: u32::try_from(end).ok()?,
            },
        })
    }
}

fn named(id: u32, thread: Option<&ThreadState>) -> String {
    match thread.map(|thread| thread.name.as_str()) {
        None | Some("") => format!("Thread T{id}"),
        Some(name) => format!("Thread T{id} `{name}`"),
    }
}
