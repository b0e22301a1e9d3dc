//! Checks a schedule file before it is used, so that a damaged one is refused with the key that is
//! wrong, and the tester need not expect damage.

use serde_json::Value;

use crate::subject::SCHEDULE_FORMAT;

/// What a value must be.
enum Kind {
    Text,
    /// A text that no system takes for two.
    Path,
    Number {
        least: u64,
        most: u64,
    },
    /// A whole number of 64 bits in quotes.
    Decimal,
    /// 16 hexadecimal digits.
    Hash,
    /// For each block of events, three hexadecimal digits or three dots.
    Fingerprints,
    /// A name, possibly with a number after a colon.
    Strategy,
    Decisions,
    Flag,
    List(&'static Kind),
    /// An object with these keys.
    Object(&'static [(&'static str, Kind)]),
}

/// Numbers of the tester end here.
const MOST: u64 = i32::MAX as u64;
const MOST_LONG: u64 = i64::MAX as u64;
/// Thirty years; the tester counts in nanoseconds.
const MOST_MILLIS: u64 = 1_000_000_000_000;
const DIGITS_OF_HASH: usize = 16;
const DIGITS_OF_BLOCK: usize = 3;
const NUMBER: Kind = Kind::Number {
    least: 0,
    most: MOST,
};
const LONG: Kind = Kind::Number {
    least: 0,
    most: MOST_LONG,
};

/// The keys that every schedule has.
const KEYS: &[(&str, Kind)] = &[
    ("java", Kind::Text),
    ("arguments", Kind::List(&Kind::Text)),
    ("class_path", Kind::List(&Kind::Path)),
    ("classes", Kind::Hash),
    ("events", Kind::Text),
    ("watch", Kind::List(&Kind::Text)),
    ("early_timeouts", NUMBER),
    (
        "spurious",
        Kind::Number {
            least: 0,
            most: 1000,
        },
    ),
    (
        "max_steps",
        Kind::Number {
            least: 1,
            most: MOST,
        },
    ),
    (
        "max_millis",
        Kind::Number {
            least: 1,
            most: MOST_MILLIS,
        },
    ),
    ("strategy", Kind::Strategy),
    ("seed", Kind::Decimal),
    ("index", LONG),
    ("event_count", LONG),
    ("decisions", Kind::Decisions),
    ("hash", Kind::Hash),
    ("fingerprints", Kind::Fingerprints),
    (
        "failure",
        Kind::Object(&[("kind", Kind::Text), ("message", Kind::Text)]),
    ),
];

/// What is run: one of these keys is there.
const MAIN: (&str, Kind) = ("main", Kind::Path);
const JUNIT: (&str, Kind) = ("junit", Kind::Path);

/// The keys that a schedule may have.
const OPTIONAL: &[(&str, Kind)] = &[
    ("threadlint", Kind::Text),
    ("allow", Kind::List(&Kind::Text)),
    ("driver", Kind::Object(&[])),
    (
        "shows",
        Kind::Object(&[("driver", Kind::Text), ("harm", Kind::Text)]),
    ),
    ("pair", PLACES),
    ("lines", PLACES),
    ("aim", PLACES),
    ("ends_at_aim", Kind::Flag),
    ("units", Kind::Flag),
    ("errors", Kind::List(&Kind::Text)),
    (
        "once",
        Kind::Object(&[
            ("reason", Kind::Text),
            ("threads", NUMBER),
            ("steps", NUMBER),
            ("decisions", NUMBER),
            ("chosen_steps", NUMBER),
        ]),
    ),
];

/// Places of accesses.
const PLACES: Kind = Kind::List(&Kind::Object(&[
    ("class", Kind::Text),
    ("method", Kind::Text),
    ("line", NUMBER),
]));

