//! What the linter reported for one jar, from its JSON output.

use serde::Deserialize;
use threadlint::RuleId;

use super::labels::Key;

/// One finding.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Found {
    /// Path in the jar and line of the place that the finding points at.
    pub(crate) path: String,
    pub(crate) line: u32,
    pub(crate) rule: RuleId,
    /// Binary name.
    pub(crate) class: String,
    pub(crate) field: String,
    /// Signature; `None` if the finding is about the field.
    pub(crate) method: Option<String>,
    /// Path in the jar of the file that declares the field.
    declared_in: String,
}

impl Found {
    /// The key of a row about this finding.
    pub(crate) fn key(&self) -> Key {
        let simple = self.class.rsplit('.').next().unwrap_or_default();
        Key {
            path: self.declared_in.clone(),
            class: simple.replace('$', "."),
            field: self.field.clone(),
            rule: self.rule,
        }
    }
}

#[derive(Deserialize)]
struct Document {
    schema_version: u32,
    findings: Vec<FindingRow>,
}

#[derive(Deserialize)]
struct FindingRow {
    property: String,
    class: String,
    field: String,
    method: Option<String>,
    path: String,
    line: u32,
    declaration: Declaration,
}

#[derive(Deserialize)]
struct Declaration {
    path: String,
}

/// Reads the JSON output of `threadlint check` for one jar.
pub(crate) fn parse(json: &[u8]) -> Result<Vec<Found>, String> {
    let document: Document = serde_json::from_slice(json).map_err(|error| error.to_string())?;
    if document.schema_version != 1 {
        return Err(format!("schema version {}", document.schema_version));
    }
    document.findings.into_iter().map(found).collect()
}

fn found(row: FindingRow) -> Result<Found, String> {
    let Some(rule) = RuleId::parse(&row.property) else {
        return Err(format!("unknown rule `{}`", row.property));
    };
    Ok(Found {
        path: in_jar(&row.path)?,
        line: row.line,
        rule,
        class: row.class,
        field: row.field,
        method: row.method,
        declared_in: in_jar(&row.declaration.path)?,
    })
}

/// `p/C.java` of `folder/a.jar!/p/C.java`.
fn in_jar(path: &str) -> Result<String, String> {
    match path.split_once(".jar!/") {
        Some((_, entry)) => Ok(entry.to_owned()),
        None => Err(format!("`{path}` is no entry of a jar")),
    }
}
