//! The recorded run from which `predict` predicts.

use std::path::Path;

use serde_json::Value;

use super::launch::{self, Java, ProgressLine, class_path};
use super::record::Limits;
use super::targets::OutputTarget;
use super::terminal::Console;
use super::{CommandError, record, saved_schedule, trace_file};
use crate::cli::PredictArgs;
use crate::output::PredictFormat;
use crate::scratch::ScratchFolder;
use crate::subject::{EventScope, Failure, RunSettings, Workload, strategies};
use crate::tester::{self, RecordRequest};
use crate::trace::{Header, Mode, Trace};

/// A run that was recorded to predict from it.
pub(super) struct Recorded {
    pub(super) trace: Trace,
    pub(super) run: RecordedRun,
}

/// What is to be told of the recorded run itself.
pub(super) struct RecordedRun {
    /// How the recorded run itself failed, which is a finding.
    pub(super) failure: Option<Box<Failure>>,
    /// Whether its schedule could be saved.
    pub(super) saved: Result<(), CommandError>,
}

impl Default for RecordedRun {
    /// Nothing.
    fn default() -> Self {
        Self {
            failure: None,
            saved: Ok(()),
        }
    }
}

/// Records a run. If it fails, people are told so as by `record`.
pub(super) fn recorded(
    args: &PredictArgs,
    outputs: &[OutputTarget<PredictFormat>],
    java: &Java,
    console: &mut Console,
    notices: &mut Vec<String>,
) -> Result<Recorded, CommandError> {
    let class_path = class_path(&args.program.classpath)?;
    let settings = record::settings(&args.recording, class_path, launch::workload(&args.program));
    let folder = ScratchFolder::make().map_err(CommandError::WorkingDirectory)?;
    let file = folder.path().join("run.tltrace");
    let request = RecordRequest {
        launch: java.launch(&args.jvm, None),
        settings: &settings,
        trace: &file.to_string_lossy(),
        shows_output: args.jvm.show_output,
        patience: args.program.patience(),
    };
    let mut progress = ProgressLine::new(console.err, false, args.jvm.show_output);
    let mut result = tester::record(&request, &mut progress)?;
    // They are told with the predictions, not with the failure besides.
    notices.append(&mut result.notices);
    let mut saved = Ok(());
    if let Some(failure) = result.failure.as_deref() {
        let is_for_people = |it: &OutputTarget<PredictFormat>| {
            it.file.is_none() && it.format == PredictFormat::Full
        };
        if outputs.iter().any(is_for_people) {
            saved = record::tell(failure, &result, &settings, java, console)?;
            writeln!(console.out)?;
        } else {
            saved = saved_schedule::save_beside(&failure.schedule).map(|_| ());
        }
    }
    notices.extend(
        result
            .trace
            .cut
            .iter()
            .map(|reason| format!("the recorded run was ended before its end: {reason}")),
    );
    Ok(Recorded {
        trace: read(&file)?,
        run: RecordedRun {
            failure: result.failure,
            saved,
        },
    })
}

/// Reads and checks a trace.
pub(super) fn read(path: &Path) -> Result<Trace, CommandError> {
    let (trace, _) = trace_file::read(path, None)?;
    trace_file::check(path, &trace)?;
    Ok(trace)
}

/// How the program was recorded: what a trace leaves open is as `record` has it.
pub(super) fn settings(
    class_path: Vec<String>,
    header: &Header,
    limits: Limits,
) -> Result<RunSettings, CommandError> {
    let is_free = header.mode == Some(Mode::Free);
    let schedule = match &header.schedule {
        Some(schedule) => Some(schedule),
        None if is_free => Some(&Value::Null),
        None => None,
    };
    let (Some(workload), Some(schedule)) = (workload(header), schedule) else {
        return Err(CommandError::Usage {
            message: "the trace does not say how its run can be repeated".to_owned(),
            advice: "record it with `threadlint record`; `threadlint trace analyse` reads any trace",
        });
    };
    let watch = schedule["watch"].as_array().into_iter().flatten();
    let watch = watch.filter_map(Value::as_str).map(str::to_owned);
    Ok(RunSettings {
        class_path,
        workload,
        strategy: strategies::DIRECTED.to_owned(),
        seed: schedule["seed"].as_str().unwrap_or("1").to_owned(),
        events: EventScope::All,
        watch: header.watch.iter().cloned().chain(watch).collect(),
        early_timeouts: 0,
        spurious: 0,
        max_steps: limits.max_steps.or(schedule["max_steps"].as_u64()),
        max_millis: limits.max_millis.or(schedule["max_millis"].as_u64()),
    })
}

/// What was recorded, if the trace tells.
pub(super) fn workload(header: &Header) -> Option<Workload> {
    if let Some(test) = &header.junit {
        return Some(Workload::Test(test.clone()));
    }
    let class = header.main.clone()?;
    let arguments = header.arguments.clone();
    Some(Workload::Main { class, arguments })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_settings_are_those_of_the_recording() {
        let header = json!({
            "main": "p.Main",
            "arguments": ["x"],
            "schedule": { "seed": "-7", "watch": ["p.**"], "max_steps": 6, "max_millis": 7 },
        });
        let mut header: Header = serde_json::from_value(header).unwrap();
        let expected = RunSettings {
            class_path: vec!["b".to_owned()],
            workload: Workload::Main {
                class: "p.Main".to_owned(),
                arguments: vec!["x".to_owned()],
            },
            strategy: "directed".to_owned(),
            seed: "-7".to_owned(),
            events: EventScope::All,
            watch: vec!["p.**".to_owned()],
            early_timeouts: 0,
            spurious: 0,
            max_steps: Some(6),
            max_millis: Some(7),
        };
        let recorded = Limits::default();
        let of_main = settings(vec!["b".to_owned()], &header, recorded).unwrap();
        assert_eq!(of_main, expected);
        let longer = Limits {
            max_steps: Some(60),
            max_millis: Some(70),
        };
        let of_main = settings(Vec::new(), &header, longer).unwrap();
        assert_eq!(
            (of_main.max_steps, of_main.max_millis),
            (Some(60), Some(70))
        );
        header.main = None;
        header.junit = Some("p.A#b".to_owned());
        let of_test = settings(Vec::new(), &header, recorded).unwrap();
        assert_eq!(of_test.workload, Workload::Test("p.A#b".to_owned()));
        header.schedule = None;
        let refused = settings(Vec::new(), &header, recorded)
            .unwrap_err()
            .to_string();
        assert!(refused.contains("how its run can be repeated"), "{refused}");
    }
}
