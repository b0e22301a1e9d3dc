//! `threadlint check --watch`: checks again whenever a file changes, until the user ends it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use notify::event::{EventKind, MetadataKind, ModifyKind};
use notify::{Event, RecommendedWatcher, RecursiveMode, Watcher};

use super::check::{check_once, tell};
use super::targets::OutputTarget;
use super::terminal::Console;
use super::{CommandError, FAILURE, described};
use crate::cli::CheckArgs;
use crate::output::{OutputFormat, find_repository};

/// Changes that come within this time of each other are one: an editor writes several files, and git
/// thousands.
const QUIET: Duration = Duration::from_millis(100);

const CLEAR: &[u8] = b"\x1b[2J\x1b[3J\x1b[H";

/// Checks, and again after each change; returns only if nothing can be watched any more.
pub(super) fn watch(
    args: &CheckArgs,
    targets: &[OutputTarget<OutputFormat>],
    console: Console<'_>,
) -> Result<u8, CommandError> {
    let Console { terminal, out, err } = console;
    let changes = Changes::watch(&watched(args)?)?;
    loop {
        if terminal.clears_stdout {
            out.write_all(CLEAR)?;
        }
        let again = Console {
            terminal,
            out: &mut *out,
            err: &mut *err,
        };
        match check_once(args, targets, again) {
            Ok(_) => {}
            Err(CommandError::Write(error)) => return Err(CommandError::Write(error)),
            // What is wrong with the input is there to be mended.
            Err(error) => {
                let _ = err.write_all(described(&error, terminal).as_bytes());
            }
        }
        if !args.quiet {
            let _ = tell("waiting for changes; Ctrl-C ends this", terminal, err);
        }
        if !changes.wait() {
            return Ok(FAILURE);
        }
    }
}

/// The folders whose changes matter, with how far down: those that are checked, and for their
/// configuration and baseline each folder above them in the repository.
fn watched(args: &CheckArgs) -> Result<BTreeMap<PathBuf, RecursiveMode>, CommandError> {
    let mut folders = BTreeMap::new();
    let mut near: Vec<PathBuf> = Vec::new();
    for path in &args.paths {
        let path = fs::canonicalize(path).map_err(|error| CommandError::ReadFile {
            path: path.clone(),
            error,
        })?;
        let root = find_repository(&path, Some(&path));
        let above = path.ancestors().skip(1);
        near.extend(
            above
                .map(Path::to_owned)
                .take_while(|it| it.starts_with(&root)),
        );
        if path.is_dir() {
            folders.insert(path, RecursiveMode::Recursive);
        } else {
            near.extend(path.parent().map(Path::to_owned));
        }
    }
    for file in args.select.config.iter().chain(&args.accepted.baseline) {
        let file = fs::canonicalize(file).ok();
        near.extend(file.as_deref().and_then(Path::parent).map(Path::to_owned));
    }
    for folder in near {
        folders.entry(folder).or_insert(RecursiveMode::NonRecursive);
    }
    Ok(folders)
}

/// What the system says of the files in some folders.
struct Changes {
    events: Receiver<notify::Result<Event>>,
    /// Tells as long as it lives.
    _watcher: RecommendedWatcher,
}

impl Changes {
    fn watch(folders: &BTreeMap<PathBuf, RecursiveMode>) -> Result<Self, CommandError> {
        let failed = |folder: &Path| {
            let path = folder.to_owned();
            move |error| CommandError::Watch { path, error }
        };
        let (sender, events) = mpsc::channel();
        let mut watcher = notify::recommended_watcher(sender).map_err(failed(Path::new(".")))?;
        for (folder, mode) in folders {
            watcher.watch(folder, *mode).map_err(failed(folder))?;
        }
        Ok(Self {
            events,
            _watcher: watcher,
        })
    }

    /// Waits for a change that matters, and until no more come; whether there was one.
    fn wait(&self) -> bool {
        let changed = self.events.iter().any(|event| matters(&event));
        while changed && self.events.recv_timeout(QUIET).is_ok() {}
        changed
    }
}

