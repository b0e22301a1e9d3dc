//! Compiles the programs, once for the same sources and compiler.

use std::env;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::jdks::Jdk;
use super::programs::{OLDEST, Program, sources};

/// Release that programs in `jdk21` folders are compiled for.
const NEWER: u32 = 21;

/// Folders of class files.
#[derive(Debug)]
pub(crate) struct Classes {
    oldest: PathBuf,
    /// Of the programs that need a newer JDK; `None` without a compiler for them.
    newer: Option<PathBuf>,
}

impl Classes {
    /// The class path of a program, if it could be compiled.
    pub(crate) fn of(&self, program: &Program) -> Option<&Path> {
        if program.needs > OLDEST {
            self.newer.as_deref()
        } else {
            Some(&self.oldest)
        }
    }
}

/// Compiles all programs with one of these installations.
///
/// # Errors
///
/// No installation has a compiler, or it refuses a program.
pub(crate) fn compile(jdks: &[Jdk]) -> Result<Classes, String> {
    let (newer, oldest): (Vec<PathBuf>, Vec<PathBuf>) = sources()
        .into_iter()
        .partition(|path| path.components().any(|part| part.as_os_str() == "jdk21"));
    let compiler = |release: u32| {
        jdks.iter()
            .find(|jdk| jdk.feature >= release && jdk.javac().is_some())
    };
    let Some(jdk) = compiler(OLDEST) else {
        return Err("no JDK with a compiler was found".to_owned());
    };
    let newer = compiler(NEWER).map(|jdk| compiled(jdk, NEWER, &newer));
    Ok(Classes {
        oldest: compiled(jdk, OLDEST, &oldest)?,
        newer: newer.transpose()?,
    })
}

/// The folder of the class files of `sources`.
pub(crate) fn compiled(jdk: &Jdk, release: u32, sources: &[PathBuf]) -> Result<PathBuf, String> {
    let io = |error: io::Error| format!("the programs cannot be compiled: {error}");
    let mut hasher = DefaultHasher::new();
    (&jdk.version, release).hash(&mut hasher);
    for source in sources {
        source.hash(&mut hasher);
        fs::read(source).map_err(io)?.hash(&mut hasher);
    }
    let cache = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let folder = cache.join(format!("programs-{:016x}", hasher.finish()));
    if folder.is_dir() {
        return Ok(folder);
    }
    let fresh = tempfile::tempdir_in(cache).map_err(io)?;
    let output = Command::new(jdk.javac().unwrap_or_default())
        .args([
            "-g",
            "-nowarn",
            "-proc:none",
            "--release",
            &release.to_string(),
            "-d",
        ])
        .arg(fresh.path())
        .args(sources)
        .output()
        .map_err(io)?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    // Another process may have been faster; its folder has the same content.
    if let Err(error) = fs::rename(fresh.keep(), &folder)
        && !folder.is_dir()
    {
        return Err(io(error));
    }
    Ok(folder)
}
