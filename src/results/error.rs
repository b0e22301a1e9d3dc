//! Results that make no whole.

use std::io;
use std::path::PathBuf;

use miette::Diagnostic;
use thiserror::Error;

/// Why results cannot be merged.
#[derive(Debug, Error, Diagnostic)]
pub(crate) enum ResultError {
    #[error("cannot read the result `{}`: {error}", path.display())]
    #[diagnostic(help("name the files that the shards wrote with `--result FILE`"))]
    Unreadable { path: PathBuf, error: io::Error },
    #[error("`{}` is not the result of a shard: {reason}", path.display())]
    #[diagnostic(help(
        "name the files that the shards wrote with `--result FILE`, and no reports"
    ))]
    NoResult { path: PathBuf, reason: String },
    #[error("`{}` was written by threadlint {version}, and this is {own}", path.display())]
    #[diagnostic(help(
        "merge with the version that ran the shards, which must be the same for all"
    ))]
    OtherVersion {
        path: PathBuf,
        version: String,
        own: &'static str,
    },
    #[error("the result `{}` is damaged: {reason}", path.display())]
    #[diagnostic(help("run its shard again"))]
    Damaged { path: PathBuf, reason: String },
    #[error("`{}` and `{}` are of different runs: {difference}", first.display(), second.display())]
    #[diagnostic(help(
        "merge results of shards that ran with the same arguments on the same files"
    ))]
    OtherRun {
        first: PathBuf,
        second: PathBuf,
        difference: String,
    },
    #[error("`{}` and `{}` are both of shard {shard}", first.display(), second.display())]
    #[diagnostic(help("name each shard once; of a shard that ran twice, either result will do"))]
    Doubled {
        first: PathBuf,
        second: PathBuf,
        shard: String,
    },
    #[error("of {count} shards, {missing} missing")]
    #[diagnostic(help(
        "name the results of all shards; one that failed has none, and is to be run again, as with \
         `--shard {first}/{count}`"
    ))]
    Missing {
        /// `3 is`, `3, 5 and 7 are`.
        missing: String,
        first: u32,
        count: u32,
    },
}
