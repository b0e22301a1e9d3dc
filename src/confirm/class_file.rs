//! Whether a folder or a jar contains a class file.

use std::fs::File;
use std::path::{Path, PathBuf};

use zip::ZipArchive;

/// A place from which classes can be loaded.
#[derive(Debug)]
pub(super) enum Container {
    Folder(PathBuf),
    Jar {
        path: PathBuf,
        /// Its class files.
        names: Vec<String>,
        has_sources: bool,
    },
}

impl Container {
    /// A folder, or an archive that can be read.
    pub(super) fn open(path: &Path) -> Option<Self> {
        if path.is_dir() {
            return Some(Self::Folder(path.to_owned()));
        }
        if !is_jar(path) {
            return None;
        }
        let archive = ZipArchive::new(File::open(path).ok()?).ok()?;
        let all = || archive.file_names().filter_map(Result::ok);
        let classes = all().filter(|name| name.ends_with(".class"));
        Some(Self::Jar {
            path: path.to_owned(),
            names: classes.map(Into::into).collect(),
            has_sources: all().any(|name| name.ends_with(".java")),
        })
    }

    pub(super) fn path(&self) -> &Path {
        match self {
            Self::Folder(path) | Self::Jar { path, .. } => path,
        }
    }

    /// Whether the class of that binary name can be loaded from here.
    pub(super) fn holds(&self, class: &str) -> bool {
        let name = format!("{}.class", class.replace('.', "/"));
        match self {
            Self::Folder(path) => path.join(&name).is_file(),
            Self::Jar { names, .. } => names.contains(&name),
        }
    }

    /// Whether this is a jar of classes without any source.
    pub(super) fn holds_only_classes(&self) -> bool {
        self.is_jar_of_classes()
            && matches!(
                self,
                Self::Jar {
                    has_sources: false,
                    ..
                }
            )
    }

    /// Whether this is a jar with at least one class.
    pub(super) fn is_jar_of_classes(&self) -> bool {
        matches!(self, Self::Jar { names, .. } if !names.is_empty())
    }
}

/// Whether the name is that of a jar or a zip file.
pub(super) fn is_jar(path: &Path) -> bool {
    let extension = path.extension().unwrap_or_default();
    extension.eq_ignore_ascii_case("jar") || extension.eq_ignore_ascii_case("zip")
}
