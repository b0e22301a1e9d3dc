//! The table "Adding something" of CONTRIBUTING.md names files that exist, and every file in which
//! a rule, an output format or a subcommand is registered.

use std::fs;
use std::path::{Path, PathBuf};

/// Enums with one variant for each thing of a kind: name, declaring file, and row of the table.
const REGISTERED: [(&str, &str, &str); 4] = [
    ("RuleId", "src/subject/rule.rs", "a rule"),
    ("OutputFormat", "src/output/mod.rs", "an output format"),
    ("RunFormat", "src/output/run/mod.rs", "an output format"),
    ("Command", "src/cli.rs", "a subcommand"),
];

#[test]
fn every_path_in_the_table_exists() {
    let rows = rows(&page());
    let missing: Vec<String> = rows
        .iter()
        .flat_map(Row::paths)
        .filter(|path| !exists(path))
        .collect();
    assert!(missing.is_empty(), "CONTRIBUTING.md names {missing:?}");
}

/// A source file that names every variant has to change with each new one.
#[test]
fn every_place_of_registration_is_in_its_row() {
    let rows = rows(&page());
    let sources = sources();
    for (name, declared_in, row) in REGISTERED {
        let variants = variants(&read(declared_in), name);
        assert!(variants.len() > 1, "{declared_in} declares no `{name}`");
        let row = rows.iter().find(|found| found.to_add == row);
        let row = row.unwrap_or_else(|| panic!("no row for `{name}`"));
        for source in &sources {
            let is_place = source == declared_in || mentions_all(&read(source), name, &variants);
            assert!(
                !is_place || row.paths().contains(source),
                "{source} names every `{name}`; add it to the row \"{}\"",
                row.to_add
            );
        }
    }
}

/// One row of the table.
struct Row {
    to_add: String,
    /// What to write, and where to register it.
    places: String,
}

impl Row {
    /// The paths between back-quotes, relative to the project's root.
    fn paths(&self) -> Vec<String> {
        let quoted = self.places.split('`').skip(1).step_by(2);
        quoted
            .filter(|text| text.contains('/') || is_page(text))
            .map(str::to_owned)
            .collect()
    }
}

fn is_page(text: &str) -> bool {
    Path::new(text)
        .extension()
        .is_some_and(|extension| extension == "md")
}

fn page() -> String {
    read("CONTRIBUTING.md")
}

/// The rows of the table "Adding something" without its head.
fn rows(page: &str) -> Vec<Row> {
    let (_, section) = page
        .split_once("## Adding something")
        .expect("a section of that name");
    let table = section.lines().skip_while(|line| !line.starts_with('|'));
    let rows: Vec<Row> = table
        .take_while(|line| line.starts_with('|'))
        .skip(2)
        .map(|line| {
            let cells = line.trim_matches('|').split_once(" | ");
            let (to_add, places) = cells.expect("several cells in a row");
            Row {
                to_add: to_add.trim().to_owned(),
                places: places.to_owned(),
            }
        })
        .collect();
    assert!(!rows.is_empty(), "the table has no rows");
    rows
}

/// Whether a file or folder has this path. A placeholder such as `<name>` matches any text within
/// one part of a path.
fn exists(path: &str) -> bool {
    let mut candidates = vec![root()];
    for part in path.split('/') {
        candidates = candidates
            .iter()
            .flat_map(|folder| matching(folder, part))
            .collect();
    }
    !candidates.is_empty()
}

fn matching(folder: &Path, part: &str) -> Vec<PathBuf> {
    let placeholder = part
        .split_once('<')
        .and_then(|(before, rest)| Some((before, rest.split_once('>')?.1)));
    let Some((before, after)) = placeholder else {
        let path = folder.join(part);
        return if path.exists() {
            vec![path]
        } else {
            Vec::new()
        };
    };
    let is_match = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let middle = name.strip_prefix(before).unwrap_or_default();
        middle.strip_suffix(after).is_some_and(|it| !it.is_empty())
    };
    entries(folder).into_iter().filter(is_match).collect()
}

/// The variants of the enum `name`, in the order of their declaration.
fn variants(text: &str, name: &str) -> Vec<String> {
    let Some((_, body)) = text.split_once(&format!("enum {name} {{\n")) else {
        return Vec::new();
    };
    body.lines()
        .take_while(|line| *line != "}")
        .filter_map(|line| line.strip_prefix("    "))
        .filter(|line| line.starts_with(|c: char| c.is_ascii_uppercase()))
        .map(|line| line.chars().take_while(char::is_ascii_alphanumeric))
        .map(Iterator::collect)
        .collect()
}

/// Whether the code of a file, its tests apart, mentions each variant as `Enum::Variant`.
fn mentions_all(text: &str, name: &str, variants: &[String]) -> bool {
    let code = text
        .split("#[cfg(test)]\nmod tests {")
        .next()
        .unwrap_or(text);
    variants.iter().all(|variant| {
        let mention = format!("{name}::{variant}");
        code.match_indices(&mention).any(|(at, _)| {
            let before = code[..at].chars().next_back();
            let after = code[at + mention.len()..].chars().next();
            let is_word = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
            !is_word(before) && !is_word(after)
        })
    })
}

/// The source files of the binary, relative to the root; files of tests are left out.
fn sources() -> Vec<String> {
    let mut files = Vec::new();
    let mut pending = vec![root().join("src")];
    while let Some(next) = pending.pop() {
        let name = next.file_stem().unwrap_or_default().to_string_lossy();
        if name.ends_with("tests") {
            continue;
        }
        if next.is_dir() {
            pending.extend(entries(&next));
        } else if next.extension().is_some_and(|extension| extension == "rs") {
            let relative = next.strip_prefix(root()).expect("a path below the root");
            files.push(relative.to_string_lossy().replace('\\', "/"));
        }
    }
    files.sort();
    files
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    entries
        .map(|entry| entry.expect("a readable entry").path())
        .collect()
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|e| panic!("{path}: {e}"))
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}
