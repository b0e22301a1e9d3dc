//! What git knows about changed files. Runs the program `git`, so that its configuration, hooks and
//! environment count as they do for the user.
//!
//! A file is known by its absolute path without links. Renames are a removal and an addition.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use miette::Diagnostic;
use thiserror::Error;

/// Why git gives no answer.
#[derive(Debug, Error, Diagnostic)]
pub(crate) enum GitError {
    #[error("there is no program `git`")]
    #[diagnostic(help("install git, or leave out `--changed` and `--staged`"))]
    NoProgram,
    #[error("`{}` is in no git repository", folder.display())]
    #[diagnostic(help("run threadlint in a repository, or leave out `--changed` and `--staged`"))]
    NoRepository { folder: PathBuf },
    #[error("git knows no commit `{revision}`")]
    #[diagnostic(help(
        "name a branch, tag or commit that is here; a shallow clone lacks most of them, so fetch it"
    ))]
    NoCommit { revision: String },
    #[error("`git {command}` failed: {reason}")]
    #[diagnostic(help("run this command by hand to see what is wrong with the repository"))]
    Failed { command: String, reason: String },
}

/// From which state on, and up to which, files count as changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Span<'a> {
    /// From the last commit to the files on disk.
    Uncommitted,
    /// From where the current commit left this one to the files on disk.
    Since(&'a str),
    /// From the last commit to the index.
    Staged,
}

/// The differences that a span covers.
#[derive(Debug, Default)]
pub(crate) struct ChangedFiles {
    /// The content before; `None` for a new file.
    pub(crate) before: BTreeMap<PathBuf, Option<Vec<u8>>>,
    /// The content at the end of the span, where that on disk is another or none.
    pub(crate) after: BTreeMap<PathBuf, Vec<u8>>,
    /// Files on disk that are not there at the end of the span.
    pub(crate) absent: BTreeSet<PathBuf>,
}

/// A work tree of git.
pub(crate) struct Repository {
    /// Where git is run.
    folder: PathBuf,
    root: PathBuf,
}

/// One line of `git diff --raw`.
struct Difference {
    path: PathBuf,
    /// The object before; `None` if there was none.
    before: Option<String>,
}

impl Repository {
    /// The repository around a folder, which is absolute.
    pub(crate) fn around(folder: &Path) -> Result<Self, GitError> {
        let mut repository = Self {
            folder: folder.to_owned(),
            root: PathBuf::new(),
        };
        let root = repository.run(&["rev-parse", "--show-toplevel"]);
        let root = root.map_err(|error| match error {
            GitError::Failed { .. } => GitError::NoRepository {
                folder: folder.to_owned(),
            },
            other => other,
        })?;
        let root = root.strip_suffix(b"\n").unwrap_or(&root);
        let root = path_of(root);
        repository.root = root.canonicalize().unwrap_or(root);
        Ok(repository)
    }

    /// The files whose content differs between the ends of the span, if `is_wanted` accepts them.
    pub(crate) fn changes(
        &self,
        span: Span<'_>,
        is_wanted: impl Fn(&Path) -> bool,
    ) -> Result<ChangedFiles, GitError> {
        let start = self.start(span)?;
        let end: &[&str] = if span == Span::Staged {
            &["--cached"]
        } else {
            &[]
        };
        let mut changed = ChangedFiles {
            before: self.differing(&[end, &[&start, "--"]].concat(), &is_wanted)?,
            ..ChangedFiles::default()
        };
        let untracked = self.untracked()?.into_iter().filter(|path| is_wanted(path));
        if span == Span::Staged {
            changed.absent.extend(untracked);
            // What the index has in place of the files on disk.
            let index = self.differing(&[], &is_wanted)?.into_iter();
            changed.after = index
                .filter_map(|(path, content)| Some((path, content?)))
                .collect();
        } else {
            changed.before.extend(untracked.map(|path| (path, None)));
        }
        Ok(changed)
    }

    /// The tree with which the span starts.
    fn start(&self, span: Span<'_>) -> Result<String, GitError> {
        let resolved = |revision: &str| {
            let commit = format!("{revision}^{{commit}}");
            self.line(&[
                "rev-parse",
                "--verify",
                "--quiet",
                "--end-of-options",
                &commit,
            ])
        };
        match (resolved("HEAD"), span) {
            (Ok(head), Span::Since(revision)) => {
                let commit = resolved(revision).map_err(|error| match error {
                    GitError::Failed { .. } => GitError::NoCommit {
                        revision: revision.to_owned(),
                    },
                    other => other,
                })?;
                // Without a common ancestor, all that differs has changed.
                Ok(self.line(&["merge-base", &commit, &head]).unwrap_or(commit))
            }
            (Ok(head), Span::Uncommitted | Span::Staged) => Ok(head),
            // Before the first commit, all files are new.
            (Err(GitError::Failed { .. }), Span::Uncommitted | Span::Staged) => {
                self.line(&["hash-object", "-t", "tree", "--stdin"])
            }
            (Err(GitError::Failed { .. }), Span::Since(revision)) => Err(GitError::NoCommit {
                revision: revision.to_owned(),
            }),
            (Err(error), _) => Err(error),
        }
    }

