//! The absolute and the displayed form of a given path.
//!
//! Only the given path itself is resolved. Paths below it contain no links, so joining them is
//! exact and needs no system call per file.

use std::env;
use std::io;
use std::path::{Component, MAIN_SEPARATOR, Path, PathBuf};

/// A path that the user gave.
#[derive(Debug, Clone)]
pub(crate) struct GivenPath {
    absolute: PathBuf,
    given: PathBuf,
    /// As displayed; empty for the current directory.
    shown: PathBuf,
}

impl GivenPath {
    pub(crate) fn of(given: &Path) -> io::Result<Self> {
        let absolute = given.canonicalize()?;
        Ok(Self {
            shown: env::current_dir()
                .map_or_else(|_| given.to_owned(), |here| shown(given, &absolute, &here)),
            given: given.to_owned(),
            absolute,
        })
    }

    /// A path by itself for display; as it is if it does not exist.
    pub(crate) fn display(path: &Path) -> String {
        Self::of(path).map_or_else(
            |_| path.to_string_lossy().into_owned(),
            |given| given.shown(Path::new("")),
        )
    }

    /// The path as the user gave it.
    pub(crate) fn given(&self) -> &Path {
        &self.given
    }

    /// Absolute path, without links, of `relative` below the given path (or of that path itself).
    pub(crate) fn absolute(&self, relative: &Path) -> PathBuf {
        join(&self.absolute, relative)
    }

    /// For display: `/`-separated, and relative to the current directory if it is below it.
    pub(crate) fn shown(&self, relative: &Path) -> String {
        let text = join(&self.shown, relative).to_string_lossy().into_owned();
        match MAIN_SEPARATOR {
            '/' => text,
            separator => text.replace(separator, "/"),
        }
    }

    /// Display form of a path that starts with the given one.
    pub(crate) fn shown_below(&self, path: &Path) -> String {
        let shown = match path.strip_prefix(&self.given) {
            Ok(relative) => self.shown(relative),
            Err(_) => path.to_string_lossy().into_owned(),
        };
        if shown.is_empty() {
            ".".to_owned()
        } else {
            shown
        }
    }
}

/// Whether the given paths, or else the current directory, are around all of a folder, which is
/// absolute and without links.
pub(crate) fn are_around(given: &[PathBuf], folder: &Path) -> bool {
    let here = [PathBuf::from(".")];
    let given = if given.is_empty() { &here } else { given };
    let mut given = given.iter().filter_map(|path| path.canonicalize().ok());
    given.any(|path| folder.starts_with(path))
}

fn join(base: &Path, relative: &Path) -> PathBuf {
    if relative.as_os_str().is_empty() {
        base.to_owned()
    } else {
        base.join(relative)
    }
}

/// Relative to `here` if the path is below it, otherwise as given.
fn shown(given: &Path, absolute: &Path, here: &Path) -> PathBuf {
    let plain = |path: &Path| -> PathBuf {
        let components = path.components();
        components.filter(|c| *c != Component::CurDir).collect()
    };
    // A path that contains `..` must be resolved first.
    let climbs = given.components().any(|c| c == Component::ParentDir);
    let lexical = (!climbs).then(|| plain(&here.join(given)));
    [lexical.as_deref(), Some(absolute)]
        .into_iter()
        .flatten()
        .find_map(|path| path.strip_prefix(here).ok())
        .map_or_else(|| plain(given), Path::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_shown_relative_to_the_current_directory_below_it_only() {
        let cases = [
            ("./src", "/w/p/src", "src"),
            (".", "/w/p", ""),
            ("/w/p/src", "/w/p/src", "src"),
            ("src/../lib", "/w/p/lib", "lib"),
            ("../p/lib", "/w/p/lib", "lib"),
            ("../other", "/w/other", "../other"),
            ("./../other", "/w/other", "../other"),
            ("/elsewhere/x", "/elsewhere/x", "/elsewhere/x"),
            // A link that leads out of the directory keeps the name that the user knows.
            ("link", "/elsewhere/x", "link"),
        ];
        for (given, absolute, expected) in cases {
            let path = shown(Path::new(given), Path::new(absolute), Path::new("/w/p"));
            assert_eq!(path, Path::new(expected), "{given}");
        }
    }
}
