//! The result for people.

use std::fmt::Write as _;
use std::io::{self, Write};

use super::headline::{headline, origin};
use super::{RunEnding, RunRenderOptions, RunReport, RunTotals};
use crate::output::SourceLines;
use crate::output::escape::visible;
use crate::output::interleaving::{self, TableStyle};
use crate::output::numbers::counted;
use crate::output::verdict::DRIVER_LINES;
use crate::subject::{Failure, Race, RacingAccess, RecordedSchedule, ThreadState};

/// How many frames of a stack are shown.
const FRAMES: usize = 12;

pub(super) fn render(
    report: &RunReport,
    options: RunRenderOptions,
    sources: &mut SourceLines,
    out: &mut dyn Write,
) -> io::Result<()> {
    line(out, "", &headline(report))?;
    if let Some(failure) = report.failure() {
        told(report, out)?;
        story(failure, options, sources, out)?;
    }
    remarks(report, out)?;
    closing(report, out)
}

/// One line, with text from outside made harmless.
fn line(out: &mut dyn Write, indent: &str, text: &str) -> io::Result<()> {
    writeln!(out, "{indent}{}", visible(text))
}

/// The driver of a replay, and what its recording showed.
fn told(report: &RunReport, out: &mut dyn Write) -> io::Result<()> {
    let told = report.recorded.and_then(RecordedSchedule::told);
    let (RunEnding::Failed(_), Some((driver, harm))) = (report.ending, told) else {
        return Ok(());
    };
    line(out, "  harm, as recorded: ", harm)?;
    writeln!(out, "  driver")?;
    let rows = driver.lines().take(DRIVER_LINES);
    rows.into_iter().try_for_each(|row| line(out, "    ", row))
}

fn story(
    failure: &Failure,
    options: RunRenderOptions,
    sources: &mut SourceLines,
    out: &mut dyn Write,
) -> io::Result<()> {
    line(out, "  ", &failure.message)?;
    let failed = failure
        .thread
        .and_then(|id| failure.interleaving.thread(id));
    if let Some(thread) = failed {
        writeln!(out)?;
        let error = thread.error.as_deref();
        let end = error.map_or_else(|| thread.state.clone(), |error| format!("threw {error}"));
        line(out, "", &format!("{} {end}", named(thread)))?;
        stack(&thread.stack, out)?;
    }
    if let Some(found) = &failure.race {
        race(found, failure, out)?;
    }
    threads(failure, failed, out)?;
    steps(failure, options, sources, out)
}

fn steps(
    failure: &Failure,
    options: RunRenderOptions,
    sources: &mut SourceLines,
    out: &mut dyn Write,
) -> io::Result<()> {
    if failure.interleaving.events.is_empty() {
        return Ok(());
    }
    writeln!(out, "\ninterleaving, with the locks held in brackets")?;
    let style = TableStyle {
        is_unicode: options.is_unicode,
        width: options.width,
    };
    let rows = interleaving::lines(&failure.interleaving, style, sources);
    rows.iter().try_for_each(|row| writeln!(out, "{row}"))
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
    let thread = failure.interleaving.thread(access.thread);
    let name = thread.map_or_else(|| format!("T{}", access.thread), named);
    let holds = match access.holds.as_slice() {
        [] => "no exclusive lock".to_owned(),
        locks => locks.join(", "),
    };
    format!("{name}: {}, holding {holds}", access.access.name())
}

/// All threads with what they wait for and hold, except the one that failed: its stack is shown
/// above.
fn threads(failure: &Failure, failed: Option<&ThreadState>, out: &mut dyn Write) -> io::Result<()> {
    if failure.interleaving.threads.is_empty() {
        return Ok(());
    }
    writeln!(out, "\nthreads")?;
    for thread in &failure.interleaving.threads {
        let mut text = format!("{}: {}", named(thread), thread.state);
        if !thread.holds.is_empty() {
            let _ = write!(text, "; holds {}", thread.holds.join(", "));
        }
        line(out, "  ", &text)?;
        let has_failed = failed.is_some_and(|failed| failed.id == thread.id);
        if !has_failed {
            stack(&thread.stack, out)?;
        }
    }
    Ok(())
}

fn named(thread: &ThreadState) -> String {
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

/// Notes that a reader needs to judge the result.
fn remarks(report: &RunReport, out: &mut dyn Write) -> io::Result<()> {
    let mut remarks = report.failure().map_or_else(Vec::new, remarks_on_failure);
    if let (Some(schedule), Some(jvm)) = (report.recorded, report.jvm)
        && schedule.java != jvm.java
    {
        remarks.push(format!(
            "recorded on Java {}, replayed on Java {}",
            schedule.java, jvm.java
        ));
    }
    remarks.extend(report.totals.into_iter().flat_map(remarks_on_totals));
    for notice in report.notices {
        if !remarks.contains(notice) {
            remarks.push(notice.clone());
        }
    }
    if !remarks.is_empty() && report.failure().is_some() {
        writeln!(out)?;
    }
    remarks
        .iter()
        .try_for_each(|remark| line(out, "note: ", remark))
}

fn remarks_on_failure(failure: &Failure) -> Vec<String> {
    let mut remarks = Vec::new();
    if !failure.verified {
        remarks.push(
            "the same schedule, run again, did not give the same events: something that is not \
             controlled decides the outcome"
                .to_owned(),
        );
        if !failure.interleaving.threads.is_empty() {
            remarks.push("the interleaving is that of a later run, which failed alike".to_owned());
        }
    }
    let early = failure.early_timeouts.iter();
    remarks.extend(early.map(|early| format!("{early}; --early-timeouts 0 excludes that")));
    let wakeups = failure.spurious_wakeups.iter();
    remarks.extend(wakeups.map(|wakeup| format!("{wakeup}; --spurious 0 excludes that")));
    let calls = failure.uncontrolled.iter();
    remarks.extend(calls.map(|call| format!("not controlled: {call}")));
    remarks
}

fn remarks_on_totals(totals: RunTotals) -> Vec<String> {
    let mut remarks = Vec::new();
    if totals.abandoned > 0 {
        let count = counted(totals.abandoned, "schedule");
        remarks.push(format!("{count} abandoned early as redundant"));
    }
    if totals.inconclusive > 0 {
        let count = counted(totals.inconclusive, "inconclusive schedule");
        remarks.push(format!(
            "{count} ran out of steps or time, which says nothing about the program; --max-steps \
             and --max-millis set the limits"
        ));
    }
    let calibration = totals.calibration;
    if let Some(reason) = calibration.and_then(|calibration| calibration.reason.as_deref()) {
        remarks.push(format!(
            "classes are loaded afresh for each schedule: {reason}"
        ));
    }
    remarks
}

/// How many schedules were run until the failure, and how to replay it.
fn closing(report: &RunReport, out: &mut dyn Write) -> io::Result<()> {
    if let (RunEnding::Failed(_), Some(totals)) = (report.ending, report.totals) {
        let count = counted(totals.schedules, "schedule");
        let origin = origin(report.settings);
        line(out, "\n", &format!("ran {count} ({origin})"))?;
    }
    match report.saved {
        Some(saved) => line(out, "replay: ", saved.replay),
        None => Ok(()),
    }
}
