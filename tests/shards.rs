//! The results of all shards of a check, merged, are what a check of everything writes, byte for byte;
//! and results that make no whole are refused.

#![expect(clippy::unwrap_used, reason = "a helper that fails fails the test")]

#[path = "common/linter.rs"]
#[expect(dead_code, reason = "this test needs only the command")]
mod linter;

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;
use tempfile::TempDir;

const FORMATS: [&str; 10] = [
    "full",
    "concise",
    "json",
    "jsonl",
    "sarif",
    "github",
    "gitlab",
    "junit",
    "checkstyle",
    "html",
];

/// A class and a subclass that share code, in two files; a class of one name in two modules.
const FILES: &[(&str, &str)] = &[
    (
        "a/p/Base.java",
        "package p;
@ThreadSafe
public class Base {
  protected int shared;
  public synchronized void put() { shared++; }
  public int get() { return shared; }
}
",
    ),
    (
        "a/p/Sub.java",
        "package p;
@ThreadSafe
public class Sub extends Base {
  public int twice() { return shared * 2; }
  @ThreadSafe static class Inner { int open; }
}
",
    ),
    (
        "a/p/Quiet.java",
        "package p;
@ThreadSafe
public class Quiet {
  // threadlint-ignore[escaping-field, unguarded-conflict]: only the first is found
  int seen;
  // threadlint-ignore[escaping-field]: nothing is found
  private final int sure = 1;
}
",
    ),
    (
        "b/p/Base.java",
        "package p;\n@ThreadSafe\npublic class Base { public int other; }\n",
    ),
    (
        "a/p/Locked.java",
        "package p;
@ThreadSafe
public class Locked {
  private final java.util.concurrent.locks.Lock lock = make();
  private int count;
  void add() { lock.lock(); count++; count(); lock.unlock(); }
  int count() { return count; }
}
",
    ),
    (
        "a/p/ThreadSafe.java",
        "package p;\n@interface ThreadSafe {}\n",
    ),
    (
        "a/p/Broken.java",
        "package p;\n@ThreadSafe class Broken { int a; void b( { } }\n",
    ),
    (
        "a/p/Exempt.java",
        "package p;\n@ThreadSafe class Exempt { int known; int spared; }\n",
    ),
    (
        "threadlint.toml",
        "[[exempt]]
fields = [\"p.Exempt.known\"]
reason = \"in use\"

[[exempt]]
fields = [\"p.Exempt.gone\"]
reason = \"exempts nothing\"

[[exempt]]
fields = [\"p.**\"]
rules = [\"unsafe-publication\"]
paths = [\"b/**\"]
reason = \"exempts nothing, or something\"
",
    ),
];

fn project() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (path, text) in FILES {
        write(folder.path(), path, text);
    }
    folder
}

fn write(folder: &Path, path: &str, text: &str) {
    let path = folder.join(path);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

/// A command without the variables of the environments that shard.
fn command(folder: &Path, args: &[&str]) -> Command {
    let mut command = linter::command(folder);
    command.args(args).env("LC_ALL", "C.UTF-8");
    for variable in [
        "TEST_TOTAL_SHARDS",
        "TEST_SHARD_INDEX",
        "TEST_SHARD_STATUS_FILE",
        "CI_NODE_INDEX",
        "CI_NODE_TOTAL",
        "SLURM_ARRAY_TASK_ID",
        "JOB_COMPLETION_INDEX",
    ] {
        command.env_remove(variable);
    }
    command
}

fn run(folder: &Path, args: &[&str]) -> Output {
    command(folder, args).output().unwrap()
}

fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// The words of standard error, whose lines are broken as they fit.
fn told(output: &Output) -> String {
    let text = err(output);
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Runs the command with each format into a file; returns their texts, what is said without the time,
/// and the exit code.
fn outcome(folder: &Path, args: &[&str], output: &Path) -> (Vec<String>, String, Option<i32>) {
    fs::create_dir_all(output).unwrap();
    let mut command = command(folder, args);
    for format in FORMATS {
        command.args(["--output-format", format, "--output-file"]);
        command.arg(output.join(format));
    }
    let ended = command.output().unwrap();
    let texts = FORMATS.map(|format| fs::read_to_string(output.join(format)).unwrap());
    (texts.to_vec(), timeless(&err(&ended)), ended.status.code())
}

/// What is said, without the time in the summary.
fn timeless(said: &str) -> String {
    let lines = said.lines().map(|line| match line.rsplit_once("; ") {
        Some((rest, _)) if line.starts_with("checked ") => rest,
        _ => line,
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Runs all shards of a check with these flags; returns the paths of their results.
fn shards(folder: &Path, flags: &[&str], count: u32, results: &Path) -> Vec<String> {
    fs::create_dir_all(results).unwrap();
    let result = |number: u32| {
        let path = results.join(format!("{number}.json")).display().to_string();
        let shard = format!("{number}/{count}");
        let args = [&["check", "--shard", &shard, "--result", &path], flags].concat();
        let ended = run(folder, &args);
        assert!(
            matches!(ended.status.code(), Some(0 | 1)),
            "{}",
            err(&ended)
        );
        path
    };
    (1..=count).map(result).collect()
}

/// Asserts that all shards merged are what the check writes.
fn assert_whole(folder: &Path, flags: &[&str], count: u32) {
    let scratch = tempfile::tempdir().unwrap();
    let whole = [&["check"], flags].concat();
    let whole = outcome(folder, &whole, &scratch.path().join("whole"));
    let mut results = shards(folder, flags, count, &scratch.path().join("results"));
    results.reverse();
    let mut merge = vec!["merge"];
    merge.extend(results.iter().map(String::as_str));
    let elsewhere = tempfile::tempdir().unwrap();
    let merged = outcome(elsewhere.path(), &merge, &scratch.path().join("merged"));
    for (format, (merged, whole)) in FORMATS.iter().zip(merged.0.iter().zip(&whole.0)) {
        assert_eq!(merged, whole, "{format} of {count} shards with {flags:?}");
    }
    assert_eq!((merged.1, merged.2), (whole.1, whole.2), "{flags:?}");
}

#[test]
fn merged_shards_are_the_whole_check() {
    let folder = project();
    for count in [1, 2, 3, 7, 64] {
        assert_whole(folder.path(), &[], count);
    }
    for flags in [
        &["--confidence", "low", "--scope", "all"][..],
        &["--no-notes", "--rule", "P1", "--rule", "P2"],
        &["a"],
    ] {
        assert_whole(folder.path(), flags, 5);
    }
}

#[test]
fn the_fixtures_of_all_rules_are_divided_and_merged() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata");
    assert_whole(
        &folder,
        &["rules", "--confidence", "low", "--scope", "all"],
        3,
    );
}

#[test]
fn a_baseline_holds_for_the_whole() {
    let folder = project();
    let written = run(folder.path(), &["baseline", "write"]);
    assert_eq!(written.status.code(), Some(0), "{}", err(&written));
    let path = folder.path().join("threadlint-baseline.toml");
    let text = fs::read_to_string(&path).unwrap();
    let gone = "\n[[finding]]\nrule = \"escaping-field\"\nclass = \"p.Gone\"\nfield = \"f\"\n";
    let one_less = text.replacen("[[finding]]", "[[finding]]\ncount = 3", 1);
    fs::write(&path, format!("{one_less}{gone}")).unwrap();
    write(
        folder.path(),
        "a/p/New.java",
        "package p;\n@ThreadSafe class New { int fresh; }\n",
    );
    for count in [1, 2, 7] {
        assert_whole(folder.path(), &[], count);
    }
}

#[test]
fn changed_files_are_divided_too() {
    let folder = project();
    let git = |args: &[&str]| {
        let mut git = Command::new("git");
        let names = [
            "-c",
            "user.name=a",
            "-c",
            "user.email=a@b",
            "-c",
            "commit.gpgsign=false",
        ];
        let ended = git
            .current_dir(folder.path())
            .args(names)
            .args(args)
            .output()
            .unwrap();
        assert!(ended.status.success(), "{}", err(&ended));
    };
    git(&["init", "-q"]);
    git(&["add", "."]);
    git(&["commit", "-q", "-m", "all"]);
    let path = folder.path().join("a/p/Base.java");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replace("get()", "got()")).unwrap();
    for count in [1, 4] {
        assert_whole(folder.path(), &["--changed"], count);
    }
}

#[test]
fn a_shard_reports_its_part_and_says_so() {
    let folder = project();
    let of = |args: &[&str]| {
        let args = [&["--output-format", "json"], args].concat();
        let ended = run(folder.path(), &args);
        let json: Value = serde_json::from_slice(&ended.stdout).unwrap();
        (json, told(&ended))
    };
    let (whole, said) = of(&[]);
    assert!(!said.contains("shard"), "{said}");
    let mut sum = 0;
    for number in 1..=3 {
        let (part, said) = of(&["--quiet", "--shard", &format!("{number}/3")]);
        let expected = format!("shard {number} of 3: what the other shards find is not told here");
        assert!(said.starts_with(&expected), "{said}");
        assert!(
            !said.contains("exempts nothing") && !said.contains("not found here"),
            "{said}"
        );
        sum += part["findings"].as_array().unwrap().len();
    }
    assert_eq!(sum, whole["findings"].as_array().unwrap().len());
}

/// The files of two shards of a check of the project.
fn two(folder: &TempDir) -> Vec<String> {
    shards(folder.path(), &[], 2, &folder.path().join("results"))
}

/// Asserts that `merge` refuses these files with that message.
fn assert_refused(folder: &TempDir, files: &[&str], message: &str) {
    let ended = run(folder.path(), &[&["merge"], files].concat());
    assert_eq!(ended.status.code(), Some(2));
    assert!(ended.stdout.is_empty());
    let told = told(&ended).replace("│ ", "");
    assert!(told.contains(message), "{told}");
}

#[test]
fn results_that_make_no_whole_are_refused() {
    let folder = project();
    let results = two(&folder);
    let (first, second) = (results[0].as_str(), results[1].as_str());
    assert_refused(&folder, &[second], "of 2 shards, 1 is missing");
    assert_refused(&folder, &[first, second, first], "are both of shard 1/2");
    let in_one = |flags: &[&str], count: u32| {
        let other = tempfile::tempdir_in(folder.path()).unwrap();
        let results = shards(folder.path(), flags, count, other.path());
        (other, results)
    };
    let (_kept, other) = in_one(&["--scope", "all"], 2);
    let message = "--scope is `annotated` in one and `all` in the other";
    assert_refused(&folder, &[first, &other[1]], message);
    let (_kept, other) = in_one(&[], 3);
    assert_refused(
        &folder,
        &[first, &other[1]],
        "one has 2 shards, the other 3",
    );
    write(
        folder.path(),
        "a/p/Sub.java",
        "package p;\n@ThreadSafe class Sub extends Base {}\n",
    );
    let (_kept, other) = in_one(&[], 2);
    assert_refused(
        &folder,
        &[first, &other[1]],
        "the files that they checked differ",
    );
}

#[test]
fn another_configuration_makes_another_run() {
    let folder = project();
    let results = two(&folder);
    write(folder.path(), "threadlint.toml", "exclude = [\"c\"]\n");
    let other = shards(folder.path(), &[], 2, &folder.path().join("other"));
    let message = "the files that they checked differ";
    assert_refused(&folder, &[&results[0], &other[1]], message);
}

#[test]
fn files_that_are_no_results_are_refused() {
    let folder = project();
    let results = two(&folder);
    assert_refused(
        &folder,
        &["absent.json"],
        "cannot read the result `absent.json`",
    );
    let report = run(folder.path(), &["check", "--output-format", "json"]);
    write(
        folder.path(),
        "report.json",
        &String::from_utf8(report.stdout).unwrap(),
    );
    for file in ["report.json", "a/p/Sub.java"] {
        assert_refused(
            &folder,
            &[file],
            &format!("`{file}` is not the result of a shard"),
        );
    }
    let text = fs::read_to_string(&results[0]).unwrap();
    let version = format!("\"threadlint_result\":\"{}\"", env!("CARGO_PKG_VERSION"));
    let newer = text.replacen(&version, "\"threadlint_result\":\"99.1.0\"", 1);
    write(folder.path(), "newer.json", &newer);
    assert_refused(&folder, &["newer.json"], "was written by threadlint 99.1.0");
    let damaged = text.replacen("\"findings\"", "\"finding\"", 1);
    write(folder.path(), "damaged.json", &damaged);
    assert_refused(
        &folder,
        &["damaged.json"],
        "the result `damaged.json` is damaged",
    );
    let cut = &text[..text.len() / 2];
    write(folder.path(), "cut.json", cut);
    assert_refused(
        &folder,
        &["cut.json"],
        "`cut.json` is not the result of a shard",
    );
}

#[test]
fn the_exit_code_follows_the_flags_of_merge() {
    let folder = project();
    let results = shards(
        folder.path(),
        &["--exit-zero"],
        2,
        &folder.path().join("results"),
    );
    let code = |flags: &[&str]| {
        let args = [&["merge", &results[0], &results[1]], flags].concat();
        run(folder.path(), &args).status.code()
    };
    assert_eq!(code(&[]), Some(1));
    assert_eq!(code(&["--exit-zero"]), Some(0));
    assert_eq!(code(&["--fail-on", "error"]), Some(0));
    assert_eq!(code(&["--statistics"]), Some(1));
}

/// The shard that the command tells of, and the one in its result, if it writes one.
fn sharded(folder: &Path, args: &[&str], variables: &[(&str, &str)]) -> Option<String> {
    let mut command = command(folder, args);
    let ended = command.envs(variables.iter().copied()).output().unwrap();
    let said = told(&ended);
    let (shard, _) = said.strip_prefix("shard ")?.split_once(':')?;
    Some(shard.to_owned())
}

#[test]
fn environments_name_the_shard() {
    let folder = project();
    let gitlab = [("CI_NODE_INDEX", "2"), ("CI_NODE_TOTAL", "4")];
    let slurm = [
        ("SLURM_ARRAY_TASK_ID", "3"),
        ("SLURM_ARRAY_TASK_MIN", "1"),
        ("SLURM_ARRAY_TASK_MAX", "4"),
        ("SLURM_ARRAY_TASK_COUNT", "4"),
    ];
    let kubernetes = [("JOB_COMPLETION_INDEX", "0")];
    let of = |args: &[&str], variables| sharded(folder.path(), args, variables);
    for (variables, flags, expected) in [
        (&gitlab[..], "auto", "2 of 4 (`CI_NODE_INDEX`)"),
        (&slurm, "auto/4", "3 of 4 (`SLURM_ARRAY_TASK_ID`)"),
        (&kubernetes, "auto/4", "1 of 4 (`JOB_COMPLETION_INDEX`)"),
    ] {
        // A check that nobody meant to divide checks everything.
        assert_eq!(of(&[], variables), None);
        let asked = of(&["--shard", flags], variables);
        assert_eq!(asked.as_deref(), Some(expected));
    }
    for variables in [&gitlab[..], &slurm] {
        assert!(of(&["--result", "r.json"], variables).is_some());
        assert_eq!(
            of(&["--result", "r.json", "--shard", "1/1"], variables),
            None
        );
    }
}

#[test]
fn a_test_of_bazel_is_divided_and_says_so_to_bazel() {
    let folder = project();
    let status = folder.path().join("status").display().to_string();
    let variables = [
        ("TEST_TOTAL_SHARDS", "3"),
        ("TEST_SHARD_INDEX", "2"),
        ("TEST_SHARD_STATUS_FILE", status.as_str()),
    ];
    let told = sharded(folder.path(), &["check"], &variables);
    assert_eq!(told.as_deref(), Some("3 of 3 (`TEST_SHARD_INDEX`)"));
    assert!(Path::new(&status).is_file());
    fs::remove_file(&status).unwrap();
    assert_eq!(sharded(folder.path(), &["rules"], &variables), None);
    assert!(!Path::new(&status).exists());
}

#[test]
fn a_shard_that_the_environment_does_not_name_is_refused() {
    let folder = project();
    let refused = |args: &[&str], variables: &[(&str, &str)], message: &str| {
        let ended = command(folder.path(), args)
            .envs(variables.iter().copied())
            .output()
            .unwrap();
        assert_eq!(ended.status.code(), Some(2));
        assert!(told(&ended).contains(message), "{}", told(&ended));
    };
    refused(&["--shard", "auto"], &[], "the environment names no shard");
    let kubernetes = [("JOB_COMPLETION_INDEX", "0")];
    let message = "Kubernetes does not say of how many";
    refused(&["--result", "r.json"], &kubernetes, message);
    refused(&["--shard", "8/7"], &[], "shards are numbered from 1 to 7");
    refused(&["--shard", "1/2", "--fix"], &[], "cannot be used with");
}
