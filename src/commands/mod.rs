//! One file per command, and the way from arguments to an exit code.
//!
//! Exit code 0: nothing to report; 1: findings; 2: the tool or its input failed. A closed pipe
//! counts as success: the reader has seen enough.

mod atomic_sets;
mod baseline;
mod campaign;
mod changed;
mod check;
mod check_shard;
mod config;
mod confirm;
mod doctor;
mod driven_traces;
mod examination_progress;
mod examined_classes;
mod explain;
mod fixes;
mod ignores;
mod init;
mod interrupts;
mod launch;
mod merge;
mod misspelled;
mod predict;
mod predicted_run;
mod predicted_traces;
mod prediction_files;
mod proved_findings;
mod record;
mod record_tests;
mod recorded_proofs;
mod repeatable_runs;
mod replay;
mod rules;
mod run;
mod saved_schedule;
mod server;
mod sharding;
mod shell;
mod summary;
mod targets;
mod terminal;
mod tester_jar;
mod tester_output;
mod trace;
mod trace_file;
mod watch;
mod why;

use std::ffi::OsString;
use std::io::{self, BufReader, Write};
use std::path::PathBuf;

use clap::parser::ValueSource;
use clap::{ArgMatches, CommandFactory, FromArgMatches};
use miette::{Diagnostic, GraphicalReportHandler, GraphicalTheme};
use thiserror::Error;

use crate::baseline::BaselineError;
use crate::cli::{Cli, Command, with_long_class_path};
use crate::confirm::ConfirmError;
use crate::error::AnalyzeError;
use crate::git::GitError;
use crate::output::visible_lines;
use crate::results::ResultError;
use crate::shard::EnvironmentError;
use crate::tester::TesterError;
use crate::trace::TraceError;
use crate::why::WhyError;
use terminal::{Console, Terminal};

const SUCCESS: u8 = 0;
const FINDINGS: u8 = 1;
const FAILURE: u8 = 2;

