//! The build tool of a project: where its classes go, how to build them, which libraries it uses.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use super::class_file::is_jar;
use super::process::{ProcessError, run};
use crate::scratch::ScratchFolder;

/// The tool that compiles a project.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum BuildTool {
    Maven,
    Gradle,
    /// No build file was found.
    None,
}

/// A folder with a build file, or the folder in which the sources start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Project {
    pub(super) folder: PathBuf,
    pub(super) tool: BuildTool,
}

/// Folders for classes that build tools and editors use, relative to the project.
const CLASSES: &[&str] = &[
    "target/classes",
    "target/test-classes",
    "build/classes/java/main",
    "build/classes/java/test",
    "build/classes",
    "out/production/classes",
    "bin",
    "classes",
    "out",
];
/// Folders for jars of libraries, relative to the project.
const LIBRARIES: &[&str] = &["target/dependency", "lib", "libs", "build/libs"];
/// `src/main/java` starts three folders below its project.
const SOURCE_DEPTH: usize = 3;
/// Even without a network, Maven may wait.
const PATIENCE: Duration = Duration::from_secs(60);

impl Project {
    /// The nearest project around the folder in which a package tree starts.
    pub(super) fn around(source_root: &Path) -> Self {
        let found = source_root.ancestors().find_map(|folder| {
            let has = |name: &str| folder.join(name).is_file();
            let tool = if has("pom.xml") {
                BuildTool::Maven
            } else if has("build.gradle") || has("build.gradle.kts") {
                BuildTool::Gradle
            } else {
                return None;
            };
            let folder = folder.to_owned();
            Some(Self { folder, tool })
        });
        found.unwrap_or_else(|| Self {
            folder: source_root.to_owned(),
            tool: BuildTool::None,
        })
    }

    /// Folders that may contain the classes of the project, the likeliest first.
    pub(super) fn class_folders(&self, source_root: &Path) -> Vec<PathBuf> {
        let bases: Vec<&Path> = match self.tool {
            BuildTool::None => source_root.ancestors().take(SOURCE_DEPTH + 1).collect(),
            _ => vec![&self.folder],
        };
        let below = |base: &Path| {
            CLASSES
                .iter()
                .map(|name| base.join(name))
                .collect::<Vec<_>>()
        };
        let mut folders: Vec<PathBuf> = bases.into_iter().flat_map(below).collect();
        // `javac A.java` puts the class beside its source.
        folders.push(source_root.to_owned());
        folders
    }

    /// The command that builds the classes.
    pub(super) fn compile_command(&self) -> String {
        let has = |name: &str| self.folder.join(name).is_file();
        let command = match self.tool {
            BuildTool::Maven if has("mvnw") => "./mvnw compile",
            BuildTool::Maven => "mvn compile",
            BuildTool::Gradle if has("gradlew") => "./gradlew classes",
            BuildTool::Gradle => "gradle classes",
            BuildTool::None => "javac -d classes $(find . -name '*.java')",
        };
        format!("`{command}` in `{}`", self.folder.display())
    }

    /// What the classes need besides: class folders of sibling modules, and libraries. The text
    /// says where libraries were found, or why they were not.
    pub(super) fn dependencies(&self) -> (Vec<PathBuf>, Option<String>) {
        let mut entries = self.siblings();
        let mut note = None;
        if self.tool == BuildTool::Maven {
            match maven_class_path(&self.folder) {
                Ok(jars) => {
                    entries.extend(jars);
                    let origin = "libraries from `mvn dependency:build-classpath`";
                    return (entries, Some(origin.to_owned()));
                }
                Err(reason) => note = Some(reason),
            }
        }
        let jars = self.jars();
        let folders = LIBRARIES.join("`, `");
        if !jars.is_empty() {
            let reason = note.map_or(String::new(), |reason| format!(", because {reason}"));
            note = Some(format!("libraries from `{folders}`{reason}"));
        } else if let Some(reason) = note {
            note = Some(format!("no libraries in `{folders}`, and {reason}"));
        }
        entries.extend(jars);
        (entries, note)
    }

