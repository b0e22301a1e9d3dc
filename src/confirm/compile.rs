//! Compiles the sources of findings with the javac of a JDK, if no build tool did.

use std::fs;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use super::build_tool::Project;
use super::process::{ProcessError, run};
use super::{ConfirmError, FindingClass};
use crate::scratch::ScratchFolder;

/// A compiler that takes longer is taken to hang.
const PATIENCE: Duration = Duration::from_secs(600);
const LINES_SHOWN: usize = 12;

/// Compiles all sources around those of `classes` into the folder `into`, for Java `release`, with
/// `libraries` and the libraries in the usual folders of the projects; returns the whole class
/// path.
pub(crate) fn compile(
    classes: &[FindingClass],
    libraries: &[PathBuf],
    compiler: &Path,
    release: Option<u32>,
    into: &Path,
) -> Result<Vec<PathBuf>, ConfirmError> {
    let (sources, mut class_path) = sources_and_class_path(classes, libraries);
    if sources.is_empty() {
        let reason = "the sources of the findings are in archives, or no longer exist".to_owned();
        return Err(ConfirmError::NothingToCompile { reason });
    }
    let unwritable = |path: &Path, error: std::io::Error| ConfirmError::Unwritable {
        path: path.to_owned(),
        reason: error.to_string(),
    };
    fs::create_dir_all(into).map_err(|error| unwritable(into, error))?;
    let folder = ScratchFolder::make().map_err(|error| unwritable(into, error))?;
    let list = folder.path().join("sources");
    write_list(&list, &sources).map_err(|error| unwritable(&list, error))?;
    let mut javac = Command::new(compiler);
    javac
        .args(["-g", "-nowarn", "-proc:none", "-encoding", "UTF-8", "-d"])
        .arg(into);
    if let Some(release) = release {
        javac.arg("--release").arg(release.to_string());
    }
    if !class_path.is_empty() {
        let joined = std::env::join_paths(&class_path).unwrap_or_default();
        javac.arg("-cp").arg(joined);
    }
    let mut at = std::ffi::OsString::from("@");
    at.push(&list);
    run_compiler(compiler, javac.arg(at))?;
    class_path.insert(0, into.to_owned());
    Ok(class_path)
}

/// All sources around those of `classes`, and the class path that they need.
fn sources_and_class_path(
    classes: &[FindingClass],
    libraries: &[PathBuf],
) -> (Vec<PathBuf>, Vec<PathBuf>) {
    let mut roots: Vec<&Path> = classes
        .iter()
        .filter_map(FindingClass::source_root)
        .collect();
    roots.sort();
    roots.dedup();
    let mut class_path = libraries.to_vec();
    let mut sources = Vec::new();
    for root in roots {
        collect(root, &mut sources);
        for entry in Project::around(root).dependencies().0 {
            if !class_path.contains(&entry) {
                class_path.push(entry);
            }
        }
    }
    (sources, class_path)
}

fn run_compiler(compiler: &Path, javac: &mut Command) -> Result<(), ConfirmError> {
    let failed = |output: String| ConfirmError::DoesNotCompile {
        compiler: compiler.to_owned(),
        output,
    };
    match run(javac, PATIENCE) {
        Ok(result) if result.succeeded => Ok(()),
        Ok(result) => {
            let lines: Vec<&str> = result.output.lines().take(LINES_SHOWN).collect();
            Err(failed(lines.join("\n")))
        }
        Err(ProcessError::TimedOut) => Err(failed("nothing for ten minutes".to_owned())),
        Err(ProcessError::NotFound) => Err(ConfirmError::NoCompiler),
        Err(ProcessError::Other(reason)) => Err(failed(reason)),
    }
}

/// The Java sources below `folder`, without `module-info.java`, which would need the module path.
fn collect(folder: &Path, sources: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if name.starts_with('.') || path.is_symlink() {
            continue;
        }
        if path.is_dir() {
            collect(&path, sources);
        } else if name.ends_with(".java") && name != "module-info.java" && !sources.contains(&path)
        {
            sources.push(path);
        }
    }
}

/// One quoted path per line, as the compiler reads them.
fn write_list(list: &Path, sources: &[PathBuf]) -> std::io::Result<()> {
    let mut list = BufWriter::new(fs::File::create_new(list)?);
    for source in sources {
        let path = source.to_string_lossy();
        let path = path.replace('\\', "\\\\").replace('"', "\\\"");
        writeln!(list, "\"{path}\"")?;
    }
    list.flush()
}
