//! Flags of `threadlint server`.

use std::path::PathBuf;

use clap::Args;

use super::{
    AcceptedArgs, ChangedArgs, CheckArgs, FixArgs, LevelArg, SelectArgs, ShardArgs, ShownArgs,
    SuppressArgs,
};

#[derive(Debug, Args)]
pub(crate) struct ServerArgs {
    #[command(flatten)]
    pub(crate) select: SelectArgs,
    #[command(flatten)]
    pub(crate) accepted: AcceptedArgs,
}

impl ServerArgs {
    /// Those of the check of a folder or file.
    pub(crate) fn check_of(&self, path: PathBuf) -> CheckArgs {
        CheckArgs {
            paths: vec![path],
            output_format: Vec::new(),
            output_file: Vec::new(),
            select: self.select.clone(),
            accepted: self.accepted.clone(),
            changed: ChangedArgs::default(),
            suppress: SuppressArgs::default(),
            fix: FixArgs::default(),
            shown: ShownArgs::default(),
            shard: ShardArgs::default(),
            watch: false,
            fail_on: LevelArg::Warning,
            exit_zero: false,
            quiet: true,
        }
    }
}
