//! The JSON schema of `threadlint.toml`, for editors.

/// Draft 7, which editors of TOML know.
pub(crate) const SCHEMA: &str = include_str!("schema.json");

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serde_json::Value;

    use super::SCHEMA;
    use crate::knowledge::{FileText, RuleFile};

    fn schema() -> Value {
        serde_json::from_str(SCHEMA).unwrap()
    }

    /// What is wrong with a file of this text.
    fn trouble(text: &str) -> Option<String> {
        let file = FileText {
            name: "threadlint.toml",
            text,
        };
        RuleFile::parse(file).err().map(|error| error.to_string())
    }

    /// The names in back-quotes after "expected" in the error about a file.
    fn expected(text: &str) -> BTreeSet<String> {
        let error = trouble(text).unwrap();
        let (_, names) = error
            .split_once("expected")
            .unwrap_or_else(|| panic!("{error}"));
        names
            .split('`')
            .skip(1)
            .step_by(2)
            .map(str::to_owned)
            .collect()
    }

    fn keys(object: &Value) -> BTreeSet<String> {
        assert_eq!(object["additionalProperties"], false, "{object}");
        let properties = object["properties"].as_object().unwrap();
        properties.keys().cloned().collect()
    }

    fn values(value: &Value) -> BTreeSet<String> {
        let values = value["enum"].as_array().unwrap().iter();
        values.map(|it| it.as_str().unwrap().to_owned()).collect()
    }

    #[test]
    fn its_keys_are_those_of_the_file() {
        let schema = schema();
        let tables = &schema["properties"];
        let contracts = &tables["contracts"]["properties"];
        for (text, object) in [
            ("x = 1", &schema),
            ("[[exempt]]\nx = 1", &tables["exempt"]["items"]),
            ("[[type]]\nx = 1", &tables["type"]["items"]),
            ("[[lock]]\nx = 1", &tables["lock"]["items"]),
            ("[[call]]\nx = 1", &tables["call"]["items"]),
            ("[[module]]\nx = 1", &tables["module"]["items"]),
            ("[[atomic-set]]\nx = 1", &tables["atomic-set"]["items"]),
            ("[contracts]\nx = 1", &tables["contracts"]),
            (
                "[[contracts.annotations]]\nx = 1",
                &contracts["annotations"]["items"],
            ),
            (
                "[[contracts.comments]]\nx = 1",
                &contracts["comments"]["items"],
            ),
            ("[[generator]]\nx = 1", &tables["generator"]["items"]),
            (
                "[[generator]]\nannotations = [{ x = 1 }]",
                &tables["generator"]["items"]["properties"]["annotations"]["items"],
            ),
            ("[lock-names]\nx = 1", &tables["lock-names"]),
        ] {
            assert_eq!(keys(object), expected(text), "{text}");
        }
    }

    #[test]
    fn its_values_are_those_of_the_file() {
        let schema = schema();
        let of = |table: &str| &schema["properties"][table]["items"]["properties"];
        let contracts = &schema["properties"]["contracts"]["properties"];
        let annotation = &contracts["annotations"]["items"]["properties"];
        let generated = &of("generator")["annotations"]["items"]["properties"];
        for (text, value) in [
            ("[[type]]\ncontract = 'x'", &of("type")["contract"]),
            (
                "[[lock]]\nmethods = { a = 'x' }",
                &of("lock")["methods"]["additionalProperties"],
            ),
            ("[[call]]\nargument = 'x'", &of("call")["argument"]),
            (
                "[[contracts.annotations]]\ncontract = 'x'",
                &annotation["contract"],
            ),
            ("[[contracts.annotations]]\nrole = 'x'", &annotation["role"]),
            (
                "[[contracts.comments]]\nsays = 'x'",
                &contracts["comments"]["items"]["properties"]["says"],
            ),
            (
                "[[generator]]\nannotations = [{ adds = ['x'] }]",
                &generated["adds"]["items"],
            ),
            (
                "[[generator]]\nannotations = [{ lock = 'x' }]",
                &generated["lock"],
            ),
        ] {
            assert_eq!(values(value), expected(text), "{text}");
        }
    }

    #[test]
    fn what_it_requires_is_required() {
        let schema = schema();
        for table in [
            "exempt",
            "lock",
            "call",
            "module",
            "atomic-set",
            "generator",
        ] {
            let required = schema["properties"][table]["items"]["required"].as_array();
            let mut text = format!("[[{table}]]\n");
            for key in required.unwrap() {
                let key = key.as_str().unwrap();
                let error = trouble(&text).unwrap();
                assert!(error.contains(&format!("missing field `{key}`")), "{error}");
                let value = match (table, key) {
                    ("lock", "methods") => "{}",
                    (_, "name" | "class" | "reason" | "package") => "'a'",
                    _ => "[]",
                };
                text = format!("{text}{key} = {value}\n");
            }
            assert_eq!(trouble(&text), None, "{text}");
        }
    }
}
