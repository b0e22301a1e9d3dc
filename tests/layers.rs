//! The modules are ordered: each uses only modules before it, never modules after it.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Each module with the modules it may use. `main` and `lib` may use all of them.
///
/// A new module gets a row here; if the row needs a module further down, the design is wrong.
const MAY_USE: &[(&str, &[&str])] = &[
    // Values that both halves share.
    ("subject", &[]),
    ("scratch", &[]),
    // Recorded executions, independent of the rest.
    ("trace", &[]),
    // What another order of their steps would break; knows nothing of the JVM.
    ("predict", &["trace"]),
    // What of that the tester is to drive.
    ("proof", &["subject", "trace", "predict"]),
    // The launcher, independent of all analysis. It alone knows the protocol.
    ("protocol", &[]),
    ("tester", &["subject", "protocol", "scratch"]),
    // Values that the stages pass on. A finding contains the evidence of its examination.
    ("source", &[]),
    ("model", &["source"]),
    ("finding", &["source", "subject"]),
    ("report", &["source", "subject", "finding"]),
    ("account", &["subject", "finding"]),
    // How work is divided among machines.
    ("shard", &["finding"]),
    ("options", &["finding", "shard"]),
    // Input.
    ("read", &["source"]),
    ("archive", &["read"]),
    ("inputs", &["source", "report", "read", "archive"]),
    ("paths", &[]),
    // What has changed; runs `git`.
    ("git", &[]),
    ("knowledge", &["source", "subject", "model"]),
    // What a repository lacks to be checked regularly.
    ("init", &["knowledge"]),
    ("exempt", &["finding", "paths", "knowledge"]),
    ("baseline", &["finding", "report", "paths"]),
    // What shards found, as files.
    (
        "results",
        &["subject", "finding", "report", "shard", "baseline"],
    ),
    (
        "config",
        &["finding", "read", "paths", "knowledge", "exempt"],
    ),
    ("walk", &["read", "archive", "inputs", "paths", "config"]),
    ("error", &["walk", "config"]),
    // Analysis, from text to facts.
    ("syntax", &["source", "model"]),
    (
        "load",
        &[
            "source",
            "model",
            "finding",
            "report",
            "options",
            "read",
            "inputs",
            "knowledge",
            "syntax",
        ],
    ),
    ("program", &["source", "model"]),
    (
        "denote",
        &["source", "subject", "model", "knowledge", "program"],
    ),
    (
        "cfg",
        &[
            "source",
            "subject",
            "model",
            "knowledge",
            "program",
            "denote",
        ],
    ),
    ("locks", &["source", "model", "knowledge", "program", "cfg"]),
    // Graphs as text, for tests alone.
    (
        "graph_dumps",
        &[
            "source",
            "knowledge",
            "syntax",
            "program",
            "denote",
            "cfg",
            "locks",
        ],
    ),
    (
        "analysis",
        &[
            "source",
            "model",
            "knowledge",
            "program",
            "cfg",
            "locks",
            "finding",
            "options",
        ],
    ),
    // From facts to findings.
    (
        "rules",
        &[
            "source",
            "subject",
            "model",
            "knowledge",
            "program",
            "cfg",
            "locks",
            "finding",
            "account",
            "analysis",
        ],
    ),
    (
        "workspace",
        &[
            "source", "subject", "finding", "report", "options", "inputs", "config", "walk",
            "error", "load", "program", "analysis",
        ],
    ),
    (
        "suppress",
        &[
            "source",
            "model",
            "finding",
            "report",
            "options",
            "paths",
            "program",
            "analysis",
            "rules",
            "workspace",
        ],
    ),
    (
        "engine",
        &[
            "source",
            "subject",
            "model",
            "finding",
            "report",
            "shard",
            "options",
            "inputs",
            "paths",
            "exempt",
            "config",
            "error",
            "load",
            "program",
            "analysis",
            "rules",
            "workspace",
            "suppress",
        ],
    ),
    (
        "why",
        &[
            "source",
            "finding",
            "report",
            "options",
            "account",
            "inputs",
            "knowledge",
            "exempt",
            "config",
            "error",
            "load",
            "program",
            "analysis",
            "rules",
            "workspace",
            "suppress",
        ],
    ),
    // The examination of findings.
    (
        "confirm",
        &[
            "source",
            "scratch",
            "subject",
            "finding",
            "report",
            "shard",
            "read",
            "archive",
            "knowledge",
            "subject",
            "tester",
        ],
    ),
    // Output. `rules` provides the pages that SARIF contains.
    (
        "output",
        &[
            "source", "subject", "trace", "predict", "proof", "finding", "report", "account",
            "rules",
        ],
    ),
    (
        "cli",
        &[
            "subject", "finding", "shard", "rules", "confirm", "output", "options",
        ],
    ),
    (
        "commands",
        &[
            "source",
            "scratch",
            "finding",
            "report",
            "options",
            "walk",
            "read",
            "archive",
            "knowledge",
            "init",
            "config",
            "error",
            "rules",
            "workspace",
            "engine",
            "paths",
            "git",
            "shard",
            "baseline",
            "results",
            "why",
            "subject",
            "trace",
            "predict",
            "proof",
            "tester",
            "confirm",
            "output",
            "cli",
        ],
    ),
];

