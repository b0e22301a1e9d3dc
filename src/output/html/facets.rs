//! The qualities by which findings are counted and filtered.

use std::io;

use super::writer::{Html, Tag, tag};
use crate::finding::{Finding, Level, RuleId};
use crate::output::numbers::grouped;
use crate::subject::{Consequence, ExaminationVerdict};

/// A quality of a finding, which has one value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Facet {
    Level,
    Rule,
    Harm,
    Verdict,
}

/// A value as the filters know it, and as people read it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Value {
    pub(super) name: &'static str,
    pub(super) shown: String,
}

impl Value {
    fn named(name: &'static str) -> Self {
        Self {
            name,
            shown: name.to_owned(),
        }
    }

    /// Words instead of a name with hyphens.
    fn worded(name: &'static str) -> Self {
        Self {
            name,
            shown: name.replace('-', " "),
        }
    }

    fn none(shown: &str) -> Self {
        Self {
            name: "none",
            shown: shown.to_owned(),
        }
    }
}

impl Facet {
    const ALL: [Self; 4] = [Self::Level, Self::Rule, Self::Harm, Self::Verdict];

    fn legend(self) -> &'static str {
        match self {
            Self::Level => "Level",
            Self::Rule => "Rule",
            Self::Harm => "Possible harm",
            Self::Verdict => "Examination",
        }
    }

    /// The attribute with the values of the findings of a story.
    fn attribute(self) -> &'static str {
        match self {
            Self::Level => "data-level",
            Self::Rule => "data-rule",
            Self::Harm => "data-harm",
            Self::Verdict => "data-verdict",
        }
    }

    pub(super) fn value(self, finding: &Finding) -> Value {
        match self {
            Self::Level => Value::named(finding.level.name()),
            Self::Rule => Value::named(finding.rule.name()),
            Self::Harm => finding
                .harm
                .map_or(Value::none("none named"), |harm| Value::worded(harm.name())),
            Self::Verdict => finding
                .proof
                .as_ref()
                .map_or(Value::none("not examined"), |proof| {
                    Value::worded(proof.evidence.verdict.name())
                }),
        }
    }

    /// All names in the order in which they are shown.
    fn names(self) -> Vec<&'static str> {
        match self {
            Self::Level => [Level::Error, Level::Warning, Level::Note]
                .map(Level::name)
                .to_vec(),
            Self::Rule => RuleId::ALL.map(RuleId::name).to_vec(),
            Self::Harm => Consequence::ALL.iter().map(|it| it.name()).collect(),
            Self::Verdict => ExaminationVerdict::ALL.iter().map(|it| it.name()).collect(),
        }
    }

    /// The values that the findings have, each with how many have it.
    fn counts(self, findings: &[&Finding]) -> Vec<(Value, usize)> {
        let names = self.names();
        let place = |name| {
            names
                .iter()
                .position(|it| *it == name)
                .unwrap_or(names.len())
        };
        let mut values: Vec<Value> = findings.iter().map(|it| self.value(it)).collect();
        values.sort_by_key(|value| place(value.name));
        values
            .chunk_by(|one, other| one == other)
            .map(|same| (same[0].clone(), same.len()))
            .collect()
    }
}

/// Adds the values of the findings of a story to its element.
pub(super) fn with_values(element: Tag, group: &[&Finding]) -> Tag {
    Facet::ALL.into_iter().fold(element, |element, facet| {
        let counts = facet.counts(group);
        let names: Vec<_> = counts.iter().map(|(value, _)| value.name).collect();
        element.with(facet.attribute(), names.join(" "))
    })
}

/// The counts by each quality, each with a box that filters. Verdicts are left out if nothing was
/// examined.
pub(super) fn write(html: &mut Html<'_>, findings: &[&Finding]) -> io::Result<()> {
    let is_examined = findings.iter().any(|finding| finding.proof.is_some());
    let facets = Facet::ALL.into_iter();
    for facet in facets.filter(|facet| is_examined || *facet != Facet::Verdict) {
        html.block(tag("fieldset"), |html| {
            html.line(tag("legend"), |html| html.text(facet.legend()))?;
            for (value, count) in facet.counts(findings) {
                choice(html, facet, &value, count)?;
            }
            Ok(())
        })?;
    }
    Ok(())
}

fn choice(html: &mut Html<'_>, facet: Facet, value: &Value, count: usize) -> io::Result<()> {
    html.block(tag("label"), |html| {
        let checkbox = tag("input")
            .class("scripted")
            .with("type", "checkbox")
            .with("name", facet.attribute())
            .with("value", value.name);
        html.void(checkbox.flag("checked"))?;
        html.text(&value.shown)?;
        html.text(" ")?;
        html.line(tag("span").class("count"), |html| {
            html.text(&grouped(count))
        })
    })
}
