//! What one shard of a run found, as a file, and the whole that the files of all shards make.
//!
//! A file holds what the renderers need, texts included, so that it can be merged where the code is
//! not. Only the version that wrote a file reads it: its layout is that of the values in the program.

mod checked;
mod confirmed;
mod error;
mod run;
mod whole;

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

pub(crate) use checked::CheckedPart;
pub(crate) use confirmed::ConfirmedPart;
pub(crate) use error::ResultError;
pub(crate) use run::{RunPart, Totals};
pub(crate) use whole::whole;

use crate::shard::Shard;

/// The version that writes files, and the only one that reads them.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// What one shard found, as it is read.
#[derive(Debug, Deserialize)]
pub(crate) struct ShardResult {
    pub(crate) shard: Shard,
    /// By name: the values of the arguments on which the findings depend.
    arguments: BTreeMap<String, Vec<String>>,
    pub(crate) part: Part,
}

/// A part of the outcome of a command.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Part {
    Check(Box<CheckedPart>),
    Confirm(Box<ConfirmedPart>),
    Run(Box<RunPart>),
}

/// A part that is written.
#[derive(Debug, Clone, Copy, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum PartRef<'a> {
    Check(&'a CheckedPart),
    Confirm(&'a ConfirmedPart),
    Run(&'a RunPart),
}

/// Where a run took place: paths in its report are relative to the working directory.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Place {
    /// Absolute, without links.
    pub(crate) cwd: PathBuf,
    /// Absolute root of the repository.
    pub(crate) root: PathBuf,
}

/// What one shard found, as it is written.
#[derive(Serialize)]
struct Document<'a> {
    /// The version of threadlint. No other file has this key.
    threadlint_result: &'static str,
    shard: Shard,
    arguments: &'a BTreeMap<String, Vec<String>>,
    part: PartRef<'a>,
}

/// What is the same in the files of all versions.
#[derive(Deserialize)]
struct Head {
    threadlint_result: String,
}

impl Part {
    /// The command.
    pub(crate) fn command(&self) -> &'static str {
        match self {
            Self::Check(_) => "check",
            Self::Confirm(_) => "confirm",
            Self::Run(_) => "run",
        }
    }
}

impl ShardResult {
    pub(crate) fn write(
        path: &Path,
        shard: Shard,
        arguments: &BTreeMap<String, Vec<String>>,
        part: PartRef<'_>,
    ) -> std::io::Result<()> {
        let document = Document {
            threadlint_result: VERSION,
            shard,
            arguments,
            part,
        };
        let mut file = BufWriter::new(File::create(path)?);
        serde_json::to_writer(&mut file, &document)?;
        writeln!(file)?;
        file.flush()
    }

    pub(crate) fn read(path: &Path) -> Result<Self, ResultError> {
        let unreadable = |error| ResultError::Unreadable {
            path: path.to_owned(),
            error,
        };
        let mut text = String::new();
        let opened = File::open(path).map(BufReader::new);
        let read = opened.and_then(|mut file| file.read_to_string(&mut text));
        read.map_err(unreadable)?;
        let head: Head = serde_json::from_str(&text).map_err(|error| ResultError::NoResult {
            path: path.to_owned(),
            reason: error.to_string(),
        })?;
        if head.threadlint_result != VERSION {
            return Err(ResultError::OtherVersion {
                path: path.to_owned(),
                version: head.threadlint_result,
                own: VERSION,
            });
        }
        serde_json::from_str(&text).map_err(|error| ResultError::Damaged {
            path: path.to_owned(),
            reason: error.to_string(),
        })
    }
}
