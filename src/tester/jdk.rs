//! A Java installation as its `release` file describes it, without starting its JVM.

use std::fs;
use std::path::{Path, PathBuf};

/// Oldest feature release that the tester runs on.
pub(crate) const OLDEST: u32 = 11;

/// A Java installation.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Jdk {
    pub(crate) home: PathBuf,
    /// As in `release`: `17.0.15`.
    pub(crate) version: Option<String>,
    /// Empty if `release` does not list them.
    modules: Vec<String>,
}

impl Jdk {
    /// The installation in that folder, if it has a `bin/java`.
    pub(super) fn at(home: &Path) -> Option<Self> {
        if !executable(home).is_file() {
            return None;
        }
        let release = fs::read_to_string(home.join("release")).unwrap_or_default();
        Some(Self {
            home: home.to_owned(),
            version: release_value(&release, "JAVA_VERSION").map(str::to_owned),
            modules: release_value(&release, "MODULES")
                .unwrap_or_default()
                .split_whitespace()
                .map(str::to_owned)
                .collect(),
        })
    }

    /// The command that starts a JVM.
    pub(crate) fn executable(&self) -> PathBuf {
        executable(&self.home)
    }

    /// 8, 11, 17.
    pub(crate) fn feature(&self) -> Option<u32> {
        feature(self.version.as_deref()?)
    }

    /// Whether the tester may run on it. An unknown version counts as usable: the JVM reports its
    /// version when it starts.
    pub(crate) fn is_usable(&self) -> bool {
        self.feature().is_none_or(|feature| feature >= OLDEST)
    }

    /// Whether it can load classes of that release. One of unknown version may.
    pub(crate) fn loads(&self, release: u32) -> bool {
        self.feature().is_none_or(|feature| feature >= release)
    }

    /// Whether a debugger can attach. Without a list of modules, assumed: the JVM reports if not.
    pub(crate) fn has_debugger(&self) -> bool {
        self.modules.is_empty() || self.modules.iter().any(|m| m == "jdk.jdwp.agent")
    }
}

/// File name of the command that starts a JVM.
pub(super) const COMMAND: &str = if cfg!(windows) { "java.exe" } else { "java" };

fn executable(home: &Path) -> PathBuf {
    home.join("bin").join(COMMAND)
}

/// The value of `NAME="value"`.
fn release_value<'a>(release: &'a str, name: &str) -> Option<&'a str> {
    release.lines().find_map(|line| {
        let value = line.strip_prefix(name)?.strip_prefix('=')?;
        Some(value.trim().trim_matches('"'))
    })
}

/// `1.8.0_292` is 8, `17.0.15` is 17, `25-ea` is 25.
pub(super) fn feature(version: &str) -> Option<u32> {
    let version = version.strip_prefix("1.").unwrap_or(version);
    let digits = version.split(|c: char| !c.is_ascii_digit()).next()?;
    digits.parse().ok()
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    #[test]
    fn versions_have_a_feature_release() {
        for (version, expected) in [
            ("1.8.0_292", Some(8)),
            ("11.0.13", Some(11)),
            ("17", Some(17)),
            ("25-ea", Some(25)),
            ("x", None),
        ] {
            assert_eq!(feature(version), expected, "{version}");
        }
    }

    #[test]
    fn release_files_are_read_by_whole_names() {
        let release = "JAVA_VERSION_DATE=\"2025-04-15\"\nJAVA_VERSION=\"17.0.15\"\r\nMODULES=\"java.base jdk.jdwp.agent\"\n";
        assert_eq!(release_value(release, "JAVA_VERSION"), Some("17.0.15"));
        assert_eq!(release_value(release, "VERSION"), None);
    }

    /// A folder that looks like an installation.
    pub(in crate::tester) fn install(folder: &Path, name: &str, release: Option<&str>) -> PathBuf {
        let home = folder.join(name);
        fs::create_dir_all(home.join("bin")).unwrap();
        fs::write(home.join("bin").join(COMMAND), "").unwrap();
        if let Some(release) = release {
            fs::write(home.join("release"), release).unwrap();
        }
        home
    }

    #[test]
    fn a_debugger_needs_its_module() {
        let folder = tempfile::tempdir().unwrap();
        for (modules, expected) in [("java.base jdk.jdwp.agent", true), ("java.base", false)] {
            let release = format!("JAVA_VERSION=\"21\"\nMODULES=\"{modules}\"\n");
            let home = install(folder.path(), "r", Some(&release));
            assert_eq!(Jdk::at(&home).unwrap().has_debugger(), expected);
        }
    }
}
