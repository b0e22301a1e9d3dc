//! The same programs without the tester, in a loop in one plain JVM.

use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use super::launcher::Launcher;
use super::programs::Program;

/// A program that leaves threads running, or exits the JVM, gives no rate.
const PATIENCE: Duration = Duration::from_secs(20);
const POLL: Duration = Duration::from_millis(10);

/// The harness as a class file.
pub(crate) struct Free {
    folder: tempfile::TempDir,
}

impl Free {
    /// Compiles the harness.
    pub(crate) fn compile(javac: &Path) -> Result<Self, String> {
        let wrong = |e: std::io::Error| format!("the free loop cannot be compiled: {e}");
        let folder = tempfile::tempdir().map_err(wrong)?;
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/tester/FreeLoop.java");
        let output = Command::new(javac)
            .args(["--release", "11", "-d"])
            .arg(folder.path())
            .arg(source)
            .output()
            .map_err(wrong)?;
        if output.status.success() {
            return Ok(Self { folder });
        }
        Err(String::from_utf8_lossy(&output.stderr).into_owned())
    }

    /// Runs per second, on the CPU of this thread; `None` if the program cannot run repeatedly.
    pub(crate) fn rate(
        &self,
        launcher: &Launcher,
        program: &Program,
        is_fresh: bool,
    ) -> Option<f64> {
        let mut child = Command::new(launcher.jdk.home.join("bin/java"))
            .args(["-XX:+UseSerialGC", "-ea", "-cp"])
            .arg(self.folder.path())
            .arg("FreeLoop")
            .arg(launcher.classes.of(program)?)
            .args([&program.main, &is_fresh.to_string()])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .ok()?;
        let deadline = Instant::now() + PATIENCE;
        while child.try_wait().ok()?.is_none() {
            if Instant::now() > deadline {
                child.kill().ok()?;
            }
            thread::sleep(POLL);
        }
        let output = child.wait_with_output().ok()?;
        String::from_utf8(output.stdout).ok()?.trim().parse().ok()
    }
}
