//! `--shard` and `--result`: which part of the work is done here, and where its outcome is kept.
//!
//! A part that is taken for the whole hides what the other parts find. So the environment alone
//! divides a run only where nobody does that: in a test of Bazel, which runs all shards, and where a
//! result is written, which `merge` refuses unless it has all of them. A check in a parallel job of
//! GitLab that is not meant for it checks everything.

use std::collections::BTreeMap;
use std::fs::File;
use std::path::PathBuf;

use clap::{ArgMatches, CommandFactory};

use super::CommandError;
use super::check::tell;
use super::terminal::Console;
use crate::cli::{Cli, ShardArgs};
use crate::results::{PartRef, ShardResult};
use crate::shard::{EnvironmentError, Found, Shard, ShardChoice};

/// Arguments that change nothing about what is found, or that name files of one shard.
const WITHOUT_EFFECT: &[&str] = &[
    "color",
    "emit",
    "exit_zero",
    "fail_on",
    "jobs",
    "limit",
    "output_file",
    "output_format",
    "quiet",
    "result",
    "sarif_suppressed",
    "save",
    "shard",
    "show_output",
    "statistics",
    "threads",
];

/// The part of a run that is done here.
pub(super) struct Sharding {
    pub(super) shard: Shard,
    /// The file for its outcome.
    result: Option<PathBuf>,
    arguments: BTreeMap<String, Vec<String>>,
}

impl Sharding {
    /// What the arguments of this command and the environment say; `None` if everything is done here
    /// and nothing is kept. Tells of a shard on standard error.
    pub(super) fn of(
        args: &ShardArgs,
        command: &str,
        matches: &ArgMatches,
        console: &mut Console<'_>,
    ) -> Result<Option<Self>, CommandError> {
        let (shard, found) = chosen(args, &variable)?;
        obey(found.as_ref())?;
        if shard.is_whole() && args.result.is_none() {
            return Ok(None);
        }
        if !shard.is_whole() {
            let from = found.map_or(String::new(), |found| {
                format!(" (`{}`)", found.environment.variable())
            });
            let line = format!(
                "shard {} of {}{from}: what the other shards find is not told here",
                shard.number(),
                shard.count()
            );
            // It does not matter whether anyone reads standard error.
            let _ = tell(&line, console.terminal, console.err);
        }
        Ok(Some(Self {
            shard,
            result: args.result.clone(),
            arguments: arguments(command, matches),
        }))
    }

    /// Writes the outcome to the file that was asked for.
    pub(super) fn keep(&self, part: PartRef<'_>) -> Result<(), CommandError> {
        let Some(path) = &self.result else {
            return Ok(());
        };
        let written = ShardResult::write(path, self.shard, &self.arguments, part);
        written.map_err(|error| CommandError::WriteFile {
            path: path.clone(),
            error,
        })
    }
}

/// The shard, and the environment that names it, if one does.
fn chosen(
    args: &ShardArgs,
    lookup: &dyn Fn(&str) -> Option<String>,
) -> Result<(Shard, Option<Found>), EnvironmentError> {
    let found = match args.shard {
        Some(ShardChoice::This(shard)) => return Ok((shard, None)),
        Some(ShardChoice::OfEnvironment(count)) => {
            let found = Found::by_any(lookup)?.ok_or(EnvironmentError::NoShard)?;
            return Ok((found.shard(count)?, Some(found)));
        }
        None if args.result.is_some() => Found::by_any(lookup)?,
        None => Found::by_bazel(lookup)?,
    };
    match found {
        Some(found) => Ok((found.shard(None)?, Some(found))),
        None => Ok((Shard::WHOLE, None)),
    }
}

/// Makes the file by which Bazel knows that a test does not do everything in each shard.
fn obey(found: Option<&Found>) -> Result<(), CommandError> {
    let file = found.and_then(|found| found.environment.status_file(&variable));
    let Some(path) = file else {
        return Ok(());
    };
    match File::create(&path) {
        Ok(_) => Ok(()),
        Err(error) => Err(CommandError::WriteFile { path, error }),
    }
}

fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok()
}

/// The values of the arguments of a command on which what is found depends, by the names that users
/// know.
fn arguments(command: &str, matches: &ArgMatches) -> BTreeMap<String, Vec<String>> {
    let mut cli = Cli::command();
    let command = cli.find_subcommand_mut(command).expect("a command");
    command.build();
    let mut arguments = BTreeMap::new();
    for argument in command.get_arguments() {
        let id = argument.get_id().as_str();
        if WITHOUT_EFFECT.contains(&id) {
            continue;
        }
        let Ok(Some(values)) = matches.try_get_raw(id) else {
            continue;
        };
        let values = values.map(|value| value.to_string_lossy().into_owned());
        let name = match argument.get_long() {
            Some(long) => format!("--{long}"),
            None => id.to_uppercase(),
        };
        arguments.insert(name, values.collect());
    }
    arguments
}

#[cfg(test)]
mod tests {
    use super::*;

    const GITLAB: &[(&str, &str)] = &[("CI_NODE_INDEX", "2"), ("CI_NODE_TOTAL", "3")];
    const BAZEL: &[(&str, &str)] = &[("TEST_SHARD_INDEX", "2"), ("TEST_TOTAL_SHARDS", "3")];
    const KUBERNETES: &[(&str, &str)] = &[("JOB_COMPLETION_INDEX", "2")];

    fn of(
        shard: Option<&str>,
        writes_result: bool,
        variables: &[(&str, &str)],
    ) -> Result<String, EnvironmentError> {
        let args = ShardArgs {
            shard: shard.map(|text| text.parse().unwrap()),
            result: writes_result.then(|| PathBuf::from("result.json")),
        };
        let lookup = |name: &str| {
            let variable = variables.iter().find(|(key, _)| *key == name);
            variable.map(|(_, value)| (*value).to_owned())
        };
        chosen(&args, &lookup).map(|(shard, _)| shard.to_string())
    }

    #[test]
    fn the_environment_divides_what_is_merged_and_tests_of_bazel() {
        for (variables, plain, kept) in [
            (GITLAB, "1/1", "2/3"),
            (BAZEL, "3/3", "3/3"),
            (&[][..], "1/1", "1/1"),
        ] {
            assert_eq!(of(None, false, variables).unwrap(), plain);
            assert_eq!(of(None, true, variables).unwrap(), kept);
        }
        assert_eq!(of(None, false, KUBERNETES).unwrap(), "1/1");
        assert!(matches!(
            of(None, true, KUBERNETES),
            Err(EnvironmentError::NoCount { .. })
        ));
    }

    #[test]
    fn a_flag_outweighs_the_environment_or_asks_it() {
        assert_eq!(of(Some("1/7"), true, BAZEL).unwrap(), "1/7");
        assert_eq!(of(Some("1/1"), true, GITLAB).unwrap(), "1/1");
        assert_eq!(of(Some("auto"), false, GITLAB).unwrap(), "2/3");
        assert_eq!(of(Some("auto/4"), false, KUBERNETES).unwrap(), "3/4");
        assert_eq!(of(Some("auto"), false, &[]), Err(EnvironmentError::NoShard));
    }

    #[test]
    fn arguments_without_effect_exist() {
        let mut cli = Cli::command();
        cli.build();
        let all: Vec<&clap::Command> = ["check", "confirm", "run"]
            .iter()
            .filter_map(|name| cli.find_subcommand(name))
            .collect();
        for id in WITHOUT_EFFECT {
            let has =
                |command: &&clap::Command| command.get_arguments().any(|it| it.get_id() == id);
            assert!(all.iter().any(has), "{id}");
        }
    }
}
