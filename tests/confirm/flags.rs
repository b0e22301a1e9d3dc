//! Which findings are examined, and the exit code.

use serde_json::Value;

use crate::fake_jvm::refused;
use crate::process::{compiled, confirm, confirm_in};

#[test]
fn the_exit_code_follows_the_verdicts() {
    let code = |verdict: &str, flags: &[&str]| confirm(&[("FAKE_VERDICT", verdict)], flags).code;
    assert_eq!(code("1", &[]), Some(1));
    assert_eq!(code("1", &["--exit-zero"]), Some(0));
    for other in ["2", "3", "4", "5", "6"] {
        assert_eq!(code(other, &[]), Some(0), "{other}");
    }
    assert_eq!(code("6", &["--fail-on", "error"]), Some(0));
    assert_eq!(code("6", &["--fail-on", "warning"]), Some(1));
    assert_eq!(code("2", &["--fail-on", "warning"]), Some(0));
    assert_eq!(code("2", &["--fail-on", "note"]), Some(1));
}

#[test]
fn findings_are_selected_as_in_a_check() {
    let examined = |flags: &[&str]| {
        let flags = [flags, &["--output-format", "json"]].concat();
        let outcome = confirm(&[], &flags);
        let findings = outcome.json()["findings"].as_array().unwrap().clone();
        let named = |finding: &Value| finding["field"].as_str().unwrap().to_owned();
        findings.iter().map(named).collect::<Vec<_>>()
    };
    assert_eq!(
        examined(&["--class", "shop.S*"]),
        ["currency", "pageSize", "pieces"]
    );
    assert_eq!(
        examined(&["--class", "Stock", "--class", "PriceCache", "--rule", "P3"]),
        ["prices", "misses", "pieces"]
    );
    assert_eq!(examined(&["--rule", "escaping-field"]), ["currency"]);
    let nothing = confirm(&[], &["--class", "Absent"]);
    assert_eq!((nothing.code, nothing.starts().len()), (Some(0), 0));
    assert!(
        nothing.err.starts_with("examined 0 of 0 findings; "),
        "{}",
        nothing.err
    );
}

#[test]
fn wrong_flags_are_errors_with_advice() {
    let refuse = |flags: &[&str], told: &str| refused(&confirm(&[], flags), told);
    refuse(&["--budget", "3h"], "`h` is not `ms`, `s` or `m`");
    refuse(&["--class", "a.**b"], "write `com.example.**`");
    refuse(&["--jobs", "0"], "--jobs");
    refuse(&["--rule", "P9"], "no such rule");
    refuse(&["--fail-on", "never"], "confirmed");
    refused(
        &confirm_in(compiled(), &[], &["absent"]),
        "`absent` does not exist",
    );
}