#[test]
fn modules_use_only_what_their_row_allows() {
    let mut errors = Vec::new();
    for file in rust_files(&src()) {
        let path = module_path(&file);
        let Some(module) = path
            .first()
            .filter(|name| !["main", "lib"].contains(&name.as_str()))
        else {
            continue;
        };
        let shown = file
            .strip_prefix(src())
            .unwrap_or(&file)
            .display()
            .to_string();
        let Some((_, allowed)) = MAY_USE.iter().find(|(name, _)| name == module) else {
            errors.push(format!(
                "src/{shown}: module `{module}` has no row in tests/layers.rs"
            ));
            continue;
        };
        let text = fs::read_to_string(&file).expect("a readable source file");
        for used in references(&text, path.len()) {
            if used != *module && is_module(&used) && !allowed.contains(&used.as_str()) {
                errors.push(format!("src/{shown}: `{module}` must not use `{used}`"));
            }
        }
    }
    assert!(errors.is_empty(), "{}", errors.join("\n"));
}

/// Each row allows only modules before it, so that no two modules can use each other.
#[test]
fn table_has_no_edge_backwards() {
    for (index, (module, allowed)) in MAY_USE.iter().enumerate() {
        for used in *allowed {
            assert!(
                MAY_USE[..index].iter().any(|(earlier, _)| earlier == used),
                "`{module}` may use `{used}`, which does not come before it"
            );
        }
    }
}

/// The linter's map in ARCHITECTURE.md names the modules of the table, in its order.
#[test]
fn architecture_has_the_same_map() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("ARCHITECTURE.md");
    let page = fs::read_to_string(page).expect("a readable page");
    let (_, map) = page
        .split_once("## The linter's map\n")
        .expect("a section of that name");
    let map = map.split("\n## ").next().unwrap_or(map);
    let described: Vec<&str> = map
        .lines()
        .filter(|line| line.starts_with("- `src/"))
        .filter_map(|line| line.split(": ").next())
        .flat_map(|heads| {
            heads
                .split('`')
                .filter_map(|head| head.strip_prefix("src/"))
        })
        .collect();
    let modules: Vec<&str> = MAY_USE.iter().map(|(module, _)| *module).collect();
    assert_eq!(described, modules);
}

fn src() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

fn is_module(name: &str) -> bool {
    src().join(name).is_dir() || src().join(format!("{name}.rs")).is_file()
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut pending = vec![folder.to_owned()];
    while let Some(next) = pending.pop() {
        if next.is_dir() {
            let entries = fs::read_dir(&next).expect("a readable folder");
            pending.extend(entries.map(|entry| entry.expect("a readable entry").path()));
        } else if next.extension().is_some_and(|extension| extension == "rs") {
            files.push(next);
        }
    }
    files.sort();
    files
}

/// `src/cfg/build.rs` is `["cfg", "build"]`, `src/cfg/mod.rs` is `["cfg"]`.
fn module_path(file: &Path) -> Vec<String> {
    let relative = file.strip_prefix(src()).unwrap_or(file).with_extension("");
    let mut path: Vec<String> = relative
        .iter()
        .map(|part| part.to_string_lossy().into_owned())
        .collect();
    if path.last().is_some_and(|last| last == "mod") {
        path.pop();
    }
    path
}

/// Top-level names that the text reaches through `crate::`, or through as many `super::` as lead
/// to the root from a module at `depth`. Comments do not count.
fn references(text: &str, depth: usize) -> BTreeSet<String> {
    let code: String = text
        .lines()
        .map(|line| line.split("//").next().unwrap_or(line))
        .collect::<Vec<_>>()
        .join("\n");
    let mut names = BTreeSet::new();
    for prefix in ["crate::".to_owned(), "super::".repeat(depth)] {
        for (at, _) in code.match_indices(&prefix) {
            let before = code[..at].chars().next_back();
            if before.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == ':') {
                continue;
            }
            let rest = code[at + prefix.len()..].trim_start();
            match rest.strip_prefix('{') {
                Some(group) => names.extend(group_heads(group)),
                None => names.extend(head(rest)),
            }
        }
    }
    names
}

/// First names of the entries of `{a::b, c::{d, e}}`, the opening brace taken off.
fn group_heads(group: &str) -> Vec<String> {
    let mut heads = Vec::new();
    let mut depth = 0usize;
    let mut is_start = true;
    for (at, c) in group.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' if depth == 0 => is_start = true,
            c if is_start && !c.is_whitespace() => {
                heads.extend(head(&group[at..]));
                is_start = false;
            }
            _ => {}
        }
    }
    heads
}

fn head(text: &str) -> Option<String> {
    let name: String = text
        .chars()
        .take_while(|c| c.is_alphanumeric() || *c == '_')
        .collect();
    (!name.is_empty()).then_some(name)
}

#[test]
fn references_are_found_in_every_form() {
    let text = "use crate::model::Body;\n\
                use crate::{source::{FileId, Span}, report};\n\
                // use crate::commented;\n\
                fn f() { crate::output::write(); xcrate::no(); super::cfg::x(); super::super::deep::y(); }\n";
    let names: Vec<String> = references(text, 2).into_iter().collect();
    assert_eq!(names, ["deep", "model", "output", "report", "source"]);
    assert!(references(text, 1).contains("cfg"));
}
