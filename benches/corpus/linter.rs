//! Runs a build of the linter on a jar.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::NamedTempFile;

use crate::scoring::findings::{self, Found};
use crate::trouble::Trouble;

/// A build, and the configuration that it runs with.
#[derive(Debug)]
pub(crate) struct Linter<'a> {
    pub(crate) program: PathBuf,
    pub(crate) configuration: &'a Path,
}

impl Linter<'_> {
    /// The findings of the default output, in its order.
    pub(crate) fn check(&self, jar: &Path) -> Result<Vec<Found>, Trouble> {
        let output = Command::new(&self.program)
            .args(["check", "--quiet", "--exit-zero"])
            .args(["--output-format", "json", "--config"])
            .args([self.configuration, jar])
            .output()
            .map_err(|source| Trouble::Start {
                program: self.program.clone(),
                source,
            })?;
        let failed = |said| Trouble::Linter {
            program: self.program.clone(),
            jar: jar.to_owned(),
            said,
        };
        if !output.status.success() {
            return Err(failed(String::from_utf8_lossy(&output.stderr).into_owned()));
        }
        findings::parse(&output.stdout).map_err(failed)
    }
}

/// A configuration with these packs only, or an empty one, so that no other `threadlint.toml` has
/// an effect.
pub(crate) fn configuration(packs: Option<&[String]>) -> Result<NamedTempFile, Trouble> {
    let mut file = NamedTempFile::with_suffix(".toml").map_err(Trouble::Configuration)?;
    if let Some(packs) = packs {
        let names = packs.iter().filter(|name| !name.is_empty());
        let names: toml::Value = names.cloned().collect::<Vec<String>>().into();
        writeln!(file, "packs = {names}").map_err(Trouble::Configuration)?;
    }
    Ok(file)
}
