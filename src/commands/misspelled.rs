//! A path that was probably meant for a command.

use std::path::Path;

use clap::CommandFactory;

use super::CommandError;
use crate::cli::Cli;

/// Likeness of two words, from 0 to 1, above which one may be meant for the other.
const ALIKE: f64 = 0.8;

/// An error for a path that is none, but nearly the name of a command.
pub(super) fn misspelled(path: &Path) -> Option<CommandError> {
    let path_text = path.to_str()?;
    let is_name = path_text
        .chars()
        .all(|c| c.is_ascii_alphabetic() || c == '-');
    if !is_name || path.exists() {
        return None;
    }
    let cli = Cli::command();
    let commands = cli.get_subcommands().map(clap::Command::get_name);
    let likeness = |command: &str| strsim::jaro(path_text, command);
    let command = commands
        .filter(|command| likeness(command) > ALIKE)
        .max_by(|a, b| likeness(a).total_cmp(&likeness(b)))?;
    Some(CommandError::Misspelled {
        path: path_text.to_owned(),
        command: command.to_owned(),
    })
}
