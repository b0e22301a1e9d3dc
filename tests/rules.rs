//! Runs the linter over every fixture project and compares its findings with the inline markers.
//!
//! A fixture says what it expects where it expects it (see `common/markers.rs`); an unmarked line
//! asserts silence. Each project is copied into a folder of its own and checked by one process, so
//! that no fixture resolves a name in another one.

#[path = "common/expectations.rs"]
mod expectations;
#[path = "common/files.rs"]
mod files;
#[path = "common/linter.rs"]
mod linter;
#[path = "common/markers.rs"]
mod markers;
#[path = "common/projects.rs"]
mod projects;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

use expectations::Finding;
use markers::{Marker, MarkerKind, RULES};
use projects::Project;
use threadlint::RuleId;

/// Folders of projects. A test fails if a folder below `testdata` is in none of them.
const GROUPS: [&str; 14] = [
    "locks/callbacks",
    "locks/callers",
    "locks/lock",
    "locks/read-write",
    "locks/stamped",
    "locks/synchronized",
    "locks/threads",
    "resolution",
    "rules/escaping-field",
    "rules/guarded-by",
    "rules/leaking-this",
    "rules/non-atomic-update",
    "rules/unguarded-conflict",
    "rules/unsafe-publication",
];

#[test]
fn escaping_field() {
    check("rules/escaping-field");
}

#[test]
fn unsafe_publication() {
    check("rules/unsafe-publication");
}

#[test]
fn unguarded_conflict() {
    check("rules/unguarded-conflict");
}

#[test]
fn guarded_by() {
    check("rules/guarded-by");
}

#[test]
fn leaking_this() {
    check("rules/leaking-this");
}

#[test]
fn non_atomic_update() {
    check("rules/non-atomic-update");
}

#[test]
fn synchronized_methods_and_blocks() {
    check("locks/synchronized");
}

#[test]
fn explicit_locks() {
    check("locks/lock");
}

#[test]
fn read_write_locks() {
    check("locks/read-write");
}

#[test]
fn stamped_locks() {
    check("locks/stamped");
}

#[test]
fn locks_of_callers() {
    check("locks/callers");
}

#[test]
fn locks_and_callbacks() {
    check("locks/callbacks");
}

#[test]
fn threads_as_locks() {
    check("locks/threads");
}

#[test]
fn resolution() {
    check("resolution");
}

/// Checks all projects of a group and fails with every difference, one per line.
fn check(group: &str) {
    let projects = projects::of_group(group);
    let mut report = String::new();
    let mut failed = 0;
    for project in &projects {
        let trouble = check_project(project, preview(group));
        failed += usize::from(!trouble.is_empty());
        for line in trouble {
            let _ = writeln!(report, "testdata/{group}/{line}");
        }
    }
    assert!(
        failed == 0,
        "{failed} of {} projects differ\n{report}",
        projects.len()
    );
}

/// The preview that a group is named after, which must be asked for.
fn preview(group: &str) -> Option<&str> {
    let name = group.strip_prefix("rules/")?;
    RuleId::parse(name).filter(|rule| rule.is_preview())?;
    Some(name)
}

/// Differences as `path:line: text`, relative to the group's folder. A preview runs alone, the
/// other rules run together.
fn check_project(project: &Project, preview: Option<&str>) -> Vec<String> {
    let markers = match markers_of(project) {
        Ok(markers) => markers,
        Err(trouble) => return trouble.lines().map(str::to_owned).collect(),
    };
    let name = project
        .path
        .strip_prefix(project.parent())
        .unwrap_or(&project.path);
    let name = name.to_string_lossy();
    let folder = tempfile::tempdir().expect("a temporary folder");
    project.copy_to(folder.path()).expect("a copied project");
    // Without `--exit-zero`, so that the exit code must agree with the findings.
    let asked = preview.map_or(vec![], |rule| vec!["--rule", rule]);
    let run = match linter::check(folder.path(), &[asked, vec![&name]].concat()) {
        Ok(run) => run,
        Err(trouble) => return vec![format!("{name}: {trouble}")],
    };
    let Some(findings) = run
        .findings
        .iter()
        .map(Finding::from_json)
        .collect::<Option<Vec<_>>>()
    else {
        return vec![format!("{name}: not a finding: {:?}", run.findings)];
    };
    let mut lines: Vec<String> = expectations::compare(&markers, &findings)
        .into_iter()
        .map(|difference| {
            format!(
                "{}:{}: {}",
                difference.path, difference.line, difference.text
            )
        })
        .collect();
    lines.extend(
        run.notices
            .iter()
            .map(|notice| format!("{name}: notice {notice}")),
    );
    let warns = findings.iter().any(|finding| finding.level != "note");
    if run.code != i32::from(warns) {
        lines.push(format!(
            "{name}: exit code {} with these findings",
            run.code
        ));
    }
    lines
}

