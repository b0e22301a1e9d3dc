//! Puts verdicts back into findings.

use std::path::{Path, PathBuf};

use super::{Archive, Asked, ConfirmError};
use crate::finding::{Finding, Level, Proof, Replay};
use crate::report::{Notice, Report};
use crate::tester::{Answer, Judgement, Verdict};

/// How proofs are kept for `replay`.
#[derive(Debug)]
pub(crate) struct Replays<'a> {
    /// `None` to keep none.
    pub(crate) archive: Option<Archive>,
    /// What the code was allowed to do.
    pub(crate) allowed: &'a [String],
    /// Entries of a class path below it are kept relative to it, so that a folder can be moved.
    pub(crate) folder: &'a Path,
    /// The command line that replays a file.
    pub(crate) command: fn(&Path) -> String,
}

/// Gives each finding its verdict, in the order of the report. Where the tool failed, there is a
/// notice instead.
pub(crate) fn write_back(
    report: &mut Report,
    asked: &Asked,
    answers: Vec<Answer>,
    replays: &mut Replays,
) -> Result<(), ConfirmError> {
    for (at, answer) in asked.findings.iter().zip(answers) {
        match answer {
            Answer::Judged(judgement) => {
                let finding = &mut report.findings[*at];
                finding.level = level(finding.level, judgement.verdict);
                finding.proof = Some(Box::new(proof(*judgement, finding, replays)?));
            }
            Answer::Failed(error) => {
                let notice = failure(report, *at, &error.to_string());
                report.notices.push(notice);
            }
        }
    }
    report.notices.sort();
    Ok(())
}

/// What is proven is an error, what is ordered harmless; all else stays what it was.
fn level(before: Level, verdict: Verdict) -> Level {
    match verdict {
        Verdict::Confirmed => Level::Error,
        Verdict::Ordered => Level::Note,
        _ => before,
    }
}

fn proof(
    judgement: Judgement,
    finding: &Finding,
    replays: &mut Replays,
) -> Result<Proof, ConfirmError> {
    let mut judgement = judgement;
    let mut replay = None;
    if let Some(schedule) = &mut judgement.schedule {
        schedule.allow(replays.allowed);
        for entry in &mut schedule.class_path {
            let inside = Path::new(&entry).strip_prefix(replays.folder);
            if let Some(inside) = inside.ok().filter(|path| !path.as_os_str().is_empty()) {
                *entry = inside.to_string_lossy().into_owned();
            }
        }
        if let Some(archive) = &mut replays.archive {
            let file: PathBuf = archive.save(finding, schedule)?;
            let command = (replays.command)(&file);
            replay = Some(Replay { file, command });
        }
    }
    Ok(Proof { judgement, replay })
}

/// An internal notice at the place of the finding.
fn failure(report: &Report, at: usize, error: &str) -> Notice {
    let finding = &report.findings[at];
    Notice {
        path: report.source(finding.location.file).origin.display(),
        line: Some(report.start(finding.location).line),
        message: format!(
            "no verdict on `{}.{}`: {error}",
            finding.class, finding.field
        ),
        is_internal: true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::sample;
    use crate::tester::samples::judgements;

    #[test]
    fn a_schedule_names_classes_below_the_folder_by_relative_paths() {
        let kept = |folder: &str| {
            let mut replays = Replays {
                archive: None,
                allowed: &[],
                folder: Path::new(folder),
                command: |_| String::new(),
            };
            let judgement = judgements().swap_remove(0);
            let finding = &sample::report().findings[0];
            let proof = proof(judgement, finding, &mut replays).unwrap();
            assert_eq!(proof.replay, None);
            proof.judgement.schedule.unwrap().class_path
        };
        assert_eq!(kept("/project"), ["target/classes"]);
        assert_eq!(kept("/project/target/classes"), ["/project/target/classes"]);
        assert_eq!(kept("/elsewhere"), ["/project/target/classes"]);
    }
}
