//! Folders for temporary files that do not outlive their process, however it ends.
//!
//! A folder is deleted when its value is dropped. Beside each is a file that its process keeps
//! locked: it is made before the folder and deleted after it. The system unlocks the file when the
//! process is killed, and the next process that makes a folder deletes those whose file is not
//! locked.

use std::fs::{self, DirBuilder, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Once;

use tempfile::NamedTempFile;

const PREFIX: &str = "threadlint-";
const LOCK: &str = "lock";
const ATTEMPTS: usize = 3;

/// A folder of this process alone, which only its owner can read.
#[derive(Debug)]
pub(crate) struct ScratchFolder {
    path: PathBuf,
    /// Deleted after the folder.
    lock: NamedTempFile,
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

    /// Fails if another process deletes the new file, which was not locked yet.
    fn make_in(parent: &Path) -> io::Result<Self> {
        let lock = tempfile::Builder::new()
            .prefix(PREFIX)
            .suffix(&format!(".{LOCK}"))
            .tempfile_in(parent)?;
        lock.as_file().lock()?;
        fs::metadata(lock.path())?;
        let path = lock.path().with_extension("");
        let mut builder = DirBuilder::new();
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        builder.create(&path)?;
        Ok(Self { path, lock })
    }

    /// Its real path, without links.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for ScratchFolder {
    fn drop(&mut self) {
        // What cannot be deleted now is left to a later process, which needs the lock for that.
        let is_deleted = delete(&self.path).is_ok();
        self.lock.disable_cleanup(!is_deleted);
    }
}

/// Deletes a folder with all that it contains, also what a program has forbidden its owner to read
/// or to change.
fn delete(folder: &Path) -> io::Result<()> {
    fs::remove_dir_all(folder).or_else(|_| {
        open_up(folder);
        fs::remove_dir_all(folder)
    })
}

/// Lets the owner change the folder and all folders in it. Links are not followed.
#[cfg(unix)]
fn open_up(folder: &Path) {
    use std::os::unix::fs::PermissionsExt;
    let is_folder = |path: &Path| fs::symlink_metadata(path).is_ok_and(|it| it.is_dir());
    let mut left = vec![folder.to_owned()];
    while let Some(path) = left.pop() {
        if is_folder(&path) {
            let _ = fs::set_permissions(&path, fs::Permissions::from_mode(0o700));
            let entries = fs::read_dir(&path).into_iter().flatten();
            left.extend(entries.flatten().map(|entry| entry.path()));
        }
    }
}

#[cfg(not(unix))]
fn open_up(_: &Path) {}

/// Deletes the folders in `parent` whose processes have ended.
fn sweep(parent: &Path) {
    let Ok(entries) = fs::read_dir(parent) else {
        return;
    };
    let is_lock = |path: &PathBuf| {
        let name = path.file_name().and_then(|name| name.to_str());
        name.is_some_and(|name| name.starts_with(PREFIX))
            && path.extension().is_some_and(|extension| extension == LOCK)
    };
    let locks = entries.flatten().map(|entry| entry.path()).filter(is_lock);
    for path in locks {
        let Ok(lock) = File::options().write(true).open(&path) else {
            continue;
        };
        if lock.try_lock().is_ok() {
            let folder = path.with_extension("");
            let _ = delete(&folder);
            if fs::symlink_metadata(&folder).is_err() {
                let _ = fs::remove_file(&path);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(parent: &Path, name: &str, has_lock: bool) -> PathBuf {
        let folder = parent.join(name);
        fs::create_dir_all(folder.join("work/deep")).unwrap();
        if has_lock {
            fs::write(folder.with_extension(LOCK), "").unwrap();
        }
        folder
    }

    fn count(parent: &Path) -> usize {
        fs::read_dir(parent).unwrap().count()
    }

    #[test]
    fn only_abandoned_folders_are_deleted() {
        let parent = tempfile::tempdir().unwrap();
        let abandoned = folder(parent.path(), "threadlint-a", true);
        fs::write(parent.path().join("threadlint-c.lock"), "").unwrap();
        folder(parent.path(), "threadlint-b", false);
        folder(parent.path(), "other", true);
        let used = ScratchFolder::make_in(parent.path()).unwrap();
        sweep(parent.path());
        assert!(!abandoned.exists());
        assert!(used.path().exists());
        assert_eq!(count(parent.path()), 5);
        drop(used);
        assert_eq!(count(parent.path()), 3);
    }

    #[cfg(unix)]
    #[test]
    fn links_are_not_followed() {
        let parent = tempfile::tempdir().unwrap();
        let target = folder(parent.path(), "precious", false);
        std::os::unix::fs::symlink(&target, parent.path().join("threadlint-a")).unwrap();
        fs::write(parent.path().join("threadlint-a.lock"), "").unwrap();
        sweep(parent.path());
        assert!(target.join("work/deep").exists());
    }

    #[cfg(unix)]
    #[test]
    fn what_its_owner_may_not_change_is_deleted() {
        use std::os::unix::fs::PermissionsExt;
        let parent = tempfile::tempdir().unwrap();
        let abandoned = folder(parent.path(), "threadlint-a", true);
        let used = ScratchFolder::make_in(parent.path()).unwrap();
        fs::create_dir_all(used.path().join("work/deep")).unwrap();
        for place in [abandoned.as_path(), used.path()] {
            for closed in [place.join("work/deep"), place.join("work")] {
                fs::set_permissions(closed, fs::Permissions::from_mode(0o000)).unwrap();
            }
        }
        sweep(parent.path());
        drop(used);
        assert_eq!(count(parent.path()), 0);
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
