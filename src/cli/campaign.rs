//! Arguments of `campaign`, which the Python package `threadlint_campaign` reads.

use std::ffi::OsString;

use clap::Args;

#[derive(Debug, Args)]
pub(crate) struct CampaignArgs {
    /// `plan`, `run` or `report`, and its arguments; `--help` shows them. Needs Python 3.9, and the
    /// package that comes with `pip install threadlint`
    #[arg(value_name = "ARGS", num_args = 0.., trailing_var_arg = true, allow_hyphen_values = true)]
    pub(crate) args: Vec<OsString>,
}
