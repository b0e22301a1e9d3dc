//! CPU time and memory of whole runs, compared with parsing the same files.
//!
//! `cargo bench --bench check -- PATH…` runs, five times in turn and each as a process of its own:
//!
//! - `check`: `threadlint check PATH…`
//! - `all`: the same with `--scope all`
//! - `parse`: this program with `--parse`, which reads every `.java` file that the linter would
//!   see and parses it with one reused tree-sitter parser per thread
//!
//! and prints the medians, with the ratios of `check` and `all` to `parse`.
//! Linux only: CPU time comes from `/proc/self/stat`, peak memory from `/proc/PID/status`.

#![expect(clippy::print_stdout, reason = "a benchmark prints its figures")]

#[path = "common/process.rs"]
mod process;

use std::error::Error;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use process::{children_cpu, high_water};
use rayon::prelude::*;

const RUNS: usize = 5;

/// One process, or the median of several.
#[derive(Debug, Clone, Copy)]
struct Figures {
    cpu: f64,
    wall: f64,
    peak_megabytes: f64,
}

fn main() -> ExitCode {
    // Cargo adds `--bench`.
    let arguments: Vec<String> = std::env::args()
        .skip(1)
        .filter(|argument| argument != "--bench")
        .collect();
    let result = match arguments.split_first() {
        Some((first, paths)) if first == "--parse" => parse(paths),
        Some(_) => compare(&arguments),
        // `cargo bench` without paths, and `cargo test --benches`.
        None => {
            println!("usage: cargo bench --bench check -- PATH…");
            Ok(())
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            println!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// The baseline: parse everything, keep nothing.
fn parse(paths: &[String]) -> Result<(), Box<dyn Error>> {
    let files = java_files(paths)?;
    let language = tree_sitter_java::LANGUAGE.into();
    let new_parser = || {
        let mut parser = tree_sitter::Parser::new();
        parser.set_language(&language).map(|()| parser)
    };
    let (count, bytes) = files
        .par_iter()
        .map_init(new_parser, |parser, file| {
            let (Ok(parser), Ok(text)) = (parser.as_mut(), fs::read(file)) else {
                return (0, 0);
            };
            let tree = parser.parse(&text, None);
            (usize::from(tree.is_some()), text.len())
        })
        .reduce(|| (0, 0), |a, b| (a.0 + b.0, a.1 + b.1));
    println!("{count} files, {bytes} bytes");
    Ok(())
}

fn java_files(paths: &[String]) -> Result<Vec<PathBuf>, ignore::Error> {
    let mut files = Vec::new();
    for path in paths {
        for entry in ignore::Walk::new(path) {
            let path = entry?.into_path();
            if path
                .extension()
                .is_some_and(|extension| extension == "java")
            {
                files.push(path);
            }
        }
    }
    Ok(files)
}

fn compare(paths: &[String]) -> Result<(), Box<dyn Error>> {
    let linter = env!("CARGO_BIN_EXE_threadlint").to_owned();
    let this = std::env::current_exe()?.display().to_string();
    let check = [
        "check",
        "--quiet",
        "--exit-zero",
        "--output-format",
        "concise",
    ];
    let variants = [
        ("check", linter.clone(), check.to_vec()),
        (
            "all",
            linter,
            [check.as_slice(), &["--scope", "all"]].concat(),
        ),
        ("parse", this, vec!["--parse"]),
    ];
    // One run of each warms the file cache.
    let mut figures: [Vec<Figures>; 3] = Default::default();
    for run in 0..=RUNS {
        for ((_, program, options), list) in variants.iter().zip(&mut figures) {
            let measured = measure(Command::new(program).args(options).args(paths))?;
            if run > 0 {
                list.push(measured);
            }
        }
    }
    let [check, all, parse] = figures.map(|list| median(&list));
    println!("median of {RUNS}     CPU s   wall s   peak MB   CPU to parse");
    for (name, row) in [("check", check), ("all", all), ("parse", parse)] {
        println!(
            "{name:<12} {:>9.3} {:>8.3} {:>9.1} {:>14.2}",
            row.cpu,
            row.wall,
            row.peak_megabytes,
            row.cpu / parse.cpu
        );
    }
    Ok(())
}

/// Runs a command to its end; CPU time is what the kernel adds to this process's children.
fn measure(command: &mut Command) -> Result<Figures, Box<dyn Error>> {
    let before = children_cpu()?;
    let start = Instant::now();
    let mut child = command
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()?;
    let status = format!("/proc/{}/status", child.id());
    let mut peak: f64 = 0.0;
    let end = loop {
        // The high-water mark only grows, so the last reading is the peak, except for the last
        // millisecond.
        peak = peak.max(high_water(&status).unwrap_or(0.0));
        if let Some(end) = child.try_wait()? {
            break end;
        }
        std::thread::sleep(Duration::from_millis(1));
    };
    if !end.success() {
        return Err(format!("{command:?} ended with {end}").into());
    }
    Ok(Figures {
        cpu: children_cpu()? - before,
        wall: start.elapsed().as_secs_f64(),
        peak_megabytes: peak,
    })
}

fn median(list: &[Figures]) -> Figures {
    let middle = |value: fn(&Figures) -> f64| {
        let mut values: Vec<f64> = list.iter().map(value).collect();
        values.sort_by(f64::total_cmp);
        values[values.len() / 2]
    };
    Figures {
        cpu: middle(|figures| figures.cpu),
        wall: middle(|figures| figures.wall),
        peak_megabytes: middle(|figures| figures.peak_megabytes),
    }
}
