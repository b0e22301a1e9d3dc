//! The result for people.

use std::fmt::Write as _;
use std::io::{self, Write};

use super::headline::{headline, origin};
use super::interleaving;
use super::{Ending, RunRenderOptions, RunReport};
use crate::output::escape::visible;
use crate::output::numbers::counted;
use crate::tester::{Failure, Race, RacingAccess, Sources, Thread};

/// Frames shown of one stack.
const FRAMES: usize = 12;

pub(super) fn render(
    report: &RunReport,
    options: RunRenderOptions,
    sources: &mut Sources,
    out: &mut dyn Write,
) -> io::Result<()> {
    line(out, "", &headline(report))?;
    if let Some(failure) = report.failure() {
        story(failure, options, sources, out)?;
    }
    remarks(report, out)?;
    closing(report, out)
}

/// One line, with text from outside made harmless.
fn line(out: &mut dyn Write, indent: &str, text: &str) -> io::Result<()> {
    writeln!(out, "{indent}{}", visible(text))
}

fn story(
    failure: &Failure,
    options: RunRenderOptions,
    sources: &mut Sources,
    out: &mut dyn Write,
) -> io::Result<()> {
    line(out, "  ", &failure.verdict.message)?;
    let culprit = failure
        .verdict
        .thread
        .and_then(|id| failure.story.thread(id));
    if let Some(thread) = culprit {
        writeln!(out)?;
        let error = thread.error.as_deref();
        let end = error.map_or_else(|| thread.state.clone(), |error| format!("threw {error}"));
        line(out, "", &format!("{} {end}", named(thread)))?;
        stack(&thread.stack, out)?;
    }
    if let Some(found) = &failure.race {
        race(found, failure, out)?;
    }
    threads(failure, culprit, out)?;
    if !failure.story.events.is_empty() {
        writeln!(out, "\ninterleaving, with the locks held in brackets")?;
        for row in interleaving::lines(&failure.story, options, sources) {
            writeln!(out, "{row}")?;
        }
    }
    Ok(())
}

fn race(race: &Race, failure: &Failure, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out)?;
    line(
        out,
        "",
        &format!(
            "race on `{}`: nothing orders these two accesses",
            race.field
        ),
    )?;
    for access in [&race.first, &race.second] {
        line(out, "  ", &racing(access, failure))?;
        stack(&access.stack, out)?;
    }
    Ok(())
}

fn racing(access: &RacingAccess, failure: &Failure) -> String {
    let thread = failure.story.thread(access.thread);
    let name = thread.map_or_else(|| format!("T{}", access.thread), named);
    let holds = match access.holds.as_slice() {
        [] => "no exclusive lock".to_owned(),
        locks => locks.join(", "),
    };
    format!("{name}: {}, holding {holds}", access.access)
}

/// All threads with what they wait for and hold; the stack of the culprit was shown already.
fn threads(failure: &Failure, culprit: Option<&Thread>, out: &mut dyn Write) -> io::Result<()> {
    if failure.story.threads.is_empty() {
        return Ok(());
    }
    writeln!(out, "\nthreads")?;
    for thread in &failure.story.threads {
        let mut text = format!("{}: {}", named(thread), thread.state);
        if !thread.holds.is_empty() {
            let _ = write!(text, "; holds {}", thread.holds.join(", "));
        }
        line(out, "  ", &text)?;
        let is_culprit = culprit.is_some_and(|culprit| culprit.id == thread.id);
        if !is_culprit {
            stack(&thread.stack, out)?;
        }
    }
    Ok(())
}

fn named(thread: &Thread) -> String {
    if thread.name.is_empty() {
        return format!("T{}", thread.id);
    }
    format!("T{} `{}`", thread.id, thread.name)
}

fn stack(frames: &[String], out: &mut dyn Write) -> io::Result<()> {
    for frame in frames.iter().take(FRAMES) {
        line(out, "    at ", frame)?;
    }
    match frames.len().checked_sub(FRAMES) {
        None | Some(0) => Ok(()),
        Some(more) => writeln!(out, "    and {}", counted(more as u64, "more frame")),
    }
}

/// What a reader must know to judge the result.
fn remarks(report: &RunReport, out: &mut dyn Write) -> io::Result<()> {
    let mut remarks = Vec::new();
    if let Some(failure) = report.failure() {
        if !failure.verified {
            remarks.push(
                "the same schedule, run again, did not give the same events: something decides that \
                 is not controlled"
                    .to_owned(),
            );
        }
        let calls = failure.uncontrolled.iter();
        remarks.extend(calls.map(|call| format!("not controlled: {call}")));
    }
    if let (Some(schedule), Some(java)) = (&report.plan.schedule, report.java)
        && schedule.java != java.java
    {
        remarks.push(format!(
            "recorded on Java {}, replayed on Java {}",
            schedule.java, java.java
        ));
    }
    if let Some(tally) = report.tally {
        if tally.abandoned > 0 {
            let count = counted(tally.abandoned, "schedule");
            remarks.push(format!(
                "{count} given up on the way because they repeat others"
            ));
        }
        let reason = tally
            .calibrated
            .and_then(|calibrated| calibrated.reason.as_deref());
        if let Some(reason) = reason {
            remarks.push(format!(
                "classes are loaded afresh for each schedule: {reason}"
            ));
        }
    }
    remarks.extend(report.notices.iter().cloned());
    if !remarks.is_empty() && report.failure().is_some() {
        writeln!(out)?;
    }
    remarks
        .iter()
        .try_for_each(|remark| line(out, "note: ", remark))
}

/// How much was run for a failure, and how to see it again.
fn closing(report: &RunReport, out: &mut dyn Write) -> io::Result<()> {
    if let (Ending::Failed(_), Some(tally)) = (report.ending, report.tally) {
        let count = counted(tally.schedules, "schedule");
        let origin = origin(report.plan);
        line(out, "\n", &format!("ran {count} ({origin})"))?;
    }
    match report.saved {
        Some(saved) => line(out, "replay: ", saved.replay),
        None => Ok(()),
    }
}
