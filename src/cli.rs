//! The command line as clap structs, without decisions.

mod baseline;
mod campaign;
mod class_path;
mod config;
mod confirm;
mod init;
mod predict;
mod program;
mod record;
mod server;
mod shard;
mod shell;
mod tester;
mod trace;

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::finding::RuleId;
use crate::options::Scope;
use crate::output::OutputFormat;
use crate::subject::AnyRule;

pub(crate) use baseline::{BaselineArgs, BaselineCommand, BaselineFileArgs};
pub(crate) use campaign::CampaignArgs;
pub(crate) use class_path::with_long_class_path;
pub(crate) use config::{ConfigArgs, ConfigCommand};
pub(crate) use confirm::{AllowArgs, ConfirmArgs, FailOnArg};
pub(crate) use init::InitArgs;
pub(crate) use predict::PredictArgs;
pub(crate) use program::{ProgramArgs, RecordedArgs, TestsArg, WORKLOAD, WorkloadArgs};
pub(crate) use record::{RecordArgs, RecordingArgs};
pub(crate) use server::ServerArgs;
pub(crate) use shard::{MergeArgs, ShardArgs};
pub(crate) use shell::{CompletionsArgs, ManualArgs};
pub(crate) use tester::{
    DoctorArgs, EventsArg, JvmArgs, ReplayArgs, RunArgs, StrategyArgs, TesterJarArgs,
};
pub(crate) use trace::{
    AtomicSetArg, TraceAlgorithmArg, TraceAnalyseArgs, TraceArgs, TraceCommand, TraceExportArgs,
    TraceFormatArg, TraceReadArgs,
};

const EXIT_CODES: &str = "Exit codes:
  0  no finding at or above --fail-on
  1  findings
  2  the tool or its input failed: wrong flag, path or configuration, internal error";

const CONFIRM_EXIT_CODES: &str = "Exit codes:
  0  no finding at or above --fail-on
  1  a finding at or above --fail-on; by default, a confirmed one
  2  the tool or its input failed: wrong flag, no class files, internal error";

const RUN_EXIT_CODES: &str = "Exit codes:
  0  no schedule failed
  1  a failure was found
  2  the tool or its input failed: wrong flag, class not found, internal error";

const RECORD_EXIT_CODES: &str = "Exit codes:
  0  the trace was written, even if the recorded run failed; of several tests, at least one was
  2  the tool or its input failed: wrong flag, class not found, internal error, a test that was
     named and has no trace";

const PREDICT_EXIT_CODES: &str = "Exit codes:
  0  nothing was confirmed
  1  something was confirmed, or the recorded run failed
  2  the tool or its input failed: wrong flag, class not found, internal error";

const MERGE_EXIT_CODES: &str = "Exit codes:
  0  no finding at or above --fail-on, or no failure of a run
  1  findings, or a failure
  2  the tool or its input failed: no results of all shards of one run, internal error";

const REPLAY_EXIT_CODES: &str = "Exit codes:
  1  the program failed as recorded
  2  the program did anything else, or the tool or its input failed";

