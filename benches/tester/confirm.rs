//! Mode `confirm`: verdict, harm and time of each finding; how soon the first is confirmed;
//! replays.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

use super::bars::{Bars, tell};
use super::classes::compiled;
use super::programs::OLDEST;
use super::{Bench, queue, replay, table};

/// Limit in seconds for the verdict on a confirmed finding; half of them must be within it.
const MEDIAN: f64 = 5.0;
/// Limit in seconds from the start of the command to the first confirmed finding.
const FIRST: f64 = 3.0;

/// A finding with its verdict.
struct Row {
    name: String,
    verdict: String,
    harm: String,
    seconds: f64,
    schedule: Option<PathBuf>,
}

pub(crate) fn measure(bench: &Bench) -> Result<Bars, String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let (document, first) = examine(bench, folder.path())?;
    let findings = document["findings"].as_array().into_iter().flatten();
    let rows: Vec<Row> = findings
        .map(|finding| row(finding, folder.path()))
        .filter(|row| row.name.contains(&bench.options.only))
        .collect();
    print(&rows);
    let mut bars = Bars::default();
    let confirmed: Vec<&Row> = rows
        .iter()
        .filter(|row| row.verdict == "confirmed")
        .collect();
    let times: Vec<f64> = confirmed.iter().map(|row| row.seconds).collect();
    println!("{} of {} confirmed", confirmed.len(), rows.len());
    if let Some(median) = table::median(&times) {
        let what = format!("median of a confirmed finding: {median:.2} s, at most {MEDIAN} s");
        bars.look(&what, median <= MEDIAN);
    }
    if let Some(first) = first {
        let first = first.as_secs_f64();
        let what = format!("first one confirmed after {first:.2} s, at most {FIRST} s");
        bars.look(&what, first <= FIRST);
    }
    if bench.options.replays > 0 {
        repeat(bench, &confirmed, &mut bars);
    }
    Ok(bars)
}

/// The document of `confirm`, and when the first finding was confirmed.
fn examine(bench: &Bench, folder: &Path) -> Result<(Value, Option<Duration>), String> {
    let wrong = |error: std::io::Error| format!("no command: {error}");
    let report = folder.join("report.json");
    let mut command = Command::new(bench.launcher.tool);
    command.arg("confirm");
    match (&bench.options.from, &bench.options.classpath) {
        (Some(from), Some(class_path)) => {
            command
                .arg("--from")
                .arg(fs::canonicalize(from).map_err(wrong)?);
            command.args(["--classpath", &absolute(class_path)?]);
        }
        (None, None) => {
            let sources =
                java_files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/confirm"))?;
            let classes = compiled(bench.launcher.jdk, OLDEST, &sources)?;
            command.args(sources).arg("--classpath").arg(classes);
        }
        _ => return Err("--from and --classpath go together".to_owned()),
    }
    let started = Instant::now();
    let mut child = command
        .args(["--jobs", &bench.options.workers.to_string()])
        .args(["--budget", &bench.options.budget, "--exit-zero"])
        .args(["--output-format", "json", "--output-file"])
        .arg(&report)
        .arg("--java-home")
        .arg(&bench.launcher.jdk.home)
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(wrong)?;
    let mut first = None;
    let mut said = String::new();
    for line in child
        .stderr
        .take()
        .into_iter()
        .flat_map(|err| BufReader::new(err).lines())
    {
        let line = line.map_err(wrong)?;
        if first.is_none() && line.contains("] confirmed: ") {
            first = Some(started.elapsed());
        }
        said.push_str(&line);
        said.push('\n');
    }
    child.wait().map_err(wrong)?;
    let text = fs::read(&report).map_err(|_| said)?;
    let document = serde_json::from_slice(&text).map_err(|error| format!("no JSON: {error}"))?;
    Ok((document, first))
}

fn absolute(class_path: &str) -> Result<String, String> {
    let entries: Result<Vec<PathBuf>, String> = std::env::split_paths(class_path)
        .map(|entry| fs::canonicalize(&entry).map_err(|e| format!("{}: {e}", entry.display())))
        .collect();
    let joined = std::env::join_paths(entries?).map_err(|error| error.to_string())?;
    joined
        .into_string()
        .map_err(|_| "the class path is not Unicode".to_owned())
}

/// The `.java` files of the folders in `folder`, sorted; without those of the hostile classes, which
/// take long by design.
fn java_files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = |folder: &Path| -> Result<Vec<PathBuf>, String> {
        let entries = fs::read_dir(folder).map_err(|error| error.to_string())?;
        Ok(entries.flatten().map(|entry| entry.path()).collect())
    };
    let mut files = Vec::new();
    let is_timed = |path: &&PathBuf| path.is_dir() && !path.ends_with("hostile");
    for package in entries(folder)?.iter().filter(is_timed) {
        files.extend(entries(package)?);
    }
    files.sort();
    Ok(files)
}

fn row(finding: &Value, folder: &Path) -> Row {
    let verdict = &finding["verdict"];
    let text = |value: &Value| value.as_str().unwrap_or("-").to_owned();
    let millis = verdict["millis"].as_u64().unwrap_or_default();
    Row {
        name: format!("{}.{}", text(&finding["class"]), text(&finding["field"])),
        verdict: text(&verdict["verdict"]),
        harm: text(&verdict["harm"]["kind"]),
        seconds: Duration::from_millis(millis).as_secs_f64(),
        schedule: verdict["schedule_file"]
            .as_str()
            .map(|file| folder.join(file)),
    }
}

fn print(rows: &[Row]) {
    let cells = |row: &Row| {
        let seconds = format!("{:.2}", row.seconds);
        vec![
            row.name.clone(),
            row.verdict.clone(),
            row.harm.clone(),
            seconds,
        ]
    };
    let cells: Vec<Vec<String>> = rows.iter().map(cells).collect();
    table::print(&["finding", "verdict", "harm", "seconds"], &cells);
}

/// Replays each confirmed finding again and again.
fn repeat(bench: &Bench, confirmed: &[&Row], bars: &mut Bars) {
    let times = bench.options.replays;
    let results = queue::each(confirmed, bench.options.workers, |row| {
        let schedule = row
            .schedule
            .as_deref()
            .ok_or("no schedule was kept".to_owned());
        let replays = |schedule| replay::many(&bench.launcher, schedule, times);
        tell(&row.name, schedule.and_then(replays))
    });
    let troubles: Vec<String> = results.into_iter().filter_map(Result::err).collect();
    let identical = confirmed.len() - troubles.len();
    let what = format!(
        "{identical} of {} replayed {times} times alike",
        confirmed.len()
    );
    bars.troubles(&what, &troubles);
}
