//! The steps of a schedule as a picture: a column per thread, a row per step, time goes down.
//!
//! Beside each step stands which locks its thread holds; the line of a thread has another colour
//! while it holds one.

use std::collections::BTreeMap;
use std::io;

use super::writer::{Html, tag};
use crate::output::SourceLines;
use crate::output::interleaving::{Row, label, rows, threads};
use crate::subject::{Event, Interleaving};

/// Writes the picture; `title` names it.
pub(super) fn write(
    html: &mut Html<'_>,
    interleaving: &Interleaving,
    title: &str,
    sources: &mut SourceLines,
) -> io::Result<()> {
    html.line(tag("p").class("legend"), |html| {
        html.text(
            "Time goes down, and each column is a thread. Its line is green while it holds a lock. \
             The rows with an arrow are where it happens.",
        )
    })?;
    // A wide table scrolls by itself, with the keyboard too.
    let frame = tag("div").class("scroll").with("tabindex", "0");
    html.block(
        frame.with("role", "region").with("aria-label", title),
        |html| {
            html.block(tag("table").class("schedule"), |html| {
                let threads = threads(interleaving);
                head(html, interleaving, &threads)?;
                html.block(tag("tbody"), |html| {
                    body(html, interleaving, &threads, sources)
                })
            })
        },
    )
}

fn head(html: &mut Html<'_>, interleaving: &Interleaving, threads: &[u32]) -> io::Result<()> {
    html.block(tag("thead"), |html| {
        html.block(tag("tr"), |html| {
            let cell = || tag("th").with("scope", "col");
            html.line(cell(), |html| html.text("step"))?;
            for id in threads {
                html.line(cell(), |html| html.text(&label(interleaving, *id)))?;
            }
            Ok(())
        })
    })
}

fn body(
    html: &mut Html<'_>,
    interleaving: &Interleaving,
    threads: &[u32],
    sources: &mut SourceLines,
) -> io::Result<()> {
    let holders = holders(&interleaving.events);
    for row in rows(interleaving) {
        match row {
            Row::Gap(gap) => html.line(tag("tr").class("gap"), |html| {
                let cell = tag("td").with("colspan", (threads.len() + 1).to_string());
                html.inline(cell, |html| html.text(&format!("… {gap} …")))
            })?,
            Row::Event(at) => {
                let event = &interleaving.events[at];
                let class = if event.is_marked { "marked" } else { "plain" };
                html.block(tag("tr").class(class), |html| {
                    number(html, interleaving, at)?;
                    threads.iter().try_for_each(|id| {
                        cell(html, event, *id, holders[at].contains(id), sources)
                    })
                })?;
            }
        }
    }
    Ok(())
}

fn number(html: &mut Html<'_>, interleaving: &Interleaving, at: usize) -> io::Result<()> {
    let is_marked = interleaving.events[at].is_marked;
    let number = interleaving.events_before + at as u64 + 1;
    html.line(tag("th").with("scope", "row"), |html| {
        html.text(if is_marked { "▶ " } else { "" })?;
        html.text(&number.to_string())
    })
}

/// For each event, the threads that hold a lock at it.
fn holders(events: &[Event]) -> Vec<Vec<u32>> {
    let mut holds: BTreeMap<u32, bool> = BTreeMap::new();
    let at_event = |event: &Event| {
        holds.insert(event.thread, !event.holds.is_empty());
        let holding = holds.iter().filter(|(_, holds)| **holds);
        holding.map(|(thread, _)| *thread).collect()
    };
    events.iter().map(at_event).collect()
}

fn cell(
    html: &mut Html<'_>,
    event: &Event,
    thread: u32,
    is_holding: bool,
    sources: &mut SourceLines,
) -> io::Result<()> {
    let class = match (event.thread == thread, is_holding) {
        (true, true) => "step held",
        (true, false) => "step",
        (false, true) => "held",
        (false, false) => "idle",
    };
    html.line(tag("td").class(class), |html| {
        if event.thread == thread {
            step(html, event, sources)?;
        }
        Ok(())
    })
}

fn step(html: &mut Html<'_>, event: &Event, sources: &mut SourceLines) -> io::Result<()> {
    html.inline(tag("span").class("what"), |html| html.text(&event.what))?;
    if let Some(at) = &event.at {
        html.text(" ")?;
        html.inline(tag("span").class("place"), |html| {
            html.text(&at.to_string())
        })?;
    }
    if !event.holds.is_empty() {
        html.inline(tag("span").class("holds"), |html| {
            html.text(&format!("holds {}", event.holds.join(", ")))
        })?;
    }
    let source = match (&event.class, &event.at) {
        (Some(class), Some(at)) => sources.line(class, at),
        _ => None,
    };
    match source {
        Some(line) => html.inline(tag("code"), |html| html.text(&line)),
        None => Ok(()),
    }
}
