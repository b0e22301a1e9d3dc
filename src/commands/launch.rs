//! Code shared by the commands that start JVMs: the class path, the command line of a replay, and
//! the progress line.

use std::env;
use std::fs;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use super::CommandError;
use crate::cli::{AllowArgs, JvmArgs, ProgramArgs, WorkloadArgs};
use crate::output::{counted, visible_lines};
use crate::subject::{GuardedOperation, Workload};
use crate::tester::{self, Jar, Jdk, JdkLocations, Launch, RunObserver, TesterError};

/// The Java installation and the agent that a command runs code with.
pub(super) struct Java {
    pub(super) jdk: Jdk,
    pub(super) jar: Jar,
    /// What in the environment has an effect that the user may not expect.
    pub(super) notices: Vec<String>,
}

/// Variables whose arguments every JVM takes.
const VARIABLES: [&str; 3] = ["JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"];

impl Java {
    /// The same if it can load classes of that release; otherwise the first that can of those that
    /// are found, unless the user named one.
    pub(super) fn for_release(
        mut self,
        release: Option<u32>,
        args: &JvmArgs,
    ) -> Result<Self, CommandError> {
        let Some(release) = release.filter(|release| !self.jdk.loads(*release)) else {
            return Ok(self);
        };
        let jdk = match &args.java_home {
            Some(_) => None,
            None => tester::find_jdk_for(release, &JdkLocations::of_system()),
        };
        let jdk = jdk.ok_or_else(|| TesterError::NewerClasses {
            release,
            path: self.jdk.home.clone(),
            version: self.jdk.version.clone().unwrap_or_default(),
        })?;
        self.notices.push(format!(
            "the classes need Java {release}: `{}` is used",
            jdk.home.display()
        ));
        self.jdk = jdk;
        Ok(self)
    }

    /// The same, unless it is older than the one on which a schedule was found, whose classes it may
    /// not load: then the first that is not, if one is found and the user named none.
    pub(super) fn not_older_than(mut self, version: &str, args: &JvmArgs) -> Self {
        let newer = match &args.java_home {
            Some(_) => None,
            None => tester::find_newer_jdk(&self.jdk, version, &JdkLocations::of_system()),
        };
        if let Some(jdk) = newer {
            self.notices.push(format!(
                "the schedule was found on Java {version}: `{}` is used",
                jdk.home.display()
            ));
            self.jdk = jdk;
        }
        self
    }

    pub(super) fn find(args: &JvmArgs) -> Result<Self, CommandError> {
        let locations = JdkLocations::of_system();
        let jdk = tester::choose_jdk(args.java_home.as_deref(), &locations)?;
        let mut notices = options_of_environment();
        if args.java_home.is_none() {
            notices.extend(locations.passed_over(&jdk));
        }
        Ok(Self {
            jdk,
            jar: Jar::locate()?,
            notices,
        })
    }

    /// How JVMs are started; with a port, so that a debugger can attach to it.
    pub(super) fn launch<'a>(&'a self, args: &'a JvmArgs, debugger: Option<u16>) -> Launch<'a> {
        Launch {
            jdk: &self.jdk,
            jar: self.jar.path(),
            jvm_args: &args.jvm_arg,
            debugger,
        }
    }
}

fn options_of_environment() -> Vec<String> {
    let set = VARIABLES.iter().filter_map(|name| {
        let value = env::var(name)
            .ok()
            .filter(|value| !value.trim().is_empty())?;
        Some(format!(
            "the JVM also takes the arguments of {name}: {value}"
        ))
    });
    set.collect()
}

/// The entries of a class path as `java` reads it: `lib/*` means every jar in `lib`.
pub(super) fn class_path(text: &str) -> Result<Vec<String>, CommandError> {
    existing(text).ok_or_else(|| CommandError::Usage {
        message: format!("nothing on the class path `{text}` exists"),
        advice: "name folders of class files and jars, as for `java`: \
                 `--classpath target/classes`",
    })
}

