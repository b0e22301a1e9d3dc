//! The shard that the environment names: in a sharded test of Bazel, a parallel job of GitLab, an
//! array of Slurm, or an indexed job of Kubernetes.

use std::num::NonZeroU32;
use std::path::PathBuf;

use miette::Diagnostic;
use thiserror::Error;

use super::Shard;

/// An environment that says which shard it is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Environment {
    Bazel,
    Gitlab,
    Slurm,
    Kubernetes,
}

/// What an environment says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Found {
    pub(crate) environment: Environment,
    /// Of the shard, from 0.
    index: u32,
    count: Option<u32>,
}

/// An environment that does not name a shard.
#[derive(Debug, Error, Diagnostic, PartialEq, Eq)]
pub(crate) enum EnvironmentError {
    #[error("the environment names no shard")]
    #[diagnostic(help(
        "`--shard auto` reads the variables of Bazel, GitLab, Slurm and Kubernetes; write `--shard 2/7` \
         for the second of seven shards"
    ))]
    NoShard,
    #[error("the environment names shards of {first} and of {second}")]
    #[diagnostic(help("say which it is: `--shard 2/7` is the second of seven shards"))]
    Several {
        first: &'static str,
        second: &'static str,
    },
    #[error("`{variable}` is `{value}`, which makes no shard of {environment}")]
    #[diagnostic(help("say which shard it is: `--shard 2/7` is the second of seven shards"))]
    Senseless {
        environment: &'static str,
        variable: &'static str,
        value: String,
    },
    #[error("`{variable}` says which shard this is, but {environment} does not say of how many")]
    #[diagnostic(help(
        "write `--shard auto/7` for seven shards, with the `completions` of the job in place of 7; \
         `--shard 1/1` does everything"
    ))]
    NoCount {
        environment: &'static str,
        variable: &'static str,
    },
    #[error("`--shard auto/{asked}` asks for {asked} shards, but {environment} has {found}")]
    #[diagnostic(help(
        "write `--shard auto` if that is how many there are; if only some shards of a run are \
         repeated, name each, as in `--shard 2/7`"
    ))]
    OtherCount {
        environment: &'static str,
        asked: NonZeroU32,
        found: u32,
    },
}

const BAZEL_INDEX: &str = "TEST_SHARD_INDEX";
const BAZEL_COUNT: &str = "TEST_TOTAL_SHARDS";
const BAZEL_STATUS: &str = "TEST_SHARD_STATUS_FILE";
const GITLAB_INDEX: &str = "CI_NODE_INDEX";
const GITLAB_COUNT: &str = "CI_NODE_TOTAL";
const SLURM_ID: &str = "SLURM_ARRAY_TASK_ID";
const SLURM_COUNT: &str = "SLURM_ARRAY_TASK_COUNT";
const SLURM_FIRST: &str = "SLURM_ARRAY_TASK_MIN";
const SLURM_LAST: &str = "SLURM_ARRAY_TASK_MAX";
const SLURM_STEP: &str = "SLURM_ARRAY_TASK_STEP";
const KUBERNETES_INDEX: &str = "JOB_COMPLETION_INDEX";

impl Environment {
    /// Those that a run may be in, apart from Bazel: that hides the others from its tests.
    const AROUND: [Self; 3] = [Self::Gitlab, Self::Slurm, Self::Kubernetes];

