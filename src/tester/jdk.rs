//! Finds Java installations and chooses one, without starting a JVM.
//!
//! The version is what the `release` file of an installation says. An installation without that
//! file is not found by itself, but may be named: then its version shows when it runs.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use super::error::TesterError;

/// Oldest feature release that the tester runs on.
pub(crate) const OLDEST: u32 = 11;

/// A Java installation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Jdk {
    pub(crate) home: PathBuf,
    /// As in `release`: `17.0.15`.
    pub(crate) version: Option<String>,
    /// Empty if `release` does not list them.
    modules: Vec<String>,
}

impl Jdk {
    /// The installation in that folder, if it has a `bin/java`.
    fn at(home: &Path) -> Option<Self> {
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

    /// Unknown versions count as usable: the JVM itself says what it is.
    pub(crate) fn is_usable(&self) -> bool {
        self.feature().is_none_or(|feature| feature >= OLDEST)
    }

    /// Whether a debugger can attach. Without a list of modules: believed, and the JVM says if not.
    pub(crate) fn has_debugger(&self) -> bool {
        self.modules.is_empty() || self.modules.iter().any(|m| m == "jdk.jdwp.agent")
    }
}

/// Where a search for Java looks.
#[derive(Debug, Default)]
pub(crate) struct Places {
    java_home: Option<PathBuf>,
    path: Option<OsString>,
    /// Folders that hold installations.
    folders: Vec<PathBuf>,
}

impl Places {
    /// Those of this process and this system.
    pub(crate) fn of_system() -> Self {
        let variable = |name: &str| env::var_os(name).filter(|value| !value.is_empty());
        let home = env::home_dir();
        let below_home = [
            ".sdkman/candidates/java",
            ".jdks",
            ".asdf/installs/java",
            ".local/share/mise/installs/java",
            "Library/Java/JavaVirtualMachines",
        ];
        let mut folders: Vec<PathBuf> = home
            .iter()
            .flat_map(|home| below_home.map(|folder| home.join(folder)))
            .collect();
        folders.extend(
            [
                "/usr/lib/jvm",
                "/usr/java",
                "/opt/java",
                "/Library/Java/JavaVirtualMachines",
            ]
            .map(PathBuf::from),
        );
        if let Some(programs) = variable("ProgramFiles") {
            let vendors = [
                "Java",
                "Eclipse Adoptium",
                "Microsoft",
                "Zulu",
                "Amazon Corretto",
            ];
            folders.extend(vendors.map(|vendor| Path::new(&programs).join(vendor)));
        }
        Self {
            java_home: variable("JAVA_HOME").map(PathBuf::from),
            path: variable("PATH"),
            folders,
        }
    }
}

/// All installations, each once: that of `JAVA_HOME`, that of `PATH`, then the newest first.
pub(crate) fn find(places: &Places) -> Vec<Jdk> {
    let mut found: Vec<Jdk> = Vec::new();
    let mut add = |jdk: Jdk| {
        let real = |home: &Path| fs::canonicalize(home).unwrap_or_else(|_| home.to_owned());
        if !found
            .iter()
            .any(|other| real(&other.home) == real(&jdk.home))
        {
            found.push(jdk);
        }
    };
    places
        .java_home
        .iter()
        .filter_map(|home| Jdk::at(home))
        .for_each(&mut add);
    on_path(places).into_iter().for_each(&mut add);
    let mut others: Vec<Jdk> = places
        .folders
        .iter()
        .flat_map(|folder| below(folder))
        .collect();
    others.sort_by(|a, b| {
        let key = |jdk: &Jdk| (jdk.feature(), jdk.version.clone());
        key(b).cmp(&key(a)).then_with(|| a.home.cmp(&b.home))
    });
    others.into_iter().for_each(&mut add);
    found
}

/// The one to run on: that of `--java-home`, else the first that is new enough.
pub(crate) fn choose(named: Option<&Path>, places: &Places) -> Result<Jdk, TesterError> {
    let Some(home) = named else {
        return find(places)
            .into_iter()
            .find(Jdk::is_usable)
            .ok_or(TesterError::NoJdk);
    };
    let bundle = home.join("Contents/Home");
    let jdk = Jdk::at(home)
        .or_else(|| Jdk::at(&bundle))
        .ok_or_else(|| TesterError::NotAJdk {
            path: home.to_owned(),
        })?;
    if jdk.is_usable() {
        return Ok(jdk);
    }
    Err(TesterError::OldJdk {
        path: home.to_owned(),
        version: jdk.version.unwrap_or_default(),
    })
}

/// A compiler whose classes `jdk` loads: its own, or that of another installation, told to make
/// classes for that release.
pub(crate) fn compiler(jdk: &Jdk, places: &Places) -> Option<(PathBuf, Option<u32>)> {
    let of = |jdk: &Jdk| Some(jdk.home.join("bin").join(COMPILER)).filter(|javac| javac.is_file());
    if let Some(own) = of(jdk) {
        return Some((own, None));
    }
    let is_enough = |other: &Jdk| other.feature() >= jdk.feature();
    let mut others = find(places).into_iter().filter(is_enough);
    let compiler = others.find_map(|other| of(&other))?;
    Some((compiler, jdk.feature()))
}

/// The installations that the `java` commands of the path belong to.
fn on_path(places: &Places) -> Vec<Jdk> {
    let folders = places.path.iter().flat_map(env::split_paths);
    let commands = folders
        .map(|folder| folder.join(COMMAND))
        .filter(|java| java.is_file());
    commands
        .filter_map(|java| fs::canonicalize(java).ok())
        .filter_map(|java| Jdk::at(java.parent()?.parent()?))
        // `/usr/bin/java` may be no link but a launcher.
        .filter(|jdk| jdk.version.is_some())
        .collect()
}

/// Installations that lie in `folder`.
fn below(folder: &Path) -> Vec<Jdk> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let homes = entries.flatten().map(|entry| entry.path());
    homes
        .filter_map(|home| Jdk::at(&home).or_else(|| Jdk::at(&home.join("Contents/Home"))))
        .filter(|jdk| jdk.version.is_some())
        .collect()
}

