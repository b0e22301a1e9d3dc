//! The published schemas of the JSON outputs are those of the types that are written.
//!
//! `THREADLINT_UPDATE_SCHEMA=1 cargo test --lib schema` writes them anew.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::Value;

use super::json::{Document, FindingRow};
use super::{OutputFormat, sample};

type Report<'a> = Document<'a, Vec<FindingRow<'a>>>;

/// Draft 7, which editors and validators know; of what is written, not of what would be read.
fn schema<T: JsonSchema>() -> Value {
    let settings = SchemaSettings::draft07().for_serialize();
    settings
        .into_generator()
        .into_root_schema_for::<T>()
        .to_value()
}

/// Fails unless the published schema of that name is the one of `T`.
pub(super) fn assert_published<T: JsonSchema>(name: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/src/schema");
    let path = folder.join(name);
    let schema = format!("{:#}\n", schema::<T>());
    if std::env::var_os("THREADLINT_UPDATE_SCHEMA").is_some() {
        fs::create_dir_all(folder).unwrap();
        fs::write(&path, &schema).unwrap();
    }
    let published = fs::read_to_string(path).unwrap();
    assert_eq!(published.replace("\r\n", "\n"), schema, "write it anew");
}

#[test]
fn the_published_schema_is_that_of_the_output() {
    assert_published::<Report<'_>>("check.json");
}

/// What a value has that its schema does not know, or lacks.
fn troubles(root: &Value, schema: &Value, value: &Value, at: &str, found: &mut Vec<String>) {
    let reference = schema["$ref"].as_str();
    let schema = match reference.and_then(|it| root.pointer(it.trim_start_matches('#'))) {
        Some(target) => target,
        None => schema,
    };
    let ways = ["anyOf", "oneOf"]
        .iter()
        .find_map(|key| schema[key].as_array());
    if let Some(ways) = ways.filter(|_| schema.get("properties").is_none()) {
        let fits = ways.iter().any(|way| {
            let mut of_way = Vec::new();
            troubles(root, way, value, at, &mut of_way);
            of_way.is_empty()
        });
        if !fits {
            found.push(format!("{at}: fits nothing"));
        }
        return;
    }
    let types: BTreeSet<&str> = match &schema["type"] {
        Value::Array(types) => types.iter().filter_map(Value::as_str).collect(),
        one => one.as_str().into_iter().collect(),
    };
    let is = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_f64() => "number",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    let fits = types.contains(is) || is == "integer" && types.contains("number");
    if !types.is_empty() && !fits {
        found.push(format!("{at}: {is} instead of {types:?}"));
    }
    match value {
        Value::Array(items) => {
            for item in items {
                troubles(root, &schema["items"], item, at, found);
            }
        }
        Value::Object(members) => {
            let required = schema["required"].as_array().into_iter().flatten();
            let absent = required.filter(|key| !members.contains_key(key.as_str().unwrap()));
            found.extend(absent.map(|key| format!("{at}: no {key}")));
            let more = &schema["additionalProperties"];
            let is_open = *more == true || more.is_object();
            for (key, member) in members {
                let at = format!("{at}.{key}");
                match schema["properties"].get(key) {
                    Some(schema) => troubles(root, schema, member, &at, found),
                    None if is_open => {}
                    None => found.push(format!("{at} is unknown")),
                }
            }
        }
        _ => {}
    }
}

/// What in a JSON text the schema of `T` does not allow.
pub(super) fn troubles_of<T: JsonSchema>(text: &str) -> Vec<String> {
    let schema = schema::<T>();
    let value = serde_json::from_str(text).unwrap();
    let mut found = Vec::new();
    troubles(&schema, &schema, &value, "", &mut found);
    found
}

#[test]
fn findings_and_verdicts_are_as_the_schema_says() {
    for report in [sample::report(), sample::examined(), sample::hostile()] {
        let text = sample::render(&report, OutputFormat::Json);
        assert_eq!(troubles_of::<Report<'_>>(&text), [""; 0]);
    }
}

#[test]
fn what_the_schema_does_not_say_is_noticed() {
    let text = sample::rendered(OutputFormat::Json);
    let other = text.replacen("\"rule\":", "\"role\":", 1);
    let found = troubles_of::<Report<'_>>(&other);
    assert_eq!(
        found,
        [".findings: no \"rule\"", ".findings.role is unknown"]
    );
    let other = text.replacen("\"schema_version\": 1", "\"schema_version\": \"1\"", 1);
    assert_eq!(troubles_of::<Report<'_>>(&other).len(), 1);
}
