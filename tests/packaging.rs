//! What a release publishes and runs: versions that agree, pinned actions and plugins, licences, and
//! packages made out of wheels.

#![expect(clippy::unwrap_used, reason = "a helper that fails fails the test")]
#![expect(clippy::print_stderr, reason = "says what was left out")]

use std::collections::BTreeMap;
use std::fs;
use std::io::{Cursor, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;
use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

const VERSION: &str = env!("CARGO_PKG_VERSION");
const NPM: &str = "packaging/npm/threadlint/package.json";
const MIRROR: &str = "packaging/pre-commit-mirror";

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &str) -> String {
    let text = fs::read_to_string(root().join(path)).unwrap_or_else(|e| panic!("{path}: {e}"));
    text.replace("\r\n", "\n")
}

fn toml(path: &str) -> toml::Table {
    read(path).parse().unwrap_or_else(|e| panic!("{path}: {e}"))
}

#[test]
fn all_packages_have_the_version_of_the_crate() {
    let python = toml("pyproject.toml");
    let project = python["project"].as_table().unwrap();
    assert!(!project.contains_key("version"), "the wheel's is Cargo's");
    assert_eq!(
        project["dynamic"].as_array().unwrap()[0].as_str(),
        Some("version")
    );

    let npm: Value = serde_json::from_str(&read(NPM)).unwrap();
    assert_eq!(npm["version"], VERSION);
    let platforms = npm["optionalDependencies"].as_object().unwrap();
    assert!(platforms.len() > 5, "{platforms:?}");
    assert!(platforms.values().all(|it| it == VERSION), "{platforms:?}");

    let mirror = toml(&format!("{MIRROR}/pyproject.toml"));
    let project = mirror["project"].as_table().unwrap();
    assert_eq!(project["version"].as_str(), Some(VERSION));
    let wheel = project["dependencies"].as_array().unwrap();
    assert_eq!(wheel.len(), 1);
    assert_eq!(
        wheel[0].as_str(),
        Some(format!("threadlint=={VERSION}").as_str())
    );

    for folder in java_modules().iter().map(String::as_str).chain(["all"]) {
        let pom = read(&format!("tester/{folder}/pom.xml"));
        let own = format!("</artifactId>\n  <version>{VERSION}</version>");
        assert!(pom.contains(&own), "{folder}");
        for dependency in elements(&pom, "dependency") {
            if dependency.contains("<groupId>threadlint</groupId>") {
                assert_eq!(elements(dependency, "version"), [VERSION], "{folder}");
            }
        }
    }
}

/// The folders of all modules of Java below `tester`, of which the first is the tester itself.
fn java_modules() -> Vec<String> {
    let all = read("tester/all/pom.xml");
    let modules = elements(&all, "module");
    let folder = |module: &&str| {
        let below = module.strip_prefix("..").unwrap();
        below.trim_start_matches('/').to_owned()
    };
    modules.iter().map(folder).collect()
}

/// Nothing in `tester` is left out of what is built, tested and released.
#[test]
fn the_release_has_every_module_of_java() {
    let modules = java_modules();
    let mut found = poms(&root().join("tester"));
    found.retain(|folder| folder != "all");
    let mut named = modules.clone();
    named.sort();
    assert_eq!(found, named);
    assert_eq!(modules[0], "", "others need the jar of the tester");

    let release = read(".github/workflows/release.yml");
    assert!(
        release
            .contains("mvn -B -f tester/all package org.apache.maven.plugins:maven-deploy-plugin:")
    );
    let archive = "threadlint-maven-repository.tar.gz";
    for step in [
        format!("            tester/target/{archive}\n"),
        format!("mv artifacts/tester/{archive} dist/java/"),
        "gh release create".to_owned(),
        " dist/java/* ".to_owned(),
    ] {
        assert!(release.contains(&step), "{step}");
    }
}

/// Folders with a `pom.xml` of their own, relative to `folder` and sorted.
fn poms(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(next) = open.pop() {
        if next.join("pom.xml").exists() {
            let relative = next.strip_prefix(folder).unwrap();
            found.push(relative.to_str().unwrap().replace('\\', "/"));
        }
        // Fixtures are in `src`, and what a build copies is in `target`.
        let below = fs::read_dir(next).unwrap().map(|it| it.unwrap().path());
        open.extend(
            below.filter(|path| {
                path.is_dir() && !path.ends_with("src") && !path.ends_with("target")
            }),
        );
    }
    found.sort();
    found
}