const COMPILER: &str = if cfg!(windows) { "javac.exe" } else { "javac" };
const COMMAND: &str = if cfg!(windows) { "java.exe" } else { "java" };

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
fn feature(version: &str) -> Option<u32> {
    let version = version.strip_prefix("1.").unwrap_or(version);
    let digits = version.split(|c: char| !c.is_ascii_digit()).next()?;
    digits.parse().ok()
}

#[cfg(test)]
mod tests {
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
    fn install(folder: &Path, name: &str, release: Option<&str>) -> PathBuf {
        let home = folder.join(name);
        fs::create_dir_all(home.join("bin")).unwrap();
        fs::write(home.join("bin").join(COMMAND), "").unwrap();
        if let Some(release) = release {
            fs::write(home.join("release"), release).unwrap();
        }
        home
    }

    fn names(found: &[Jdk]) -> Vec<String> {
        let name = |jdk: &Jdk| jdk.home.file_name().unwrap().to_string_lossy().into_owned();
        found.iter().map(name).collect()
    }

    #[test]
    fn java_home_comes_first_then_the_path_then_the_newest() {
        let folder = tempfile::tempdir().unwrap();
        let folder = fs::canonicalize(folder.path()).unwrap();
        install(&folder, "a8", Some("JAVA_VERSION=\"1.8.0_1\""));
        let path = install(&folder, "b11", Some("JAVA_VERSION=\"11.0.1\""));
        let named = install(&folder, "c17", Some("JAVA_VERSION=\"17.0.1\""));
        install(
            &folder,
            "d21/Contents/Home",
            Some("JAVA_VERSION=\"21.0.1\""),
        );
        install(&folder, "e9", Some("JAVA_VERSION=\"9.0.1\""));
        install(&folder, "unknown", None);
        fs::create_dir(folder.join("empty")).unwrap();
        let places = Places {
            java_home: Some(named),
            path: Some(path.join("bin").into_os_string()),
            folders: vec![folder.clone(), folder.join("absent")],
        };
        assert_eq!(names(&find(&places)), ["c17", "b11", "Home", "e9", "a8"]);
        assert_eq!(names(&[choose(None, &places).unwrap()]), ["c17"]);
    }

    #[test]
    fn the_first_that_is_new_enough_is_chosen() {
        let folder = tempfile::tempdir().unwrap();
        let old = install(folder.path(), "a8", Some("JAVA_VERSION=\"1.8.0_1\""));
        let mut places = Places {
            java_home: Some(old.clone()),
            ..Places::default()
        };
        assert!(matches!(choose(None, &places), Err(TesterError::NoJdk)));
        install(folder.path(), "jdks/b11", Some("JAVA_VERSION=\"11.0.1\""));
        places.folders.push(folder.path().join("jdks"));
        assert_eq!(names(&[choose(None, &places).unwrap()]), ["b11"]);
        let refused = choose(Some(&old), &places);
        assert!(
            matches!(refused, Err(TesterError::OldJdk { version, .. }) if version == "1.8.0_1")
        );
    }

    #[test]
    fn an_installation_that_is_named_needs_no_release_file() {
        let folder = tempfile::tempdir().unwrap();
        let home = install(folder.path(), "own", None);
        let places = Places::default();
        assert!(choose(Some(&home), &places).unwrap().has_debugger());
        let refused = choose(Some(folder.path()), &places);
        assert!(matches!(refused, Err(TesterError::NotAJdk { .. })));
    }

    #[test]
    fn a_debugger_needs_its_module() {
        let folder = tempfile::tempdir().unwrap();
        let places = Places::default();
        for (modules, expected) in [("java.base jdk.jdwp.agent", true), ("java.base", false)] {
            let release = format!("JAVA_VERSION=\"21\"\nMODULES=\"{modules}\"\n");
            let home = install(folder.path(), "r", Some(&release));
            assert_eq!(
                choose(Some(&home), &places).unwrap().has_debugger(),
                expected
            );
        }
    }
}
