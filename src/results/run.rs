//! A part of a run: the schedules of one block.
//!
//! The whole reports the failure that the run of all schedules reports: that of the first schedule,
//! or one soon after it that is worse than a race. Schedules after it do not count, because that run
//! would not have come to them.

use std::ops::Range;
use std::path::PathBuf;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::subject::{Calibration, Failure, HARM_SOUGHT, JvmInfo, RunSettings};

/// What a shard of `run` found.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct RunPart {
    pub(crate) settings: RunSettings,
    /// The schedules of the shard.
    pub(crate) block: Range<u64>,
    pub(crate) java_home: PathBuf,
    /// `None` if the shard had nothing to do.
    pub(crate) jvm: Option<JvmInfo>,
    pub(crate) failure: Option<Box<Failure>>,
    pub(crate) totals: Totals,
    pub(crate) notices: Vec<String>,
    /// The file that is to hold the schedule of a failure, if the user named one.
    pub(crate) save: Option<PathBuf>,
}

/// The cost of a run.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(crate) struct Totals {
    pub(crate) schedules: u64,
    pub(crate) abandoned: u64,
    pub(crate) inconclusive: u64,
    /// Every interleaving was covered.
    pub(crate) is_complete: bool,
    pub(crate) elapsed: Duration,
    pub(crate) calibration: Option<Calibration>,
}

impl RunPart {
    /// The whole of all parts, in the order of their blocks.
    pub(super) fn whole(parts: Vec<Self>) -> Self {
        let Decision {
            failure,
            race,
            counted,
        } = Decision::of(&parts);
        let mut totals = Totals::default();
        let mut notices = Vec::new();
        for part in &parts {
            totals.elapsed = totals.elapsed.max(part.totals.elapsed);
            if part.block.start >= counted {
                continue;
            }
            let all = part.totals.schedules;
            totals.schedules += all.min(counted - part.block.start);
            totals.abandoned += part.totals.abandoned;
            totals.inconclusive += part.totals.inconclusive;
            totals.is_complete |= part.totals.is_complete;
            notices.extend(part.notices.iter().cloned());
        }
        if failure.is_some_and(|failure| failure.race.is_none()) {
            notices.extend(race.map(Failure::race_in_words));
        }
        let calibrations = parts.iter().map(|part| &part.totals.calibration);
        totals.calibration = calibrations.flatten().next().cloned();
        let blocks = parts.first().zip(parts.last());
        let block = blocks.map_or(0..0, |(first, last)| first.block.start..last.block.end);
        let jvm = parts.iter().find_map(|part| part.jvm.clone());
        let failure = failure.cloned().map(Box::new);
        let first = parts.into_iter().next().expect("a whole has parts");
        Self {
            block,
            jvm,
            failure,
            totals,
            notices: without_repetitions(notices),
            ..first
        }
    }
}

/// What the run of all schedules reports.
struct Decision<'p> {
    failure: Option<&'p Failure>,
    /// A race that is not reported, because of worse that followed.
    race: Option<&'p Failure>,
    /// The run ends before the schedule of this number, if not earlier.
    counted: u64,
}

impl<'p> Decision<'p> {
    fn of(parts: &'p [RunPart]) -> Self {
        let mut failures: Vec<&Failure> = parts
            .iter()
            .filter_map(|part| part.failure.as_deref())
            .collect();
        failures.sort_by_key(|failure| failure.index);
        let Some(&first) = failures.first() else {
            return Self {
                failure: None,
                race: None,
                counted: u64::MAX,
            };
        };
        if !first.is_created_race() {
            return Self::reports(first, None);
        }
        let last = first.index.saturating_add(HARM_SOUGHT);
        let mut worse = failures
            .into_iter()
            .filter(|failure| failure.index <= last && !failure.is_created_race());
        match worse.next() {
            Some(worse) => Self::reports(worse, Some(first)),
            None => Self {
                failure: Some(first),
                race: None,
                counted: last.saturating_add(1),
            },
        }
    }

    fn reports(failure: &'p Failure, race: Option<&'p Failure>) -> Self {
        Self {
            failure: Some(failure),
            race,
            counted: failure.index.saturating_add(1),
        }
    }
}

/// Each shard tells of the same JVM.
fn without_repetitions(notices: Vec<String>) -> Vec<String> {
    let mut told: Vec<String> = Vec::new();
    for notice in notices {
        if !told.contains(&notice) {
            told.push(notice);
        }
    }
    told
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::subject::{FailureKind, sample};

    fn failure(index: u64, kind: FailureKind) -> Box<Failure> {
        let [mut failure, _] = sample::failures();
        failure.index = index;
        failure.kind = kind;
        if kind == FailureKind::Race {
            failure.schedule.settings.strategy = "race".to_owned();
        } else {
            failure.race = None;
        }
        Box::new(failure)
    }

    /// Three shards of a hundred schedules each; those with a failure ended there.
    fn whole(failures: [Option<Box<Failure>>; 3]) -> RunPart {
        let parts = (0..).zip(failures).map(|(shard, failure)| {
            let block = shard * 100..(shard + 1) * 100;
            let end = failure.as_ref().map_or(block.end, |it| it.index + 1);
            RunPart {
                settings: sample::settings(),
                java_home: PathBuf::from("/jdk"),
                jvm: None,
                totals: Totals {
                    schedules: end - block.start,
                    abandoned: 1,
                    inconclusive: 2,
                    elapsed: Duration::from_secs(shard),
                    ..Totals::default()
                },
                block,
                failure,
                notices: vec!["of the JVM".to_owned(), format!("of shard {shard}")],
                save: None,
            }
        });
        RunPart::whole(parts.collect())
    }

    #[test]
    fn the_first_schedule_that_fails_is_reported() {
        let exception = |index| Some(failure(index, FailureKind::Exception));
        let run = whole([None, exception(117), exception(201)]);
        assert_eq!(run.failure.unwrap().index, 117);
        // Shard 3 began after it.
        assert_eq!((run.totals.schedules, run.totals.abandoned), (118, 2));
        assert_eq!(run.notices, ["of the JVM", "of shard 0", "of shard 1"]);
        assert_eq!(run.totals.elapsed, Duration::from_secs(2));
    }

    #[test]
    fn without_a_failure_everything_counts() {
        let run = whole([None, None, None]);
        assert!(run.failure.is_none());
        assert_eq!((run.totals.schedules, run.totals.inconclusive), (300, 6));
        assert_eq!(run.block, 0..300);
    }

    #[test]
    fn worse_soon_after_a_race_is_reported_in_place_of_it() {
        let race = Some(failure(40, FailureKind::Race));
        let harm = |index| Some(failure(index, FailureKind::Exception));
        let run = whole([race.clone(), harm(139), None]);
        assert_eq!(run.failure.unwrap().index, 139);
        let told = run.notices.last().unwrap();
        assert!(told.starts_with("schedule 41 shows a race: "), "{told}");
        let run = whole([race.clone(), harm(140), None]);
        assert_eq!(run.failure.unwrap().index, 40);
        assert!(!run.notices.iter().any(|it| it.contains("shows a race")));
        let run = whole([race, Some(failure(120, FailureKind::Race)), None]);
        assert_eq!(run.failure.unwrap().index, 40);
    }
}
