//! The rows of a file of findings, as `check` writes them: JSON, and the same under `properties`
//! in SARIF.

use serde::Deserialize;

/// Our own JSON.
#[derive(Deserialize)]
pub(super) struct Document {
    pub(super) findings: Vec<Row>,
    #[serde(default)]
    pub(super) notices: Vec<NoticeRow>,
    pub(super) summary: Summary,
}

#[derive(Deserialize)]
pub(super) struct Summary {
    pub(super) files: usize,
    pub(super) classes: usize,
    /// By rule; includes rules that ran without a finding.
    pub(super) findings: serde_json::Map<String, serde_json::Value>,
    pub(super) partial_files: usize,
}

#[derive(Deserialize)]
pub(super) struct NoticeRow {
    pub(super) path: String,
    pub(super) line: Option<u32>,
    pub(super) message: String,
    #[serde(default)]
    pub(super) internal: bool,
}

/// The parts of SARIF that are used.
#[derive(Deserialize)]
pub(super) struct Log {
    pub(super) runs: Vec<Run>,
}

#[derive(Deserialize)]
pub(super) struct Run {
    pub(super) tool: Tool,
    #[serde(default)]
    pub(super) results: Vec<SarifResult>,
}

#[derive(Deserialize)]
pub(super) struct Tool {
    pub(super) driver: Driver,
}

#[derive(Deserialize)]
pub(super) struct Driver {
    pub(super) name: String,
    #[serde(default)]
    pub(super) rules: Vec<Rule>,
}

#[derive(Deserialize)]
pub(super) struct Rule {
    pub(super) id: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct SarifResult {
    pub(super) rule_id: String,
    pub(super) level: String,
    #[serde(default)]
    pub(super) suppressions: Vec<serde::de::IgnoredAny>,
    /// The row of the finding, without rule and level.
    pub(super) properties: serde_json::Map<String, serde_json::Value>,
}

#[derive(Deserialize)]
pub(super) struct Row {
    pub(super) rule: String,
    pub(super) level: String,
    pub(super) confidence: String,
    pub(super) class: String,
    pub(super) field: String,
    pub(super) method: Option<String>,
    pub(super) member: Option<MemberRow>,
    pub(super) guard: Option<String>,
    #[serde(default)]
    pub(super) harm: Option<String>,
    pub(super) message: String,
    pub(super) fix: Option<String>,
    #[serde(flatten)]
    pub(super) start: PlaceRow,
    pub(super) end_line: u32,
    pub(super) end_column: u32,
    pub(super) promise: PromiseRow,
    pub(super) declaration: PlaceRow,
    /// Without the counts, the list is complete.
    pub(super) access_count: Option<usize>,
    pub(super) unguarded_count: Option<usize>,
    pub(super) accesses: Vec<AccessRow>,
    pub(super) entries: Vec<EntryRow>,
}

#[derive(Deserialize)]
pub(super) struct PlaceRow {
    pub(super) path: String,
    pub(super) line: u32,
    pub(super) column: u32,
}

#[derive(Deserialize)]
pub(super) struct PromiseRow {
    pub(super) reason: String,
    pub(super) path: String,
    pub(super) line: u32,
}

#[derive(Deserialize)]
pub(super) struct AccessRow {
    pub(super) kind: String,
    #[serde(flatten)]
    pub(super) place: PlaceRow,
    pub(super) method: String,
    pub(super) member: MemberRow,
    pub(super) guards: Vec<String>,
    #[serde(default)]
    pub(super) unshared: Vec<String>,
    pub(super) unguarded: bool,
}

/// A member; its signature is a key of the row.
#[derive(Deserialize)]
pub(super) struct MemberRow {
    pub(super) class: String,
    pub(super) kind: String,
    pub(super) name: String,
    pub(super) parameters: Vec<String>,
}

#[derive(Deserialize)]
pub(super) struct EntryRow {
    pub(super) method: String,
    pub(super) member: MemberRow,
    /// Index of the access at which the thread ends.
    pub(super) access: usize,
    pub(super) steps: Vec<StepRow>,
}

#[derive(Deserialize)]
pub(super) struct StepRow {
    #[serde(flatten)]
    pub(super) place: PlaceRow,
    pub(super) text: String,
}