/// Whether a check might come out differently. Where the system lost count of what changed, it might.
fn matters(event: &notify::Result<Event>) -> bool {
    let Ok(event) = event else {
        return true;
    };
    let is_change = !matches!(
        event.kind,
        EventKind::Access(_) | EventKind::Modify(ModifyKind::Metadata(MetadataKind::AccessTime))
    );
    is_change && (event.need_rescan() || event.paths.iter().any(|path| is_input(path)))
}

/// Whether a check reads files of that name; also a folder may contain some, which has moved.
fn is_input(path: &Path) -> bool {
    let extension = path.extension().unwrap_or_default();
    ["java", "jar", "zip", "toml"]
        .iter()
        .any(|it| extension == *it)
        || path.is_dir()
}

#[cfg(test)]
mod tests {
    use clap::Parser;
    use notify::event::{AccessKind, AccessMode, CreateKind, DataChange, Flag};

    use super::*;
    use crate::cli::Cli;

    fn is_followed(kind: EventKind, path: &str) -> bool {
        matters(&Ok(Event::new(kind).add_path(path.into())))
    }

    #[test]
    fn changes_of_what_a_check_reads_matter() {
        let written = EventKind::Modify(ModifyKind::Data(DataChange::Any));
        let opened = EventKind::Access(AccessKind::Open(AccessMode::Read));
        let read = EventKind::Modify(ModifyKind::Metadata(MetadataKind::AccessTime));
        for path in ["src/A.java", "lib/a.jar", "a.zip", "threadlint.toml"] {
            assert!(is_followed(written, path), "{path}");
            assert!(!is_followed(opened, path), "{path}");
            assert!(!is_followed(read, path), "{path}");
        }
        for path in ["A.class", "java", "report.json"] {
            assert!(!is_followed(written, path), "{path}");
        }
        let folder = tempfile::tempdir().unwrap();
        let created = EventKind::Create(CreateKind::Folder);
        assert!(is_followed(created, folder.path().to_str().unwrap()));
    }

    #[test]
    fn a_check_follows_what_the_system_could_not_tell() {
        assert!(matters(&Err(notify::Error::generic("too many changes"))));
        let lost = Event::new(EventKind::Other).set_flag(Flag::Rescan);
        assert!(matters(&Ok(lost)));
    }

    #[test]
    fn folders_with_configuration_are_watched_too() {
        let folder = tempfile::tempdir().unwrap();
        let root = fs::canonicalize(folder.path()).unwrap();
        for below in [".git", "module/src", "rules"] {
            fs::create_dir_all(root.join(below)).unwrap();
        }
        fs::write(root.join("rules/own.toml"), "").unwrap();
        fs::write(root.join("module/A.java"), "").unwrap();
        let path = |below: &str| root.join(below).to_str().unwrap().to_owned();
        let watched = |paths: &[&str], config: &str| {
            let line = ["threadlint", "--config", config].map(str::to_owned);
            let line = line.into_iter().chain(paths.iter().map(|it| path(it)));
            let folders = watched(&Cli::parse_from(line).check).unwrap();
            let below = |folder: PathBuf| folder.strip_prefix(&root).map(Path::to_owned);
            let folders = folders.into_iter();
            let folders = folders.map(|(folder, mode)| (below(folder).unwrap(), mode));
            folders.collect::<Vec<_>>()
        };
        let (all, one) = (RecursiveMode::Recursive, RecursiveMode::NonRecursive);
        let of = |folders: &[(&str, RecursiveMode)]| {
            let folders = folders.iter();
            folders
                .map(|(folder, mode)| (folder.into(), *mode))
                .collect::<Vec<_>>()
        };
        let expected = of(&[
            ("", one),
            ("module", one),
            ("module/src", all),
            ("rules", one),
        ]);
        assert_eq!(watched(&["module/src"], &path("rules/own.toml")), expected);
        let expected = of(&[("", one), ("module", one)]);
        assert_eq!(watched(&["module/A.java"], "absent.toml"), expected);
        let expected = of(&[("", one), ("module", all)]);
        assert_eq!(
            watched(&["module", "module/A.java"], "absent.toml"),
            expected
        );
    }
}
