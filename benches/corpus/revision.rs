//! Builds another revision of the linter, beside the working tree.
//!
//! One work tree and one folder of build products serve all revisions, so that a second run
//! compiles only what differs.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::trouble::Trouble;

/// The binary of `revision`, and the start of the commit's id.
pub(crate) fn build(root: &Path, revision: &str) -> Result<(PathBuf, String), Trouble> {
    let folder = root.join("target").join("corpus-revision");
    let (tree, products) = (folder.join("tree"), folder.join("target"));
    let commit = commit(root, revision)?;
    let mut git = Command::new("git");
    if tree.join(".git").exists() {
        git.arg("-C").arg(&tree);
        git.args(["checkout", "--quiet", "--force", "--detach", &commit]);
    } else {
        git.arg("-C").arg(root);
        // Forced, because git remembers a tree that went away with `target`.
        git.args(["worktree", "add", "--quiet", "--force", "--detach"]);
        git.arg(&tree).arg(&commit);
    }
    run(
        &mut git,
        "`git worktree prune` forgets work trees that are gone",
    )?;
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut build = Command::new(cargo);
    build.current_dir(&tree);
    build.args(["build", "--release", "--locked", "--target-dir"]);
    build.arg(&products);
    run(
        &mut build,
        "the revision does not build with this toolchain",
    )?;
    let name = format!("threadlint{}", std::env::consts::EXE_SUFFIX);
    let short = commit.chars().take(10).collect();
    Ok((products.join("release").join(name), short))
}

fn commit(root: &Path, revision: &str) -> Result<String, Trouble> {
    let mut git = Command::new("git");
    git.arg("-C").arg(root);
    git.args(["rev-parse", "--verify", "--end-of-options"]);
    git.arg(format!("{revision}^{{commit}}"));
    git.stdout(Stdio::piped());
    let output = run(
        &mut git,
        "name a commit, a branch or a tag of this repository",
    )?;
    Ok(String::from_utf8_lossy(&output).trim().to_owned())
}

/// Runs a command to its end and passes its standard error through.
fn run(command: &mut Command, help: &'static str) -> Result<Vec<u8>, Trouble> {
    let output = command
        .stdin(Stdio::null())
        .stderr(Stdio::inherit())
        .output()
        .map_err(|source| Trouble::Start {
            program: command.get_program().into(),
            source,
        })?;
    if output.status.success() {
        return Ok(output.stdout);
    }
    Err(Trouble::Command {
        command: format!("{command:?}").replace('"', ""),
        help,
    })
}
