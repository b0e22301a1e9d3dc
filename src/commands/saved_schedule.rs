//! Saves the schedule of a failure where the user named no file.

use std::path::PathBuf;

use super::CommandError;
use super::launch::replay_command;
use crate::subject::RecordedSchedule;
use crate::tester;

/// Saves the schedule in the working directory, under a name that no other schedule has; returns
/// where, and the command that replays it.
pub(super) fn save_beside(schedule: &RecordedSchedule) -> Result<(PathBuf, String), CommandError> {
    for number in 1.. {
        let path = PathBuf::from(file_name(schedule, number));
        let is_same = || tester::read_schedule(&path).is_ok_and(|found| found == *schedule);
        if !path.exists() || is_same() {
            let replay = replay_command(&path, &[]);
            return match tester::write_schedule(schedule, &path) {
                Ok(()) => Ok((path, replay)),
                Err(error) => Err(CommandError::WriteFile { path, error }),
            };
        }
    }
    unreachable!("one of the names is free")
}

/// `Main-17.schedule.json`, after the simple name of the main class and the schedule's number; for
/// another one, `Main-17-2.schedule.json`.
fn file_name(schedule: &RecordedSchedule, number: u64) -> String {
    let is_separator = |c: char| !c.is_alphanumeric() && c != '_';
    // `Main$` is a main class of Scala.
    let mut names = schedule.settings.main.rsplit(is_separator);
    let simple = names.find(|name| !name.is_empty()).unwrap_or("Main");
    let number = if number == 1 {
        String::new()
    } else {
        format!("-{number}")
    };
    format!("{simple}-{}{number}.schedule.json", schedule.index)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::subject::sample;

    #[test]
    fn schedules_are_named_after_the_simple_name_of_the_class() {
        let mut schedule = sample::schedule();
        for (main, expected) in [
            ("com.example.Transfer", "Transfer-11.schedule.json"),
            ("p.Outer$Inner", "Inner-11.schedule.json"),
            ("p.Main$", "Main-11.schedule.json"),
            ("Übertrag_2", "Übertrag_2-11.schedule.json"),
            ("p/../-x", "x-11.schedule.json"),
            ("$", "Main-11.schedule.json"),
        ] {
            main.clone_into(&mut schedule.settings.main);
            assert_eq!(file_name(&schedule, 1), expected, "{main}");
        }
        assert_eq!(file_name(&schedule, 2), "Main-11-2.schedule.json");
    }
}
