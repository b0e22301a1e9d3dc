//! The agent's jar: embedded by `build.rs`, unpacked once per version into the user's cache.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::hash::{Hash, Hasher};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use rustc_hash::FxHasher;

use super::error::TesterError;
use crate::scratch::ScratchFolder;

include!(concat!(env!("OUT_DIR"), "/tester_jar.rs"));

/// The variable that names a jar to use instead of the embedded one.
const GIVEN: &str = "THREADLINT_TESTER_JAR";

/// The jar as a file.
#[derive(Debug)]
pub(crate) struct Jar {
    path: PathBuf,
    /// The folder of the file, if there is no cache to keep it in.
    _folder: Option<ScratchFolder>,
}

impl Jar {
    /// The jar that the environment names, or the embedded one, which is unpacked if necessary.
    pub(crate) fn locate() -> Result<Self, TesterError> {
        if let Some(path) = given() {
            return Self::at(path);
        }
        let bytes = embedded()?;
        let cache = cache(|name| env::var_os(name));
        if let Some(path) = cache.and_then(|folder| unpack(bytes, &folder).ok()) {
            return Ok(Self {
                path,
                _folder: None,
            });
        }
        let folder = ScratchFolder::make().map_err(TesterError::Unpack)?;
        let path = unpack(bytes, folder.path()).map_err(TesterError::Unpack)?;
        Ok(Self {
            path,
            _folder: Some(folder),
        })
    }

    /// The jar at `path`, if a JVM can load it as an agent.
    fn at(path: PathBuf) -> Result<Self, TesterError> {
        let refused = |error| TesterError::GivenJar {
            path: path.clone(),
            error,
        };
        fs::File::open(&path).map_err(refused)?;
        if !is_path_of_agent(&path) {
            let reason = "a JVM cannot load an agent from a path with `=` in it";
            return Err(refused(io::Error::new(
                io::ErrorKind::InvalidFilename,
                reason,
            )));
        }
        Ok(Self {
            path,
            _folder: None,
        })
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }
}

/// The embedded jar, or why there is none.
pub(crate) fn embedded() -> Result<&'static [u8], TesterError> {
    EMBEDDED.map_err(|reason| TesterError::NoJar(reason.to_owned()))
}

/// The jar that the environment names.
pub(crate) fn given() -> Option<PathBuf> {
    env::var_os(GIVEN)
        .filter(|path| !path.is_empty())
        .map(PathBuf::from)
}

/// `-javaagent:jar=options` ends the jar's path at the first `=`.
fn is_path_of_agent(path: &Path) -> bool {
    !path.as_os_str().as_encoded_bytes().contains(&b'=')
}

/// The cache folder of the user, if a JVM can load an agent from there.
fn cache(variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let variable = |name: &str| {
        let value = variable(name).map(PathBuf::from);
        value.filter(|path| path.is_absolute())
    };
    let folder = if cfg!(windows) {
        variable("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        variable("HOME").map(|home| home.join("Library/Caches"))
    } else {
        variable("XDG_CACHE_HOME").or_else(|| variable("HOME").map(|home| home.join(".cache")))
    };
    let folder = folder?.join("threadlint");
    is_path_of_agent(&folder).then_some(folder)
}

/// Writes the jar into `folder` under a name derived from its content, unless it is there already.
/// Another process that does the same, or a JVM that reads the file, sees all of it or nothing.
fn unpack(bytes: &[u8], folder: &Path) -> io::Result<PathBuf> {
    let mut hasher = FxHasher::default();
    bytes.hash(&mut hasher);
    let version = env!("CARGO_PKG_VERSION");
    let path = folder.join(format!("tester-{version}-{:016x}.jar", hasher.finish()));
    if fs::read(&path).is_ok_and(|found| found == bytes) {
        return Ok(path);
    }
    fs::create_dir_all(folder)?;
    let mut file = tempfile::Builder::new()
        .prefix(".tester-")
        .tempfile_in(folder)?;
    file.write_all(bytes)?;
    file.persist(&path)?;
    Ok(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_kept_side_by_side_and_damage_is_repaired() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path().join("deep");
        let first = unpack(b"first", &folder).unwrap();
        let second = unpack(b"second", &folder).unwrap();
        assert_ne!(first, second);
        assert_eq!(fs::read(&first).unwrap(), b"first");
        fs::write(&first, b"firsT").unwrap();
        assert_eq!(unpack(b"first", &folder).unwrap(), first);
        assert_eq!(fs::read(&first).unwrap(), b"first");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 2);
    }

    #[test]
    fn a_given_jar_must_be_one_that_a_jvm_can_load() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        for name in ["a.jar", "a=b.jar"] {
            fs::write(path(name), "").unwrap();
        }
        assert_eq!(Jar::at(path("a.jar")).unwrap().path(), path("a.jar"));
        let refused = |name| Jar::at(path(name)).unwrap_err().to_string();
        assert!(refused("a=b.jar").ends_with("a path with `=` in it"));
        assert!(refused("absent.jar").contains("absent.jar`, which cannot be used: "));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn the_cache_is_where_the_user_wants_it_and_a_jvm_can_load_from_it() {
        let with = |set: &[(&str, &str)]| {
            let folder = cache(|name| {
                let found = set.iter().find(|(key, _)| *key == name);
                found.map(|(_, value)| value.into())
            });
            folder.map(|folder| folder.display().to_string())
        };
        let home = ("HOME", "/home/a");
        let own = Some("/cache/threadlint".to_owned());
        let usual = Some("/home/a/.cache/threadlint".to_owned());
        assert_eq!(with(&[home, ("XDG_CACHE_HOME", "/cache")]), own);
        assert_eq!(with(&[home]), usual);
        assert_eq!(with(&[home, ("XDG_CACHE_HOME", "relative")]), usual);
        assert_eq!(with(&[home, ("XDG_CACHE_HOME", "/a=b")]), None);
        assert_eq!(with(&[]), None);
    }
}
