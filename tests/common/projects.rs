//! The fixture projects below `testdata/`: a lone `.java` file is one, and so is a folder.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::files::{children, is_java, java_files, testdata};

/// One project.
#[derive(Debug)]
pub(crate) struct Project {
    /// A `.java` file, or a folder of them.
    pub(crate) path: PathBuf,
    /// All `.java` files, sorted.
    pub(crate) files: Vec<PathBuf>,
}

impl Project {
    /// Paths in markers are relative to this folder, so that they begin with the project's name.
    pub(crate) fn parent(&self) -> &Path {
        self.path.parent().expect("a project lies below testdata")
    }

    /// Copies the project into `folder`, away from other fixtures.
    pub(crate) fn copy_to(&self, folder: &Path) -> io::Result<()> {
        for file in &self.files {
            let relative = file.strip_prefix(self.parent()).map_err(io::Error::other)?;
            let target = folder.join(relative);
            fs::create_dir_all(target.parent().unwrap_or(folder))?;
            fs::copy(file, target)?;
        }
        Ok(())
    }
}

/// The projects of a group such as `locks/stamped`, sorted by path.
pub(crate) fn of_group(group: &str) -> Vec<Project> {
    let folder = testdata().join(group);
    let mut paths = children(&folder);
    paths.retain(|path| path.is_dir() || is_java(path));
    assert!(!paths.is_empty(), "no fixtures in {}", folder.display());
    paths.into_iter().map(project).collect()
}

fn project(path: PathBuf) -> Project {
    let files = java_files(&path);
    Project { path, files }
}