/// The entries of a path of the user's factories.
pub(super) fn driver_path(text: &str) -> Result<Vec<String>, CommandError> {
    existing(text).ok_or_else(|| CommandError::Usage {
        message: format!("nothing on the driver path `{text}` exists"),
        advice: "compile your factories, and name the folder or jar of their class files",
    })
}

/// The same entries, seen from that folder.
pub(super) fn absolute(entries: &[String], folder: &Path) -> Vec<String> {
    let entries = entries.iter().map(|entry| folder.join(entry));
    entries
        .map(|entry| entry.to_string_lossy().into_owned())
        .collect()
}

/// The entries of a path; none if nothing on it exists.
fn existing(text: &str) -> Option<Vec<String>> {
    let mut entries = Vec::new();
    for entry in env::split_paths(text) {
        match entry.file_name() {
            Some(name) if name == "*" => entries.extend(jars(entry.parent())),
            _ if entry.as_os_str().is_empty() => entries.push(PathBuf::from(".")),
            _ => entries.push(entry),
        }
    }
    let known: Vec<String> = entries
        .into_iter()
        .map(|entry| entry.to_string_lossy().into_owned())
        .collect();
    let exists = known.iter().any(|entry| Path::new(entry).exists());
    exists.then_some(known)
}

/// What each schedule of that program runs.
pub(super) fn workload(args: &ProgramArgs) -> Workload {
    let WorkloadArgs { junit, program } = &args.workload;
    if let Some(test) = junit {
        return Workload::Test(test.clone());
    }
    main_class(program)
}

/// A main class with its arguments.
pub(super) fn main_class(words: &[String]) -> Workload {
    let mut words = words.iter().cloned();
    Workload::Main {
        class: words.next().unwrap_or_default(),
        arguments: words.collect(),
    }
}

fn jars(folder: Option<&Path>) -> Vec<PathBuf> {
    let folder = folder.filter(|folder| !folder.as_os_str().is_empty());
    let Ok(entries) = fs::read_dir(folder.unwrap_or(Path::new("."))) else {
        return Vec::new();
    };
    let is_jar = |path: &PathBuf| {
        path.extension()
            .is_some_and(|extension| extension.eq_ignore_ascii_case("jar"))
    };
    let mut jars: Vec<PathBuf> = entries
        .flatten()
        .map(|entry| entry.path())
        .filter(is_jar)
        .collect();
    jars.sort();
    jars
}

/// The kinds of operation that the guard rails let the code perform.
pub(super) fn allowed(args: &AllowArgs) -> Vec<GuardedOperation> {
    let is_allowed = |operation: &GuardedOperation| match operation {
        GuardedOperation::Process => args.allow_process,
        GuardedOperation::Network => args.allow_network,
        GuardedOperation::Files => args.allow_files,
        GuardedOperation::Exit => args.allow_exit,
    };
    let all = GuardedOperation::ALL.iter().copied();
    all.filter(is_allowed).collect()
}

/// The command line that replays the schedule in that file, with what it was allowed.
pub(super) fn replay_command(file: &Path, allowed: &[GuardedOperation]) -> String {
    let flags = allowed.iter().map(|operation| operation.flag() + " ");
    let flags: String = flags.collect();
    let file = quoted(&file.display().to_string());
    format!("threadlint replay {flags}{file}")
}

/// As one word of a POSIX shell.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "_-./\\:".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}

/// The largest number of JVMs at a time: one per core unless the user says otherwise.
pub(super) fn jvms(given: Option<NonZeroUsize>) -> usize {
    let cpus = || thread::available_parallelism().map_or(1, NonZeroUsize::get);
    given.map_or_else(cpus, NonZeroUsize::get)
}

/// Least time between two updates of the progress line.
const PAUSE: Duration = Duration::from_millis(200);
/// Erases the current line and moves the cursor to its start.
const ERASE: &str = "\r\u{1b}[2K";