/// What users copy from the pages is of this version, too.
#[test]
fn pages_name_the_version_of_the_crate() {
    let mut found = 0;
    let of_mirror = format!("{MIRROR}/README.md");
    for page in [
        "README.md",
        "docs/src/integrate.md",
        "docs/src/build-tools.md",
        "docs/src/junit.md",
        &of_mirror,
    ] {
        for before in [
            "rev: v",
            "/threadlint@v",
            "threadlint==",
            "threadlint-maven-plugin:",
            "threadlint-gradle-plugin:",
            "<artifactId>threadlint-maven-plugin</artifactId>\n  <version>",
            "<artifactId>threadlint-junit</artifactId>\n  <version>",
            "id 'threadlint' version '",
        ] {
            for (at, _) in read(page).match_indices(before) {
                let named = &read(page)[at + before.len()..];
                let end = named.find(|c: char| !c.is_ascii_digit() && c != '.');
                assert_eq!(
                    &named[..end.unwrap_or(named.len())],
                    VERSION,
                    "{page}: {before}"
                );
                found += 1;
            }
        }
    }
    assert!(found > 1);
}

#[test]
fn the_hooks_of_the_mirror_are_those_of_the_repository() {
    let hooks = |path: &str| -> Vec<String> {
        let text = read(path);
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        lines.map(str::to_owned).collect()
    };
    let of_mirror = hooks(&format!("{MIRROR}/.pre-commit-hooks.yaml"));
    let built: Vec<String> = of_mirror
        .iter()
        .map(|line| line.replace("language: python", "language: rust"))
        .collect();
    assert!(of_mirror.contains(&"  language: python".to_owned()));
    assert_eq!(hooks(".pre-commit-hooks.yaml"), built);
}

/// A tag can be moved to other code; a commit cannot.
#[test]
fn every_action_is_pinned_to_one_commit() {
    let workflows = fs::read_dir(root().join(".github/workflows")).unwrap();
    let mut files: Vec<PathBuf> = workflows.map(|it| it.unwrap().path()).collect();
    files.extend(["action.yml", "src/init/workflow.yml"].map(|file| root().join(file)));
    let mut pins = BTreeMap::new();
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        for line in text.lines() {
            let Some((_, used)) = line.split_once("uses: ") else {
                continue;
            };
            let parts = used.split_once('@').and_then(|(action, pin)| {
                let (commit, version) = pin.split_once(" # v")?;
                Some((action, commit, version))
            });
            let Some((action, commit, version)) = parts else {
                panic!("{}: `{used}` has no commit and version", file.display());
            };
            let is_commit = commit.len() == 40 && commit.chars().all(|c| c.is_ascii_hexdigit());
            assert!(is_commit, "{}: `{used}`", file.display());
            let first = pins
                .entry(action.to_owned())
                .or_insert((commit.to_owned(), version.to_owned()));
            assert_eq!(
                (first.0.as_str(), first.1.as_str()),
                (commit, version),
                "{action}"
            );
        }
    }
    assert!(pins.len() > 8, "{pins:?}");
}

/// The contents of all elements of that name.
fn elements<'a>(pom: &'a str, name: &str) -> Vec<&'a str> {
    let (start, end) = (format!("<{name}>"), format!("</{name}>"));
    let parts = pom.split(start.as_str()).skip(1);
    parts
        .map(|part| part.split(end.as_str()).next().unwrap())
        .collect()
}

/// Maven's own choice changes with its version.
#[test]
fn every_plugin_of_the_tester_is_pinned() {
    for folder in java_modules() {
        let pom = read(&format!("tester/{folder}/pom.xml"));
        if pom.contains("<packaging>pom</packaging>") {
            continue;
        }
        let plugins = elements(&pom, "plugin");
        let named = |name: &str| {
            plugins
                .iter()
                .any(|it| it.contains(&format!("maven-{name}-plugin")))
        };
        for bound in ["resources", "compiler", "surefire", "jar"] {
            assert!(named(bound), "maven-{bound}-plugin runs and has no version");
        }
        for plugin in plugins {
            assert_eq!(elements(plugin, "version").len(), 1, "{plugin}");
        }
    }
}