/// Holds Java classes to the promise of their `@ThreadSafe` annotation.
#[derive(Debug, Parser)]
#[command(
    name = "threadlint",
    version,
    after_help = EXIT_CODES,
    subcommand_precedence_over_arg = true
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    #[command(flatten)]
    pub(crate) check: CheckArgs,
    /// When to use colours; `NO_COLOR` and `FORCE_COLOR` are honoured under `auto`
    #[arg(long, value_name = "WHEN", default_value = "auto", global = true)]
    pub(crate) color: ColorChoice,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Check classes against their promise (the default command)
    #[command(after_help = EXIT_CODES)]
    Check(CheckArgs),
    /// Accept the findings that are there, so that a check reports only new ones
    Baseline(BaselineArgs),
    /// Write a configuration, a commit hook and a workflow for this repository
    Init(InitArgs),
    /// Explain a rule: what it reports, why it matters, how to fix it
    Explain(ExplainArgs),
    /// List the rules
    Rules(RulesArgs),
    /// Show what the analysis knows about a field, and why each rule reports it or not
    Why(WhyArgs),
    /// Run the code of each finding with two threads that reach its accesses at the same time, and
    /// report what happens
    #[command(after_help = CONFIRM_EXIT_CODES)]
    Confirm(Box<ConfirmArgs>),
    /// Run a program under many schedules, one thread at a time, until one fails
    #[command(after_help = RUN_EXIT_CODES)]
    Run(Box<RunArgs>),
    /// Record one run of a program, one thread at a time, as a trace
    ///
    /// The program runs once or twice before, to measure, and again if the recorded run fails. Given a
    /// class of tests, or several tests, each has a trace of its own in a folder.
    #[command(after_help = RECORD_EXIT_CODES)]
    Record(Box<RecordArgs>),
    /// Record a run, and find and prove what another order of its steps breaks
    #[command(after_help = PREDICT_EXIT_CODES)]
    Predict(Box<PredictArgs>),
    /// Hand out findings, tests and traces to many machines, and merge what comes back
    #[command(disable_help_flag = true)]
    Campaign(CampaignArgs),
    /// Write one report of what all shards of a check, an examination or a run found
    #[command(after_help = MERGE_EXIT_CODES)]
    Merge(MergeArgs),
    /// Run a program again under the schedule that made it fail
    #[command(after_help = REPLAY_EXIT_CODES)]
    Replay(ReplayArgs),
    /// Show on which Java installations the tester runs, and what does not work there
    Doctor(DoctorArgs),
    /// Write the tester's jar to a file
    TesterJar(TesterJarArgs),
    /// Show, check and convert recorded executions
    Trace(TraceArgs),
    /// Show which files configure a check, or what such a file may contain
    Config(ConfigArgs),
    /// Serve an editor over standard input and output (Language Server Protocol)
    Server(ServerArgs),
    /// Write the script by which a shell completes commands and flags
    Completions(CompletionsArgs),
    /// Write the manual page, or one for each command
    Manual(ManualArgs),
}

#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    /// Folders, Java files, or archives of sources (`.jar`, `.zip`)
    #[arg(value_name = "PATH", default_value = ".")]
    pub(crate) paths: Vec<PathBuf>,
    /// Format of the findings; repeatable, each with its own --output-file
    #[arg(long, value_name = "FORMAT")]
    pub(crate) output_format: Vec<OutputFormat>,
    /// File for the preceding format; without it, standard output
    #[arg(long, value_name = "FILE")]
    pub(crate) output_file: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) select: SelectArgs,
    #[command(flatten)]
    pub(crate) accepted: AcceptedArgs,
    #[command(flatten)]
    pub(crate) changed: ChangedArgs,
    #[command(flatten)]
    pub(crate) suppress: SuppressArgs,
    #[command(flatten)]
    pub(crate) fix: FixArgs,
    #[command(flatten)]
    pub(crate) shown: ShownArgs,
    #[command(flatten)]
    pub(crate) shard: ShardArgs,
    /// Check again whenever a file changes, until Ctrl-C
    #[arg(long, conflicts_with_all = ["staged", "add_ignore", "fix", "diff", "shard", "result"])]
    pub(crate) watch: bool,
    /// Lowest level of findings that makes the exit code 1
    #[arg(long, value_name = "LEVEL", default_value = "warning")]
    pub(crate) fail_on: LevelArg,
    /// Exit with 0 even if there are findings
    #[arg(long)]
    pub(crate) exit_zero: bool,
    /// Do not write the summary line
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

/// Which findings are accepted.
#[derive(Debug, Clone, Args)]
pub(crate) struct AcceptedArgs {
    /// Do not report the findings in this file [default: the `threadlint-baseline.toml` found above
    /// the paths]
    #[arg(long, value_name = "FILE")]
    pub(crate) baseline: Option<PathBuf>,
    /// Report all findings, whatever a baseline accepts
    #[arg(long, conflicts_with = "baseline")]
    pub(crate) no_baseline: bool,
}

/// Which changes a check is about.
#[derive(Debug, Default, Args)]
pub(crate) struct ChangedArgs {
    /// Report only findings in files that git says have changed since the last commit, and new ones
    /// that these changes bring about in other files
    #[arg(long)]
    pub(crate) changed: bool,
    /// With --changed, count what has changed since the current branch left this branch or commit
    #[arg(long, value_name = "REV", requires = "changed")]
    pub(crate) since: Option<String>,
    /// The same for what `git commit` would commit: the files as they are in the index
    #[arg(long, conflicts_with = "changed")]
    pub(crate) staged: bool,
}