/// What is wrong with the schedule, in words that name the key.
pub(super) fn check(schedule: &Value) -> Result<(), String> {
    check_value(schedule, &Kind::Object(&[("format", NUMBER)]), "")?;
    let format = &schedule["format"];
    if *format != SCHEDULE_FORMAT {
        return Err(format!(
            "its format is {format}, and this version reads format {SCHEDULE_FORMAT}"
        ));
    }
    let is_test = schedule.get(JUNIT.0).is_some();
    check_keys(schedule, KEYS, "")?;
    check_keys(schedule, &[if is_test { JUNIT } else { MAIN }], "")?;
    for (key, kind) in OPTIONAL {
        if let Some(value) = schedule.get(key) {
            check_value(value, kind, key)?;
        }
    }
    Ok(())
}

fn check_keys(object: &Value, keys: &[(&str, Kind)], prefix: &str) -> Result<(), String> {
    for (key, kind) in keys {
        let path = format!("{prefix}{key}");
        let Some(value) = object.get(key) else {
            return Err(format!("`{path}` is missing"));
        };
        check_value(value, kind, &path)?;
    }
    Ok(())
}

fn check_value(value: &Value, kind: &Kind, path: &str) -> Result<(), String> {
    if let (Kind::List(kind), Value::Array(values)) = (kind, value) {
        let mut numbered = values.iter().enumerate();
        return numbered.try_for_each(|(number, value)| {
            check_value(value, kind, &format!("{path}[{number}]"))
        });
    }
    if let (Kind::Object(keys), Value::Object(_)) = (kind, value) {
        let prefix = if path.is_empty() {
            String::new()
        } else {
            format!("{path}.")
        };
        return check_keys(value, keys, &prefix);
    }
    let is_right = match (kind, value) {
        (Kind::Number { least, most }, _) => value
            .as_u64()
            .is_some_and(|number| (*least..=*most).contains(&number)),
        (Kind::Flag, _) => value.is_boolean(),
        (_, Value::String(text)) => kind.describes(text),
        _ => false,
    };
    if is_right {
        return Ok(());
    }
    let shown: String = value.to_string().chars().take(60).collect();
    let key = if path.is_empty() {
        "it".to_owned()
    } else {
        format!("`{path}`")
    };
    Err(format!("{key} is {shown}, and must be {}", kind.words()))
}

impl Kind {
    fn describes(&self, text: &str) -> bool {
        match self {
            Self::Text => true,
            Self::Path => !text.contains('\0'),
            Self::Decimal => text.parse::<i64>().is_ok(),
            Self::Hash => {
                text.len() == DIGITS_OF_HASH && text.bytes().all(|b| b.is_ascii_hexdigit())
            }
            Self::Fingerprints => text.as_bytes().chunks(DIGITS_OF_BLOCK).all(is_fingerprint),
            Self::Strategy => is_strategy(text),
            Self::Decisions => text.is_empty() || text.split(',').all(is_run),
            Self::Number { .. } | Self::Flag | Self::List(_) | Self::Object(_) => false,
        }
    }

    fn words(&self) -> String {
        match self {
            Self::Text => "a text".to_owned(),
            Self::Path => "a text without null characters".to_owned(),
            Self::Number { least, most } => format!("a whole number from {least} to {most}"),
            Self::Decimal => "a whole number of 64 bits in quotes".to_owned(),
            Self::Hash => format!("a text of {DIGITS_OF_HASH} hexadecimal digits"),
            Self::Fingerprints => {
                format!("{DIGITS_OF_BLOCK} hexadecimal digits or dots for each block of events")
            }
            Self::Strategy => "a strategy such as \"random\" or \"pct:3\"".to_owned(),
            Self::Decisions => "a list of thread numbers such as \"0,1*3,0\"".to_owned(),
            Self::Flag => "true or false".to_owned(),
            Self::List(kind) => format!("a list, each {}", kind.words()),
            Self::Object(_) => "an object".to_owned(),
        }
    }
}

fn is_fingerprint(block: &[u8]) -> bool {
    block.len() == DIGITS_OF_BLOCK
        && (block.iter().all(u8::is_ascii_hexdigit) || block.iter().all(|byte| *byte == b'.'))
}