/// Why a command failed.
#[derive(Debug, Error, Diagnostic)]
pub(crate) enum CommandError {
    #[error("{message}")]
    #[diagnostic(help("{advice}"))]
    Usage {
        message: String,
        advice: &'static str,
    },
    #[error("`{path}` does not exist")]
    #[diagnostic(help("did you mean the command `threadlint {command}`?"))]
    Misspelled { path: String, command: String },
    #[error(transparent)]
    #[diagnostic(transparent)]
    Analyze(#[from] AnalyzeError),
    #[error(transparent)]
    #[diagnostic(transparent)]
    Why(#[from] WhyError),
    #[error(transparent)]
    #[diagnostic(transparent)]
    Tester(#[from] TesterError),
    #[error(transparent)]
    #[diagnostic(transparent)]
    Confirm(#[from] ConfirmError),
    #[error(transparent)]
    #[diagnostic(transparent)]
    Baseline(#[from] BaselineError),
    #[error(transparent)]
    #[diagnostic(transparent)]
    Environment(#[from] EnvironmentError),
    #[error(transparent)]
    #[diagnostic(transparent)]
    Result(#[from] ResultError),
    #[error(transparent)]
    #[diagnostic(transparent)]
    Git(#[from] GitError),
    #[error("cannot read `{}`: {error}", path.display())]
    #[diagnostic(help("name a file that exists and can be read"))]
    ReadFile { path: PathBuf, error: io::Error },
    #[error("cannot use `{}`: {error}", path.display())]
    Trace {
        path: PathBuf,
        #[diagnostic_source]
        error: TraceError,
    },
    #[error("cannot write `{}`: {error}", path.display())]
    #[diagnostic(help("the folder of an output file must exist and be writable"))]
    WriteFile { path: PathBuf, error: io::Error },
    #[error("cannot watch `{}`: {error}", path.display())]
    #[diagnostic(help(
        "name folders that exist; a system bounds how many folders it watches, so that a smaller one may do"
    ))]
    Watch { path: PathBuf, error: notify::Error },
    #[error("`{}` cannot be started: {error}", path.display())]
    #[diagnostic(help(
        "`threadlint campaign` needs Python 3.9 or newer, and the package that `pip install threadlint` brings"
    ))]
    Python { path: PathBuf, error: io::Error },
    #[error("cannot find the working directory: {0}")]
    WorkingDirectory(io::Error),
    #[error("cannot write to standard output: {0}")]
    Write(#[from] io::Error),
}

/// Runs the command line `args`, the program's name first; returns the exit code.
pub fn run(
    args: impl IntoIterator<Item = OsString>,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> u8 {
    let parsed = Cli::command()
        .try_get_matches_from(with_long_class_path(args))
        .and_then(|matches| {
            let cli = Cli::from_arg_matches(&matches)?;
            Ok((matches, cli))
        });
    let (matches, cli) = match parsed {
        Ok(parsed) => parsed,
        Err(error) => return answer_clap(&error, out, err),
    };
    let terminal = Terminal::detect(cli.color);
    let result = dispatch(&cli, &matches, terminal, out, err).and_then(|code| {
        out.flush()?;
        Ok(code)
    });
    match result {
        Ok(code) => code,
        Err(CommandError::Write(error)) if error.kind() == io::ErrorKind::BrokenPipe => SUCCESS,
        Err(error) => {
            // If the error cannot be written, nothing more can be done.
            let _ = err.write_all(described(&error, terminal).as_bytes());
            FAILURE
        }
    }
}

fn dispatch(
    cli: &Cli,
    matches: &ArgMatches,
    terminal: Terminal,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> Result<u8, CommandError> {
    let console = Console { terminal, out, err };
    let Some(command) = &cli.command else {
        return check::check(&cli.check, matches, console);
    };
    refuse_early_arguments(matches)?;
    match command {
        Command::Check(args) => check::check(args, own(matches), console),
        Command::Baseline(args) => baseline::baseline(args, console),
        Command::Campaign(args) => campaign::campaign(args, console.out),
        Command::Init(args) => init::init(args, console),
        Command::Explain(args) => explain::explain(args.rule, terminal, console.out),
        Command::Rules(args) => rules::rules(args.output_format, console.out),
        Command::Why(args) => why::why(args, terminal, console.out, console.err),
        Command::Confirm(args) => confirm::confirm(args, own(matches), console),
        Command::Run(args) => run::run(args, own(matches), console),
        Command::Predict(args) => predict::predict(args, own(matches), console),
        Command::Record(args) => record::record(args, console),
        Command::Merge(args) => merge::merge(args, own(matches), console),
        Command::Replay(args) => replay::replay(args, own(matches), console),
        Command::Doctor(args) => doctor::doctor(args, console.out),
        Command::TesterJar(args) => tester_jar::tester_jar(args, console.out),
        Command::Trace(args) => trace::trace(args, console),
        Command::Config(args) => config::config(args, console.out),
        Command::Completions(args) => shell::completions(args, console.out),
        Command::Manual(args) => shell::manual(args, console.out),
        Command::Server(args) => server::server(args, BufReader::new(io::stdin()), console.out),
    }
}

/// The matches of the command that was named.
fn own(matches: &ArgMatches) -> &ArgMatches {
    matches.subcommand().map_or(matches, |(_, own)| own)
}

/// Arguments of the default command before another command would be ignored silently.
fn refuse_early_arguments(matches: &ArgMatches) -> Result<(), CommandError> {
    let command = matches.subcommand_name().unwrap_or_default();
    let is_early =
        |id: &str| id != "color" && matches.value_source(id) == Some(ValueSource::CommandLine);
    let Some(early) = matches.ids().find(|id| is_early(id.as_str())) else {
        return Ok(());
    };
    let arguments = Cli::command();
    let argument = arguments.get_arguments().find(|arg| arg.get_id() == early);
    let flag = argument.and_then(clap::Arg::get_long);
    let name = flag.map_or("a path".to_owned(), |flag| format!("`--{flag}`"));
    Err(CommandError::Usage {
        message: format!("{name} comes before the command `{command}`"),
        advice: "write arguments after the command; to check a folder that is named like a \
                 command, write `./` before it",
    })
}

/// Help and version go to standard output, usage errors to standard error.
fn answer_clap(error: &clap::Error, out: &mut dyn Write, err: &mut dyn Write) -> u8 {
    let text = error.render().to_string();
    if error.use_stderr() {
        let _ = err.write_all(visible_lines(&text).as_bytes());
        return FAILURE;
    }
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => FAILURE,
        _ => SUCCESS,
    }
}

/// The error with its advice and, for a configuration, the place in it. It is coloured only if it
/// contains nothing that must be escaped.
fn described(error: &dyn Diagnostic, terminal: Terminal) -> String {
    let draw = |mut theme: GraphicalTheme| {
        "error:".clone_into(&mut theme.characters.error);
        let handler = GraphicalReportHandler::new_themed(theme).with_links(false);
        let mut text = String::new();
        let drawn = handler.with_width(100).render_report(&mut text, error);
        drawn.map_or_else(|_| format!("error: {error}\n"), |()| text)
    };
    let (plain_theme, colored_theme) = if terminal.is_unicode {
        (GraphicalTheme::unicode_nocolor(), GraphicalTheme::unicode())
    } else {
        (GraphicalTheme::none(), GraphicalTheme::ascii())
    };
    let plain = draw(plain_theme);
    let safe = visible_lines(&plain);
    let text = if terminal.colors_stderr && safe == plain {
        draw(colored_theme)
    } else {
        safe
    };
    text.trim_start().to_owned()
}
