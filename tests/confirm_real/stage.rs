//! What all tests need: a JDK, a binary with the tester, and a way to run it.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use serde_json::Value;

use crate::jdks::{self, Jdk};

const REQUIRED: &str = "THREADLINT_REQUIRE_TESTER";
/// Names a jar for a binary that has none.
const GIVEN: &str = "THREADLINT_TESTER_JAR";
const OLDEST: u32 = 11;
/// The release to run on, if it is there.
const MAIN_RELEASE: u32 = 17;

/// A JDK with a compiler, if the tests can run; says once why they cannot.
pub(crate) fn jdk() -> Option<&'static Jdk> {
    static JDK: OnceLock<Option<Jdk>> = OnceLock::new();
    let chosen = JDK.get_or_init(|| match choose() {
        Ok(jdk) => Some(jdk),
        Err(trouble) => {
            let is_required = env::var_os(REQUIRED).is_some_and(|value| value == "1");
            assert!(!is_required, "{REQUIRED} is set, but {trouble}");
            eprintln!("nothing is confirmed: {trouble}");
            None
        }
    });
    chosen.as_ref()
}

fn choose() -> Result<Jdk, String> {
    let mut jdks = jdks::found();
    jdks.retain(|jdk| jdk.feature >= OLDEST && jdk.javac().is_some());
    let main = jdks.iter().find(|jdk| jdk.feature == MAIN_RELEASE);
    let jdk = main.or(jdks.first());
    let jdk = jdk.ok_or(format!(
        "no JDK {OLDEST} or newer with a compiler was found"
    ))?;
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let jar = run(folder.path(), &["tester-jar"]);
    if jar.code == Some(0) || env::var_os(GIVEN).is_some() {
        Ok(jdk.clone())
    } else {
        Err(format!("this binary has no tester: {}", jar.err))
    }
}

/// `javac` of all Java files below `sources`; the class files go to `classes`.
pub(crate) fn compile(jdk: &Jdk, sources: &Path, classes: &Path) {
    let output = Command::new(jdk.javac().unwrap())
        .args(["-g", "-nowarn", "-proc:none", "--release"])
        .arg(OLDEST.to_string())
        .arg("-d")
        .arg(classes)
        .args(java_files(sources))
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{told}");
}

/// All `.java` files below a folder, sorted.
pub(crate) fn java_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(java_files(&path));
        } else if path.extension().is_some_and(|name| name == "java") {
            files.push(path);
        }
    }
    files.sort();
    files
}

/// The output of the command.
#[derive(Debug)]
pub(crate) struct Outcome {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Outcome {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}: {}", self.err))
    }
}

/// The built command in `folder`, as in a UTF-8 terminal without colours.
pub(crate) fn run(folder: &Path, args: &[&str]) -> Outcome {
    run_with(folder, args, &[])
}

/// The same with further variables of the environment.
pub(crate) fn run_with(folder: &Path, args: &[&str], variables: &[(&str, &Path)]) -> Outcome {
    let mut command = Command::new(env!("CARGO_BIN_EXE_threadlint"));
    for variable in ["TERM", "NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE", "CI"] {
        command.env_remove(variable);
    }
    let output = command
        .current_dir(folder)
        .args(args)
        .env("LC_ALL", "C.UTF-8")
        .envs(variables.iter().copied())
        .stdin(Stdio::null())
        .output()
        .unwrap();
    Outcome {
        code: output.status.code(),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

pub(crate) fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}
