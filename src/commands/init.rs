//! `threadlint init`: writes a configuration, a commit hook and a workflow, and says what comes next.

use std::fs::{self, OpenOptions};
use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};

use super::terminal::Console;
use super::{CommandError, SUCCESS};
use crate::cli::InitArgs;
use crate::config::{Config, ConfigFiles};
use crate::error::AnalyzeError;
use crate::init::{Change, Proposal, Repository, proposals};
use crate::output::{counted, find_repository, visible, visible_lines};

/// Before each line of a text that is shown and not written.
const MARGIN: &str = "    ";

pub(super) fn init(args: &InitArgs, console: Console<'_>) -> Result<u8, CommandError> {
    let Console { terminal, out, err } = console;
    let config = ConfigFiles::open(None).and_then(Config::of);
    let knowledge = config.map_err(AnalyzeError::from)?.knowledge;
    let repository = Repository::at(&root(&args.path)?, &knowledge);
    let asks = terminal.is_interactive && !args.yes && !args.dry_run;
    write_facts(&repository, out)?;
    let mut written = Vec::new();
    for proposal in proposals(&repository) {
        let question = question(&proposal).filter(|_| asks);
        let is_wanted = match question {
            Some(question) => {
                // What the question follows is read before it.
                out.flush()?;
                consent(&question, &mut io::stdin().lock(), err)?
            }
            None => true,
        };
        if !is_wanted {
            writeln!(out, "left out {}", proposal.path)?;
            continue;
        }
        if carry_out(&proposal, &repository.root, args.dry_run, out)? {
            written.push(proposal.path);
        }
    }
    write_next_steps(&repository, &written, out)?;
    Ok(SUCCESS)
}

/// The root of the repository around the folder, or the folder itself.
fn root(given: &Path) -> Result<PathBuf, CommandError> {
    let folder = fs::canonicalize(given).ok().filter(|path| path.is_dir());
    let folder = folder.ok_or_else(|| CommandError::Usage {
        message: format!("`{}` is not a folder", given.display()),
        advice: "name a folder of the repository, or leave the path out",
    })?;
    Ok(find_repository(&folder, None))
}

fn write_facts(repository: &Repository, out: &mut dyn Write) -> io::Result<()> {
    let kind = if repository.is_git {
        "git repository"
    } else {
        "folder"
    };
    let build = match repository.build {
        Some(build) => format!(", built by {build}"),
        None => String::new(),
    };
    let files = counted(repository.java_files, "Java file");
    let root = repository.root.display().to_string();
    writeln!(out, "{kind} {}{build}: {files}", visible(&root))?;
    for (name, files) in &repository.known {
        writeln!(out, "  @{} in {}", visible(name), counted(*files, "file"))?;
    }
    for name in &repository.unknown {
        writeln!(out, "  @{}, which threadlint does not know", visible(name))?;
    }
    Ok(())
}

fn question(proposal: &Proposal) -> Option<String> {
    match &proposal.change {
        Change::Create(_) => Some(format!("Write {}?", proposal.path)),
        Change::Append(_) => Some(format!("Add a hook to the end of {}?", proposal.path)),
        Change::ByHand(..) | Change::Keep(_) => None,
    }
}

/// Asks until the answer is yes or no; the end of the input is a no.
fn consent(
    question: &str,
    answers: &mut dyn BufRead,
    err: &mut dyn Write,
) -> Result<bool, CommandError> {
    loop {
        write!(err, "{question} [y/n] ")?;
        err.flush()?;
        let mut answer = String::new();
        if answers.read_line(&mut answer)? == 0 {
            return Ok(false);
        }
        match answer.trim().to_ascii_lowercase().as_str() {
            "y" | "yes" => return Ok(true),
            "n" | "no" => return Ok(false),
            _ => {}
        }
    }
}

/// Does what is proposed, or shows it; returns whether a file was written.
fn carry_out(
    proposal: &Proposal,
    root: &Path,
    is_dry_run: bool,
    out: &mut dyn Write,
) -> Result<bool, CommandError> {
    let path = proposal.path;
    match &proposal.change {
        Change::Keep(reason) => writeln!(out, "kept {path}: {reason}")?,
        Change::ByHand(reason, addition) => {
            writeln!(out, "{path} is yours to change: {reason}")?;
            show(addition, out)?;
        }
        Change::Create(text) if is_dry_run => {
            writeln!(out, "would write {path}")?;
            show(text, out)?;
        }
        Change::Append(text) if is_dry_run => {
            writeln!(out, "would add to the end of {path}")?;
            show(text, out)?;
        }
        Change::Create(text) => {
            write_new(&root.join(path), text)?;
            writeln!(out, "wrote {path}")?;
            return Ok(true);
        }
        Change::Append(text) => {
            append(&root.join(path), text)?;
            writeln!(out, "added a hook to the end of {path}")?;
            return Ok(true);
        }
    }
    Ok(false)
}

fn show(text: &str, out: &mut dyn Write) -> io::Result<()> {
    for line in visible_lines(text).lines() {
        writeln!(out, "{}", format!("{MARGIN}{line}").trim_end())?;
    }
    Ok(())
}

fn write_new(file: &Path, text: &str) -> Result<(), CommandError> {
    let write = || {
        if let Some(folder) = file.parent() {
            fs::create_dir_all(folder)?;
        }
        // Fails if the file has come into being since it was looked for.
        let mut opened = OpenOptions::new().write(true).create_new(true).open(file)?;
        opened.write_all(text.as_bytes())
    };
    write().map_err(|error| unwritten(file, error))
}

fn append(file: &Path, text: &str) -> Result<(), CommandError> {
    let opened = OpenOptions::new().append(true).open(file);
    let written = opened.and_then(|mut opened| opened.write_all(text.as_bytes()));
    written.map_err(|error| unwritten(file, error))
}

fn unwritten(file: &Path, error: io::Error) -> CommandError {
    CommandError::WriteFile {
        path: file.to_owned(),
        error,
    }
}

fn write_next_steps(
    repository: &Repository,
    written: &[&str],
    out: &mut dyn Write,
) -> io::Result<()> {
    writeln!(out, "next:")?;
    if !repository.has_promise() {
        writeln!(
            out,
            "  no class promises thread-safety: annotate those that do with `@ThreadSafe`, or try\n  \
             `threadlint check --scope all`"
        )?;
    }
    writeln!(out, "  threadlint check             what it finds")?;
    writeln!(
        out,
        "  threadlint baseline write    accepts that, so that only what is new is reported"
    )?;
    if written.iter().any(|path| path.contains("pre-commit")) {
        writeln!(
            out,
            "  pre-commit install           makes git run the hook; `pip install pre-commit` first"
        )?;
    }
    if !written.is_empty() {
        writeln!(out, "  git add {}", written.join(" "))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn consent_is_a_yes_and_the_end_of_the_input_is_none() {
        let answered = |text: &str| {
            let mut asked = Vec::new();
            let answer = consent("Write it?", &mut text.as_bytes(), &mut asked).unwrap();
            (
                answer,
                String::from_utf8(asked).unwrap().matches('?').count(),
            )
        };
        assert_eq!(answered("y\n"), (true, 1));
        assert_eq!(answered("YES\n"), (true, 1));
        assert_eq!(answered("no\n"), (false, 1));
        assert_eq!(answered("what\n\ny\n"), (true, 3));
        assert_eq!(answered(""), (false, 1));
    }
}