/// Shows on standard error how far a run has come, and what the program writes.
pub(super) struct ProgressLine<'a> {
    err: &'a mut dyn Write,
    /// Whether a person watches on a terminal.
    is_live: bool,
    shows_output: bool,
    started: Instant,
    last: Option<Instant>,
}

impl<'a> ProgressLine<'a> {
    pub(super) fn new(err: &'a mut dyn Write, is_live: bool, shows_output: bool) -> Self {
        Self {
            err,
            is_live,
            shows_output,
            started: Instant::now(),
            last: None,
        }
    }

    /// Replaces the progress line by a text made from the seconds since the start, if a person
    /// watches and the line is not too recent.
    pub(super) fn show(&mut self, text: impl FnOnce(u64) -> String) {
        if !self.is_live || self.last.is_some_and(|last| last.elapsed() < PAUSE) {
            return;
        }
        self.last = Some(Instant::now());
        let text = text(self.started.elapsed().as_secs());
        let _ = write!(self.err, "{ERASE}{text}");
        let _ = self.err.flush();
    }

    /// Writes a line that is not erased.
    pub(super) fn write(&mut self, line: &str) {
        self.clear();
        let _ = writeln!(self.err, "{}", visible_lines(line));
    }

    /// Erases the progress line.
    pub(super) fn clear(&mut self) {
        if self.last.take().is_some() {
            // It does not matter whether anyone reads standard error.
            let _ = write!(self.err, "{ERASE}");
            let _ = self.err.flush();
        }
    }
}

impl RunObserver for ProgressLine<'_> {
    fn progress(&mut self, schedules: u64, jvms: usize) {
        self.show(|seconds| {
            let (schedules, jvms) = (counted(schedules, "schedule"), counted(jvms, "JVM"));
            format!("{schedules} without a failure, {seconds} s, {jvms}")
        });
    }

    fn output(&mut self, text: &str) {
        if self.shows_output {
            self.clear();
            let _ = self.err.write_all(visible_lines(text).as_bytes());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_star_stands_for_every_jar_in_the_folder() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["b.jar", "d.jar", "a.JAR", "c.jar", "e.txt"] {
            fs::write(folder.path().join(name), "").unwrap();
        }
        let star = folder.path().join("*");
        let text = env::join_paths([folder.path(), &star]).unwrap();
        let entries = class_path(text.to_str().unwrap()).unwrap();
        let names: Vec<_> = entries[1..]
            .iter()
            .map(|e| Path::new(e).file_name().unwrap())
            .collect();
        assert_eq!(names, ["a.JAR", "b.jar", "c.jar", "d.jar"]);
    }

    #[test]
    fn a_class_path_needs_something_that_exists() {
        assert!(class_path("absent/classes").is_err());
        let text = env::join_paths(["absent", ""]).unwrap();
        assert_eq!(class_path(text.to_str().unwrap()).unwrap(), ["absent", "."]);
    }

    #[test]
    fn progress_is_shown_to_people_only_and_not_too_often() {
        let mut written = Vec::new();
        let mut line = ProgressLine::new(&mut written, false, false);
        line.progress(1, 1);
        line.output("hidden");
        line.clear();
        assert!(written.is_empty());
        let mut line = ProgressLine::new(&mut written, true, true);
        line.progress(1234, 1);
        line.progress(5678, 1);
        line.output("a\u{1b}[31m\n");
        line.progress(1, 2);
        line.last = Instant::now().checked_sub(PAUSE);
        line.progress(2, 2);
        let written = String::from_utf8(written).unwrap();
        assert_eq!(
            written,
            "\r\u{1b}[2K1,234 schedules without a failure, 0 s, 1 JVM\r\u{1b}[2Ka\\u{1b}[31m\n\
             \r\u{1b}[2K1 schedule without a failure, 0 s, 2 JVMs\
             \r\u{1b}[2K2 schedules without a failure, 0 s, 2 JVMs"
        );
    }
}
