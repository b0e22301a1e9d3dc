//! Errors that stop a run, a replay or the start of a JVM.

use std::io;
use std::path::PathBuf;
use std::time::Duration;

use miette::Diagnostic;
use thiserror::Error;

/// An error of the tool or its input: neither a verdict nor a failure of the program under test.
#[derive(Debug, Error, Diagnostic)]
pub(crate) enum TesterError {
    #[error("this binary was built without the tester: {0}")]
    #[diagnostic(help(
        "build it where a JDK and Maven are installed, or set THREADLINT_TESTER_JAR to a jar that \
         `threadlint tester-jar` of another build wrote"
    ))]
    NoJar(String),

    #[error("THREADLINT_TESTER_JAR names `{}`, which cannot be used: {error}", path.display())]
    #[diagnostic(help("name a jar that `threadlint tester-jar` wrote, or unset the variable"))]
    GivenJar { path: PathBuf, error: io::Error },

    #[error("the tester cannot be unpacked: {0}")]
    #[diagnostic(help("the folder for temporary files must be writable"))]
    Unpack(io::Error),

    #[error("no Java of version {} or newer found", super::jdk::OLDEST)]
    #[diagnostic(help(
        "install one, such as Temurin 21 from https://adoptium.net, or name its folder with \
         --java-home; `threadlint doctor` lists what was found"
    ))]
    NoJdk,

    #[error("`{}` is not a Java installation: it has no `bin/java`", path.display())]
    #[diagnostic(help("name the folder that contains `bin` and `release`"))]
    NotAJdk { path: PathBuf },

    #[error("`{}` is Java {version}", path.display())]
    #[diagnostic(help("the tester needs Java {} or newer", super::jdk::OLDEST))]
    OldJdk { path: PathBuf, version: String },

    #[error("the classes are compiled for Java {release}, and `{}` is Java {version}", path.display())]
    #[diagnostic(help(
        "name a JDK {release} or newer with --java-home; `threadlint doctor` lists what is installed"
    ))]
    NewerClasses {
        release: u32,
        path: PathBuf,
        version: String,
    },

    #[error("`{}` has no debugger agent (the module jdk.jdwp.agent)", path.display())]
    #[diagnostic(help("replay with a JDK that has it, named with --java-home"))]
    NoDebugger { path: PathBuf },

    #[error(
        "the program cannot be searched depth-first: it passes the first time and fails when it runs again in the same JVM ({reason})"
    )]
    #[diagnostic(help("choose another strategy: each schedule then runs in a JVM of its own"))]
    NotRepeatable { reason: String },

    #[error("the JVM cannot be started: {0}")]
    #[diagnostic(help("`threadlint doctor` tests every Java installation that it finds"))]
    Start(io::Error),

    #[error("{message}")]
    Input {
        message: String,
        #[help]
        help: Option<String>,
    },

    #[error("internal error in the tester: {message}")]
    Internal {
        message: String,
        #[help]
        advice: String,
    },

    #[error("the JVM ended unexpectedly ({status}) {during}")]
    #[diagnostic(help("this is not a verdict; its last lines were:\n{last_lines}"))]
    Crashed {
        status: String,
        during: String,
        last_lines: String,
    },

    #[error("the JVM said nothing for {patience:?} {during}, and was ended")]
    #[diagnostic(help(
        "this is not a verdict; a JVM on a machine that is busy or short of memory may need longer\n{last_lines}"
    ))]
    Silent {
        patience: Duration,
        during: String,
        last_lines: String,
    },

    #[error("the JVM gave no verdict within {limit:?}, and was ended")]
    #[diagnostic(help(
        "this is not a verdict on the code; a busy machine may need a larger --budget\n{last_lines}"
    ))]
    Overdue { limit: Duration, last_lines: String },

    #[error("the JVM cannot continue, and gave no verdict: {reason}")]
    #[diagnostic(help(
        "this is not a verdict; the code leaves something behind that outlives its schedule"
    ))]
    GivenUp { reason: String },

    #[error("no schedule ended within {elapsed:.1?}")]
    #[diagnostic(help(
        "this is not a verdict; give the run more --seconds, or end schedules earlier with \
         --max-millis or --max-steps"
    ))]
    NothingEnded { elapsed: Duration },

    #[error("no JVM gets past schedule {schedule}: {reason}")]
    #[diagnostic(help(
        "this is not a verdict; the program leaves something behind that outlives its schedule"
    ))]
    Stuck { schedule: u64, reason: String },

    #[error("no schedule came to an end: all {schedules} ran out of steps or time ({reason})")]
    #[diagnostic(help(
        "this is not a verdict; raise --max-steps or --max-millis, or test less of the program at a time"
    ))]
    Inconclusive { schedules: u64, reason: String },

    #[error(
        "no schedule says anything: of {schedules}, {unsteady} failed, but not when they were run \
         again ({reason}), and the others ran out of steps or time"
    )]
    #[diagnostic(help(
        "this is not a verdict: something that is not controlled decides; test the program without connections, \
         processes and random numbers of SplittableRandom"
    ))]
    Unsteady {
        schedules: u64,
        unsteady: u64,
        reason: String,
    },

    #[error(
        "the tester speaks protocol {theirs}, and threadlint speaks {}",
        crate::protocol::PROTOCOL
    )]
    #[diagnostic(help("THREADLINT_TESTER_JAR must name a jar of this version of threadlint"))]
    Protocol { theirs: u32 },

    #[error("`{}` is not a schedule that can be replayed: {reason}", path.display())]
    #[diagnostic(help("name a file that `threadlint run` or `threadlint confirm` wrote"))]
    ScheduleFile { path: PathBuf, reason: String },
}

impl TesterError {
    /// Whether the code that a JVM examines brings it about, on a machine that works: it ends its
    /// JVM, keeps it from an answer, or leaves something behind that makes it useless.
    pub(super) fn is_of_code(&self) -> bool {
        matches!(
            self,
            Self::Crashed { .. } | Self::Overdue { .. } | Self::GivenUp { .. }
        )
    }

    /// Whether it is a defect of threadlint, whatever was run.
    pub(crate) fn is_internal(&self) -> bool {
        matches!(self, Self::Internal { .. })
    }

    /// The last lines that the JVM or the program wrote, where they are known.
    pub(crate) fn last_lines(&self) -> Option<&str> {
        match self {
            Self::Crashed { last_lines, .. }
            | Self::Silent { last_lines, .. }
            | Self::Overdue { last_lines, .. } => Some(last_lines),
            _ => None,
        }
    }

    /// A defect of threadlint, with a stack if one is known.
    pub(super) fn internal(message: impl Into<String>, stack: &str) -> Self {
        let advice =
            format!("this is a defect of threadlint and not a verdict; please report it\n{stack}");
        Self::Internal {
            message: message.into(),
            advice: advice.trim_end().to_owned(),
        }
    }
}
