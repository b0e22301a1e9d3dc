//! Finds Java installations and chooses one, without starting a JVM.
//!
//! An installation without a `release` file is not found, but may be named; its version is then
//! known once it runs.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use super::error::TesterError;
use super::jdk::{COMMAND, Jdk, feature};

const COMPILER: &str = if cfg!(windows) { "javac.exe" } else { "javac" };

/// Where a search for Java looks.
#[derive(Debug, Default)]
pub(crate) struct JdkLocations {
    java_home: Option<PathBuf>,
    path: Option<OsString>,
    /// Folders that contain installations.
    folders: Vec<PathBuf>,
}

impl JdkLocations {
    /// The locations on this system, as this process sees it.
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

impl JdkLocations {
    /// Why `JAVA_HOME` is not the installation that is used, if it is set.
    pub(crate) fn passed_over(&self, used: &Jdk) -> Option<String> {
        let named = self.java_home.as_ref()?;
        let why = match Jdk::at(named) {
            Some(jdk) if jdk.is_usable() => return None,
            Some(jdk) => format!("is Java {}", jdk.version.unwrap_or_default()),
            None => "is not a Java installation".to_owned(),
        };
        let (named, used) = (named.display(), used.home.display());
        Some(format!(
            "JAVA_HOME is `{named}`, which {why}: `{used}` is used"
        ))
    }
}

/// All installations, each once: that of `JAVA_HOME`, that of `PATH`, then the newest first.
pub(crate) fn find(locations: &JdkLocations) -> Vec<Jdk> {
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
    locations
        .java_home
        .iter()
        .filter_map(|home| Jdk::at(home))
        .for_each(&mut add);
    on_path(locations).into_iter().for_each(&mut add);
    let mut others: Vec<Jdk> = locations
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

/// The installation to run on: the one that `--java-home` names, otherwise the first that is new
/// enough.
pub(crate) fn choose(named: Option<&Path>, locations: &JdkLocations) -> Result<Jdk, TesterError> {
    let Some(home) = named else {
        return find(locations)
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

/// The first installation that can load classes of that release.
pub(crate) fn find_for(release: u32, locations: &JdkLocations) -> Option<Jdk> {
    let mut found = find(locations).into_iter();
    found.find(|jdk| jdk.is_usable() && jdk.feature().is_some() && jdk.loads(release))
}

/// The first installation that is as new as that version, if `jdk` is older: what ran there may need
/// what it has.
pub(crate) fn find_newer(jdk: &Jdk, version: &str, locations: &JdkLocations) -> Option<Jdk> {
    let release = feature(version).filter(|release| !jdk.loads(*release))?;
    find_for(release, locations)
}

/// A compiler whose classes `jdk` can load: its own, or that of another installation together with
/// the release to compile for.
pub(crate) fn compiler(jdk: &Jdk, locations: &JdkLocations) -> Option<(PathBuf, Option<u32>)> {
    let of = |jdk: &Jdk| Some(jdk.home.join("bin").join(COMPILER)).filter(|javac| javac.is_file());
    if let Some(own) = of(jdk) {
        return Some((own, None));
    }
    let is_enough = |other: &Jdk| other.feature() >= jdk.feature();
    let mut others = find(locations).into_iter().filter(is_enough);
    let compiler = others.find_map(|other| of(&other))?;
    Some((compiler, jdk.feature()))
}

/// The installations of the `java` commands on the path.
fn on_path(locations: &JdkLocations) -> Vec<Jdk> {
    let folders = locations.path.iter().flat_map(env::split_paths);
    let commands = folders
        .map(|folder| folder.join(COMMAND))
        .filter(|java| java.is_file());
    commands
        .filter_map(|java| fs::canonicalize(java).ok())
        .filter_map(|java| Jdk::at(java.parent()?.parent()?))
        // `/usr/bin/java` may be a launcher instead of a link.
        .filter(|jdk| jdk.version.is_some())
        .collect()
}

/// The installations directly in `folder`.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tester::jdk::tests::install;

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
        let locations = JdkLocations {
            java_home: Some(named),
            path: Some(path.join("bin").into_os_string()),
            folders: vec![folder.clone(), folder.join("absent")],
        };
        assert_eq!(names(&find(&locations)), ["c17", "b11", "Home", "e9", "a8"]);
        assert_eq!(names(&[choose(None, &locations).unwrap()]), ["c17"]);
    }

    #[test]
    fn the_first_that_is_new_enough_is_chosen() {
        let folder = tempfile::tempdir().unwrap();
        let old = install(folder.path(), "a8", Some("JAVA_VERSION=\"1.8.0_1\""));
        let mut locations = JdkLocations {
            java_home: Some(old.clone()),
            ..JdkLocations::default()
        };
        assert!(matches!(choose(None, &locations), Err(TesterError::NoJdk)));
        install(folder.path(), "jdks/b11", Some("JAVA_VERSION=\"11.0.1\""));
        locations.folders.push(folder.path().join("jdks"));
        let chosen = choose(None, &locations).unwrap();
        let told = locations.passed_over(&chosen).unwrap();
        assert!(told.contains("a8`, which is Java 1.8.0_1: `"), "{told}");
        assert_eq!(names(&[chosen]), ["b11"]);
        let refused = choose(Some(&old), &locations);
        assert!(
            matches!(refused, Err(TesterError::OldJdk { version, .. }) if version == "1.8.0_1")
        );
    }

    #[test]
    fn classes_of_a_release_run_on_the_first_installation_that_can_load_them() {
        let folder = tempfile::tempdir().unwrap();
        let jdks = folder.path().join("jdks");
        for (name, version) in [("a11", "11.0.1"), ("b17", "17.0.1"), ("c21", "21.0.1")] {
            install(&jdks, name, Some(&format!("JAVA_VERSION=\"{version}\"")));
        }
        let locations = JdkLocations {
            java_home: Some(jdks.join("b17")),
            path: None,
            folders: vec![jdks],
        };
        let found = |release| find_for(release, &locations).map(|jdk| names(&[jdk]).concat());
        assert_eq!(found(17).as_deref(), Some("b17"));
        assert_eq!(found(18).as_deref(), Some("c21"));
        assert_eq!(found(21).as_deref(), Some("c21"));
        assert_eq!(found(22), None);
    }

    #[test]
    fn what_ran_on_a_newer_installation_is_given_one() {
        let folder = tempfile::tempdir().unwrap();
        let jdks = folder.path().join("jdks");
        for (name, version) in [("b17", "17.0.1"), ("c21", "21.0.1")] {
            install(&jdks, name, Some(&format!("JAVA_VERSION=\"{version}\"")));
        }
        let locations = JdkLocations {
            java_home: Some(jdks.join("b17")),
            path: None,
            folders: vec![jdks],
        };
        let jdk = choose(None, &locations).unwrap();
        let newer =
            |version| find_newer(&jdk, version, &locations).map(|jdk| names(&[jdk]).concat());
        assert_eq!(newer("21.0.8").as_deref(), Some("c21"));
        assert_eq!(newer("17.0.15"), None);
        assert_eq!(newer("11"), None);
        assert_eq!(newer("22"), None);
        assert_eq!(newer("unknown"), None);
    }

    #[test]
    fn an_installation_that_is_named_needs_no_release_file() {
        let folder = tempfile::tempdir().unwrap();
        let home = install(folder.path(), "own", None);
        let locations = JdkLocations::default();
        assert!(choose(Some(&home), &locations).unwrap().has_debugger());
        let refused = choose(Some(folder.path()), &locations);
        assert!(matches!(refused, Err(TesterError::NotAJdk { .. })));
    }

    #[cfg(unix)]
    #[test]
    fn an_installation_with_two_names_is_found_once() {
        let folder = tempfile::tempdir().unwrap();
        let jdks = folder.path().join("jdks");
        install(&jdks, "b17", Some("JAVA_VERSION=\"17.0.1\""));
        let home = install(&jdks, "a17", Some("JAVA_VERSION=\"17.0.1\""));
        let link = folder.path().join("link");
        std::os::unix::fs::symlink(&home, &link).unwrap();
        let locations = JdkLocations {
            java_home: Some(link),
            path: None,
            folders: vec![jdks],
        };
        assert_eq!(names(&find(&locations)), ["link", "b17"]);
        let locations = JdkLocations {
            java_home: None,
            ..locations
        };
        assert_eq!(names(&find(&locations)), ["a17", "b17"]);
    }

    #[test]
    fn a_java_home_that_is_no_installation_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let home = install(folder.path(), "b17", Some("JAVA_VERSION=\"17.0.1\""));
        let used = Jdk::at(&home).unwrap();
        let told = |java_home: Option<PathBuf>| {
            let locations = JdkLocations {
                java_home,
                ..JdkLocations::default()
            };
            locations.passed_over(&used)
        };
        assert_eq!(told(None), None);
        assert_eq!(told(Some(home.clone())), None);
        let told = told(Some(folder.path().join("absent"))).unwrap();
        assert!(told.contains("absent`, which is not a Java installation: `"));
        assert!(told.ends_with("b17` is used"), "{told}");
    }

    /// `/usr/bin/java` may be a program that starts another one.
    #[test]
    fn a_command_on_the_path_needs_a_release_file() {
        let folder = tempfile::tempdir().unwrap();
        let usr = install(folder.path(), "usr", None);
        let locations = JdkLocations {
            path: Some(usr.join("bin").into_os_string()),
            ..JdkLocations::default()
        };
        assert_eq!(find(&locations), []);
    }

    #[test]
    fn a_bundle_may_be_named() {
        let folder = tempfile::tempdir().unwrap();
        let home = install(folder.path(), "j/Contents/Home", None);
        let chosen = choose(Some(&folder.path().join("j")), &JdkLocations::default());
        assert_eq!(chosen.unwrap().home, home);
    }
}
