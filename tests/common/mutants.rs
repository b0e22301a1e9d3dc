//! Damaged copies of JSON documents, the same on every machine.

use serde_json::{Value, json};

/// How many damaged documents a test tries if the environment does not say.
pub(crate) fn count(usual: u64) -> u64 {
    std::env::var("THREADLINT_MUTANTS").map_or(usual, |count| count.parse().unwrap())
}

/// `SplitMix64`.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        usize::try_from((z ^ (z >> 31)) % sides as u64).unwrap()
    }

    /// A copy with one value removed or replaced, and the path of that value.
    pub(crate) fn damage(&mut self, original: &Value) -> (Value, String) {
        let mut mutant = original.clone();
        let mut places = Vec::new();
        pointers(original, "", &mut places);
        let place = places.swap_remove(self.roll(places.len()));
        let (parent, key) = place.rsplit_once('/').unwrap();
        if self.roll(4) == 0 {
            match mutant.pointer_mut(parent).unwrap() {
                Value::Object(map) => map.remove(key),
                Value::Array(list) => Some(list.remove(key.parse().unwrap())),
                _ => unreachable!("a place is in an object or a list"),
            };
        } else {
            let mut values = replacements();
            *mutant.pointer_mut(&place).unwrap() = values.swap_remove(self.roll(values.len()));
        }
        (mutant, place)
    }
}

/// What a value may be replaced by.
fn replacements() -> Vec<Value> {
    let texts = [
        "",
        "0",
        "-1",
        "a\0b",
        "pct:-1",
        "0*",
        "é",
        "/",
        "../x",
        "1e9",
        "dfs:999999",
    ];
    let mut values: Vec<Value> = texts.iter().map(|text| json!(text)).collect();
    values.extend([
        json!(null),
        json!(true),
        json!([]),
        json!({}),
        json!([null]),
    ]);
    values.extend([json!(-1), json!(0.5), json!(u64::MAX), json!(1e300)]);
    values.extend([json!([["x"]]), json!({"kind": 1}), json!(i64::MIN)]);
    values
}

/// Every place in the value, by a path of keys and positions.
fn pointers(value: &Value, at: &str, found: &mut Vec<String>) {
    let children: Vec<(String, &Value)> = match value {
        Value::Object(map) => map
            .iter()
            .map(|(key, value)| (key.replace('~', "~0").replace('/', "~1"), value))
            .collect(),
        Value::Array(list) => {
            let numbered = list.iter().enumerate();
            numbered.map(|(i, value)| (i.to_string(), value)).collect()
        }
        _ => Vec::new(),
    };
    for (key, child) in children {
        let pointer = format!("{at}/{key}");
        pointers(child, &pointer, found);
        found.push(pointer);
    }
}
