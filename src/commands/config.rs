//! `threadlint config`: which files configure a check, and what such a file may contain.

use std::io::Write;
use std::path::Path;

use super::{CommandError, SUCCESS};
use crate::baseline;
use crate::cli::{ConfigArgs, ConfigCommand};
use crate::config::SCHEMA;
use crate::options::Options;
use crate::output::visible;
use crate::paths::GivenPath;
use crate::workspace::Session;

pub(super) fn config(args: &ConfigArgs, out: &mut dyn Write) -> Result<u8, CommandError> {
    match &args.command {
        ConfigCommand::Schema => out.write_all(SCHEMA.as_bytes())?,
        ConfigCommand::Show { path } => show(path, out)?,
    }
    Ok(SUCCESS)
}

fn show(path: &Path, out: &mut dyn Write) -> Result<(), CommandError> {
    let options = Options {
        paths: vec![path.to_owned()],
        ..Options::default()
    };
    let session = Session::open(&options)?;
    let config = session.config();
    let absolute = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    // The settings of a folder are those of the files in it.
    let inside = if absolute.is_dir() {
        absolute.join("A.java")
    } else {
        absolute
    };
    let nearest = config.settings_of(&inside).exemptions.file.clone();
    let mut merged: Vec<&str> = config
        .settings()
        .map(|it| it.exemptions.file.as_str())
        .collect();
    merged.retain(|name| !name.is_empty());
    merged.sort_unstable();
    let baseline = baseline::find(path).map(|file| GivenPath::display(&file));
    for (what, file) in [
        ("paths, exemptions, previews", nearest),
        ("types, locks, calls, packs", merged.join(", ")),
        ("accepted findings", baseline.unwrap_or_default()),
    ] {
        let file = if file.is_empty() { "none" } else { &file };
        writeln!(out, "{:<29}{}", format!("{what}:"), visible(file))?;
    }
    Ok(())
}
