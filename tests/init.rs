//! `threadlint init` in repositories of several kinds.

#![expect(clippy::unwrap_used, reason = "a helper that fails fails the test")]

#[path = "common/linter.rs"]
#[expect(dead_code, reason = "this test needs only the command")]
mod linter;

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

const CONFIG: &str = "threadlint.toml";
const HOOKS: &str = ".pre-commit-config.yaml";
const WORKFLOW: &str = ".github/workflows/threadlint.yml";

const CLASS: &str = "@ThreadSafe\nclass A {\n  @GuardedBy(\"this\") private int n;\n}\n";

struct Project(TempDir);

impl Project {
    /// A git repository with these files.
    fn new(files: &[(&str, &str)]) -> Self {
        let project = Self::without_git(files);
        let mut git = Command::new("git");
        let made = git.args(["init", "--quiet"]).current_dir(project.0.path());
        assert!(made.status().unwrap().success());
        project
    }

    fn without_git(files: &[(&str, &str)]) -> Self {
        let project = Self(tempfile::tempdir().unwrap());
        for (path, text) in files {
            let file = project.0.path().join(path);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, text).unwrap();
        }
        project
    }

    fn run(&self, args: &[&str]) -> Output {
        self.run_in(".", args)
    }

    fn run_in(&self, folder: &str, args: &[&str]) -> Output {
        let mut command = linter::command(&self.0.path().join(folder));
        command.args(args).stdin(Stdio::null()).output().unwrap()
    }

    /// What `init` prints; it must succeed.
    fn init(&self, args: &[&str]) -> String {
        let output = self.run(&[&["init"], args].concat());
        assert!(output.status.success(), "{}", linter::describe(&output));
        assert!(output.stderr.is_empty(), "{}", linter::describe(&output));
        String::from_utf8(output.stdout).unwrap().replace('\\', "/")
    }

    fn has(&self, path: &str) -> bool {
        self.0.path().join(path).exists()
    }

    fn read(&self, path: &str) -> String {
        fs::read_to_string(self.0.path().join(path)).unwrap()
    }

    /// All files but git's own.
    fn files(&self) -> Vec<String> {
        fn collect(folder: &Path, root: &Path, files: &mut Vec<String>) {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() && !path.ends_with(".git") {
                    collect(&path, root, files);
                } else if path.is_file() {
                    let path = path.strip_prefix(root).unwrap();
                    files.push(path.to_string_lossy().replace('\\', "/"));
                }
            }
        }
        let mut files = Vec::new();
        collect(self.0.path(), self.0.path(), &mut files);
        files.sort();
        files
    }
}

#[test]
fn without_a_terminal_all_files_are_written_at_the_root() {
    let project = Project::new(&[("pom.xml", ""), ("src/A.java", CLASS)]);
    let output = project.run_in("src", &["init"]);
    let told = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(0), "{told}");
    assert_eq!(
        project.files(),
        [WORKFLOW, HOOKS, "pom.xml", "src/A.java", CONFIG]
    );
    for line in [
        ", built by Maven: 1 Java file\n",
        "  @GuardedBy in 1 file\n  @ThreadSafe in 1 file\n",
        &format!("wrote {CONFIG}\nwrote {HOOKS}\nwrote {WORKFLOW}\nnext:\n"),
        "  pre-commit install ",
        &format!("  git add {CONFIG} {HOOKS} {WORKFLOW}\n"),
    ] {
        assert!(told.contains(line), "{line} in {told}");
    }
    assert!(!told.contains("no class promises"), "{told}");
    let version = concat!("threadlint==", env!("CARGO_PKG_VERSION"));
    assert!(project.read(HOOKS).contains(version));
    assert!(project.read(WORKFLOW).contains(version));
    let check = project.run(&["check"]);
    assert_eq!(check.status.code(), Some(0), "{}", linter::describe(&check));
}

#[test]
fn a_second_time_changes_nothing() {
    let project = Project::new(&[("A.java", CLASS)]);
    project.init(&["--yes"]);
    let before: Vec<String> = [CONFIG, HOOKS, WORKFLOW].map(|it| project.read(it)).into();
    let told = project.init(&["--yes"]);
    let after: Vec<String> = [CONFIG, HOOKS, WORKFLOW].map(|it| project.read(it)).into();
    assert_eq!(before, after);
    assert_eq!(told.matches("kept ").count(), 3, "{told}");
    assert!(!told.contains("git add"), "{told}");
}

#[test]
fn a_dry_run_shows_the_files_and_writes_none() {
    let project = Project::new(&[("A.java", CLASS)]);
    let told = project.init(&["--dry-run"]);
    assert_eq!(project.files(), ["A.java"]);
    for path in [CONFIG, HOOKS, WORKFLOW] {
        assert!(
            told.contains(&format!("would write {path}\n    ")),
            "{told}"
        );
    }
    project.init(&[]);
    for path in [CONFIG, HOOKS, WORKFLOW] {
        let first = project.read(path).lines().next().unwrap().to_owned();
        let shown = format!("would write {path}\n    {first}\n");
        assert!(told.contains(&shown), "{shown} in {told}");
    }
}