    fn name(self) -> &'static str {
        match self {
            Self::Bazel => "Bazel",
            Self::Gitlab => "GitLab",
            Self::Slurm => "Slurm",
            Self::Kubernetes => "Kubernetes",
        }
    }

    /// The variable with the number of the shard.
    pub(crate) fn variable(self) -> &'static str {
        match self {
            Self::Bazel => BAZEL_INDEX,
            Self::Gitlab => GITLAB_INDEX,
            Self::Slurm => SLURM_ID,
            Self::Kubernetes => KUBERNETES_INDEX,
        }
    }

    /// The file that a program makes to tell Bazel that it has understood.
    pub(crate) fn status_file(self, lookup: &dyn Fn(&str) -> Option<String>) -> Option<PathBuf> {
        let path = (self == Self::Bazel).then(|| lookup(BAZEL_STATUS))??;
        Some(PathBuf::from(path))
    }

    /// What this environment says, if that is where the run is.
    fn look(
        self,
        lookup: &dyn Fn(&str) -> Option<String>,
    ) -> Result<Option<Found>, EnvironmentError> {
        let variables = Variables {
            environment: self,
            lookup,
        };
        let found = |index, count| {
            Some(Found {
                environment: self,
                index,
                count,
            })
        };
        Ok(match self {
            Self::Bazel => match variables.number(BAZEL_COUNT)? {
                None | Some(0) => None,
                Some(count) => found(variables.below(BAZEL_INDEX, 0, count)?, Some(count)),
            },
            Self::Gitlab => match variables.number(GITLAB_COUNT)? {
                None => None,
                // Without `parallel`, a job has a total of 1 and no index.
                Some(1) => found(0, Some(1)),
                Some(count) => found(variables.below(GITLAB_INDEX, 1, count)?, Some(count)),
            },
            Self::Slurm => match variables.number(SLURM_ID)? {
                None => None,
                Some(id) => {
                    let (index, count) = variables.position_in_array(id)?;
                    found(index, Some(count))
                }
            },
            Self::Kubernetes => match variables.number(KUBERNETES_INDEX)? {
                None => None,
                Some(index) => found(index, None),
            },
        })
    }
}

/// The variables of one environment.
struct Variables<'a> {
    environment: Environment,
    lookup: &'a dyn Fn(&str) -> Option<String>,
}

impl Variables<'_> {
    fn number(&self, variable: &'static str) -> Result<Option<u32>, EnvironmentError> {
        let Some(value) = (self.lookup)(variable).filter(|value| !value.is_empty()) else {
            return Ok(None);
        };
        let number = value.parse();
        number.map(Some).map_err(|_| self.senseless(variable))
    }

    /// The index, from 0, of a variable that counts from `first`.
    fn below(
        &self,
        variable: &'static str,
        first: u32,
        count: u32,
    ) -> Result<u32, EnvironmentError> {
        let number = self.number(variable)?;
        let index = number.and_then(|number| number.checked_sub(first));
        let index = index.filter(|index| *index < count);
        index.ok_or_else(|| self.senseless(variable))
    }

    /// Index and number of the tasks of an array, whose ids have equal distances: only then do they
    /// follow from the variables.
    fn position_in_array(&self, id: u32) -> Result<(u32, u32), EnvironmentError> {
        let first = self.number(SLURM_FIRST)?.unwrap_or(0);
        let last = self.number(SLURM_LAST)?.unwrap_or(id);
        let step = self.number(SLURM_STEP)?.unwrap_or(1);
        let count = self
            .number(SLURM_COUNT)?
            .ok_or_else(|| self.senseless(SLURM_COUNT))?;
        let is_even = |span: u32| step > 0 && span.is_multiple_of(step);
        let position = |id: u32| {
            let span = id.checked_sub(first).filter(|span| is_even(*span))?;
            Some(span / step)
        };
        let whole = position(last).map(|last| u64::from(last) + 1);
        if whole != Some(u64::from(count)) {
            return Err(self.senseless(SLURM_COUNT));
        }
        let index = position(id).filter(|index| *index < count);
        Ok((index.ok_or_else(|| self.senseless(SLURM_ID))?, count))
    }

    fn senseless(&self, variable: &'static str) -> EnvironmentError {
        EnvironmentError::Senseless {
            environment: self.environment.name(),
            variable,
            value: (self.lookup)(variable).unwrap_or_default(),
        }
    }
}

impl Found {
    /// What Bazel says to a test. A test that does not obey would do everything in each shard.
    pub(crate) fn by_bazel(
        lookup: &dyn Fn(&str) -> Option<String>,
    ) -> Result<Option<Self>, EnvironmentError> {
        Environment::Bazel.look(lookup)
    }