/// Both run the same tests and read the same messages.
#[test]
fn the_junit_module_has_the_dependencies_of_the_tester() {
    let versions = |pom: &str| {
        let pom = read(pom);
        let dependencies = elements(&pom, "dependency").into_iter();
        let version = |it| {
            (
                elements(it, "artifactId")[0].to_owned(),
                elements(it, "version")[0].to_owned(),
            )
        };
        dependencies.map(version).collect::<BTreeMap<_, _>>()
    };
    let of_tester = versions("tester/pom.xml");
    let of_module = versions("tester/junit/pom.xml");
    let shared = ["nanojson", "junit-jupiter", "junit"];
    for name in shared {
        assert_eq!(of_module[name], of_tester[name], "{name}");
    }
}

/// Their authors ask that whoever passes on the classes passes on the licence.
#[test]
fn the_jar_contains_the_licences_of_what_it_contains() {
    let pom = read("tester/pom.xml");
    let dependencies = elements(&pom, "dependency");
    let bundled = dependencies
        .iter()
        .filter(|it| !it.contains("<scope>test</scope>"));
    let groups: Vec<&str> = bundled.map(|it| elements(it, "groupId")[0]).collect();
    assert!(groups.contains(&"org.ow2.asm"), "{groups:?}");
    let folder = tempfile::tempdir().unwrap();
    let jar = folder.path().join("tester.jar");
    let output = Command::new(env!("CARGO_BIN_EXE_threadlint"))
        .arg("tester-jar")
        .arg("--output-file")
        .arg(&jar)
        .output()
        .unwrap();
    if !output.status.success() {
        let is_required = std::env::var_os("THREADLINT_REQUIRE_TESTER").is_some();
        assert!(!is_required, "{}", told(&output));
        eprintln!("the jar is not looked into: this build has none");
        return;
    }
    let mut jar = ZipArchive::new(Cursor::new(fs::read(&jar).unwrap())).unwrap();
    for group in groups {
        let name = format!("META-INF/licenses/{group}.txt");
        let licence = jar.by_name(&name).unwrap_or_else(|e| panic!("{name}: {e}"));
        let licence = std::io::read_to_string(licence).unwrap();
        assert!(licence.contains("Copyright"), "{name}");
        assert!(licence.contains("AS IS"), "{name}");
    }
}

/// A program of Python; `None` if there is no Python.
fn python(script: &str) -> Option<Command> {
    let names = ["python3", "python"];
    let is_there = |name: &&str| {
        let answer = Command::new(name).arg("--version").output();
        answer.is_ok_and(|answer| answer.status.success())
    };
    let Some(name) = names.into_iter().find(is_there) else {
        eprintln!("{script} is not tried: there is no Python");
        return None;
    };
    let mut command = Command::new(name);
    command.arg(root().join(script));
    Some(command)
}

fn told(output: &Output) -> String {
    let text = |bytes| String::from_utf8_lossy(bytes).into_owned();
    format!(
        "{}\n{}{}",
        output.status,
        text(&output.stdout),
        text(&output.stderr)
    )
}

/// A wheel whose program is this text.
fn wheel(folder: &Path, version: &str, platform: &str, program: (&str, &str)) {
    let path = folder.join(format!("threadlint-{version}-py3-none-{platform}.whl"));
    let mut zip = ZipWriter::new(fs::File::create(path).unwrap());
    let name = format!("threadlint-{version}.data/scripts/{}", program.0);
    zip.start_file(name, SimpleFileOptions::default()).unwrap();
    zip.write_all(program.1.as_bytes()).unwrap();
    zip.finish().unwrap();
}

fn assemble(wheels: &Path, out: &Path, flags: &[&str]) -> Option<Output> {
    let mut command = python("packaging/assemble.py")?;
    command
        .arg("--wheels")
        .arg(wheels)
        .arg("--out")
        .arg(out)
        .args(flags);
    Some(command.output().unwrap())
}

