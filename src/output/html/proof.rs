//! What an examination showed about a finding.

use std::io;

use super::Page;
use super::schedule;
use super::writer::{Html, tag};
use crate::output::numbers::counted;
use crate::output::verdict::{DRIVER_LINES, FRAMES, effort, side};
use crate::subject::{ConflictingPair, Evidence, Proof};

/// Writes the proof; `about` names the finding.
pub(super) fn write(
    html: &mut Html<'_>,
    page: &mut Page<'_>,
    proof: &Proof,
    about: &str,
) -> io::Result<()> {
    let evidence = &proof.evidence;
    let verdict = evidence.verdict.name();
    let section = tag("section").class("proof");
    html.block(section.with("data-verdict", verdict), |html| {
        html.line(tag("h4"), |html| {
            html.text(&verdict.replace('-', " "))?;
            html.text(": ")?;
            html.prose(about)
        })?;
        html.line(tag("p"), |html| html.prose(&evidence.reason))?;
        html.block(tag("dl"), |html| facts(html, proof))?;
        if !evidence.interleaving.events.is_empty() {
            let title = format!("Interleaving of {about}").replace('`', "");
            schedule::write(html, &evidence.interleaving, &title, &mut page.sources)?;
        }
        if let Some(pair) = &evidence.pair {
            conflict(html, pair)?;
        }
        match &evidence.driver {
            Some(driver) => folded(html, "Driver", driver.lines().take(DRIVER_LINES)),
            None => Ok(()),
        }
    })
}

fn facts(html: &mut Html<'_>, proof: &Proof) -> io::Result<()> {
    let evidence = &proof.evidence;
    if let Some(harm) = &evidence.harm {
        fact(html, "harm", &harm.in_words())?;
    }
    if let Some(guard) = &evidence.guard {
        fact(html, "guard", guard)?;
    }
    if let Some(operation) = evidence.stopped {
        fact(html, "allow it", &operation.flag())?;
    }
    if let Some(run) = &evidence.run {
        let run = format!("{}, of {}", run.trace, run.workload);
        fact(html, "recorded run", &run)?;
    }
    fact(html, "examined", &effort(evidence))?;
    if let Some(replay) = &proof.replay {
        command(html, "replay", &replay.command)?;
    }
    match &proof.emitted {
        None => Ok(()),
        Some(Err(reason)) => fact(html, "no program", reason),
        Some(Ok(files)) => {
            command(html, "program", &files.program.display().to_string())?;
            command(html, "JUnit test", &files.test.display().to_string())
        }
    }
}

pub(super) fn fact(html: &mut Html<'_>, name: &str, text: &str) -> io::Result<()> {
    html.line(tag("dt"), |html| html.text(name))?;
    html.line(tag("dd"), |html| html.prose(text))
}

/// A fact that is meant to be copied.
pub(super) fn command(html: &mut Html<'_>, name: &str, text: &str) -> io::Result<()> {
    html.line(tag("dt"), |html| html.text(name))?;
    html.line(tag("dd"), |html| {
        html.inline(tag("code").class("copied"), |html| html.text(text))
    })
}

fn conflict(html: &mut Html<'_>, pair: &ConflictingPair) -> io::Result<()> {
    let mut lines = Vec::new();
    for access in [&pair.first, &pair.second] {
        lines.push(side(access));
        let frames = access.stack.iter().take(FRAMES);
        lines.extend(frames.map(|frame| format!("    at {frame}")));
        if let Some(more @ 1..) = access.stack.len().checked_sub(FRAMES) {
            lines.push(format!("    and {}", counted(more, "more frame")));
        }
    }
    let title = format!(
        "Conflict on {}: both threads at once, with no common lock",
        pair.location
    );
    folded(html, &title, lines.iter().map(String::as_str))
}

fn folded<'l>(
    html: &mut Html<'_>,
    title: &str,
    lines: impl IntoIterator<Item = &'l str>,
) -> io::Result<()> {
    html.block(tag("details"), |html| {
        html.line(tag("summary"), |html| html.text(title))?;
        html.line(tag("pre"), |html| {
            for line in lines {
                html.text(line)?;
                html.own("\n")?;
            }
            Ok(())
        })
    })
}

/// The strongest of several proofs.
pub(super) fn strongest<'p>(proofs: impl Iterator<Item = &'p Proof>) -> Option<&'p Evidence> {
    let evidence = proofs.map(|proof| &proof.evidence);
    evidence.min_by_key(|evidence| evidence.verdict)
}