    /// What the environment says.
    pub(crate) fn by_any(
        lookup: &dyn Fn(&str) -> Option<String>,
    ) -> Result<Option<Self>, EnvironmentError> {
        if let Some(found) = Self::by_bazel(lookup)? {
            return Ok(Some(found));
        }
        let mut only: Option<Self> = None;
        for environment in Environment::AROUND {
            let Some(found) = environment.look(lookup)? else {
                continue;
            };
            // A job of GitLab without `parallel` may well start one of the others.
            if found.count == Some(1) && environment == Environment::Gitlab {
                only = Some(found);
                continue;
            }
            match only.filter(|other| other.count != Some(1)) {
                Some(other) => {
                    return Err(EnvironmentError::Several {
                        first: other.environment.name(),
                        second: environment.name(),
                    });
                }
                None => only = Some(found),
            }
        }
        Ok(only)
    }

    /// The shard, of `asked` ones if the environment does not say of how many.
    pub(crate) fn shard(&self, asked: Option<NonZeroU32>) -> Result<Shard, EnvironmentError> {
        let environment = self.environment.name();
        let variable = self.environment.variable();
        let count = match (self.count, asked) {
            (Some(found), Some(asked)) if found != asked.get() => {
                return Err(EnvironmentError::OtherCount {
                    environment,
                    asked,
                    found,
                });
            }
            (Some(count), _) => count,
            (None, Some(asked)) => asked.get(),
            (None, None) => {
                return Err(EnvironmentError::NoCount {
                    environment,
                    variable,
                });
            }
        };
        let shard = self.index.checked_add(1);
        let shard = shard.and_then(|number| Shard::new(number, count));
        shard.ok_or_else(|| EnvironmentError::Senseless {
            environment,
            variable,
            value: self.index.to_string(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Variable = (&'static str, &'static str);

    fn found(variables: &[Variable]) -> Result<Option<Found>, EnvironmentError> {
        Found::by_any(&lookup(variables))
    }

    fn lookup(variables: &[Variable]) -> impl Fn(&str) -> Option<String> {
        |name| {
            let variable = variables.iter().find(|(key, _)| *key == name);
            variable.map(|(_, value)| (*value).to_owned())
        }
    }

    fn shard(variables: &[Variable], asked: u32) -> Result<String, EnvironmentError> {
        let found = found(variables)?.expect("a shard");
        let shard = found.shard(NonZeroU32::new(asked))?;
        Ok(shard.to_string())
    }

    #[test]
    fn each_environment_counts_in_its_own_way() {
        let slurm = [
            ("SLURM_ARRAY_TASK_ID", "14"),
            ("SLURM_ARRAY_TASK_MIN", "10"),
            ("SLURM_ARRAY_TASK_MAX", "16"),
            ("SLURM_ARRAY_TASK_STEP", "2"),
            ("SLURM_ARRAY_TASK_COUNT", "4"),
        ];
        let bazel = [("TEST_SHARD_INDEX", "0"), ("TEST_TOTAL_SHARDS", "4")];
        let gitlab = [("CI_NODE_INDEX", "4"), ("CI_NODE_TOTAL", "4")];
        let kubernetes = [("JOB_COMPLETION_INDEX", "1")];
        assert_eq!(shard(&slurm, 0).unwrap(), "3/4");
        assert_eq!(shard(&bazel, 0).unwrap(), "1/4");
        assert_eq!(shard(&gitlab, 0).unwrap(), "4/4");
        assert_eq!(shard(&kubernetes, 4).unwrap(), "2/4");
        assert_eq!(found(&[]), Ok(None));
        assert_eq!(found(&[("TEST_TOTAL_SHARDS", "0")]), Ok(None));
        assert_eq!(found(&[("TEST_TOTAL_SHARDS", "")]), Ok(None));
    }

    #[test]
    fn a_job_of_gitlab_that_is_not_parallel_is_the_only_one() {
        let total = ("CI_NODE_TOTAL", "1");
        assert_eq!(shard(&[total], 0).unwrap(), "1/1");
        assert_eq!(
            shard(&[total, ("JOB_COMPLETION_INDEX", "2")], 3).unwrap(),
            "3/3"
        );
    }

    #[test]
    fn bazel_hides_what_is_around_it() {
        let variables = [
            ("TEST_SHARD_INDEX", "1"),
            ("TEST_TOTAL_SHARDS", "2"),
            ("CI_NODE_INDEX", "4"),
            ("CI_NODE_TOTAL", "4"),
        ];
        assert_eq!(shard(&variables, 0).unwrap(), "2/2");
    }

    #[test]
    fn two_environments_are_told() {
        let variables = [
            ("CI_NODE_INDEX", "1"),
            ("CI_NODE_TOTAL", "2"),
            ("JOB_COMPLETION_INDEX", "1"),
        ];
        let error = found(&variables).unwrap_err().to_string();
        assert_eq!(
            error,
            "the environment names shards of GitLab and of Kubernetes"
        );
    }

    #[test]
    fn a_count_must_be_known_and_agree() {
        let kubernetes = [("JOB_COMPLETION_INDEX", "3")];
        let error = shard(&kubernetes, 0).unwrap_err().to_string();
        assert!(
            error.contains("Kubernetes does not say of how many"),
            "{error}"
        );
        let error = shard(&kubernetes, 3).unwrap_err().to_string();
        assert!(error.contains("`JOB_COMPLETION_INDEX` is `3`"), "{error}");
        let gitlab = [("CI_NODE_INDEX", "1"), ("CI_NODE_TOTAL", "2")];
        let error = shard(&gitlab, 3).unwrap_err().to_string();
        assert!(error.contains("but GitLab has 2"), "{error}");
        assert_eq!(shard(&gitlab, 2).unwrap(), "1/2");
    }

    #[test]
    fn senseless_numbers_are_refused() {
        for (variables, variable) in [
            (vec![("TEST_TOTAL_SHARDS", "2")], "TEST_SHARD_INDEX"),
            (
                vec![("TEST_TOTAL_SHARDS", "2"), ("TEST_SHARD_INDEX", "2")],
                "TEST_SHARD_INDEX",
            ),
            (vec![("TEST_TOTAL_SHARDS", "two")], "TEST_TOTAL_SHARDS"),
            (
                vec![("CI_NODE_TOTAL", "2"), ("CI_NODE_INDEX", "0")],
                "CI_NODE_INDEX",
            ),
            (vec![("SLURM_ARRAY_TASK_ID", "0")], "SLURM_ARRAY_TASK_COUNT"),
            (vec![("JOB_COMPLETION_INDEX", "-1")], "JOB_COMPLETION_INDEX"),
        ] {
            let error = found(&variables).unwrap_err().to_string();
            assert!(error.starts_with(&format!("`{variable}` is ")), "{error}");
        }
    }

    /// `--array=1,5,7`: the positions of the tasks cannot be known.
    #[test]
    fn an_uneven_array_is_refused() {
        let uneven = |step, count| {
            [
                ("SLURM_ARRAY_TASK_ID", "5"),
                ("SLURM_ARRAY_TASK_MIN", "1"),
                ("SLURM_ARRAY_TASK_MAX", "7"),
                ("SLURM_ARRAY_TASK_STEP", step),
                ("SLURM_ARRAY_TASK_COUNT", count),
            ]
        };
        for (step, count) in [("1", "3"), ("0", "3"), ("4", "2")] {
            let error = found(&uneven(step, count)).unwrap_err().to_string();
            assert!(error.starts_with("`SLURM_ARRAY_TASK_COUNT` is "), "{error}");
        }
    }

    #[test]
    fn only_bazel_has_a_status_file() {
        let lookup = lookup(&[("TEST_SHARD_STATUS_FILE", "/tmp/s")]);
        let of = |environment: Environment| environment.status_file(&lookup);
        assert_eq!(of(Environment::Bazel), Some(PathBuf::from("/tmp/s")));
        assert_eq!(of(Environment::Gitlab), None);
    }
}
