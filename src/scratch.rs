//! Folders for temporary files that do not outlive their process, however it ends.
//!
//! A folder is deleted when its value is dropped. Each holds a file that its process keeps locked;
//! the system unlocks the file when the process is killed, and the next process that makes a folder
//! deletes those whose file is not locked.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Once;
use std::time::Duration;

use tempfile::TempDir;

const PREFIX: &str = "threadlint-";
const LOCK: &str = "lock";
/// A folder without the file may be about to get it, unless the folder is older.
const TIME_TO_LOCK: Duration = Duration::from_secs(600);
const ATTEMPTS: usize = 3;

/// A folder of this process alone, which only its owner can read.
#[derive(Debug)]
pub(crate) struct ScratchFolder {
    // Before the folder: some systems do not delete open files.
    _lock: File,
    folder: TempDir,
}

static SWEPT: Once = Once::new();

impl ScratchFolder {
    /// A new folder in that for temporary files.
    pub(crate) fn make() -> io::Result<Self> {
        let parent = fs::canonicalize(std::env::temp_dir())?;
        SWEPT.call_once(|| sweep(&parent));
        let mut attempt = Self::make_in(&parent);
        for _ in 1..ATTEMPTS {
            if attempt.is_ok() {
                break;
            }
            attempt = Self::make_in(&parent);
        }
        attempt
    }

    /// Fails if another process takes the new folder for an abandoned one.
    fn make_in(parent: &Path) -> io::Result<Self> {
        let mut builder = tempfile::Builder::new();
        builder.prefix(PREFIX);
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o700));
        let folder = builder.tempdir_in(parent)?;
        let path = folder.path().join(LOCK);
        let lock = File::create_new(&path)?;
        lock.lock()?;
        fs::metadata(&path)?;
        Ok(Self {
            _lock: lock,
            folder,
        })
    }

    /// Its real path, without links.
    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }
}

/// Deletes the folders in `parent` whose processes have ended.
fn sweep(parent: &Path) {
    let Ok(entries) = fs::read_dir(parent) else {
        return;
    };
    let is_ours = |path: &PathBuf| {
        let name = path.file_name().and_then(|name| name.to_str());
        name.is_some_and(|name| name.starts_with(PREFIX))
    };
    let folders = entries.flatten().map(|entry| entry.path()).filter(is_ours);
    for folder in folders {
        if let Some(lock) = abandoned(&folder) {
            // It does not matter whether another process deletes it at the same time.
            let _ = fs::remove_dir_all(&folder);
            drop(lock);
        }
    }
}

/// Whether the process of the folder has ended; returns the lock, if there is one.
fn abandoned(folder: &Path) -> Option<Option<File>> {
    let metadata = fs::symlink_metadata(folder).ok()?;
    if !metadata.is_dir() {
        return None;
    }
    match File::options().write(true).open(folder.join(LOCK)) {
        Ok(lock) => lock.try_lock().is_ok().then_some(Some(lock)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let age = metadata.modified().ok()?.elapsed().ok()?;
            (age > TIME_TO_LOCK).then_some(None)
        }
        Err(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(parent: &Path, name: &str, has_lock: bool) -> PathBuf {
        let folder = parent.join(name);
        fs::create_dir_all(folder.join("work/deep")).unwrap();
        if has_lock {
            fs::write(folder.join(LOCK), "").unwrap();
        }
        folder
    }

    #[test]
    fn only_abandoned_folders_are_deleted() {
        let parent = tempfile::tempdir().unwrap();
        let abandoned = folder(parent.path(), "threadlint-a", true);
        let new = folder(parent.path(), "threadlint-b", false);
        let other = folder(parent.path(), "other", true);
        let used = ScratchFolder::make_in(parent.path()).unwrap();
        sweep(parent.path());
        assert!(!abandoned.exists());
        assert!(new.exists() && other.exists() && used.path().exists());
        let path = used.path().to_owned();
        drop(used);
        assert!(!path.exists());
    }

    #[cfg(unix)]
    #[test]
    fn a_folder_that_was_never_locked_is_deleted_when_it_is_old() {
        let parent = tempfile::tempdir().unwrap();
        let folder = folder(parent.path(), "threadlint-a", false);
        let old = std::time::SystemTime::now() - TIME_TO_LOCK * 2;
        File::open(&folder).unwrap().set_modified(old).unwrap();
        sweep(parent.path());
        assert!(!folder.exists());
    }

    #[cfg(unix)]
    #[test]
    fn links_are_neither_followed_nor_deleted() {
        let parent = tempfile::tempdir().unwrap();
        let target = folder(parent.path(), "precious", true);
        std::os::unix::fs::symlink(&target, parent.path().join("threadlint-a")).unwrap();
        sweep(parent.path());
        assert!(target.join("work/deep").exists());
    }

    #[cfg(unix)]
    #[test]
    fn only_the_owner_can_read_it() {
        use std::os::unix::fs::PermissionsExt;
        let folder = ScratchFolder::make().unwrap();
        let mode = fs::metadata(folder.path()).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o700);
    }
}
