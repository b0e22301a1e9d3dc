//! File names as GitHub and SARIF want them: relative to the repository's root, `/`-separated.
//!
//! Links are resolved, because GitHub knows a file by its real path only. A file outside the
//! repository keeps its absolute path; an archive's entry is named by its path inside the archive.

use std::fmt::Write;
use std::fs;
use std::path::{Component, Path, PathBuf};

use rustc_hash::FxHashMap;

use super::RenderOptions;
use crate::source::{FileId, Origin};

/// A file's place in the repository, or outside of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum RepositoryPath {
    /// Below the root.
    Inside(String),
    /// Absolute, outside the root.
    Outside(String),
}

impl RepositoryPath {
    /// The path for people and for annotations.
    pub(super) fn shown(&self) -> &str {
        match self {
            Self::Inside(path) | Self::Outside(path) => path,
        }
    }

    /// The percent-encoded URI reference.
    pub(super) fn uri(&self) -> String {
        match self {
            Self::Inside(path) => percent_encoded(path),
            Self::Outside(path) => {
                format!("file:///{}", percent_encoded(path.trim_start_matches('/')))
            }
        }
    }
}

/// Finds and remembers the place of each file.
pub(super) struct Locator<'a> {
    options: &'a RenderOptions,
    known: FxHashMap<FileId, RepositoryPath>,
}

impl<'a> Locator<'a> {
    pub(super) fn new(options: &'a RenderOptions) -> Self {
        Self {
            options,
            known: FxHashMap::default(),
        }
    }

    pub(super) fn path(&mut self, file: FileId, origin: &Origin) -> RepositoryPath {
        self.known
            .entry(file)
            .or_insert_with(|| locate(origin, self.options))
            .clone()
    }
}

fn locate(origin: &Origin, options: &RenderOptions) -> RepositoryPath {
    let real = match origin {
        Origin::Entry { entry, .. } => return RepositoryPath::Inside(normal_entry(entry)),
        Origin::File(path) => real_path(path, &options.cwd),
    };
    match real.strip_prefix(&options.root) {
        Ok(inside) => RepositoryPath::Inside(slashed(inside)),
        Err(_) => RepositoryPath::Outside(slashed(&real)),
    }
}

/// The absolute URI of a file; none for an entry of an archive.
pub(super) fn file_uri(origin: &Origin, cwd: &Path) -> Option<String> {
    let Origin::File(path) = origin else {
        return None;
    };
    Some(RepositoryPath::Outside(slashed(&real_path(path, cwd))).uri())
}

/// The path without links; a file that no longer exists keeps the path by which it was read.
fn real_path(path: &str, cwd: &Path) -> PathBuf {
    let path = cwd.join(path);
    fs::canonicalize(&path).unwrap_or_else(|_| without_dots(&path))
}

/// The name of an entry without components that could lead out of the archive.
fn normal_entry(entry: &str) -> String {
    let parts = entry
        .split(['/', '\\'])
        .filter(|part| !matches!(*part, "" | "." | ".."));
    parts.collect::<Vec<_>>().join("/")
}

fn without_dots(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for component in path.components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir => {
                plain.pop();
            }
            other => plain.push(other),
        }
    }
    plain
}

fn slashed(path: &Path) -> String {
    let text = path.to_string_lossy();
    if cfg!(windows) {
        text.trim_start_matches(r"\\?\").replace('\\', "/")
    } else {
        text.into_owned()
    }
}

/// Everything but unreserved characters and `/` as `%XX` (RFC 3986).
fn percent_encoded(path: &str) -> String {
    let mut uri = String::with_capacity(path.len());
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte) {
            uri.push(char::from(byte));
        } else {
            let _ = write!(uri, "%{byte:02X}");
        }
    }
    uri
}

/// The repository of the checked paths: the one around the working directory if that contains the
/// first path, otherwise the one around that path, otherwise the working directory itself.
pub(crate) fn find_repository(cwd: &Path, first_path: Option<&Path>) -> PathBuf {
    let around_cwd = enclosing_repository(cwd);
    let checked = first_path.map(|path| {
        let path = cwd.join(path);
        fs::canonicalize(&path).unwrap_or(path)
    });
    let Some(checked) = checked else {
        return around_cwd.unwrap_or_else(|| cwd.to_path_buf());
    };
    around_cwd
        .filter(|root| checked.starts_with(root))
        .or_else(|| enclosing_repository(&checked))
        .unwrap_or_else(|| cwd.to_path_buf())
}

fn enclosing_repository(path: &Path) -> Option<PathBuf> {
    let root = path.ancestors().find(|folder| folder.join(".git").exists());
    root.map(Path::to_path_buf)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::sample;

    fn place(origin: &Origin) -> RepositoryPath {
        locate(origin, &sample::options())
    }

    #[test]
    fn uris_are_relative_to_the_root_and_encoded() {
        let path = place(&Origin::File("src/größe #1/A:B.java".into()));
        assert_eq!(path.shown(), "module/src/größe #1/A:B.java");
        assert_eq!(path.uri(), "module/src/gr%C3%B6%C3%9Fe%20%231/A%3AB.java");
        let up = place(&Origin::File("../other/./A.java".into()));
        assert_eq!(up.uri(), "other/A.java");
    }

    #[test]
    fn a_file_outside_the_root_has_an_absolute_uri() {
        let path = place(&Origin::File("/elsewhere/A B.java".into()));
        assert_eq!(path.uri(), "file:///elsewhere/A%20B.java");
    }

    #[test]
    fn an_entry_is_named_by_its_path_alone() {
        let origin = Origin::Entry {
            archive: "lib/a.jar".into(),
            entry: "/../p/./C.java".into(),
        };
        assert_eq!(place(&origin).uri(), "p/C.java");
    }

    #[test]
    fn the_repository_of_the_working_directory_wins_if_it_holds_the_path() {
        let folder = tempfile::tempdir().unwrap();
        let base = fs::canonicalize(folder.path()).unwrap();
        for made in ["outer/.git", "outer/sub/.git", "outer/sub/src", "plain"] {
            fs::create_dir_all(base.join(made)).unwrap();
        }
        let outer = base.join("outer");
        assert_eq!(find_repository(&outer, Some(Path::new("sub/src"))), outer);
        assert_eq!(find_repository(&outer, None), outer);
        let plain = base.join("plain");
        let found = find_repository(&plain, Some(Path::new("../outer/sub/src")));
        assert_eq!(found, outer.join("sub"));
    }
}