#[test]
fn archives_and_npm_packages_contain_the_programs_of_the_wheels() {
    let folder = tempfile::tempdir().unwrap();
    let (wheels, out) = (folder.path().join("wheels"), folder.path().join("out"));
    fs::create_dir(&wheels).unwrap();
    wheel(
        &wheels,
        VERSION,
        "musllinux_1_2_aarch64",
        ("threadlint", "one"),
    );
    wheel(&wheels, VERSION, "win_amd64", ("threadlint.exe", "two"));
    let repository = "https://github.com/o/threadlint";
    let Some(output) = assemble(&wheels, &out, &["--repository", repository]) else {
        return;
    };
    assert!(output.status.success(), "{}", told(&output));
    for (name, file, content) in [
        ("linux-arm64-musl", "threadlint", "one"),
        ("win32-x64", "threadlint.exe", "two"),
    ] {
        let package = out.join("npm/@threadlint").join(name);
        assert_eq!(fs::read_to_string(package.join(file)).unwrap(), content);
        let own = fs::read_to_string(package.join("package.json")).unwrap();
        let own: Value = serde_json::from_str(&own).unwrap();
        assert_eq!(own["name"], format!("@threadlint/{name}"));
        assert_eq!(own["version"], VERSION);
        let main = fs::read_to_string(out.join("npm/threadlint/package.json")).unwrap();
        let main: Value = serde_json::from_str(&main).unwrap();
        for package in [&own, &main] {
            let address = &package["repository"]["url"];
            assert_eq!(address, "git+https://github.com/o/threadlint.git");
        }
        assert_eq!(
            main["optionalDependencies"][own["name"].as_str().unwrap()],
            VERSION
        );
    }
    let stem = format!("threadlint-{VERSION}-x86_64-pc-windows-msvc");
    let packed = fs::read(out.join(format!("archives/{stem}.zip"))).unwrap();
    let mut packed = ZipArchive::new(Cursor::new(packed)).unwrap();
    let program = packed.by_name(&format!("{stem}/threadlint.exe")).unwrap();
    assert_eq!(std::io::read_to_string(program).unwrap(), "two");
    let sums = fs::read_to_string(out.join("SHA256SUMS")).unwrap();
    assert_eq!(sums.lines().count(), 4, "{sums}");
}

#[test]
fn a_release_that_is_not_whole_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let (wheels, out) = (folder.path().join("wheels"), folder.path().join("out"));
    fs::create_dir(&wheels).unwrap();
    let refusal = |flags: &[&str]| {
        let output = assemble(&wheels, &out, flags)?;
        assert_eq!(output.status.code(), Some(1), "{}", told(&output));
        Some(told(&output))
    };
    let Some(empty) = refusal(&[]) else {
        return;
    };
    assert!(empty.contains("no wheel of threadlint"), "{empty}");
    wheel(&wheels, VERSION, "win_amd64", ("threadlint.exe", "two"));
    let partial = refusal(&["--all"]).unwrap();
    assert!(
        partial.contains("no wheels for @threadlint/darwin-arm64"),
        "{partial}"
    );
    wheel(&wheels, "0.0.9", "macosx_11_0_arm64", ("threadlint", "old"));
    let old = refusal(&[]).unwrap();
    assert!(old.contains("is not of version"), "{old}");
}

#[test]
fn every_platform_of_npm_has_a_wheel() {
    let folder = tempfile::tempdir().unwrap();
    let (wheels, out) = (folder.path().join("wheels"), folder.path().join("out"));
    fs::create_dir(&wheels).unwrap();
    for platform in [
        "manylinux_2_17_x86_64.manylinux2014_x86_64",
        "manylinux_2_17_aarch64.manylinux2014_aarch64",
        "musllinux_1_2_x86_64",
        "musllinux_1_2_aarch64",
        "macosx_10_12_x86_64",
        "macosx_11_0_arm64",
    ] {
        wheel(&wheels, VERSION, platform, ("threadlint", platform));
    }
    wheel(&wheels, VERSION, "win_amd64", ("threadlint.exe", "windows"));
    let Some(output) = assemble(&wheels, &out, &["--all"]) else {
        return;
    };
    assert!(output.status.success(), "{}", told(&output));
    let read = |name: &str| fs::read_to_string(out.join("npm/@threadlint").join(name)).unwrap();
    assert_eq!(read("linux-x64-musl/threadlint"), "musllinux_1_2_x86_64");
    assert_eq!(read("darwin-arm64/threadlint"), "macosx_11_0_arm64");
}

