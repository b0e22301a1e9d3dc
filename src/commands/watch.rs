//! `threadlint check --watch`: checks again whenever a file changes, until the user ends it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use notify::event::{EventKind, MetadataKind, ModifyKind};
use notify::{Event, RecommendedWatcher, RecursiveMode, Watcher};

use super::CommandError;
use super::check::{check_once, tell};
use super::targets::OutputTarget;
use super::terminal::Console;
use super::{FAILURE, described};
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
    for path in &args.paths {
        let path = fs::canonicalize(path).map_err(|error| CommandError::ReadFile {
            path: path.clone(),
            error,
        })?;
        let root = find_repository(&path, Some(&path));
        let above = path.ancestors().skip(1);
        let above = above.take_while(|folder| folder.starts_with(&root));
        for folder in above.chain((!path.is_dir()).then(|| path.parent()).flatten()) {
            folders
                .entry(folder.to_owned())
                .or_insert(RecursiveMode::NonRecursive);
        }
        if path.is_dir() {
            folders.insert(path, RecursiveMode::Recursive);
        }
    }
    for file in args.select.config.iter().chain(&args.accepted.baseline) {
        let folder = fs::canonicalize(file).ok();
        if let Some(folder) = folder.as_deref().and_then(Path::parent) {
            folders
                .entry(folder.to_owned())
                .or_insert(RecursiveMode::NonRecursive);
        }
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
