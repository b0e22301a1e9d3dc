//! `threadlint completions` and `threadlint manual`: the command line described for shells and for `man`.

use std::io::Write;
use std::path::Path;

use clap::CommandFactory;

use super::{CommandError, SUCCESS};
use crate::cli::{Cli, CompletionsArgs, ManualArgs};

const NAME: &str = env!("CARGO_PKG_NAME");

pub(super) fn completions(args: &CompletionsArgs, out: &mut dyn Write) -> Result<u8, CommandError> {
    // The generator ends the program if it cannot write, so it writes to memory.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), NAME, &mut script);
    out.write_all(&script)?;
    Ok(SUCCESS)
}

pub(super) fn manual(args: &ManualArgs, out: &mut dyn Write) -> Result<u8, CommandError> {
    match &args.folder {
        None => clap_mangen::Man::new(Cli::command()).render(out)?,
        Some(folder) => pages(folder).map_err(|error| CommandError::WriteFile {
            path: folder.clone(),
            error,
        })?,
    }
    Ok(SUCCESS)
}

fn pages(folder: &Path) -> std::io::Result<()> {
    std::fs::create_dir_all(folder)?;
    clap_mangen::generate_to(Cli::command(), folder)
}
