//! The atomic set of a violation, and who says that its variables belong together.

use std::collections::BTreeSet;

use serde::Serialize;

use crate::subject::{FieldName, NamedSet, PredictedSet, SetOrigin};

/// ``both guarded by `this` ``, `declared in threadlint.toml:3`, `` fields of `bank.Account` ``. The
/// fields of a named set are listed unless they are `told`, which the reader knows already.
pub(super) fn set_text(set: &PredictedSet, told: &[FieldName]) -> String {
    match set {
        PredictedSet::Named(set) if names(&set.fields) == names(told) => why(set),
        PredictedSet::Named(set) => {
            let fields = set.fields.iter().map(|(_, name)| format!("`{name}`"));
            let fields: Vec<String> = fields.collect();
            format!("{}, {}", fields.join(", "), why(set))
        }
        PredictedSet::Instance(class) => format!("fields of `{class}`"),
        PredictedSet::Static(class) => format!("static fields of `{class}`"),
        PredictedSet::Contents(class) => format!("contents of one `{class}`"),
    }
}

fn names(fields: &[FieldName]) -> BTreeSet<&str> {
    fields.iter().map(|(_, name)| name.as_str()).collect()
}

fn why(set: &NamedSet) -> String {
    match &set.origin {
        SetOrigin::Flag => "declared with `--atomic-set`".to_owned(),
        SetOrigin::Configured { place, reason } => match reason {
            Some(reason) => format!("declared in {place}: {reason}"),
            None => format!("declared in {place}"),
        },
        SetOrigin::Guarded(lock) => {
            let how_many = match set.fields.len() {
                1 => "",
                2 => "both ",
                _ => "all ",
            };
            format!("{how_many}guarded by `{lock}`")
        }
    }
}

/// An atomic set for programs.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct SetRow<'a> {
    /// `flag`, `configuration` or `guard`; `class`, `statics` or `contents` where nobody names the
    /// variables.
    origin: &'static str,
    /// Of the last three.
    #[serde(skip_serializing_if = "Option::is_none")]
    class: Option<&'a str>,
    /// Of the first three.
    #[serde(skip_serializing_if = "Option::is_none")]
    fields: Option<Vec<FieldRow<'a>>>,
    /// The lock that guards them.
    #[serde(skip_serializing_if = "Option::is_none")]
    guard: Option<&'a str>,
    /// File and line of the configuration.
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct FieldRow<'a> {
    class: &'a str,
    name: &'a str,
}

pub(super) fn set_row(set: &PredictedSet) -> SetRow<'_> {
    match set {
        PredictedSet::Named(set) => named(set),
        PredictedSet::Instance(class) => of_class("class", class),
        PredictedSet::Static(class) => of_class("statics", class),
        PredictedSet::Contents(class) => of_class("contents", class),
    }
}

fn of_class<'a>(origin: &'static str, class: &'a str) -> SetRow<'a> {
    SetRow {
        origin,
        class: Some(class),
        fields: None,
        guard: None,
        place: None,
        reason: None,
    }
}

fn named(set: &NamedSet) -> SetRow<'_> {
    let fields = set.fields.iter();
    let fields = fields.map(|(class, name)| FieldRow { class, name });
    let (origin, guard, place, reason) = match &set.origin {
        SetOrigin::Flag => ("flag", None, None, None),
        SetOrigin::Configured { place, reason } => (
            "configuration",
            None,
            Some(place.as_str()),
            reason.as_deref(),
        ),
        SetOrigin::Guarded(lock) => ("guard", Some(lock.as_str()), None, None),
    };
    SetRow {
        origin,
        class: None,
        fields: Some(fields.collect()),
        guard,
        place,
        reason,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn field(name: &str) -> FieldName {
        ("bank.Account".to_owned(), name.to_owned())
    }

    fn set(names: &[&str], origin: SetOrigin) -> PredictedSet {
        PredictedSet::Named(NamedSet {
            fields: names.iter().map(|name| field(name)).collect(),
            origin,
        })
    }

    fn guarded(names: &[&str]) -> PredictedSet {
        set(names, SetOrigin::Guarded("this".to_owned()))
    }

    fn configured(reason: Option<&str>) -> PredictedSet {
        let place = "threadlint.toml:3".to_owned();
        let reason = reason.map(str::to_owned);
        set(&["a", "b"], SetOrigin::Configured { place, reason })
    }

    #[test]
    fn a_set_is_told_by_who_says_what_is_in_it() {
        let told = [field("a"), field("b")];
        let text = |set: &PredictedSet| set_text(set, &told);
        let class = || "bank.Account".to_owned();
        for (set, expected) in [
            (guarded(&["b", "a"]), "both guarded by `this`"),
            (guarded(&["a"]), "`a`, guarded by `this`"),
            (
                guarded(&["a", "b", "c"]),
                "`a`, `b`, `c`, all guarded by `this`",
            ),
            (configured(None), "declared in threadlint.toml:3"),
            (
                configured(Some("one sum")),
                "declared in threadlint.toml:3: one sum",
            ),
            (
                set(&["a", "b"], SetOrigin::Flag),
                "declared with `--atomic-set`",
            ),
            (PredictedSet::Instance(class()), "fields of `bank.Account`"),
            (
                PredictedSet::Static(class()),
                "static fields of `bank.Account`",
            ),
            (
                PredictedSet::Contents(class()),
                "contents of one `bank.Account`",
            ),
        ] {
            assert_eq!(text(&set), expected);
        }
    }

    #[test]
    fn programs_are_told_the_fields_and_the_origin() {
        let row = |set: &PredictedSet| -> Value { json!(set_row(set)) };
        let fields = |names: &[&str]| -> Value {
            let names = names.iter();
            names
                .map(|name| json!({ "class": "bank.Account", "name": name }))
                .collect()
        };
        assert_eq!(
            row(&guarded(&["a"])),
            json!({ "origin": "guard", "fields": fields(&["a"]), "guard": "this" })
        );
        assert_eq!(
            row(&configured(Some("one sum"))),
            json!({
                "origin": "configuration",
                "fields": fields(&["a", "b"]),
                "place": "threadlint.toml:3",
                "reason": "one sum",
            })
        );
        assert_eq!(
            row(&set(&["b"], SetOrigin::Flag)),
            json!({ "origin": "flag", "fields": fields(&["b"]) })
        );
        let class = "bank.Account";
        for (set, origin) in [
            (PredictedSet::Instance(class.to_owned()), "class"),
            (PredictedSet::Static(class.to_owned()), "statics"),
            (PredictedSet::Contents(class.to_owned()), "contents"),
        ] {
            assert_eq!(row(&set), json!({ "origin": origin, "class": class }));
        }
    }
}
