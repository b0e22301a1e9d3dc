//! Schedule files: written by `run` and `confirm`, read by `replay`.

use std::fs;
use std::io;
use std::path::Path;

use serde_json::Value;

use super::convert;
use super::error::TesterError;
use super::schedule_check;
use crate::protocol::Schedule;
use crate::subject::RecordedSchedule;

/// Far more than a schedule of a million decisions.
const LARGEST: u64 = 64 << 20;

/// Reads a schedule file that [`write_schedule`] wrote.
pub(crate) fn read_schedule(path: &Path) -> Result<RecordedSchedule, TesterError> {
    parse(path).map_err(|reason| TesterError::ScheduleFile {
        path: path.to_owned(),
        reason,
    })
}

fn parse(path: &Path) -> Result<RecordedSchedule, String> {
    let size = fs::metadata(path).map_err(|e| e.to_string())?.len();
    if size > LARGEST {
        return Err(format!("it has {size} bytes"));
    }
    let text = fs::read_to_string(path).map_err(|e| e.to_string())?;
    let schedule: Value = serde_json::from_str(&text).map_err(|e| e.to_string())?;
    schedule_check::check(&schedule)?;
    let schedule: Schedule = serde_json::from_value(schedule).map_err(|e| e.to_string())?;
    convert::schedule(schedule).map_err(|unknown| unknown.to_string())
}

/// Writes `schedule` to a file.
pub(crate) fn write_schedule(schedule: &RecordedSchedule, path: &Path) -> io::Result<()> {
    let mut text = serde_json::to_string_pretty(&convert::schedule_file(schedule))?;
    text.push('\n');
    fs::write(path, text)
}
