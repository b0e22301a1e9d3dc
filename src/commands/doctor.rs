//! `threadlint doctor`: which Java installations the tester runs on, tried for real.

use std::io::Write;

use super::{CommandError, FAILURE, SUCCESS};
use crate::cli::{DoctorArgs, ListFormat};
use crate::output::{Diagnosis, JarState, JavaState, doctor_json, doctor_text};
use crate::tester::{self, Jar, Places};

pub(super) fn doctor(args: &DoctorArgs, out: &mut dyn Write) -> Result<u8, CommandError> {
    let places = Places::of_system();
    let jdks = match &args.java_home {
        Some(home) => vec![tester::choose_jdk(Some(home), &places)?],
        None => tester::find_jdks(&places),
    };
    let jar = Jar::locate();
    let javas = jdks
        .into_iter()
        .map(|jdk| JavaState {
            outcome: jar
                .as_ref()
                .ok()
                .map(|jar| tester::examine(&jdk, jar.path())),
            jdk,
        })
        .collect();
    let diagnosis = Diagnosis {
        jar: match (&jar, tester::given_jar()) {
            (Err(error), _) => JarState::Missing(error),
            (Ok(_), Some(given)) => JarState::Given(given),
            (Ok(_), None) => JarState::Embedded(tester::embedded().map_or(0, <[u8]>::len)),
        },
        javas,
    };
    match args.output_format {
        ListFormat::Text => doctor_text(&diagnosis, out)?,
        ListFormat::Json => doctor_json(&diagnosis, out)?,
    }
    Ok(
        if diagnosis.javas.iter().any(|java| java.ready().is_some()) {
            SUCCESS
        } else {
            FAILURE
        },
    )
}