    /// Class folders of the modules of the same build.
    fn siblings(&self) -> Vec<PathBuf> {
        if self.tool == BuildTool::None {
            return Vec::new();
        }
        let output = match self.tool {
            BuildTool::Maven => ["target/classes", "src/main/resources"],
            _ => ["build/classes/java/main", "build/resources/main"],
        };
        let root = self.root();
        let mut modules = vec![self.folder.clone()];
        for folder in folders(&root) {
            modules.extend(folders(&folder));
            modules.push(folder);
        }
        modules.push(root);
        let all = modules
            .iter()
            .flat_map(|module| output.map(|output| module.join(output)));
        let mut found: Vec<PathBuf> = Vec::new();
        for folder in all.filter(|folder| folder.is_dir()) {
            if !found.contains(&folder) {
                found.push(folder);
            }
        }
        found
    }

    /// The outermost enclosing folder with a build file, if every folder between has one too.
    fn root(&self) -> PathBuf {
        let names = [
            "pom.xml",
            "settings.gradle",
            "settings.gradle.kts",
            "build.gradle",
            "build.gradle.kts",
        ];
        let is_built = |folder: &&Path| names.iter().any(|name| folder.join(name).is_file());
        let chain = self.folder.ancestors().take_while(is_built);
        chain.last().unwrap_or(&self.folder).to_owned()
    }

    fn jars(&self) -> Vec<PathBuf> {
        let bases: Vec<PathBuf> = match self.tool {
            BuildTool::None => {
                let ancestors = self.folder.ancestors().take(SOURCE_DEPTH + 1);
                ancestors.map(Path::to_owned).collect()
            }
            _ if self.root() == self.folder => vec![self.folder.clone()],
            _ => vec![self.folder.clone(), self.root()],
        };
        let places = bases
            .iter()
            .flat_map(|base| LIBRARIES.iter().map(|name| base.join(name)));
        places.flat_map(|folder| jars_in(&folder)).collect()
    }
}

/// Folders in `folder`, sorted, without hidden ones.
fn folders(folder: &Path) -> Vec<PathBuf> {
    let mut folders: Vec<PathBuf> = entries(folder)
        .into_iter()
        .filter(|path| path.is_dir())
        .collect();
    folders.retain(|path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        !name.starts_with('.') && name != "target" && name != "build" && name != "src"
    });
    folders
}

/// Jars in `folder`, sorted, without those of sources and documentation.
fn jars_in(folder: &Path) -> Vec<PathBuf> {
    let mut jars = entries(folder);
    jars.retain(|path| {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        is_jar(path) && !name.ends_with("-sources") && !name.ends_with("-javadoc")
    });
    jars
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let read = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut entries: Vec<PathBuf> = read.map(|entry| entry.path()).collect();
    entries.sort();
    entries
}

/// The libraries of a module as Maven resolves them without a network, or why they are not known.
fn maven_class_path(module: &Path) -> Result<Vec<PathBuf>, String> {
    let folder = ScratchFolder::make().map_err(|error| error.to_string())?;
    let list = folder.path().join("class-path");
    let mut output = std::ffi::OsString::from("-Dmdep.outputFile=");
    output.push(&list);
    let mut maven = Command::new(if cfg!(windows) { "mvn.cmd" } else { "mvn" });
    maven
        .current_dir(module)
        .args(["-o", "-q", "dependency:build-classpath"])
        .arg(output);
    let result = run(&mut maven, PATIENCE).map_err(|error| match error {
        ProcessError::NotFound => "`mvn` is not on the path".to_owned(),
        ProcessError::Other(reason) => format!("`mvn` cannot be run: {reason}"),
        ProcessError::TimedOut => format!("`mvn` took more than {} s", PATIENCE.as_secs()),
    })?;
    if !result.succeeded {
        let reason = first_error(&result.output);
        return Err(format!(
            "`mvn -o dependency:build-classpath` failed: {reason}"
        ));
    }
    let text = fs::read_to_string(&list).map_err(|error| error.to_string())?;
    let entries = std::env::split_paths(text.trim());
    Ok(entries
        .filter(|entry| !entry.as_os_str().is_empty())
        .collect())
}

fn first_error(output: &str) -> String {
    let first = output.lines().find(|line| line.contains("ERROR"));
    let first = first.unwrap_or("it does not say why").trim();
    first.chars().take(200).collect()
}