/// Starts the program of the platform's package, with its arguments and its exit code.
#[cfg(unix)]
#[test]
fn the_npm_launcher_runs_the_program_of_its_platform() {
    use std::os::unix::fs::PermissionsExt as _;

    let node = |arguments: &[&str]| Command::new("node").args(arguments).output();
    let Ok(platform) = node(&["-p", "`${process.platform}-${process.arch}`"]) else {
        eprintln!("the launcher is not tried: there is no node");
        return;
    };
    let platform = String::from_utf8(platform.stdout).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let main = folder
        .path()
        .join("node_modules/threadlint/bin/threadlint.js");
    fs::create_dir_all(main.parent().unwrap()).unwrap();
    fs::copy(
        root().join("packaging/npm/threadlint/bin/threadlint.js"),
        &main,
    )
    .unwrap();
    let run = || node(&[main.to_str().unwrap(), "check", "a b"]).unwrap();

    let missing = run();
    assert_eq!(missing.status.code(), Some(2));
    assert!(
        told(&missing).contains("is not installed"),
        "{}",
        told(&missing)
    );

    for libc in ["", "-musl"] {
        let name = format!("node_modules/@threadlint/{}{libc}", platform.trim());
        let program = folder.path().join(name).join("threadlint");
        fs::create_dir_all(program.parent().unwrap()).unwrap();
        fs::write(&program, "#!/bin/sh\necho \"[$1] [$2]\"\nexit 1\n").unwrap();
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
    }
    let ran = run();
    assert_eq!(ran.status.code(), Some(1), "{}", told(&ran));
    assert_eq!(ran.stdout, b"[check] [a b]\n");
}

/// A project whose class breaks its promise, with a name that Markdown would take for its own.
fn project(folder: &Path) {
    let class = "@ThreadSafe class A {\n  int one_two;\n}\n@interface ThreadSafe {}\n";
    fs::create_dir(folder.join("a|b")).unwrap();
    fs::write(folder.join("a|b/A.java"), class).unwrap();
}

#[test]
fn the_action_writes_sarif_and_a_summary_and_ends_as_the_check() {
    let folder = tempfile::tempdir().unwrap();
    project(folder.path());
    let (summary, outputs) = (folder.path().join("summary"), folder.path().join("outputs"));
    let check = |arguments: &str| {
        let mut command = python("packaging/action.py")?;
        command
            .current_dir(folder.path())
            .env("THREADLINT", env!("CARGO_BIN_EXE_threadlint"))
            .env("ARGUMENTS", arguments)
            .env("SARIF_FILE", "found.sarif")
            .env("GITHUB_STEP_SUMMARY", &summary)
            .env("GITHUB_OUTPUT", &outputs)
            .env("GITHUB_SERVER_URL", "https://github.com")
            .env("GITHUB_REPOSITORY", "o/r")
            .env("GITHUB_SHA", "abc");
        Some(command.output().unwrap())
    };
    let Some(ran) = check(".") else {
        return;
    };
    assert_eq!(ran.status.code(), Some(1), "{}", told(&ran));
    let annotations = String::from_utf8(ran.stdout).unwrap();
    assert!(annotations.starts_with("::warning file="), "{annotations}");
    let sarif = fs::read_to_string(folder.path().join("found.sarif")).unwrap();
    let sarif: Value = serde_json::from_str(&sarif).unwrap();
    assert_eq!(sarif["runs"][0]["results"].as_array().unwrap().len(), 1);
    assert_eq!(
        fs::read_to_string(&outputs).unwrap(),
        "sarif-file=found.sarif\n"
    );
    let told_there = fs::read_to_string(&summary).unwrap();
    assert!(told_there.contains("\n1 warning.\n"), "{told_there}");
    let link = "[a&#124;b/A.java:2](https://github.com/o/r/blob/abc/a%7Cb/A.java#L2)";
    assert!(told_there.contains(link), "{told_there}");
    assert!(told_there.contains("one&#95;two"), "{told_there}");

    assert_eq!(check(". --fail-on error").unwrap().status.code(), Some(0));
    fs::remove_file(&outputs).unwrap();
    assert_eq!(check("missing").unwrap().status.code(), Some(2));
    assert!(!outputs.exists(), "there is nothing to upload");
}
