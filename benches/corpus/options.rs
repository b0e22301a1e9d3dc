//! The command line.

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Parser, ValueEnum};

use crate::jars::JARS;
use crate::scoring::score::Minima;

/// Measures precision and recall on pinned source jars whose fields were judged by reading them.
#[derive(Debug, Parser)]
#[command(
    name = "cargo bench --bench corpus --",
    bin_name = "cargo bench --bench corpus --"
)]
pub(crate) struct Options {
    /// Only these jars, and also those without label rows.
    #[arg(value_name = "JAR", value_parser = PossibleValuesParser::new(JARS.map(|jar| jar.artifact)))]
    pub(crate) jars: Vec<String>,
    /// Where the jars are kept; by default `target/corpus`.
    #[arg(long, value_name = "DIR")]
    pub(crate) cache: Option<PathBuf>,
    /// Shows what the working tree gains and loses against this revision, instead of the score.
    #[arg(long, value_name = "REV", conflicts_with_all = ["min_precision", "min_recall"])]
    pub(crate) diff: Option<String>,
    /// Only these knowledge packs, separated by commas.
    #[arg(long, value_name = "PACKS", value_delimiter = ',')]
    pub(crate) packs: Option<Vec<String>>,
    /// Exit code 1 if the pooled precision is lower; from 0 to 1.
    #[arg(long, value_name = "X", value_parser = figure)]
    min_precision: Option<f64>,
    /// Exit code 1 if the pooled recall is lower; from 0 to 1.
    #[arg(long, value_name = "Y", value_parser = figure)]
    min_recall: Option<f64>,
    /// Exit with 0 and without a score if no jar is available because the repository is
    /// unreachable.
    #[arg(long)]
    pub(crate) skip_if_offline: bool,
    /// How the result is printed.
    #[arg(long, value_name = "F", value_enum, default_value_t = Format::Text)]
    pub(crate) output_format: Format,
}

/// How the result is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    Text,
    Json,
}

impl Options {
    pub(crate) fn minima(&self) -> Minima {
        Minima {
            precision: self.min_precision,
            recall: self.min_recall,
        }
    }
}

fn figure(text: &str) -> Result<f64, String> {
    let figure: f64 = text.parse().map_err(|_| "not a number".to_owned())?;
    if (0.0..=1.0).contains(&figure) {
        Ok(figure)
    } else {
        Err("not between 0 and 1".to_owned())
    }
}
