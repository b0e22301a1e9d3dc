//! What README.md says is so: its transcript, its flags and formats, and its configuration.
//!
//! `THREADLINT_UPDATE_README=1 cargo test --test readme` writes the transcript anew.

#[path = "common/linter.rs"]
#[expect(dead_code, reason = "this test needs only the command")]
mod linter;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

const BEGIN: &str = "<!-- transcript -->\n";
const END: &str = "<!-- /transcript -->";

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn readme() -> String {
    let text = fs::read_to_string(root().join("README.md")).expect("a README");
    text.replace("\r\n", "\n")
}

/// Standard output, standard error and exit code in a UTF-8 locale.
fn run(folder: &Path, args: &[&str]) -> (String, String, Option<i32>) {
    let output = linter::command(folder)
        .args(args)
        .env("LC_ALL", "C.UTF-8")
        .env_remove("TERM")
        .output()
        .expect("a running binary");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (
        text(output.stdout),
        text(output.stderr),
        output.status.code(),
    )
}

/// The first story and the summary of the main job.
fn transcript() -> String {
    let (out, err, code) = run(&root(), &["check", "testdata/demo"]);
    assert_eq!(code, Some(1), "{err}");
    let out = out.replace('\\', "/");
    let story = out
        .find("\n\nwarning[")
        .map_or(out.as_str(), |end| &out[..end]);
    let summary = err.trim_end();
    format!(
        "```console\n$ cargo run --release -- check testdata/demo\n{story}\n\n[…]\n\n{summary}\n```\n"
    )
}

/// The transcript without the time that the check took.
fn timeless(transcript: &str) -> &str {
    transcript
        .rsplit_once("; ")
        .map_or(transcript, |(rest, _)| rest)
}

#[test]
fn the_transcript_is_what_the_command_prints() {
    let readme = readme();
    let (head, rest) = readme.split_once(BEGIN).expect("the transcript's begin");
    let (shown, tail) = rest.split_once(END).expect("the transcript's end");
    let printed = transcript();
    if std::env::var_os("THREADLINT_UPDATE_README").is_some() {
        let text = format!("{head}{BEGIN}{printed}{END}{tail}");
        fs::write(root().join("README.md"), text).expect("a writable README");
    } else {
        assert_eq!(
            timeless(shown),
            timeless(&printed),
            "THREADLINT_UPDATE_README=1 writes it anew"
        );
    }
}

/// The block of the README in that language, the first if there are several.
fn block(language: &str) -> String {
    let readme = readme();
    let start = format!("```{language}\n");
    let (_, rest) = readme.split_once(&start).expect("a code block");
    let (block, _) = rest.split_once("```").expect("the end of a code block");
    block.to_owned()
}

/// Rows of the table whose header begins so, as cells.
fn table(header: &str) -> Vec<Vec<String>> {
    let readme = readme();
    let rows = readme.lines().skip_while(|line| !line.starts_with(header));
    rows.skip(2)
        .take_while(|line| line.starts_with('|'))
        .map(|line| {
            let line = line.replace("\\|", "/");
            line.trim_matches('|')
                .split('|')
                .map(|cell| cell.trim().to_owned())
                .collect()
        })
        .collect()
}

fn code_spans(cell: &str) -> Vec<&str> {
    cell.split('`').skip(1).step_by(2).collect()
}

#[test]
fn every_flag_is_accepted_with_each_of_its_values() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let rows = table("| flag |");
    assert!(rows.len() > 6, "{rows:?}");
    for row in rows {
        let (flag, value) = match code_spans(&row[0])[0].split_once(' ') {
            Some((flag, value)) => (flag.to_owned(), Some(value.to_owned())),
            None => (code_spans(&row[0])[0].to_owned(), None),
        };
        let values: Vec<String> = match value.as_deref() {
            None => vec![],
            Some("N") => vec!["2".to_owned()],
            Some("RULE") => vec!["P3".to_owned()],
            Some("P" | "FILE") => continue,
            Some("F") => code_spans(&row[1]).into_iter().map(str::to_owned).collect(),
            Some(choice) => choice.split('/').map(str::to_owned).collect(),
        };
        let default = vec![String::new()];
        for value in if value.is_some() { &values } else { &default } {
            let args: Vec<&str> = ["check", &flag, value]
                .into_iter()
                .filter(|a| !a.is_empty())
                .collect();
            let (_, err, code) = run(folder.path(), &args);
            assert_eq!(code, Some(0), "{args:?}: {err}");
        }
    }
}

#[test]
fn formats_and_flags_are_those_of_the_command() {
    let named = |header| -> BTreeSet<String> {
        let rows = table(header);
        rows.iter()
            .map(|row| code_spans(&row[0])[0].to_owned())
            .collect()
    };
    let (help, _, _) = run(&root(), &["check", "--help"]);
    for format in named("| format |") {
        assert!(
            help.contains(&format!("- {format}:")),
            "`{format}` is unknown: {help}"
        );
    }
    let flags: BTreeSet<String> = named("| flag |")
        .iter()
        .filter_map(|flag| Some(flag.split(' ').next()?.to_owned()))
        .collect();
    let known: BTreeSet<String> = help
        .lines()
        .filter_map(|line| {
            line.trim_start()
                .trim_start_matches("-q, ")
                .trim_start_matches("-h, ")
                .strip_prefix("--")
        })
        .filter_map(|line| Some(format!("--{}", line.split(' ').next()?)))
        .filter(|flag| flag != "--help")
        .collect();
    assert_eq!(flags, known);
}

/// The configuration shown is accepted and does what its comments say.
#[test]
fn the_configuration_works() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a new folder");
        fs::write(path, text).expect("a written file");
    };
    write("threadlint.toml", &block("toml"));
    let class = |head: &str| format!("{head} class A {{ public int n; }}\n");
    write("generated/A.java", &class("@ThreadSafe"));
    write("src/A.java", &class("@SharedAcrossThreads"));
    let held =
        "import com.example.Registry;\n@ThreadSafe class B { final Registry known = null; }\n";
    write("src/B.java", held);
    let (out, err, code) = run(folder.path(), &["check", "--output-format", "concise"]);
    assert_eq!(code, Some(1), "{err}");
    assert_eq!(out.lines().count(), 1, "{out}");
    assert!(
        out.contains("A.java:1:") && !out.contains("generated"),
        "{out}"
    );
}
