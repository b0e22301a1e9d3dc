//! What `threadlint init` proposes for a repository: a configuration, a commit hook and a workflow.
//!
//! Reads what is there and decides; `commands` writes. A proposal never changes what a file says
//! already: it makes a new file, or adds to the end of one where that is sure to be right. Elsewhere
//! it only says what to add.

mod hooks;
mod repository;
#[cfg(test)]
mod tests;

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

pub(crate) use repository::Repository;

/// Where the parts go, relative to the root.
const CONFIG: &str = "threadlint.toml";
const HOOKS: &str = ".pre-commit-config.yaml";
const WORKFLOWS: &str = ".github/workflows";
const WORKFLOW: &str = ".github/workflows/threadlint.yml";
const GITLAB: &str = ".gitlab-ci.yml";

const TOOL: &str = "threadlint";
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// What to do about one file.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Proposal {
    /// Relative to the root.
    pub(crate) path: &'static str,
    pub(crate) change: Change,
}

#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Change {
    /// Make the file.
    Create(String),
    /// Add to the end of the file.
    Append(String),
    /// The file must be changed by hand, for this reason; what to add.
    ByHand(&'static str, String),
    /// Nothing, for this reason.
    Keep(&'static str),
}

/// What the repository lacks.
pub(crate) fn proposals(repository: &Repository) -> Vec<Proposal> {
    vec![
        configuration(repository),
        hook(repository),
        workflow(repository),
    ]
}

fn configuration(repository: &Repository) -> Proposal {
    let change = if repository.root.join(CONFIG).exists() {
        Change::Keep("it is there already")
    } else {
        Change::Create(settings(repository))
    };
    Proposal {
        path: CONFIG,
        change,
    }
}

/// A first `threadlint.toml`: what the repository needs, and as comments what it may need.
fn settings(repository: &Repository) -> String {
    let mut text = String::from(
        "# Settings of threadlint for this folder and those below. Its README lists all keys.\n\n\
         # Paths to leave out; globs as in `.gitignore`.\n",
    );
    let quoted: Vec<String> = repository
        .built
        .iter()
        .map(|it| format!("{it:?}"))
        .collect();
    let _ = match quoted.as_slice() {
        [] => writeln!(text, "# exclude = [\"generated/**\"]"),
        built => writeln!(text, "exclude = [{}]", built.join(", ")),
    };
    text.push_str(
        "\n# Also run the rules on trial, such as `guarded-by`, which checks `@GuardedBy`.\n\
         # preview = true\n",
    );
    if !repository.unknown.is_empty() {
        text.push_str(
            "\n# Annotations of this repository that threadlint does not know. Take the `#` away from \
             those\n# that promise thread-safety.\n",
        );
    }
    for name in &repository.unknown {
        let _ = writeln!(
            text,
            "# [[contracts.annotations]]\n# name = {name:?}\n# contract = \"thread-safe\""
        );
    }
    text
}

fn hook(repository: &Repository) -> Proposal {
    let change = if repository.is_git {
        match fs::read_to_string(repository.root.join(HOOKS)) {
            Ok(text) => added_hook(&text),
            Err(_) if repository.root.join(HOOKS).exists() => Change::ByHand(
                "it cannot be read as text; add to its `repos`",
                hooks::entry(0),
            ),
            Err(_) => Change::Create(format!("repos:\n{}", hooks::entry(2))),
        }
    } else {
        Change::Keep("there is no git repository whose commits a hook could check")
    };
    Proposal {
        path: HOOKS,
        change,
    }
}

fn added_hook(text: &str) -> Change {
    if text.contains(TOOL) {
        return Change::Keep("it names threadlint already");
    }
    hooks::addition(text).map_or_else(
        || {
            Change::ByHand(
                "`repos` is not the list at its end; add to that list",
                hooks::entry(0),
            )
        },
        Change::Append,
    )
}

fn workflow(repository: &Repository) -> Proposal {
    let root = &repository.root;
    let is_on_gitlab = root.join(GITLAB).exists() && !root.join(".github").exists();
    if is_on_gitlab {
        return Proposal {
            path: GITLAB,
            change: gitlab_job(&root.join(GITLAB)),
        };
    }
    let change = if names_tool(&root.join(WORKFLOWS)) {
        Change::Keep("a workflow runs threadlint already")
    } else if root.join(WORKFLOW).exists() {
        Change::Keep("it is there already")
    } else {
        Change::Create(of_version(include_str!("workflow.yml")))
    };
    Proposal {
        path: WORKFLOW,
        change,
    }
}

fn gitlab_job(file: &Path) -> Change {
    if fs::read_to_string(file).is_ok_and(|text| text.contains(TOOL)) {
        return Change::Keep("it names threadlint already");
    }
    let job = of_version(include_str!("gitlab.yml"));
    Change::ByHand("its stages and images are yours to choose; add a job", job)
}

/// Whether a file in the folder says the name of the tool.
fn names_tool(folder: &Path) -> bool {
    let Ok(entries) = fs::read_dir(folder) else {
        return false;
    };
    entries
        .flatten()
        .any(|entry| fs::read_to_string(entry.path()).is_ok_and(|text| text.contains(TOOL)))
}

fn of_version(template: &str) -> String {
    template.replace("\r\n", "\n").replace("VERSION", VERSION)
}
