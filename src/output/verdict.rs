//! What an examination said about a finding, in words.

use std::fmt::Write as _;
use std::io::{self, Write};

use super::RenderOptions;
use super::escape::visible;
use super::numbers::counted;
use super::run::{RunRenderOptions, interleaving};
use crate::finding::Proof;
use crate::tester::{Pair, PairAccess, Sources, Verdict};

/// Frames shown of one stack.
const FRAMES: usize = 6;
/// A driver is a few lines; more is a defect.
const DRIVER_LINES: usize = 60;

/// One sentence without a final stop: ``confirmed: ConcurrentModificationException``.
pub(super) fn sentence(proof: &Proof) -> String {
    let judgement = &proof.judgement;
    let mut text = format!("{}: {}", judgement.verdict.name(), judgement.reason);
    if let Some(harm) = judgement.harm.as_ref().filter(|_| is_confirmed(proof)) {
        let _ = write!(text, "; harm: {}", harm_in_words(&harm.kind, &harm.message));
    }
    if let Some(flag) = &judgement.flag {
        let _ = write!(text, "; {flag} allows it");
    }
    if let Some(replay) = &proof.replay {
        let _ = write!(text, " [{}]", replay.file.display());
    }
    text
}

fn harm_in_words(kind: &str, message: &str) -> String {
    match (kind, message) {
        ("none-seen", "") => "none seen".to_owned(),
        ("none-seen", message) => format!("none seen ({message})"),
        (kind, "") => kind.replace('-', " "),
        (kind, message) => format!("{}: {message}", kind.replace('-', " ")),
    }
}

pub(super) fn is_confirmed(proof: &Proof) -> bool {
    proof.judgement.verdict == Verdict::Confirmed
}

/// The whole story for people, each line indented as the rest of a finding. `about` names the
/// finding where several stand together.
pub(super) fn story(
    proof: &Proof,
    about: Option<&str>,
    options: &RenderOptions,
    sources: &mut Sources,
    out: &mut dyn Write,
) -> io::Result<()> {
    let judgement = &proof.judgement;
    let about = about.map_or(String::new(), |about| format!(" {about}"));
    let name = judgement.verdict.name();
    let head = bold(&format!("{name}{}", visible(&about)), options);
    writeln!(out, "  {head}: {}", visible(&judgement.reason))?;
    if let Some(harm) = &judgement.harm {
        let harm = harm_in_words(&harm.kind, &harm.message);
        line(out, "    harm: ", &harm)?;
    }
    if let Some(guard) = &judgement.guard {
        line(out, "    guard: ", guard)?;
    }
    if let Some(flag) = &judgement.flag {
        line(out, "    allow it: ", flag)?;
    }
    if let Some(pair) = &judgement.pair {
        conflict(pair, out)?;
    }
    if let Some(driver) = &judgement.driver {
        writeln!(out, "    driver")?;
        for row in driver.lines().take(DRIVER_LINES) {
            line(out, "      ", row)?;
        }
    }
    if !judgement.story.events.is_empty() {
        writeln!(out, "    interleaving, with the locks held in brackets")?;
        let options = RunRenderOptions {
            is_unicode: options.is_unicode,
            width: options.width.saturating_sub(4),
        };
        for row in interleaving::lines(&judgement.story, options, sources) {
            writeln!(out, "    {row}")?;
        }
    }
    line(out, "    examined: ", &effort(proof))?;
    match &proof.replay {
        Some(replay) => line(out, "    replay: ", &replay.command),
        None => Ok(()),
    }
}

/// `12 schedules, 0.4 s`.
#[expect(clippy::cast_precision_loss, reason = "seconds for people")]
pub(super) fn effort(proof: &Proof) -> String {
    let judgement = &proof.judgement;
    let seconds = judgement.millis as f64 / 1000.0;
    format!(
        "{}, {seconds:.1} s",
        counted(judgement.schedules, "schedule")
    )
}

fn conflict(pair: &Pair, out: &mut dyn Write) -> io::Result<()> {
    line(
        out,
        "    at once on ",
        &format!("`{}`, with no lock between them", pair.location),
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
pub(super) fn side(access: &PairAccess) -> String {
    let verb = match access.access.as_str() {
        "read" => "reads",
        "write" => "writes",
        other => other,
    };
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