/// How much of the findings is shown.
#[derive(Debug, Default, Args)]
pub(crate) struct ShownArgs {
    /// Leave out findings of level note
    #[arg(long)]
    pub(crate) no_notes: bool,
    /// Show at most this many findings in the formats `full`, the worst first, and `concise`
    #[arg(long, value_name = "N")]
    pub(crate) limit: Option<NonZeroUsize>,
    /// Instead of the findings, show how many there are by rule, by harm, and in which classes
    #[arg(long, conflicts_with_all = ["output_format", "output_file", "limit"])]
    pub(crate) statistics: bool,
}

/// What becomes of findings that the source suppresses, or is to suppress.
#[derive(Debug, Default, Args)]
pub(crate) struct SuppressArgs {
    /// Write a comment with this reason before each finding, which suppresses it
    #[arg(long, value_name = "REASON", conflicts_with_all = ["staged", "output_format", "output_file", "shard", "result"])]
    pub(crate) add_ignore: Option<String>,
    /// Also write the findings that the source suppresses to SARIF; GitHub would show them as alerts
    #[arg(long)]
    pub(crate) sarif_suppressed: bool,
}

/// What becomes of findings that a modifier ends.
#[derive(Debug, Default, Args)]
pub(crate) struct FixArgs {
    /// Make fields final or volatile where that is all of the fix, and no finding comes from it
    #[arg(long, conflicts_with_all = ["staged", "add_ignore", "statistics", "output_format", "output_file", "shard", "result"])]
    pub(crate) fix: bool,
    /// Show what --fix would change, and change nothing
    #[arg(long, conflicts_with_all = ["staged", "add_ignore", "statistics", "output_format", "output_file", "shard", "result"])]
    pub(crate) diff: bool,
}

/// What is checked, and which findings are reported.
#[derive(Debug, Clone, Args)]
pub(crate) struct SelectArgs {
    /// Lowest confidence to report
    #[arg(long, value_name = "LEVEL", default_value = "medium")]
    pub(crate) confidence: ConfidenceArg,
    /// Classes to check: those with a contract annotation, or also all that use locks
    #[arg(long, default_value = "annotated")]
    pub(crate) scope: ScopeArg,
    /// Check also test sources below the given folders: `src/test`, `src/*Test`, and `*Test.java` and
    /// `*IT.java` outside of `src/main`
    #[arg(long)]
    pub(crate) tests: bool,
    /// Run only this rule, even if it is a preview; repeatable, by id or property (P1, P2, P3)
    #[arg(long = "rule", value_name = "RULE", value_parser = crate::rules::parse_name)]
    pub(crate) rules: Vec<RuleId>,
    /// Use this configuration instead of the `threadlint.toml` found above the paths
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
    /// Number of threads; by default one per core
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<NonZeroUsize>,
}

#[derive(Debug, Args)]
pub(crate) struct ExplainArgs {
    /// Id or property of a rule: `unguarded-conflict`, `P3` or `data-race`
    #[arg(value_name = "RULE", value_parser = crate::rules::parse_any_name)]
    pub(crate) rule: AnyRule,
}

#[derive(Debug, Args)]
pub(crate) struct WhyArgs {
    /// A class, by its simple, qualified or binary name, and one of its fields
    #[arg(value_name = "CLASS.FIELD")]
    pub(crate) field: String,
    /// Folders, Java files, or archives of sources (`.jar`, `.zip`)
    #[arg(value_name = "PATH", default_value = ".")]
    pub(crate) paths: Vec<PathBuf>,
    /// Look also at test sources below the given folders, as `check --tests` does
    #[arg(long)]
    pub(crate) tests: bool,
    /// Format of the answer
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) output_format: ListFormat,
    /// Use this configuration instead of the `threadlint.toml` found above the paths
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
    /// Number of threads; by default one per core
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<NonZeroUsize>,
}

#[derive(Debug, Args)]
pub(crate) struct RulesArgs {
    /// Format of the list
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) output_format: ListFormat,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ListFormat {
    /// For people
    Text,
    /// For programs
    Json,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ColorChoice {
    /// On a terminal
    Auto,
    /// Always, in files too
    Always,
    /// Never
    Never,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ConfidenceArg {
    Low,
    Medium,
    High,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ScopeArg {
    Annotated,
    All,
}

impl ScopeArg {
    pub(crate) fn scope(self) -> Scope {
        match self {
            Self::Annotated => Scope::Annotated,
            Self::All => Scope::All,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum LevelArg {
    Note,
    Warning,
    Error,
}
