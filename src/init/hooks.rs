//! The hook in `.pre-commit-config.yaml`.

use super::VERSION;

/// The entry of the list `repos`, indented by so many spaces.
///
/// It is a local hook that installs the wheel, so that it needs no other repository.
pub(super) fn entry(indent: usize) -> String {
    let lines = [
        "- repo: local",
        "  hooks:",
        "    - id: threadlint",
        "      name: threadlint",
        "      entry: threadlint check --staged",
        "      language: python",
        &format!("      additional_dependencies: [threadlint=={VERSION}]"),
        "      pass_filenames: false",
        "      always_run: true",
    ];
    let lines = lines.map(|line| format!("{:indent$}{line}\n", ""));
    lines.concat()
}

/// What to add to the end of a configuration so that the entry becomes the last of its `repos`;
/// `None` unless `repos` is a list in block style with which the file ends.
pub(super) fn addition(config: &str) -> Option<String> {
    let mut lines = config.lines().map(str::trim_end);
    lines.find(|line| without_comment(line) == "repos:")?;
    let mut content = lines
        .filter(|line| !line.is_empty() && !line.trim_start().starts_with('#'))
        .peekable();
    let indent = indentation(content.peek()?);
    let belongs = |line: &str| {
        let own = indentation(line);
        own > indent || (own == indent && line[own..].starts_with("- "))
    };
    if !content.all(belongs) {
        return None;
    }
    let end = if config.ends_with('\n') { "" } else { "\n" };
    let added = format!("{end}{}", entry(indent));
    Some(if config.contains("\r\n") {
        added.replace('\n', "\r\n")
    } else {
        added
    })
}

fn without_comment(line: &str) -> &str {
    line.split(" #").next().unwrap_or(line).trim_end()
}

fn indentation(line: &str) -> usize {
    line.len() - line.trim_start_matches(' ').len()
}
