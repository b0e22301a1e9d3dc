//! What an examination showed about a finding, in words.

use std::fmt::Write as _;
use std::io::{self, Write};

use super::escape::visible;
use super::interleaving::{self, TableStyle};
use super::numbers::counted;
use super::{RenderOptions, SourceLines};
use crate::subject::{ConflictingAccess, ConflictingPair, Evidence, ExaminationVerdict, Proof};

/// How many frames of a stack are shown.
const FRAMES: usize = 6;
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
    writeln!(out, "  {head}: {}", visible(&evidence.reason))?;
    remarks(evidence, out)?;
    if let Some(pair) = &evidence.pair {
        conflict(pair, out)?;
    }
    if let Some(run) = &evidence.run {
        let run = format!("{}, of {}", run.trace, run.workload);
        line(out, "    recorded run: ", &run)?;
    }
    if let Some(driver) = &evidence.driver {
        writeln!(out, "    driver")?;
        for row in driver.lines().take(DRIVER_LINES) {
            line(out, "      ", row)?;
        }
    }
    steps(evidence, options, sources, out)?;
    line(out, "    examined: ", &effort(evidence))?;
    if let Some(replay) = &proof.replay {
        line(out, "    replay: ", &replay.command)?;
    }
    emitted(proof, out)
}

/// The files that show a finding, or why there are none.
fn emitted(proof: &Proof, out: &mut dyn Write) -> io::Result<()> {
    match &proof.emitted {
        None => Ok(()),
        Some(Err(reason)) => line(out, "    no program: ", reason),
        Some(Ok(files)) => {
            line(out, "    program: ", &files.program.display().to_string())?;
            line(out, "    JUnit test: ", &files.test.display().to_string())
        }
    }
}

/// The harm, the lock that orders the accesses, and the flag that allows stopped code to continue.
fn remarks(evidence: &Evidence, out: &mut dyn Write) -> io::Result<()> {
    if let Some(harm) = &evidence.harm {
        line(out, "    harm: ", &harm.in_words())?;
    }
    if let Some(guard) = &evidence.guard {
        line(out, "    guard: ", guard)?;
    }
    match evidence.stopped {
        Some(operation) => line(out, "    allow it: ", &operation.flag()),
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
fn effort(evidence: &Evidence) -> String {
    let seconds = evidence.millis as f64 / 1000.0;
    format!(
        "{}, {seconds:.1} s",
        counted(evidence.schedules, "schedule")
    )
}

fn conflict(pair: &ConflictingPair, out: &mut dyn Write) -> io::Result<()> {
    line(
        out,
        "    conflict on ",
        &format!(
            "`{}`: both threads at once, with no common lock",
            pair.location
        ),
    )?;
    for access in [&pair.first, &pair.second] {
        line(out, "      ", &side(access))?;
        for frame in access.stack.iter().take(FRAMES) {
            line(out, "        at ", frame)?;
        }
        if let Some(more @ 1..) = access.stack.len().checked_sub(FRAMES) {
            writeln!(out, "        and {}", counted(more, "more frame"))?;
        }
    }
    Ok(())
}

/// `T1 writes in shop.PriceCache.forget (PriceCache.java:44), holding no exclusive lock`.
fn side(access: &ConflictingAccess) -> String {
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

fn line(out: &mut dyn Write, indent: &str, text: &str) -> io::Result<()> {
    writeln!(out, "{indent}{}", visible(text))
}

fn bold(text: &str, options: &RenderOptions) -> String {
    if options.is_colored {
        format!("\u{1b}[1m{text}\u{1b}[0m")
    } else {
        text.to_owned()
    }
}