fn markers_of(project: &Project) -> Result<Vec<Marker>, String> {
    markers::of_files(project.parent(), project.files.iter().map(AsRef::as_ref))
}

#[test]
fn every_marker_can_be_read() {
    let errors: Vec<String> = GROUPS
        .into_iter()
        .flat_map(projects::of_group)
        .filter_map(|project| markers_of(&project).err())
        .collect();
    assert!(errors.is_empty(), "{}", errors.join("\n"));
}

#[test]
fn every_fixture_is_in_a_group() {
    let mut grouped = BTreeSet::new();
    for project in GROUPS.into_iter().flat_map(projects::of_group) {
        grouped.extend(project.files);
    }
    for folder in ["rules", "locks", "resolution"] {
        for file in files::java_files(&files::testdata().join(folder)) {
            assert!(grouped.contains(&file), "no test reads {}", file.display());
        }
    }
}

#[test]
fn every_rule_has_firing_and_silent_fixtures() {
    for (property, rule) in RULES {
        let (firing, silent): (Vec<Project>, Vec<Project>) =
            projects::of_group(&format!("rules/{rule}"))
                .into_iter()
                .partition(|project| expects(project, property));
        assert!(!firing.is_empty(), "no fixture in which {rule} fires");
        assert!(!silent.is_empty(), "no fixture in which {rule} is silent");
    }
}

fn expects(project: &Project, property: &str) -> bool {
    markers_of(project)
        .expect("readable markers")
        .iter()
        .any(|marker| marker.kind == MarkerKind::Expect && marker.property == property)
}

#[test]
fn every_lock_group_has_firing_and_silent_fixtures() {
    for group in GROUPS
        .into_iter()
        .filter(|group| group.starts_with("locks/"))
    {
        let projects = projects::of_group(group);
        assert!(
            projects.iter().any(|project| expects(project, "P3")),
            "{group}"
        );
        assert!(
            !projects.iter().all(|project| expects(project, "P3")),
            "{group}"
        );
    }
}

/// The first line says why the verdict is right.
#[test]
fn every_lone_fixture_states_its_verdict() {
    for project in GROUPS.into_iter().flat_map(projects::of_group) {
        if project.path.is_dir() {
            continue;
        }
        let text = fs::read_to_string(&project.path).expect("a readable fixture");
        let is_firing = markers_of(&project).is_ok_and(|markers| !markers.is_empty());
        let verdict = if is_firing { "// Fires" } else { "// Silent" };
        assert!(
            text.starts_with(verdict),
            "{} should begin with `{verdict}`",
            project.path.display()
        );
    }
}

/// The fixtures are Java. Needs a JDK 17 or newer; without one the test passes, unless
/// `THREADLINT_REQUIRE_JDK=1` is set.
#[test]
fn every_fixture_compiles() {
    if let Err(trouble) = jdk() {
        let required = std::env::var_os("THREADLINT_REQUIRE_JDK").is_some_and(|value| value == "1");
        assert!(!required, "THREADLINT_REQUIRE_JDK is set, but {trouble}");
        return;
    }
    let mut list: Vec<String> = GROUPS
        .into_iter()
        .flat_map(projects::of_group)
        .map(|project| project.path.display().to_string())
        .collect();
    list.push(files::testdata().join("demo").display().to_string());
    list.extend(
        projects::of_group("cfg")
            .iter()
            .map(|project| project.path.display().to_string()),
    );
    let folder = tempfile::tempdir().expect("a temporary folder");
    let names = folder.path().join("projects.txt");
    fs::write(&names, list.join("\n")).expect("a written list");
    let driver = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/common/CompileAll.java");
    let output = Command::new("java")
        .arg(driver)
        .arg(folder.path().join("classes"))
        .arg(names)
        .output()
        .expect("a running java");
    assert!(
        output.status.success(),
        "{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
}

/// Whether `java` and `javac` are there and new enough.
fn jdk() -> Result<(), String> {
    for program in ["java", "javac"] {
        let output = Command::new(program)
            .arg("--version")
            .output()
            .map_err(|e| format!("{program} does not run: {e}"))?;
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let major = text
            .split_whitespace()
            .nth(1)
            .and_then(|version| version.split(['.', '-', '+']).next())
            .and_then(|major| major.parse::<u32>().ok());
        if major.is_none_or(|major| major < 17) {
            return Err(format!("{program} is no JDK 17 or newer: {text}"));
        }
    }
    Ok(())
}
