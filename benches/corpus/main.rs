//! Precision and recall on real source jars whose fields were judged by reading them.
//!
//! `cargo bench --bench corpus -- --help` says how it is used, `testdata/corpus/README.md` what is
//! judged. It fetches the jars, runs the built linter on each, joins its findings with the rows
//! and prints figures; or, with `--diff`, compares the findings with those of another revision.
//! Exit code 0, 1 if a figure falls short of its minimum, 2 if there is no result.

#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a tool for maintainers prints its result"
)]

mod jars;
mod linter;
mod options;
mod revision;
mod scoring;
mod trouble;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Parser;

use jars::{FetchError, JARS, Jar};
use linter::{Linter, configuration};
use options::{Format, Options};
use scoring::changes::Changes;
use scoring::json;
use scoring::labels::{self, Row};
use scoring::score::{Corpus, Measured};
use scoring::text::{ChangesText, ScoreText};
use trouble::Trouble;

const SHORTFALL: u8 = 1;
const FAILURE: u8 = 2;

fn main() -> ExitCode {
    // `cargo bench` adds `--bench`; `cargo test --benches` does not, and must not download
    // anything.
    let (bench, arguments): (Vec<String>, Vec<String>) =
        std::env::args().partition(|argument| argument == "--bench");
    if bench.is_empty() {
        println!("usage: cargo bench --bench corpus -- [OPTIONS] [JAR]...");
        return ExitCode::SUCCESS;
    }
    let options = match Options::try_parse_from(arguments) {
        Ok(options) => options,
        Err(error) => {
            // A failure to print the help does not affect the result.
            let _ = error.print();
            return ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(FAILURE));
        }
    };
    match run(&options) {
        Ok(code) => code,
        Err(Trouble::Fetch(error @ FetchError::Unreachable { .. })) if options.skip_if_offline => {
            println!("not scored: {error}");
            ExitCode::SUCCESS
        }
        Err(trouble) => {
            eprintln!("{:?}", miette::Report::new(trouble));
            ExitCode::from(FAILURE)
        }
    }
}

/// A jar that is at hand, with its rows if there are any.
struct Labelled {
    name: String,
    path: PathBuf,
    rows: Option<Vec<Row>>,
}

fn run(options: &Options) -> Result<ExitCode, Trouble> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let cache = match &options.cache {
        Some(folder) => folder.clone(),
        None => root.join("target").join("corpus"),
    };
    let wanted =
        |jar: &Jar| options.jars.is_empty() || options.jars.iter().any(|name| name == jar.artifact);
    let base = jars::base();
    let mut list = Vec::new();
    for jar in JARS.iter().filter(|jar| wanted(jar)) {
        list.push(Labelled {
            name: jar.name(),
            path: jar.fetch(&cache, &base, download)?,
            rows: rows(root, jar)?,
        });
    }
    let configuration = configuration(options.packs.as_deref())?;
    let linter = Linter {
        program: env!("CARGO_BIN_EXE_threadlint").into(),
        configuration: configuration.path(),
    };
    match &options.diff {
        Some(revision) => diff(options, root, revision, &list, &linter),
        None => score(options, &list, &linter),
    }
}

fn download(url: &str, to: &Path) -> Result<(), FetchError> {
    eprintln!("fetching {url}");
    jars::curl(url, to)
}

fn rows(root: &Path, jar: &Jar) -> Result<Option<Vec<Row>>, Trouble> {
    let folder = root.join("testdata").join("corpus");
    let path = folder.join(format!("{}.jsonl", jar.stem()));
    if !path.exists() {
        return Ok(None);
    }
    let text = match fs::read_to_string(&path) {
        Ok(text) => text,
        Err(source) => return Err(Trouble::Unreadable { path, source }),
    };
    let rows = labels::parse(&text).map_err(|said| Trouble::Rows { path, said })?;
    Ok(Some(rows))
}

fn score(options: &Options, list: &[Labelled], linter: &Linter) -> Result<ExitCode, Trouble> {
    let mut measured = Vec::new();
    for jar in list {
        measured.push(Measured::of(
            jar.name.clone(),
            jar.rows.as_deref(),
            linter.check(&jar.path)?,
            !options.jars.is_empty(),
        ));
    }
    let corpus = Corpus(measured);
    match options.output_format {
        Format::Text => print!("{}", ScoreText(&corpus)),
        Format::Json => println!("{}", json::score(&corpus)),
    }
    let shortfalls = options.minima().shortfalls(corpus.pooled());
    for shortfall in &shortfalls {
        eprintln!("{shortfall}");
    }
    Ok(if shortfalls.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(SHORTFALL)
    })
}

fn diff(
    options: &Options,
    root: &Path,
    revision: &str,
    list: &[Labelled],
    after: &Linter,
) -> Result<ExitCode, Trouble> {
    let (program, commit) = revision::build(root, revision)?;
    let before = Linter {
        program,
        configuration: after.configuration,
    };
    let mut changes = Changes::default();
    for jar in list {
        let rows = jar.rows.as_deref().unwrap_or_default();
        let [before, after] = [&before, after].map(|linter| linter.check(&jar.path));
        changes.compare(&jar.name, rows, &before?, &after?);
    }
    match options.output_format {
        Format::Text => {
            let changes = &changes;
            let revision = &commit;
            print!("{}", ChangesText { revision, changes });
        }
        Format::Json => println!("{}", json::changes(&commit, &changes)),
    }
    Ok(ExitCode::SUCCESS)
}
