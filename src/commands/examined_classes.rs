//! The class path of `threadlint confirm`: named by the user, found beside the sources, or
//! compiled.

use std::path::{Path, PathBuf};

use super::CommandError;
use super::launch::class_path;
use crate::cli::ConfirmArgs;
use crate::confirm::{self, ClassPath, ConfirmError, FindingClass};
use crate::report::{Notice, Report};
use crate::scratch::ScratchFolder;
use crate::tester::{self, Jdk, JdkLocations};

/// The classes under test.
pub(super) struct ExaminedClasses {
    path: ClassPath,
    /// The newest release of Java that one of them is compiled for, if that can be told.
    pub(super) release: Option<u32>,
    /// The folder of compiled classes, if they are not kept.
    _temporary: Option<ScratchFolder>,
}

impl ExaminedClasses {
    pub(super) fn find(
        args: &ConfirmArgs,
        report: &Report,
        cwd: &Path,
        jdk: &Jdk,
    ) -> Result<Self, CommandError> {
        let classes = confirm::finding_classes(report, cwd);
        let named = match &args.classpath {
            Some(text) => Some(class_path(text)?),
            None => None,
        };
        let named: Option<Vec<PathBuf>> =
            named.map(|entries| entries.iter().map(|entry| cwd.join(entry)).collect());
        if args.compile {
            return Self::compile(args, &classes, &named.unwrap_or_default(), cwd, jdk);
        }
        let path = if let Some(entries) = named {
            ClassPath::named(entries)
        } else {
            let given: Vec<PathBuf> = args.paths.iter().map(|path| cwd.join(path)).collect();
            confirm::discover(&classes, &given)?
        };
        Ok(Self {
            release: path.release(&classes),
            path,
            _temporary: None,
        })
    }

    fn compile(
        args: &ConfirmArgs,
        classes: &[FindingClass],
        libraries: &[PathBuf],
        cwd: &Path,
        jdk: &Jdk,
    ) -> Result<Self, CommandError> {
        let (into, temporary) = folder_for_classes(args, cwd)?;
        let (compiler, release) =
            tester::compiler(jdk, &JdkLocations::of_system()).ok_or(ConfirmError::NoCompiler)?;
        let entries = confirm::compile(classes, libraries, &compiler, release, &into)?;
        Ok(Self {
            path: ClassPath::named(entries),
            // The compiler is asked for what the JVM can load.
            release: None,
            _temporary: temporary,
        })
    }

    pub(super) fn entries(&self) -> Vec<String> {
        let entries = self.path.entries.iter();
        entries
            .map(|entry| entry.to_string_lossy().into_owned())
            .collect()
    }

    /// `class path: target/classes and 3 more; libraries from …`.
    pub(super) fn description(&self, cwd: &Path) -> String {
        let entries = &self.path.entries;
        let shown = |path: &PathBuf| path.strip_prefix(cwd).unwrap_or(path).display().to_string();
        let mut text = match entries.split_first() {
            None => "class path: nothing".to_owned(),
            Some((first, [])) => format!("class path: {}", shown(first)),
            Some((first, more)) => format!("class path: {} and {} more", shown(first), more.len()),
        };
        if !self.path.libraries.is_empty() {
            text = format!("{text}; {}", self.path.libraries.join("; "));
        }
        text
    }

    pub(super) fn notices(&self) -> impl Iterator<Item = Notice> {
        self.path.missing.iter().map(|(class, advice)| Notice {
            path: class.clone(),
            line: None,
            message: format!("there is no class file; compile first: {advice}"),
            is_internal: false,
        })
    }
}

/// The folder to compile to: beside the saved schedules, because a replay needs the classes, or a
/// temporary one.
fn folder_for_classes(
    args: &ConfirmArgs,
    cwd: &Path,
) -> Result<(PathBuf, Option<ScratchFolder>), ConfirmError> {
    if args.save != Path::new("-") {
        return Ok((cwd.join(&args.save).join("classes"), None));
    }
    let folder = ScratchFolder::make().map_err(|error| ConfirmError::Unwritable {
        path: std::env::temp_dir(),
        reason: error.to_string(),
    })?;
    Ok((folder.path().to_owned(), Some(folder)))
}
