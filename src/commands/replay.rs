//! `threadlint replay`: run a program again under the schedule that made it fail.

use std::io::{self, Write};
use std::net::{Ipv4Addr, TcpListener};
use std::time::Duration;

use clap::ArgMatches;

use super::launch::{Watcher, class_path, output};
use super::targets::targets;
use super::terminal::Terminal;
use super::{CommandError, FAILURE, FINDINGS, tester_output};
use crate::cli::ReplayArgs;
use crate::output::{Ending, RunFormat, RunReport};
use crate::tester::{
    self, Jar, Jdk, Launch, MINUTES_FOR_DEBUGGER, Places, Plan, ReplayEnd, Schedule, TesterError,
};

pub(super) fn replay(
    args: &ReplayArgs,
    matches: &ArgMatches,
    terminal: Terminal,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> Result<u8, CommandError> {
    let targets = targets(matches, RunFormat::Full)?;
    let plan = plan(args)?;
    let jdk = tester::choose_jdk(args.jvm.java_home.as_deref(), &Places::of_system())?;
    let jar = Jar::locate()?;
    let launch = Launch {
        jdk: &jdk,
        jar: jar.path(),
        plan: &plan,
        jvm_args: &args.jvm.jvm_arg,
        debugger: if args.debug {
            Some(port_for_debugger(&jdk)?)
        } else {
            None
        },
    };
    if let Some(port) = launch.debugger {
        let _ = writeln!(
            err,
            "the JVM waits {MINUTES_FOR_DEBUGGER} minutes for a debugger at localhost:{port}"
        );
    }
    let patience = (!args.debug).then_some(Duration::from_millis(args.silence_millis));
    let mut watcher = Watcher::new(err, false, args.jvm.show_output);
    let replayed = tester::replay(launch, patience, &mut watcher)?;
    let (ending, code) = match &replayed.end {
        ReplayEnd::Same(failure) => (Ending::Failed(failure), FINDINGS),
        ReplayEnd::Other(failure) => (Ending::FailedOtherwise(failure), FAILURE),
        ReplayEnd::Passed => (Ending::Passed, FAILURE),
        ReplayEnd::Diverged { decision, message } => {
            let decision = *decision;
            (Ending::Diverged { decision, message }, FAILURE)
        }
    };
    let report = RunReport {
        plan: &plan,
        java_home: &jdk.home,
        java: replayed.java.as_ref(),
        ending,
        tally: None,
        notices: &replayed.notices,
        saved: None,
    };
    tester_output::write(&report, &targets, terminal, out)?;
    Ok(code)
}

fn plan(args: &ReplayArgs) -> Result<Plan, CommandError> {
    let schedule = Schedule::read(&args.file)?;
    let class_path = match &args.classpath {
        Some(text) => class_path(text)?,
        None => schedule.class_path.clone(),
    };
    let output = output(&args.jvm);
    let class_path = if schedule.is_of_driver() {
        // Foreign code runs in a folder of its own.
        absolute(&class_path)?
    } else {
        class_path
    };
    Ok(Plan {
        repeat: args.repeat,
        ..Plan::replay(schedule, class_path, output, args.debug)
    })
}

fn absolute(class_path: &[String]) -> Result<Vec<String>, CommandError> {
    let cwd = std::env::current_dir().map_err(CommandError::WorkingDirectory)?;
    let entries = class_path.iter().map(|entry| cwd.join(entry));
    Ok(entries
        .map(|entry| entry.to_string_lossy().into_owned())
        .collect())
}

/// A port of this machine that was free a moment ago.
fn port_for_debugger(jdk: &Jdk) -> Result<u16, TesterError> {
    if !jdk.has_debugger() {
        return Err(TesterError::NoDebugger {
            path: jdk.home.clone(),
        });
    }
    let find = || -> io::Result<u16> {
        Ok(TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?
            .local_addr()?
            .port())
    };
    find().map_err(TesterError::Start)
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::cli::{Cli, Command};
    use crate::tester::Output;

    const FILE: &str = "testdata/protocol/schedule.json";

    fn planned(flags: &[&str]) -> Plan {
        let words = ["threadlint", "replay", FILE].iter().chain(flags);
        match Cli::try_parse_from(words).unwrap().command {
            Some(Command::Replay(args)) => plan(&args).unwrap(),
            _ => panic!("a replay"),
        }
    }

    #[test]
    fn the_plan_is_the_schedule_and_what_the_flags_say() {
        let bare = planned(&[]);
        assert_eq!(bare.class_path, ["target/classes"]);
        assert_eq!((bare.repeat, bare.debug), (1, false));
        assert_eq!(bare.output, Output::Discard);
        let flags = ["--repeat", "3", "--debug", "--show-output", "--cp", "src"];
        let plan = planned(&flags);
        assert_eq!(plan.class_path, ["src"]);
        assert_eq!((plan.repeat, plan.debug), (3, true));
        assert_eq!(plan.output, Output::Pass);
    }
}
