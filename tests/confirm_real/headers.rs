//! The headers of the fixtures.

use std::fs;
use std::path::{Path, PathBuf};

use crate::stage::{java_files, root};

/// Properties and their rules.
const RULES: [(&str, &str); 3] = [
    ("P1", "escaping-field"),
    ("P2", "unsafe-publication"),
    ("P3", "unguarded-conflict"),
];

/// Verdicts, and the words that may follow each; an empty list allows any word, such as a lock.
const VERDICTS: [(&str, &[&str]); 6] = [
    ("confirmed", &HARMS),
    ("reachable", &["-"]),
    ("ordered", &[]),
    ("not-reproduced", &["-"]),
    ("no-driver", &["-"]),
    ("blocked", &FLAGS),
];

const HARMS: [&str; 6] = [
    "exception",
    "deadlock",
    "livelock",
    "lost-update",
    "stale-read",
    "none-seen",
];

const FLAGS: [&str; 4] = [
    "--allow-process",
    "--allow-network",
    "--allow-files",
    "--allow-exit",
];

/// The expected verdict about a field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Expectation {
    pub(crate) path: PathBuf,
    /// An additional flag of `confirm`, or empty.
    pub(crate) flag: String,
    pub(crate) rule: &'static str,
    /// Binary name.
    pub(crate) class: String,
    pub(crate) field: String,
    /// One of these is expected.
    pub(crate) verdicts: Vec<String>,
    /// Kind of harm, lock or flag: one of these, or any if the list is empty.
    pub(crate) details: Vec<String>,
}

/// The package whose classes are not on the class path.
pub(crate) const MISSING: &str = "missing";

/// `testdata/confirm`.
pub(crate) fn folder() -> PathBuf {
    root().join("testdata/confirm")
}

/// The package whose classes do harm to the JVM that examines them, which takes time.
pub(crate) const HOSTILE: &str = "hostile";

/// The folders of all packages but the hostile one.
pub(crate) fn folders() -> Vec<PathBuf> {
    let entries = fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap());
    let mut folders: Vec<PathBuf> = entries
        .filter(|entry| entry.file_name() != HOSTILE)
        .map(|entry| entry.path())
        .filter(|path| path.is_dir())
        .collect();
    folders.sort();
    folders
}

/// Those of all fixtures but the hostile ones, by path.
pub(crate) fn all() -> Vec<Expectation> {
    of(&folders())
}

/// Those of all fixtures in the folders.
pub(crate) fn of(folders: &[PathBuf]) -> Vec<Expectation> {
    let mut all = Vec::new();
    for path in folders.iter().flat_map(|folder| java_files(folder)) {
        let text = fs::read_to_string(&path).unwrap();
        match parse(&path, &text) {
            Ok(expectations) => all.extend(expectations),
            Err(trouble) => panic!("{}: {trouble}", path.display()),
        }
    }
    all
}

/// Reads the header of the fixture at `path`, whose folder is its package.
pub(crate) fn parse(path: &Path, text: &str) -> Result<Vec<Expectation>, String> {
    let package = path.parent().and_then(Path::file_name).unwrap_or_default();
    let package = package.to_string_lossy();
    let lines = text
        .lines()
        .filter_map(|line| line.strip_prefix("// confirm"));
    let expectations: Vec<Expectation> = lines
        .map(|line| expectation(path, &package, line).ok_or(format!("not understood: {line}")))
        .collect::<Result<_, _>>()?;
    if expectations.is_empty() && !["contract", "elsewhere", MISSING].contains(&&*package) {
        return Err("no header `// confirm: Class.field verdict`".to_owned());
    }
    Ok(expectations)
}

fn expectation(path: &Path, package: &str, line: &str) -> Option<Expectation> {
    let (flag, rest) = line.split_once(": ")?;
    let mut words: Vec<&str> = rest.split(' ').collect();
    let property = if words[0].contains('.') {
        "P3"
    } else {
        words.remove(0)
    };
    let (_, rule) = RULES.iter().find(|(name, _)| *name == property)?;
    let (class, field) = words.first()?.split_once('.')?;
    let (verdict, details) = match words[1..] {
        [verdict] => (verdict, Vec::new()),
        [verdict, details] => (verdict, details.split('|').map(str::to_owned).collect()),
        _ => return None,
    };
    let verdicts: Vec<String> = verdict.split('|').map(str::to_owned).collect();
    let known_of = |verdict: &String| VERDICTS.iter().find(|(name, _)| name == verdict);
    let known: Vec<_> = verdicts.iter().map(known_of).collect::<Option<_>>()?;
    let is_known = |detail: &String| {
        known
            .iter()
            .all(|(_, known)| known.is_empty() || known.contains(&detail.as_str()))
    };
    let flag = flag.trim();
    let is_flag = flag.is_empty() || FLAGS.contains(&flag);
    (is_flag && details.iter().all(is_known)).then(|| Expectation {
        path: path.to_owned(),
        flag: flag.to_owned(),
        rule,
        class: format!("{package}.{class}"),
        field: field.to_owned(),
        verdicts,
        details,
    })
}

#[test]
fn a_header_names_field_verdict_and_details() {
    let parsed = |line: &str| parse(Path::new("harm/A.java"), line);
    let two = "// confirm: A.n confirmed lost-update|exception\n\
               // confirm --allow-exit: P1 A$B.list ordered\nclass A {}";
    let two = parsed(two).unwrap();
    assert_eq!(
        (two[0].rule, two[0].flag.as_str()),
        ("unguarded-conflict", "")
    );
    assert_eq!(
        (two[0].class.as_str(), two[0].field.as_str()),
        ("harm.A", "n")
    );
    assert_eq!(two[0].details, ["lost-update", "exception"]);
    assert_eq!(
        (two[1].rule, two[1].flag.as_str()),
        ("escaping-field", "--allow-exit")
    );
    assert_eq!(
        (two[1].class.as_str(), &two[1].verdicts[..]),
        ("harm.A$B", &["ordered".to_owned()][..])
    );
    assert!(two[1].details.is_empty());
    for wrong in [
        "// confirm: A.n",
        "// confirm: A.n proven",
        "// confirm: A.n confirmed harm",
        "// confirm: A.n blocked --allow-all",
        "// confirm: A.n reachable lost-update",
        "// confirm: P4 A.n confirmed",
        "// confirm --allow: A.n confirmed",
        "// confirm: A.n ordered this lock",
        "class A {}",
    ] {
        assert!(parsed(wrong).is_err(), "{wrong}");
    }
}
