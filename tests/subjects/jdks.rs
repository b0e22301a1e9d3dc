//! The Java installations that the programs are compiled and run with.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

/// Installations to use besides those in the usual places, as a path list.
pub(crate) const NAMED: &str = "THREADLINT_TEST_JDKS";

/// Feature releases that the tester supports.
pub(crate) const PROMISED: [u32; 4] = [11, 17, 21, 25];

/// One installation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Jdk {
    pub(crate) home: PathBuf,
    pub(crate) version: String,
    pub(crate) feature: u32,
}

impl Jdk {
    /// The installation in that folder, if it says which one it is.
    pub(crate) fn at(home: &Path) -> Option<Self> {
        let release = fs::read_to_string(home.join("release")).ok()?;
        let version = release
            .lines()
            .find_map(|line| line.strip_prefix("JAVA_VERSION="))?
            .trim_matches('"')
            .to_owned();
        let feature = version.split(['.', '-', '+']).next()?.parse().ok()?;
        Some(Self {
            home: home.to_owned(),
            version,
            feature,
        })
    }

    /// The compiler, which a runtime lacks.
    pub(crate) fn javac(&self) -> Option<PathBuf> {
        Some(self.home.join("bin/javac")).filter(|javac| javac.is_file())
    }
}

/// All installations found, by version.
pub(crate) fn found() -> Vec<Jdk> {
    let named = env::var_os(NAMED).unwrap_or_default();
    let mut homes: Vec<PathBuf> = env::split_paths(&named).collect();
    homes.extend(env::var_os("JAVA_HOME").map(PathBuf::from));
    homes.extend(below(Path::new("/usr/lib/jvm")));
    homes.extend(below(Path::new("/opt/java")));
    // The place on GitHub's runners.
    let of_machine = env::vars_os().filter(|(name, _)| {
        let name = name.to_string_lossy();
        name.starts_with("JAVA_HOME_") && name.ends_with("_X64")
    });
    homes.extend(of_machine.map(|(_, home)| PathBuf::from(home)));
    let mut jdks: Vec<Jdk> = homes
        .iter()
        .filter_map(|home| fs::canonicalize(home).ok())
        .filter_map(|home| Jdk::at(&home))
        .collect();
    jdks.sort_by(|a, b| (a.feature, &a.home).cmp(&(b.feature, &b.home)));
    jdks.dedup_by(|a, b| a.home == b.home);
    jdks
}

/// One installation of each supported release, preferably one with a compiler.
pub(crate) fn promised() -> Vec<Jdk> {
    let found = found();
    let one = |feature: &u32| {
        let those = || found.iter().filter(move |jdk| jdk.feature == *feature);
        those()
            .find(|jdk| jdk.javac().is_some())
            .or_else(|| those().next())
    };
    PROMISED.iter().filter_map(one).cloned().collect()
}

fn below(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.path()).collect()
}
