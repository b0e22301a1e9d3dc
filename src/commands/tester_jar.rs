//! `threadlint tester-jar`: the embedded jar as a file, for build tools that start JVMs themselves.

use std::fs;
use std::io::Write;

use super::{CommandError, SUCCESS};
use crate::cli::TesterJarArgs;
use crate::output::visible;
use crate::tester;

pub(super) fn tester_jar(args: &TesterJarArgs, out: &mut dyn Write) -> Result<u8, CommandError> {
    let path = &args.output_file;
    fs::write(path, tester::embedded()?).map_err(|error| CommandError::WriteFile {
        path: path.clone(),
        error,
    })?;
    writeln!(out, "wrote {}", visible(&path.display().to_string()))?;
    Ok(SUCCESS)
}
