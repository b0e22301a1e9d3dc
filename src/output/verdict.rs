//! What an examination showed about a finding, in words.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::path::Path;

use super::columns::{columns, paragraph};
use super::escape::visible;
use super::interleaving::{self, TableStyle};
use super::numbers::counted;
use super::{RenderOptions, SourceLines};
use crate::subject::{ConflictingAccess, ConflictingPair, Evidence, ExaminationVerdict, Proof};

/// How many frames of a stack are shown.
pub(super) const FRAMES: usize = 6;
/// How many lines of a driver are shown; a correct driver has only a few.
pub(super) const DRIVER_LINES: usize = 60;

/// One sentence without a final stop: ``confirmed: ConcurrentModificationException``.
pub(super) fn sentence(proof: &Proof) -> String {
    let evidence = &proof.evidence;
    let mut text = format!("{}: {}", evidence.verdict.name(), evidence.reason);
    if let Some(harm) = evidence.harm.as_ref().filter(|_| is_confirmed(proof)) {
        let _ = write!(text, "; harm: {}", harm.in_words());
    }
    if let Some(operation) = evidence.stopped {
        let _ = write!(text, "; {} allows it", operation.flag());
    }
    if let Some(replay) = &proof.replay {
        let _ = write!(text, " [{}]", replay.file.display());
    }
    text
}

fn is_confirmed(proof: &Proof) -> bool {
    proof.evidence.verdict == ExaminationVerdict::Confirmed
}

/// The whole proof for people, indented like the rest of a finding. `about` names the finding if
/// several are shown together.
pub(super) fn details(
    proof: &Proof,
    about: Option<&str>,
    options: &RenderOptions,
    sources: &mut SourceLines,
    out: &mut dyn Write,
) -> io::Result<()> {
    let evidence = &proof.evidence;
    let about = about.map_or(String::new(), |about| format!(" {about}"));
    let name = evidence.verdict.name();
    let head = bold(&format!("{name}{}", visible(&about)), options);
    let width = options.width;
    let reason = format!("{head}: {}", visible(&evidence.reason));
    paragraph(out, "  ", 6, &reason, width)?;
    remarks(evidence, width, out)?;
    if let Some(pair) = &evidence.pair {
        conflict(pair, width, out)?;
    }
    if let Some(run) = &evidence.run {
        let run = format!("{}, of {}", run.trace, run.workload);
        line(out, width, "    recorded run: ", &run)?;
    }
    if let Some(driver) = &evidence.driver {
        writeln!(out, "    driver")?;
        for row in driver.lines().take(DRIVER_LINES) {
            line(out, width, "      ", row)?;
        }
    }
    steps(evidence, options, sources, out)?;
    line(out, width, "    examined: ", &effort(evidence))?;
    if let Some(replay) = &proof.replay {
        // A command is copied, and a file is opened, as one line.
        writeln!(out, "    replay: {}", visible(&replay.command))?;
    }
    emitted(proof, width, out)
}

/// The files that show a finding, or why there are none.
fn emitted(proof: &Proof, width: usize, out: &mut dyn Write) -> io::Result<()> {
    match &proof.emitted {
        None => Ok(()),
        Some(Err(reason)) => line(out, width, "    no program: ", reason),
        Some(Ok(files)) => {
            let shown = |path: &Path| visible(&path.display().to_string()).into_owned();
            writeln!(out, "    program: {}", shown(&files.program))?;
            writeln!(out, "    JUnit test: {}", shown(&files.test))
        }
    }
}

/// The harm, the lock that orders the accesses, and the flag that allows stopped code to continue.
fn remarks(evidence: &Evidence, width: usize, out: &mut dyn Write) -> io::Result<()> {
    if let Some(harm) = &evidence.harm {
        line(out, width, "    harm: ", &harm.in_words())?;
    }
    if let Some(guard) = &evidence.guard {
        line(out, width, "    guard: ", guard)?;
    }
    match evidence.stopped {
        Some(operation) => line(out, width, "    allow it: ", &operation.flag()),
        None => Ok(()),
    }
}

fn steps(
    evidence: &Evidence,
    options: &RenderOptions,
    sources: &mut SourceLines,
    out: &mut dyn Write,
) -> io::Result<()> {
    if evidence.interleaving.events.is_empty() {
        return Ok(());
    }
    writeln!(out, "    interleaving, with the locks held in brackets")?;
    let style = TableStyle {
        is_unicode: options.is_unicode,
        width: options.width.saturating_sub(4),
    };
    let rows = interleaving::lines(&evidence.interleaving, style, sources);
    rows.iter().try_for_each(|row| writeln!(out, "    {row}"))
}

/// `12 schedules, 0.4 s`.
#[expect(clippy::cast_precision_loss, reason = "seconds for people")]
pub(super) fn effort(evidence: &Evidence) -> String {
    let seconds = evidence.millis as f64 / 1000.0;
    format!(
        "{}, {seconds:.1} s",
        counted(evidence.schedules, "schedule")
    )
}

fn conflict(pair: &ConflictingPair, width: usize, out: &mut dyn Write) -> io::Result<()> {
    line(
        out,
        width,
        "    conflict on ",
        &format!(
            "`{}`: both threads at once, with no common lock",
            pair.location
        ),
    )?;
    for access in [&pair.first, &pair.second] {
        line(out, width, "      ", &side(access))?;
        for frame in access.stack.iter().take(FRAMES) {
            line(out, width, "        at ", frame)?;
        }
        if let Some(more @ 1..) = access.stack.len().checked_sub(FRAMES) {
            writeln!(out, "        and {}", counted(more, "more frame"))?;
        }
    }
    Ok(())
}

/// `T1 writes in shop.PriceCache.forget (PriceCache.java:44), holding no exclusive lock`.
pub(super) fn side(access: &ConflictingAccess) -> String {
    let verb = access.access.verb();
    let at = access.at.as_ref();
    let at = at.map_or(String::new(), |at| format!(" ({at})"));
    let holds = match access.holds.as_slice() {
        [] => "no exclusive lock".to_owned(),
        locks => locks.join(", "),
    };
    format!(
        "T{} {verb} in {}{at}, holding {holds}",
        access.thread, access.method
    )
}

/// A line that begins with `first`; what does not fit follows below, further to the right.
fn line(out: &mut dyn Write, width: usize, first: &str, text: &str) -> io::Result<()> {
    let indent = columns(first) - columns(first.trim_start());
    paragraph(out, first, indent + 4, &visible(text), width)
}

fn bold(text: &str, options: &RenderOptions) -> String {
    if options.is_colored {
        format!("\u{1b}[1m{text}\u{1b}[0m")
    } else {
        text.to_owned()
    }
}
