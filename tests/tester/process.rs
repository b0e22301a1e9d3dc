//! `run` and `replay` as processes, with a script instead of a JVM.

use std::fs;

use serde_json::Value;

pub(crate) use crate::fake_jvm::{Outcome, command, ends, execute, fake_java, refused, root};

/// The plans that the fake received, one for each start.
pub(crate) fn plans(outcome: &Outcome) -> Vec<Value> {
    let log = fs::read_to_string(outcome.folder.path().join("starts.plans")).unwrap();
    let plan = |line| serde_json::from_str(line).unwrap();
    log.lines().map(plan).collect()
}

/// `threadlint run FLAGS -cp . com.example.Transfer` with that fake and these variables.
pub(crate) fn run(fake: &str, variables: &[(&str, &str)], flags: &[&str]) -> Outcome {
    let folder = tempfile::tempdir().unwrap();
    let java = fake_java();
    let mut args = vec!["run", "--java-home", &java];
    args.extend(flags);
    args.extend(["-cp", ".", "com.example.Transfer", "--seed", "arg"]);
    let mut command = command(folder.path(), fake, &args);
    command.envs(variables.iter().copied());
    execute(folder, &mut command)
}

/// The path of a recorded schedule.
pub(crate) fn schedule() -> String {
    let path = root().join("testdata/protocol/schedule.json");
    path.display().to_string()
}

/// `threadlint replay FLAGS` of the recorded schedule with that fake.
pub(crate) fn replay(fake: &str, flags: &[&str]) -> Outcome {
    let folder = tempfile::tempdir().unwrap();
    let schedule = schedule();
    let java = fake_java();
    let mut args = vec!["replay", &schedule, "--java-home", &java];
    args.extend(flags);
    let mut command = command(folder.path(), fake, &args);
    execute(folder, &mut command)
}
