//! Writes evidence back into findings, and keeps what shows it again.

use std::path::{Path, PathBuf};

use super::{Archive, ConfirmError, ProgramFolder, TargetList};
use crate::finding::{Finding, Level};
use crate::report::{Notice, Report};
use crate::subject::{
    DriverProgram, EmittedProgram, Evidence, ExaminationVerdict, GuardedOperation, Proof,
    RecordedSchedule, Replay,
};
use crate::tester::TargetResult;

/// Where and how schedules are kept for `replay`.
#[derive(Debug)]
pub(crate) struct Replays<'a> {
    /// `None` to keep no schedules.
    pub(crate) archive: Option<Archive>,
    /// `None` to write no programs.
    pub(crate) programs: Option<&'a ProgramFolder>,
    /// What the code was allowed to do.
    pub(crate) allowed: &'a [GuardedOperation],
    /// Entries of a class path below this folder are kept relative to it, so that it can be moved.
    pub(crate) folder: &'a Path,
    /// The command line that replays a file, with what the code was allowed.
    pub(crate) command: fn(&Path, &[GuardedOperation]) -> String,
}

/// Gives each finding its verdict, in the order of the report. Adds a notice where the code kept the
/// tool from more, and where the tool failed, which is no verdict.
pub(crate) fn write_back(
    report: &mut Report,
    targets: &TargetList,
    results: Vec<TargetResult>,
    replays: &mut Replays,
) -> Result<(), ConfirmError> {
    for (at, result) in targets.findings.iter().zip(results) {
        match result {
            TargetResult::Examined(evidence) => {
                let finding = &mut report.findings[*at];
                finding.level = level(finding.level, evidence.verdict);
                finding.proof = Some(Box::new(proof(*evidence, finding, replays)?));
            }
            TargetResult::BrokenOff(evidence, error) => {
                let what = error.to_string();
                let notice = notice(
                    report,
                    *at,
                    "the code broke off the examination of",
                    &what,
                    false,
                );
                report.notices.push(notice);
                let finding = &mut report.findings[*at];
                finding.proof = Some(Box::new(proof(*evidence, finding, replays)?));
            }
            TargetResult::Failed(error) => {
                let notice = notice(report, *at, "no verdict on", &error.to_string(), true);
                report.notices.push(notice);
            }
            TargetResult::Left => {}
        }
    }
    report.notices.sort();
    Ok(())
}

/// A confirmed finding is an error, an ordered one a note; any other keeps its level.
fn level(before: Level, verdict: ExaminationVerdict) -> Level {
    match verdict {
        ExaminationVerdict::Confirmed => Level::Error,
        ExaminationVerdict::Ordered => Level::Note,
        ExaminationVerdict::Reachable
        | ExaminationVerdict::NotReproduced
        | ExaminationVerdict::NoDriver
        | ExaminationVerdict::Blocked => before,
    }
}

fn proof(
    mut evidence: Evidence,
    finding: &Finding,
    replays: &mut Replays,
) -> Result<Proof, ConfirmError> {
    let mut replay = None;
    if let Some(schedule) = &mut evidence.schedule {
        // A recorded run has no guard rails, and neither has its replay.
        let allowed = match evidence.run {
            Some(_) => &[][..],
            None => replays.allowed,
        };
        schedule.allowed = allowed.to_vec();
        make_relative(schedule, replays.folder);
        if let (Some(driver), Some(harm)) = (&evidence.driver, &evidence.harm) {
            schedule.tell(driver, &harm.in_words());
        }
        if let Some(archive) = &mut replays.archive {
            let file: PathBuf = archive.save(finding, schedule)?;
            let command = (replays.command)(&file, allowed);
            replay = Some(Replay { file, command });
        }
    }
    let emitted = emitted(&evidence, finding, replays);
    Ok(Proof {
        evidence,
        replay,
        emitted,
    })
}

/// The program that shows a confirmed finding, where one is asked for.
fn emitted(evidence: &Evidence, finding: &Finding, replays: &Replays) -> Option<EmittedProgram> {
    let programs = replays.programs?;
    if evidence.verdict != ExaminationVerdict::Confirmed {
        return None;
    }
    Some(match &evidence.program {
        Some(DriverProgram::Source(source)) => programs.write(finding, evidence, source),
        Some(DriverProgram::Unwritable(reason)) => Err(reason.clone()),
        None => Err("a recorded run shows it, no driver".to_owned()),
    })
}

/// Makes the entries of the class path below `folder` relative to it.
fn make_relative(schedule: &mut RecordedSchedule, folder: &Path) {
    for entry in &mut schedule.settings.class_path {
        let inside = Path::new(&entry).strip_prefix(folder).ok();
        if let Some(inside) = inside.filter(|path| !path.as_os_str().is_empty()) {
            *entry = inside.to_string_lossy().into_owned();
        }
    }
}

/// A notice at the place of the finding.
fn notice(report: &Report, at: usize, topic: &str, what: &str, is_internal: bool) -> Notice {
    let finding = &report.findings[at];
    Notice {
        path: report.source(finding.location.file).origin.display(),
        line: Some(report.start(finding.location).line),
        message: format!("{topic} `{}.{}`: {what}", finding.class, finding.field),
        is_internal,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::sample;
    use crate::subject::sample::evidence;

    #[test]
    fn a_schedule_and_a_program_show_what_is_confirmed() {
        let folder = tempfile::tempdir().unwrap();
        let programs = ProgramFolder::create(folder.path()).unwrap();
        let finding = &sample::report().findings[0];
        let shown = |evidence: Evidence, programs| {
            let mut replays = Replays {
                archive: None,
                programs,
                allowed: &[],
                folder: Path::new("/"),
                command: |_, _| String::new(),
            };
            proof(evidence, finding, &mut replays).unwrap()
        };
        let [confirmed, ordered, _] = evidence();
        let driver = confirmed.driver.clone().unwrap();
        let proof = shown(confirmed.clone(), Some(&programs));
        let schedule = proof.evidence.schedule.unwrap();
        let harm = "exception: java.util.ConcurrentModificationException in T2";
        assert_eq!(schedule.told(), Some((driver.as_str(), harm)));
        assert!(proof.emitted.unwrap().unwrap().program.is_file());
        assert_eq!(shown(confirmed.clone(), None).emitted, None);
        assert_eq!(shown(ordered, Some(&programs)).emitted, None);
        let because = |program| {
            let evidence = Evidence {
                program,
                ..confirmed.clone()
            };
            shown(evidence, Some(&programs))
                .emitted
                .unwrap()
                .unwrap_err()
        };
        let unwritable = DriverProgram::Unwritable("why".to_owned());
        assert_eq!(because(Some(unwritable)), "why");
        assert!(because(None).contains("a recorded run"));
    }

    #[test]
    fn a_schedule_names_classes_below_the_folder_by_relative_paths() {
        let kept = |folder: &str| {
            let mut replays = Replays {
                archive: None,
                programs: None,
                allowed: &[],
                folder: Path::new(folder),
                command: |_, _| String::new(),
            };
            let [evidence, ..] = evidence();
            let finding = &sample::report().findings[0];
            let proof = proof(evidence, finding, &mut replays).unwrap();
            assert_eq!(proof.replay, None);
            proof.evidence.schedule.unwrap().settings.class_path
        };
        assert_eq!(kept("/project"), ["target/classes"]);
        assert_eq!(kept("/project/target/classes"), ["/project/target/classes"]);
        assert_eq!(kept("/elsewhere"), ["/project/target/classes"]);
    }
}
