//! Saves the schedule of a failure.

use std::path::PathBuf;

use super::CommandError;
use super::launch::replay_command;
use crate::subject::{RecordedSchedule, Workload};
use crate::tester;

/// Saves the schedule in that file; returns where, and the command that replays it.
pub(super) fn save_as(
    path: PathBuf,
    schedule: &RecordedSchedule,
) -> Result<(PathBuf, String), CommandError> {
    match tester::write_schedule(schedule, &path) {
        Ok(()) => {
            let replay = replay_command(&path, &[]);
            Ok((path, replay))
        }
        Err(error) => Err(CommandError::WriteFile { path, error }),
    }
}

/// Saves the schedule in the working directory, under a name that no other schedule has; returns
/// where, and the command that replays it.
pub(super) fn save_beside(schedule: &RecordedSchedule) -> Result<(PathBuf, String), CommandError> {
    for number in 1.. {
        let path = PathBuf::from(file_name(schedule, number));
        let is_same = || tester::read_schedule(&path).is_ok_and(|found| found == *schedule);
        if !path.exists() || is_same() {
            return save_as(path, schedule);
        }
    }
    unreachable!("one of the names is free")
}

/// `Main-17.schedule.json`, after the simple name of the main class, or of the test and its class
/// (`StockTest.takesTwo-17.schedule.json`), and the schedule's number; for another one,
/// `Main-17-2.schedule.json`.
fn file_name(schedule: &RecordedSchedule, number: u64) -> String {
    let names: Vec<&str> = match &schedule.settings.workload {
        Workload::Main { class, .. } => simple_name(class).into_iter().collect(),
        Workload::Test(test) => {
            let (class, method) = test.split_once('#').unwrap_or((test, ""));
            let method = method.split(is_separator).next();
            simple_name(class).into_iter().chain(method).collect()
        }
    };
    let name = if names.is_empty() {
        "Main".to_owned()
    } else {
        names.join(".")
    };
    let number = if number == 1 {
        String::new()
    } else {
        format!("-{number}")
    };
    format!("{name}-{}{number}.schedule.json", schedule.index)
}

/// Without packages and enclosing classes; `Main$` is a main class of Scala.
fn simple_name(class: &str) -> Option<&str> {
    class.rsplit(is_separator).find(|name| !name.is_empty())
}

fn is_separator(c: char) -> bool {
    !c.is_alphanumeric() && c != '_'
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
            schedule.settings.workload = Workload::Main {
                class: main.to_owned(),
                arguments: Vec::new(),
            };
            assert_eq!(file_name(&schedule, 1), expected, "{main}");
        }
        assert_eq!(file_name(&schedule, 2), "Main-11-2.schedule.json");
        for (test, expected) in [
            (
                "shop.StockTest#takesTwo",
                "StockTest.takesTwo-11.schedule.json",
            ),
            ("p.A$B#c(int)", "B.c-11.schedule.json"),
            ("A#b[../1]", "A.b-11.schedule.json"),
        ] {
            schedule.settings.workload = Workload::Test(test.to_owned());
            assert_eq!(file_name(&schedule, 1), expected, "{test}");
        }
    }
}