#[test]
fn a_hook_is_added_to_the_end_of_a_configuration() {
    let hooks =
        "# ours\nrepos:\n  - repo: https://example.com/x\n    rev: v1\n    hooks:\n      - id: x\n";
    let project = Project::new(&[(HOOKS, hooks)]);
    let shown = project.init(&["--dry-run"]);
    assert!(
        shown.contains(&format!("would add to the end of {HOOKS}\n")),
        "{shown}"
    );
    assert_eq!(project.read(HOOKS), hooks);
    let told = project.init(&[]);
    assert!(
        told.contains(&format!("added a hook to the end of {HOOKS}\n")),
        "{told}"
    );
    let added = project.read(HOOKS);
    let added = added.strip_prefix(hooks).unwrap();
    assert!(
        added.starts_with("  - repo: local\n    hooks:\n"),
        "{added}"
    );
}

#[test]
fn a_configuration_of_another_shape_is_left_alone() {
    let hooks =
        "repos:\n- repo: https://example.com/x\n  rev: v1\n  hooks: [{id: x}]\nfail_fast: true\n";
    let project = Project::new(&[(HOOKS, hooks)]);
    let told = project.init(&[]);
    assert_eq!(project.read(HOOKS), hooks);
    assert!(
        told.contains(&format!("{HOOKS} is yours to change: ")),
        "{told}"
    );
    assert!(told.contains("\n    - repo: local\n"), "{told}");
    assert!(
        !told.contains(&format!("git add {CONFIG} {HOOKS}")),
        "{told}"
    );
}

#[test]
fn what_runs_threadlint_already_is_kept() {
    let files = [
        (HOOKS, "repos:\n- repo: https://example.com/threadlint\n"),
        (
            ".github/workflows/ci.yaml",
            "jobs: {a: {steps: [{run: threadlint check}]}}\n",
        ),
    ];
    let project = Project::new(&files);
    let told = project.init(&[]);
    assert!(!project.has(WORKFLOW), "{told}");
    for (path, text) in files {
        assert_eq!(project.read(path), text);
    }
    assert!(
        told.contains(&format!("kept {WORKFLOW}: a workflow runs")),
        "{told}"
    );
}

#[test]
fn on_gitlab_a_job_is_shown() {
    let jobs = "build:\n  script: [make]\n";
    let project = Project::new(&[(".gitlab-ci.yml", jobs)]);
    let told = project.init(&[]);
    assert!(!project.has(".github"), "{told}");
    assert_eq!(project.read(".gitlab-ci.yml"), jobs);
    assert!(
        told.contains("\n    threadlint:\n      image: python:3\n"),
        "{told}"
    );
}

#[test]
fn without_git_there_is_no_hook() {
    let project = Project::without_git(&[("build.gradle", ""), ("A.java", "class A {}\n")]);
    let told = project.init(&[]);
    assert!(!project.has(HOOKS), "{told}");
    assert!(told.starts_with("folder "), "{told}");
    assert!(told.contains(", built by Gradle: 1 Java file\n"), "{told}");
    assert!(told.contains("no class promises thread-safety"), "{told}");
    assert!(!told.contains("pre-commit install"), "{told}");
}

/// What a build writes is left out where git does not do so.
#[test]
fn the_configuration_fits_the_project_and_is_valid() {
    let project = Project::new(&[
        ("pom.xml", ""),
        (".gitignore", "/core/target\n"),
        (
            "target/generated/B.java",
            "@ThreadSafe class B { int n; }\n",
        ),
        ("core/pom.xml", ""),
        ("core/target/C.java", "@ThreadSafe class C { int n; }\n"),
        (
            "core/src/target/D.java",
            "@example.ThreadSafeByDesign class D { int n; }\n",
        ),
    ]);
    let told = project.init(&[]);
    assert!(told.contains("1 Java file\n"), "{told}");
    assert!(
        told.contains("  @ThreadSafeByDesign, which threadlint does not know\n"),
        "{told}"
    );
    let text = project.read(CONFIG);
    assert!(text.contains("\nexclude = [\"/target/\"]\n"), "{text}");
    let findings = || {
        let output = project.run(&["check", "--output-format", "concise"]);
        assert_ne!(
            output.status.code(),
            Some(2),
            "{}",
            linter::describe(&output)
        );
        String::from_utf8(output.stdout).unwrap().replace('\\', "/")
    };
    assert_eq!(findings(), "");
    let with_annotation = text.replace("# [[", "[[").replace("# name", "name");
    let with_annotation = with_annotation.replace("# contract", "contract");
    let with_annotation = with_annotation.replace("# preview", "preview");
    fs::write(project.0.path().join(CONFIG), with_annotation).unwrap();
    assert!(findings().starts_with("core/src/target/D.java:"));
}

#[test]
fn a_folder_that_does_not_exist_is_an_error() {
    let project = Project::new(&[]);
    let output = project.run(&["init", "missing"]);
    assert_eq!(output.status.code(), Some(2));
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(told.contains("`missing` is not a folder"), "{told}");
}

/// A link may lead out of the repository.
#[cfg(unix)]
#[test]
fn a_file_that_came_in_between_is_not_overwritten() {
    let project = Project::new(&[]);
    let elsewhere = tempfile::tempdir().unwrap();
    let target = elsewhere.path().join("not-there-yet");
    std::os::unix::fs::symlink(&target, project.0.path().join(CONFIG)).unwrap();
    let output = project.run(&["init", "--yes"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(!target.exists());
}
