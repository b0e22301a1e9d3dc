//! One run of the linter on generated sources: CPU time, memory, and the size of its output.

use std::error::Error;
use std::fs;
use std::io::{Cursor, Write as _};
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use crate::process::{children_cpu, high_water};
use crate::shapes::Source;

/// A run that takes longer is stopped.
const LONGEST: Duration = Duration::from_secs(120);

/// What notices about sources that are left out say.
const REFUSALS: [&str; 2] = ["not checked", "not read"];

/// One run.
pub(crate) struct Figures {
    pub(crate) cpu: f64,
    pub(crate) peak_megabytes: f64,
    /// Of the sources, unpacked.
    pub(crate) megabytes_read: f64,
    pub(crate) sarif_bytes: usize,
    pub(crate) packed_sarif_bytes: usize,
    /// How the run ended, if it did not end well.
    pub(crate) failure: Option<String>,
    /// The first notice about a source that was not checked.
    pub(crate) refusal: Option<String>,
}

/// The program to measure.
pub(crate) struct Linter {
    program: String,
    /// CPU time of a run on next to nothing.
    pub(crate) start_up: f64,
}

impl Linter {
    pub(crate) fn new(program: &str) -> Result<Self, Box<dyn Error>> {
        let mut linter = Self {
            program: program.to_owned(),
            start_up: 0.0,
        };
        let small = [("A.java".to_owned(), "class A { }".to_owned())];
        // The first run warms the file cache.
        linter.measure(&small, false)?;
        linter.start_up = linter.measure(&small, false)?.cpu;
        Ok(linter)
    }

    /// Runs on these sources, or on an archive of them.
    pub(crate) fn measure(
        &self,
        sources: &[Source],
        is_packed: bool,
    ) -> Result<Figures, Box<dyn Error>> {
        let folder = tempfile::tempdir()?;
        let input = folder.path().join("in");
        fs::create_dir(&input)?;
        if is_packed {
            fs::write(input.join("a.jar"), archive(sources)?)?;
        } else {
            write(&input, sources)?;
        }
        let path = if is_packed { "a.jar" } else { "." };
        let mut figures = self.run(&folder, path)?;
        let bytes: usize = sources.iter().map(|(_, text)| text.len()).sum();
        figures.megabytes_read = f64::from(u32::try_from(bytes)?) / 1e6;
        let sarif = fs::read(folder.path().join("out.sarif")).unwrap_or_default();
        figures.sarif_bytes = sarif.len();
        figures.packed_sarif_bytes = packed(&sarif)?;
        figures.refusal = refusal(&folder.path().join("out.json"));
        Ok(figures)
    }

    fn run(&self, folder: &TempDir, path: &str) -> Result<Figures, Box<dyn Error>> {
        let mut command = Command::new(&self.program);
        command.current_dir(folder.path().join("in"));
        command.args(["check", "--exit-zero", "--quiet", path]);
        for format in ["full", "concise", "json", "sarif", "github"] {
            let file = folder.path().join("out").with_extension(format);
            command.args(["--output-format", format, "--output-file"]);
            command.arg(file);
        }
        let before = children_cpu()?;
        let (status, peak_megabytes) = watch(&mut command)?;
        Ok(Figures {
            cpu: children_cpu()? - before,
            peak_megabytes,
            megabytes_read: 0.0,
            sarif_bytes: 0,
            packed_sarif_bytes: 0,
            failure: (!status.success()).then(|| format!("ended with {status}")),
            refusal: None,
        })
    }
}

fn write(folder: &Path, sources: &[Source]) -> Result<(), Box<dyn Error>> {
    for (name, text) in sources {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap_or(folder))?;
        fs::write(path, text)?;
    }
    Ok(())
}

/// The first notice about a source that was not checked, as the JSON output has it.
fn refusal(json: &Path) -> Option<String> {
    let text = fs::read_to_string(json).ok()?;
    let document: serde_json::Value = serde_json::from_str(&text).ok()?;
    let notices = document["notices"].as_array()?.iter();
    let mut messages = notices.filter_map(|notice| notice["message"].as_str());
    let refused = messages.find(|message| REFUSALS.iter().any(|part| message.contains(part)));
    refused.map(str::to_owned)
}

fn archive(sources: &[Source]) -> Result<Vec<u8>, Box<dyn Error>> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in sources {
        writer.start_file(name.as_str(), SimpleFileOptions::default())?;
        writer.write_all(text.as_bytes())?;
    }
    Ok(writer.finish()?.into_inner())
}

/// Size after compression, which `zip` and `gzip` do alike.
fn packed(bytes: &[u8]) -> Result<usize, Box<dyn Error>> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    writer.start_file("", SimpleFileOptions::default())?;
    writer.write_all(bytes)?;
    Ok(writer.finish()?.into_inner().len())
}

/// Runs a command to its end; also returns its peak memory.
fn watch(command: &mut Command) -> Result<(ExitStatus, f64), Box<dyn Error>> {
    let mut child = command
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()?;
    let status = format!("/proc/{}/status", child.id());
    let mut peak: f64 = 0.0;
    let start = Instant::now();
    loop {
        // The high-water mark only grows, so the last reading is the peak, except for the last
        // milliseconds.
        peak = peak.max(high_water(&status).unwrap_or(0.0));
        if let Some(end) = child.try_wait()? {
            return Ok((end, peak));
        }
        if start.elapsed() > LONGEST {
            child.kill()?;
        }
        std::thread::sleep(Duration::from_millis(2));
    }
}
