//! The judgements of readers: the rows of `testdata/corpus`, which the README there describes.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize};
use threadlint::RuleId;

/// Rows with less confidence are debatable and must not affect the figures.
const STRICT_CONFIDENCE: f64 = 0.7;

/// The rules that rows are about, those of the three properties.
pub(crate) fn rules() -> impl Iterator<Item = RuleId> {
    RuleId::ALL
        .into_iter()
        .filter(|rule| rule.property().is_some())
}

/// The subject of a row, by which findings are joined to it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Key {
    /// Path in the jar of the file that declares the field.
    pub(crate) path: String,
    /// Simple name of the class that made the promise, with its nesting: `Outer.Inner`.
    pub(crate) class: String,
    pub(crate) field: String,
    pub(crate) rule: RuleId,
}

/// One judgement.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Row {
    pub(crate) path: String,
    pub(crate) class: String,
    pub(crate) field: String,
    /// Line of the field's declaration.
    pub(crate) line: u32,
    #[serde(deserialize_with = "property")]
    pub(crate) rule: RuleId,
    pub(crate) verdict: Verdict,
    /// Of a violation: whether it is harmless in practice.
    pub(crate) benign: Option<bool>,
    /// From 0 to 1.
    pub(crate) confidence: f64,
    /// The lines that violate the rule, or look as if they did.
    pub(crate) accesses: Vec<u32>,
    pub(crate) why: String,
    pub(crate) detectable: Detectable,
    pub(crate) kind: Option<Kind>,
    #[serde(default)]
    pub(crate) origin: Origin,
}

/// Why the field was read.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Origin {
    /// Its class was read field by field, without a look at any finding.
    #[default]
    Class,
    /// The linter reported it; such a row says nothing about misses.
    Finding,
}

/// The verdict of the reader.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Verdict {
    /// The rule is broken.
    Violation,
    /// The rule is kept, in a way that is easily mistaken for a violation.
    OkTricky,
    /// P1 only: not private, but volatile, or final and of a type that may be shared.
    HarmlessExposed,
}

/// What decides the verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Detectable {
    /// The sources of the jar, and knowledge of the JDK and of common libraries.
    Yes,
    /// A declaration in another artefact.
    NeedsOtherArtefact,
    /// A comment or a convention.
    NeedsDocumentation,
}

/// A kind of row that is not scored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Kind {
    /// Other code gets direct access to guarded state, and only what it does breaks the rule.
    Leak,
}

impl Row {
    pub(crate) fn key(&self) -> Key {
        Key {
            path: self.path.clone(),
            class: self.class.clone(),
            field: self.field.clone(),
            rule: self.rule,
        }
    }

    /// Whether the row counts towards the figures.
    pub(crate) fn is_strict(&self) -> bool {
        self.confidence >= STRICT_CONFIDENCE
            && self.detectable == Detectable::Yes
            && self.kind.is_none()
    }

    fn trouble(&self) -> Option<&'static str> {
        if !(0.0..=1.0).contains(&self.confidence) {
            return Some("`confidence` is not between 0 and 1");
        }
        if self.benign.is_some() != (self.verdict == Verdict::Violation) {
            return Some("`benign` belongs to every violation, and to nothing else");
        }
        if self.verdict == Verdict::HarmlessExposed && self.rule != RuleId::EscapingField {
            return Some("`harmless-exposed` is a verdict of P1 only");
        }
        if self.why.trim().is_empty() {
            return Some("`why` is empty");
        }
        None
    }
}

/// The judgement in one line, with the reasons why the row is not strict.
impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.verdict {
            Verdict::Violation => "violation",
            Verdict::OkTricky => "ok-tricky",
            Verdict::HarmlessExposed => "harmless-exposed",
        })?;
        write!(f, " (confidence {}", self.confidence)?;
        f.write_str(match self.detectable {
            Detectable::Yes => "",
            Detectable::NeedsOtherArtefact => ", needs another artefact",
            Detectable::NeedsDocumentation => ", needs documentation",
        })?;
        f.write_str(match self.kind {
            Some(Kind::Leak) => ", leak",
            None => "",
        })?;
        write!(f, "): {}", self.why)
    }
}

/// Reads a file of rows.
///
/// Fails, naming the line, on one that does not parse, says something impossible, or does not
/// follow the one before it in the order of [`Key`]; so no row occurs twice.
pub(crate) fn parse(text: &str) -> Result<Vec<Row>, String> {
    let mut rows: Vec<Row> = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let at = |trouble: &dyn fmt::Display| format!("line {}: {trouble}", index + 1);
        let row: Row = serde_json::from_str(line).map_err(|error| at(&error))?;
        if let Some(trouble) = row.trouble() {
            return Err(at(&trouble));
        }
        if rows.last().is_some_and(|last| last.key() >= row.key()) {
            return Err(at(
                &"rows are sorted by path, class, field and rule, each once",
            ));
        }
        rows.push(row);
    }
    Ok(rows)
}

/// `P1`, `P2` or `P3`.
fn property<'de, D: Deserializer<'de>>(deserializer: D) -> Result<RuleId, D::Error> {
    let text = String::deserialize(deserializer)?;
    rules()
        .find(|rule| rule.property() == Some(text.as_str()))
        .ok_or_else(|| serde::de::Error::custom(format!("`{text}` is none of P1, P2, P3")))
}
