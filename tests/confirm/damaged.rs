//! Findings in damaged files: never a defect of the tool.

use std::fs;

use serde_json::Value;

use crate::fake_jvm::{command, fake_java};
use crate::mutants::{self, Dice};
use crate::process::{check, compiled, without_maven, write};

#[test]
fn a_damaged_file_of_findings_is_bad_input_at_most() {
    let folder = compiled();
    let originals: Vec<Value> = ["json", "sarif"]
        .iter()
        .map(|format| check(folder.path(), &["--output-format", format]))
        .map(|text| serde_json::from_str(&text).unwrap())
        .collect();
    let java = fake_java();
    let args = [
        "confirm",
        "--java-home",
        &java,
        "--from",
        "findings",
        "--save",
        "-",
        "--classpath",
        "demo/target/classes",
    ];
    let mut dice = Dice(2);
    for original in originals
        .iter()
        .cycle()
        .take(usize::try_from(mutants::count(30)).unwrap())
    {
        let (mutant, place) = dice.damage(original);
        write(folder.path(), "findings", &mutant.to_string());
        let mut command = command(folder.path(), "", &args);
        without_maven(folder.path(), &mut command);
        let output = command.output().unwrap();
        let err = String::from_utf8(output.stderr).unwrap();
        assert!(
            matches!(output.status.code(), Some(0..=2)),
            "{place}: {err}"
        );
        assert!(
            !err.contains("defect") && !err.contains("internal error"),
            "{place}: {err}"
        );
    }
    fs::remove_file(folder.path().join("findings")).unwrap();
}
