//! `threadlint doctor`: starts the tester on each Java installation, and shows on which it works.

use std::io::Write;

use miette::Diagnostic;

use super::{CommandError, FAILURE, SUCCESS};
use crate::cli::{DoctorArgs, ListFormat};
use crate::output::{Diagnosis, JarState, JavaState, Problem, doctor_json, doctor_text};
use crate::tester::{self, Jar, Jdk, JdkLocations, OLDEST_JAVA, TesterError};

pub(super) fn doctor(args: &DoctorArgs, out: &mut dyn Write) -> Result<u8, CommandError> {
    let locations = JdkLocations::of_system();
    let jdks = match &args.java_home {
        Some(home) => vec![tester::choose_jdk(Some(home), &locations)?],
        None => tester::find_jdks(&locations),
    };
    let jar = Jar::locate();
    let javas = jdks
        .into_iter()
        .map(|jdk| java_state(jdk, jar.as_ref().ok()));
    let diagnosis = Diagnosis {
        oldest_java: OLDEST_JAVA,
        javas: javas.collect(),
        jar: match (&jar, tester::given_jar()) {
            (Err(error), _) => JarState::Missing(problem(error)),
            (Ok(_), Some(given)) => JarState::Given(given),
            (Ok(_), None) => JarState::Embedded(tester::embedded().map_or(0, <[u8]>::len)),
        },
    };
    match args.output_format {
        ListFormat::Text => doctor_text(&diagnosis, out)?,
        ListFormat::Json => doctor_json(&diagnosis, out)?,
    }
    let works = diagnosis.javas.iter().any(|java| java.jvm().is_some());
    Ok(if works { SUCCESS } else { FAILURE })
}

fn java_state(jdk: Jdk, jar: Option<&Jar>) -> JavaState {
    let outcome = jar.map(|jar| tester::examine_jdk(&jdk, jar.path()));
    JavaState {
        has_debugger: jdk.has_debugger(),
        outcome: outcome.map(|outcome| outcome.map_err(|error| problem(&error))),
        home: jdk.home,
        version: jdk.version,
    }
}

fn problem(error: &TesterError) -> Problem {
    Problem {
        message: error.to_string(),
        help: error.help().map(|help| help.to_string()),
    }
}