fn is_strategy(text: &str) -> bool {
    let (name, parameter) = text
        .split_once(':')
        .map_or((text, None), |(name, rest)| (name, Some(rest)));
    let is_name = |name: &str| !name.is_empty() && name.bytes().all(|b| b.is_ascii_lowercase());
    is_name(name) && parameter.is_none_or(is_number)
}

/// `3` or `3*12`.
fn is_run(text: &str) -> bool {
    match text.split_once('*') {
        Some((thread, count)) => is_number(thread) && is_number(count),
        None => is_number(text),
    }
}

fn is_number(text: &str) -> bool {
    (1..=9).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit())
}

#[cfg(test)]
#[path = "../../tests/common/damage.rs"]
mod damage;

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::protocol::Schedule;
    use crate::tester::convert;

    const SAMPLE: &str = include_str!("../../testdata/protocol/schedule.json");
    const VERDICTS: &str = include_str!("../../testdata/protocol/verdicts.jsonl");

    /// A schedule of a program, one of a driver, and one of a test.
    fn originals() -> [Value; 3] {
        let verdict: Value = serde_json::from_str(VERDICTS.lines().next().unwrap()).unwrap();
        let of_program: Value = serde_json::from_str(SAMPLE).unwrap();
        let mut of_test = of_program.clone();
        of_test.as_object_mut().unwrap().remove("main");
        of_test["junit"] = json!("shop.StockTest#takesTwo");
        [of_program, verdict["schedule"].clone(), of_test]
    }

    #[test]
    fn samples_are_accepted() {
        for original in originals() {
            assert_eq!(check(&original), Ok(()));
        }
    }

    /// A damaged schedule is refused with its key, or it is a schedule.
    #[test]
    fn what_is_not_refused_can_be_read() {
        let count = damage::count(400);
        let mut dice = damage::Dice(1);
        let mut refused = 0;
        for number in 0..count {
            let originals = originals();
            let original = &originals[usize::try_from(number % 3).unwrap()];
            let (mutant, place) = dice.damage(original);
            let key = place.split('/').nth(1).unwrap();
            let read = check(&mutant).and_then(|()| {
                let schedule: Schedule = serde_json::from_value(mutant.clone())
                    .unwrap_or_else(|error| panic!("{error}, in {mutant}"));
                convert::schedule(schedule).map_err(|unknown| unknown.to_string())
            });
            if let Err(reason) = read {
                let names_key = reason.contains(&format!("`{key}"))
                    || key == "format" && reason.starts_with("its format");
                assert!(names_key, "{reason}: {mutant}");
                refused += 1;
            }
        }
        assert!(refused > count / 3, "{refused} of {count}");
    }

    #[test]
    fn the_key_and_what_it_must_be_are_told() {
        let refusal = |key: &str, value: Value| {
            let [mut schedule, ..] = originals();
            schedule[key] = value;
            check(&schedule).unwrap_err()
        };
        assert_eq!(
            refusal("spurious", json!(1001)),
            "`spurious` is 1001, and must be a whole number from 0 to 1000"
        );
        assert_eq!(
            refusal("strategy", json!("pct:-1")),
            "`strategy` is \"pct:-1\", and must be a strategy such as \"random\" or \"pct:3\""
        );
        assert_eq!(
            refusal("fingerprints", json!("0a1..")),
            "`fingerprints` is \"0a1..\", and must be 3 hexadecimal digits or dots for each block of \
             events"
        );
        assert_eq!(
            refusal("class_path", json!(["a", null])),
            "`class_path[1]` is null, and must be a text without null characters"
        );
        assert_eq!(
            refusal("failure", json!({"kind": "deadlock"})),
            "`failure.message` is missing"
        );
        let [.., mut of_nothing] = originals();
        of_nothing.as_object_mut().unwrap().remove("junit");
        assert_eq!(check(&of_nothing).unwrap_err(), "`main` is missing");
    }
}
