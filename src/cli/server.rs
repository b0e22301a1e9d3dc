//! Flags of `threadlint server`.

use std::path::PathBuf;

use clap::Args;

use super::{ChangedArgs, CheckArgs, FixArgs, LevelArg, SelectArgs, ShownArgs, SuppressArgs};

#[derive(Debug, Args)]
pub(crate) struct ServerArgs {
    #[command(flatten)]
    pub(crate) select: SelectArgs,
    /// Do not report the findings in this file [default: the `threadlint-baseline.toml` found above
    /// each file]
    #[arg(long, value_name = "FILE")]
    pub(crate) baseline: Option<PathBuf>,
    /// Report all findings, whatever a baseline accepts
    #[arg(long, conflicts_with = "baseline")]
    pub(crate) no_baseline: bool,
}

impl ServerArgs {
    /// Those of the check of one file.
    pub(crate) fn check_of(&self, path: PathBuf) -> CheckArgs {
        CheckArgs {
            paths: vec![path],
            output_format: Vec::new(),
            output_file: Vec::new(),
            select: self.select.clone(),
            baseline: self.baseline.clone(),
            no_baseline: self.no_baseline,
            changed: ChangedArgs::default(),
            suppress: SuppressArgs::default(),
            fix: FixArgs::default(),
            shown: ShownArgs::default(),
            fail_on: LevelArg::Warning,
            exit_zero: false,
            quiet: true,
        }
    }
}