    /// The files that differ, with their content before, if `is_wanted` accepts them.
    fn differing(
        &self,
        arguments: &[&str],
        is_wanted: impl Fn(&Path) -> bool,
    ) -> Result<BTreeMap<PathBuf, Option<Vec<u8>>>, GitError> {
        let mut differences = self.differences(&[&["diff"], &RAW[..], arguments].concat())?;
        differences.retain(|it| is_wanted(&it.path));
        let ids = differences.iter().filter_map(|it| it.before.as_deref());
        let contents = self.contents(ids)?;
        let content = |id: String| contents.get(&id).cloned();
        let files = differences.into_iter();
        Ok(files
            .map(|it| (it.path, it.before.and_then(content)))
            .collect())
    }

    fn untracked(&self) -> Result<Vec<PathBuf>, GitError> {
        let listed = self.run(&[
            "ls-files",
            "--others",
            "--exclude-standard",
            "--full-name",
            "-z",
            "--",
            ":/",
        ])?;
        let names = listed
            .split(|&byte| byte == 0)
            .filter(|name| !name.is_empty());
        Ok(names.map(|name| self.root.join(path_of(name))).collect())
    }

    fn differences(&self, arguments: &[&str]) -> Result<Vec<Difference>, GitError> {
        let listed = self.run(arguments)?;
        let mut fields = listed.split(|&byte| byte == 0);
        let mut differences = Vec::new();
        while let (Some(head), Some(name)) = (fields.next(), fields.next()) {
            let head = String::from_utf8_lossy(head);
            let before = head.split(' ').nth(2);
            let before = before.filter(|id| id.contains(|c| c != '0'));
            differences.push(Difference {
                path: self.root.join(path_of(name)),
                before: before.map(str::to_owned),
            });
        }
        Ok(differences)
    }

    /// The contents of objects by their ids.
    fn contents<'i>(
        &self,
        ids: impl Iterator<Item = &'i str>,
    ) -> Result<BTreeMap<String, Vec<u8>>, GitError> {
        let ids: Vec<&str> = ids.collect();
        if ids.is_empty() {
            return Ok(BTreeMap::new());
        }
        let asked = ids.join("\n") + "\n";
        let answer = self.answer(&["cat-file", "--batch"], asked.as_bytes())?;
        Ok(objects(&answer))
    }

    fn line(&self, arguments: &[&str]) -> Result<String, GitError> {
        let answer = self.run(arguments)?;
        Ok(String::from_utf8_lossy(&answer).trim_end().to_owned())
    }

    fn run(&self, arguments: &[&str]) -> Result<Vec<u8>, GitError> {
        self.answer(arguments, &[])
    }

    /// What git writes if it is given this input.
    fn answer(&self, arguments: &[&str], input: &[u8]) -> Result<Vec<u8>, GitError> {
        let failed = |reason: String| GitError::Failed {
            command: arguments.join(" "),
            reason,
        };
        let mut child = Command::new("git")
            .args(arguments)
            .current_dir(&self.folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| match error.kind() {
                io::ErrorKind::NotFound => GitError::NoProgram,
                _ => failed(error.to_string()),
            })?;
        let (stdin, stderr) = (child.stdin.take(), child.stderr.take());
        let mut told = String::new();
        let output = std::thread::scope(|scope| {
            // A process that reads and writes at once waits if nobody does the other.
            scope.spawn(move || stdin.map(|mut stdin| stdin.write_all(input)));
            scope.spawn(|| stderr.map(|mut stderr| stderr.read_to_string(&mut told)));
            child.wait_with_output()
        });
        let output = output.map_err(|error| failed(error.to_string()))?;
        if output.status.success() {
            Ok(output.stdout)
        } else {
            Err(failed(told.trim().to_owned()))
        }
    }
}

/// A form of differences that depends on no setting of the user.
const RAW: [&str; 7] = [
    "--raw",
    "-z",
    "--no-abbrev",
    "--no-renames",
    "--no-relative",
    "--no-ext-diff",
    "--ignore-submodules=all",
];

/// The answer of `git cat-file --batch`: for each object a line `id type size`, and its bytes.
fn objects(mut answer: &[u8]) -> BTreeMap<String, Vec<u8>> {
    let mut objects = BTreeMap::new();
    while let Some(end) = answer.iter().position(|&byte| byte == b'\n') {
        let head = String::from_utf8_lossy(&answer[..end]).into_owned();
        let rest = &answer[end + 1..];
        let mut words = head.split(' ');
        let (id, size) = (
            words.next(),
            words.nth(1).and_then(|size| size.parse().ok()),
        );
        let (Some(id), Some(size)) = (id, size) else {
            // It is missing, as in a partial clone without a connection.
            answer = rest;
            continue;
        };
        let size: usize = size;
        let Some(content) = rest.get(..size) else {
            break;
        };
        objects.insert(id.to_owned(), content.to_vec());
        answer = rest.get(size + 1..).unwrap_or_default();
    }
    objects
}

#[cfg(unix)]
fn path_of(name: &[u8]) -> PathBuf {
    use std::os::unix::ffi::OsStrExt as _;
    PathBuf::from(OsStr::from_bytes(name))
}

#[cfg(not(unix))]
fn path_of(name: &[u8]) -> PathBuf {
    let name = String::from_utf8_lossy(name).into_owned();
    PathBuf::from(OsStr::new(&name))
}
