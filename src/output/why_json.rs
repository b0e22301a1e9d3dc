//! The account of a field for programs.

use std::io::{self, Write};

use serde::Serialize;

use super::document::{SCHEMA_VERSION, write};
use super::json::{FindingRow, PlaceRow, finding, locks, place};
use crate::account::{AccessNote, Account, Dismissal, Exposure, Note, Outcome, RuleNote};
use crate::finding::Finding;
use crate::report::Report;

#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(rename = "Account"))]
struct Document<'a> {
    schema_version: u32,
    class: &'a str,
    contract: NoteRow<'a>,
    is_checked: bool,
    unchecked: Option<&'a str>,
    field: &'a str,
    declared: &'a str,
    declaration: PlaceRow,
    inherited_from: Option<&'a str>,
    holds: Vec<HeldRow<'a>>,
    accesses: Vec<AccessRow<'a>>,
    verdicts: Vec<VerdictRow<'a>>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct NoteRow<'a> {
    text: &'a str,
    place: Option<PlaceRow>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct HeldRow<'a> {
    assigned: Option<PlaceRow>,
    #[serde(flatten)]
    note: NoteRow<'a>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct AccessRow<'a> {
    kind: &'static str,
    #[serde(flatten)]
    place: PlaceRow,
    method: &'a str,
    through: Option<&'a str>,
    is_construction: bool,
    held: Vec<String>,
    /// Empty if the access is not exposed.
    ways: Vec<WayRow<'a>>,
    not_exposed: Option<&'a str>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct WayRow<'a> {
    calls: &'a [String],
    locks: Vec<String>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct VerdictRow<'a> {
    rule: &'static str,
    property: Option<&'static str>,
    silent: Option<&'a str>,
    findings: Vec<FoundRow<'a>>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct FoundRow<'a> {
    #[serde(flatten)]
    finding: FindingRow<'a>,
    suppressed: Option<&'a str>,
    exempted: Option<&'a str>,
}

/// Writes the account; `report` contains the files that it refers to.
pub(crate) fn why_json(account: &Account, report: &Report, out: &mut dyn Write) -> io::Result<()> {
    let document = Document {
        schema_version: SCHEMA_VERSION,
        class: &account.class,
        contract: note(report, &account.contract),
        is_checked: account.unchecked.is_none(),
        unchecked: account.unchecked.as_deref(),
        field: &account.field,
        declared: &account.declared,
        declaration: place(report, account.declaration),
        inherited_from: account.inherited_from.as_deref(),
        holds: account
            .holds
            .iter()
            .map(|(assigned, held)| HeldRow {
                assigned: assigned.map(|at| place(report, at)),
                note: note(report, held),
            })
            .collect(),
        accesses: account.accesses.iter().map(|a| access(report, a)).collect(),
        verdicts: account
            .verdicts
            .iter()
            .map(|v| verdict(report, v))
            .collect(),
    };
    write(&document, out)
}

fn note<'a>(report: &Report, note: &'a Note) -> NoteRow<'a> {
    NoteRow {
        text: &note.text,
        place: note.location.map(|location| place(report, location)),
    }
}

fn access<'a>(report: &Report, access: &'a AccessNote) -> AccessRow<'a> {
    let (ways, not_exposed) = match &access.exposure {
        Exposure::Exposed(ways) => (ways.as_slice(), None),
        Exposure::Hidden(reason) => (&[][..], Some(reason.as_str())),
    };
    AccessRow {
        kind: access.kind.name(),
        place: place(report, access.location),
        method: &access.method,
        through: access.through.as_deref(),
        is_construction: access.is_construction,
        held: locks(&access.held),
        ways: ways
            .iter()
            .map(|way| WayRow {
                calls: &way.calls,
                locks: locks(&way.locks),
            })
            .collect(),
        not_exposed,
    }
}

fn verdict<'a>(report: &Report, verdict: &'a RuleNote) -> VerdictRow<'a> {
    let (silent, findings) = match &verdict.outcome {
        Outcome::Silent(reason) => (Some(reason.as_str()), &[][..]),
        Outcome::Found(findings) => (None, findings.as_slice()),
    };
    VerdictRow {
        rule: verdict.rule.name(),
        property: verdict.rule.property(),
        silent,
        findings: findings
            .iter()
            .map(|(found, dismissal)| found_row(report, found, dismissal.as_ref()))
            .collect(),
    }
}

fn found_row<'a>(
    report: &Report,
    found: &'a Finding,
    dismissal: Option<&'a Dismissal>,
) -> FoundRow<'a> {
    let (suppressed, exempted) = match dismissal {
        Some(Dismissal::Suppressed(why)) => (Some(why.as_str()), None),
        Some(Dismissal::Exempted(why)) => (None, Some(why.as_str())),
        None => (None, None),
    };
    FoundRow {
        finding: finding(report, found),
        suppressed,
        exempted,
    }
}

/// What in such an account its published schema does not allow.
#[cfg(test)]
pub(crate) fn troubles_of_account(text: &str) -> Vec<String> {
    super::schema_tests::troubles_of::<Document<'_>>(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_schema_is_that_of_the_output() {
        crate::output::schema_tests::assert_published::<Document<'_>>("why.json");
    }
}
