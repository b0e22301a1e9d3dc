//! What all SARIF documents have in common: the log with its one run, and texts as SARIF has them.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::json;
use serde_sarif::sarif as s;

const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";
const INFORMATION: &str = concat!("https://crates.io/crates/", env!("CARGO_PKG_NAME"));
/// The root of the repository, to which paths are relative.
pub(super) const ROOT: &str = "%SRCROOT%";

/// The document with results that are made while it is written.
#[derive(Serialize)]
pub(in crate::output) struct Log<R> {
    #[serde(rename = "$schema")]
    schema: &'static str,
    runs: [Run<R>; 1],
    version: &'static str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Run<R> {
    automation_details: s::RunAutomationDetails,
    column_kind: &'static str,
    invocations: [s::Invocation; 1],
    original_uri_base_ids: BTreeMap<&'static str, s::ArtifactLocation>,
    results: R,
    tool: s::Tool,
}

/// A log of one run. GitHub keeps the results of runs with different `category` apart.
pub(in crate::output) fn log<R>(
    category: &str,
    rules: Vec<s::ReportingDescriptor>,
    invocation: s::Invocation,
    results: R,
) -> Log<R> {
    let driver = s::ToolComponent::builder()
        .name(env!("CARGO_PKG_NAME"))
        .version(env!("CARGO_PKG_VERSION"))
        .semantic_version(env!("CARGO_PKG_VERSION"))
        .information_uri(INFORMATION)
        .rules(rules)
        .build();
    let root = s::ArtifactLocation::builder()
        .description(message("The root of the repository."))
        .build();
    let run = Run {
        automation_details: s::RunAutomationDetails::builder().id(category).build(),
        column_kind: "utf16CodeUnits",
        invocations: [invocation],
        original_uri_base_ids: BTreeMap::from([(ROOT, root)]),
        results,
        tool: s::Tool::builder().driver(driver).build(),
    };
    Log {
        schema: SCHEMA,
        runs: [run],
        version: "2.1.0",
    }
}

/// Something that the tool tells about its run.
pub(in crate::output) fn notification(level: &str, text: &str) -> s::Notification {
    s::Notification::builder()
        .message(message(text))
        .level(json!(level))
        .build()
}

pub(in crate::output) fn message(text: &str) -> s::Message {
    s::Message::builder().text(text).build()
}

/// The text with a final stop; its capitalisation is left as it is.
pub(in crate::output) fn sentence(text: &str) -> String {
    let text = not_a_link(text);
    if text.ends_with(['.', '!', '?']) {
        text
    } else {
        text + "."
    }
}

/// Prevents text from outside from being read as a link.
pub(in crate::output) fn not_a_link(text: &str) -> String {
    text.replace("](", "] (")
}

/// Text between the brackets of a link.
pub(in crate::output) fn in_link(text: &str) -> String {
    text.replace('\\', "\\\\")
        .replace('[', "\\[")
        .replace(']', "\\]")
}
