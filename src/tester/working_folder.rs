//! The folder in which a JVM works: it looks like that of the user, but what the program writes
//! there stays there, and is gone before the next schedule.
//!
//! Folders are made anew, small files are copied, and all else is linked, up to fixed numbers; so
//! relative paths lead to what they would lead to under `java`. The folders above contain links to
//! the neighbours, so that paths that begin with `..` do, too.

use std::collections::{BTreeMap, VecDeque};
use std::fs::{self, Metadata};
use std::io;
use std::path::{Component, Path, PathBuf};
use std::time::SystemTime;

/// Folders with more entries, and those that no longer fit, are linked as a whole.
const MOST_ENTRIES: usize = 4096;
/// Larger files are linked: what the program writes to them reaches the file of the user.
const LARGEST_COPY: u64 = 256 << 10;
const MOST_COPIES: usize = 256;
/// Of a folder above with more entries, none is linked.
const MOST_NEIGHBOURS: usize = 512;
/// Compiled classes and archives of them: read by the JVM, not written by the program.
const NEVER_WRITTEN: [&str; 2] = ["class", "jar"];

/// The folders and files that the program finds when a schedule begins.
#[derive(Debug)]
pub(super) struct WorkingFolder {
    root: PathBuf,
    /// By path; a folder comes before what it contains.
    entries: BTreeMap<PathBuf, Entry>,
    working: PathBuf,
    copies: usize,
}

#[derive(Debug)]
enum Entry {
    Folder,
    Link { to: PathBuf, is_folder: bool },
    Copy { of: PathBuf, made: Option<Stamp> },
}

/// Tells whether a copy was changed.
type Stamp = (u64, SystemTime);

impl WorkingFolder {
    /// Nothing but `root`, an empty folder.
    pub(super) fn empty(root: &Path) -> Self {
        Self {
            root: root.to_owned(),
            entries: BTreeMap::new(),
            working: root.to_owned(),
            copies: 0,
        }
    }

    /// What the folder `original` looks like, made below `root`, an empty folder.
    pub(super) fn like(original: &Path, root: &Path) -> io::Result<Self> {
        let mut folder = Self::empty(root);
        folder.add_way_to(original);
        folder.add_content(original);
        folder.make_missing()?;
        Ok(folder)
    }

    /// Where the JVM works.
    pub(super) fn path(&self) -> &Path {
        &self.working
    }

    /// Adds the folders above `original`, with their other entries.
    fn add_way_to(&mut self, original: &Path) {
        let mut above = PathBuf::new();
        for component in original.components() {
            if let Component::Normal(name) = component {
                self.add_neighbours(&above, name.as_ref());
                self.working.push(name);
                let working = self.working.clone();
                self.entries.insert(working, Entry::Folder);
            }
            above.push(component);
        }
    }

    fn add_neighbours(&mut self, above: &Path, except: &Path) {
        let neighbours = children(above).unwrap_or_default();
        if neighbours.len() > MOST_NEIGHBOURS {
            return;
        }
        for (path, metadata) in neighbours {
            if path.file_name() != Some(except.as_os_str()) {
                self.add_link(&self.working.clone(), path, &metadata);
            }
        }
    }

    /// Adds what `original` contains, the nearest first.
    fn add_content(&mut self, original: &Path) {
        let mut waiting = VecDeque::from([(original.to_owned(), self.working.clone())]);
        while let Some((original, folder)) = waiting.pop_front() {
            let content = children(&original).unwrap_or_default();
            if self.entries.len() + content.len() > MOST_ENTRIES && folder != self.working {
                let is_folder = true;
                let to = original;
                self.entries.insert(folder, Entry::Link { to, is_folder });
                continue;
            }
            for (path, metadata) in content {
                self.add(&folder, path, &metadata, &mut waiting);
            }
        }
    }

    fn add(
        &mut self,
        folder: &Path,
        of: PathBuf,
        metadata: &Metadata,
        waiting: &mut VecDeque<(PathBuf, PathBuf)>,
    ) {
        let Some(name) = of.file_name() else {
            return;
        };
        let path = folder.join(name);
        // A hidden folder belongs to a tool, and may be large.
        let is_hidden = name.to_string_lossy().starts_with('.');
        if metadata.is_dir() && !is_hidden {
            self.entries.insert(path.clone(), Entry::Folder);
            waiting.push_back((of, path));
        } else if self.is_copied(&of, metadata) {
            self.copies += 1;
            self.entries.insert(path, Entry::Copy { of, made: None });
        } else {
            self.add_link(folder, of, metadata);
        }
    }

    fn add_link(&mut self, folder: &Path, to: PathBuf, metadata: &Metadata) {
        if let Some(name) = to.file_name() {
            let path = folder.join(name);
            let is_folder = metadata.is_dir() || metadata.is_symlink() && to.is_dir();
            self.entries.insert(path, Entry::Link { to, is_folder });
        }
    }

    /// Files of pseudo file systems have no length, and may block who reads them.
    fn is_copied(&self, file: &Path, metadata: &Metadata) -> bool {
        let extension = file.extension().and_then(|extension| extension.to_str());
        metadata.is_file()
            && (1..=LARGEST_COPY).contains(&metadata.len())
            && self.copies < MOST_COPIES
            && !extension.is_some_and(|extension| NEVER_WRITTEN.contains(&extension))
    }

    /// Removes what a schedule left, and brings back what it changed or removed. Returns what
    /// could not be restored.
    pub(super) fn restore(&mut self) -> Option<PathBuf> {
        let mut left = None;
        self.remove_left(&self.root.clone(), &mut left);
        if left.is_none() && self.make_missing().is_err() {
            left = Some(self.root.clone());
        }
        left
    }

    fn remove_left(&self, folder: &Path, left: &mut Option<PathBuf>) {
        for (path, metadata) in children(folder).unwrap_or_default() {
            match self.entries.get(&path) {
                Some(Entry::Folder) if metadata.is_dir() => self.remove_left(&path, left),
                Some(entry) if entry.is_intact(&path, &metadata) => {}
                _ if remove(&path, &metadata).is_ok() => {}
                _ => {
                    left.get_or_insert(path);
                }
            }
        }
    }

    fn make_missing(&mut self) -> io::Result<()> {
        for (path, entry) in &mut self.entries {
            if fs::symlink_metadata(path).is_err() {
                entry.make(path)?;
            }
        }
        Ok(())
    }
}

impl Entry {
    fn make(&mut self, path: &Path) -> io::Result<()> {
        match self {
            Self::Folder => fs::create_dir(path),
            Self::Link { to, is_folder } => link(to, path, *is_folder),
            // Of a file that cannot be read, a link cannot be read either.
            Self::Copy { of, made } => match fs::copy(&of, path) {
                Ok(_) => {
                    *made = Some(stamp(&fs::symlink_metadata(path)?)?);
                    Ok(())
                }
                Err(_) => link(of, path, false),
            },
        }
    }

    fn is_intact(&self, path: &Path, metadata: &Metadata) -> bool {
        match self {
            Self::Folder => metadata.is_dir(),
            Self::Link { to, .. } => fs::read_link(path).is_ok_and(|target| target == *to),
            Self::Copy { made, .. } if metadata.is_file() => stamp(metadata).ok() == *made,
            Self::Copy { of, .. } => fs::read_link(path).is_ok_and(|target| target == *of),
        }
    }
}

fn stamp(metadata: &Metadata) -> io::Result<Stamp> {
    Ok((metadata.len(), metadata.modified()?))
}

fn children(folder: &Path) -> io::Result<Vec<(PathBuf, Metadata)>> {
    let entries = fs::read_dir(folder)?.flatten();
    let described = entries.filter_map(|entry| Some((entry.path(), entry.metadata().ok()?)));
    Ok(described.collect())
}

fn remove(path: &Path, metadata: &Metadata) -> io::Result<()> {
    if metadata.is_dir() {
        fs::remove_dir_all(path)
    } else {
        fs::remove_file(path)
    }
}

#[cfg(unix)]
fn link(to: &Path, path: &Path, _: bool) -> io::Result<()> {
    std::os::unix::fs::symlink(to, path)
}

#[cfg(windows)]
fn link(to: &Path, path: &Path, is_folder: bool) -> io::Result<()> {
    if is_folder {
        std::os::windows::fs::symlink_dir(to, path)
    } else {
        std::os::windows::fs::symlink_file(to, path)
    }
}

#[cfg(test)]
mod tests {
    use tempfile::TempDir;

    use super::*;

    struct Stage {
        _temporary: TempDir,
        original: PathBuf,
        folder: WorkingFolder,
    }

    /// A folder of the user with a file of each kind, and one that looks like it.
    fn stage() -> Stage {
        let temporary = tempfile::tempdir().unwrap();
        let top = fs::canonicalize(temporary.path()).unwrap();
        let original = top.join("user/project");
        fs::create_dir_all(original.join("data/deep")).unwrap();
        fs::create_dir_all(original.join(".git")).unwrap();
        fs::write(top.join("user/above.txt"), "above").unwrap();
        for file in ["input.txt", "data/deep/more.txt", ".git/config", "M.class"] {
            fs::write(original.join(file), file).unwrap();
        }
        let root = top.join("root");
        fs::create_dir(&root).unwrap();
        let folder = WorkingFolder::like(&original, &root).unwrap();
        Stage {
            _temporary: temporary,
            original,
            folder,
        }
    }

    fn read(stage: &Stage, path: &str) -> String {
        fs::read_to_string(stage.folder.path().join(path)).unwrap()
    }

    #[test]
    fn relative_paths_lead_to_the_files_of_the_user() {
        let stage = stage();
        for file in ["input.txt", "data/deep/more.txt", ".git/config", "M.class"] {
            assert_eq!(read(&stage, file), file);
        }
        assert_eq!(read(&stage, "../above.txt"), "above");
        assert_ne!(stage.folder.path(), stage.original);
    }

    #[test]
    fn what_a_schedule_writes_is_gone_before_the_next() {
        let mut stage = stage();
        let working = stage.folder.path().to_owned();
        fs::write(working.join("input.txt"), "changed").unwrap();
        fs::write(working.join("new.txt"), "").unwrap();
        fs::create_dir_all(working.join("data/db/log")).unwrap();
        fs::write(working.join("data/db/log/1"), "").unwrap();
        fs::write(working.join("../beside.txt"), "").unwrap();
        fs::remove_file(working.join("M.class")).unwrap();
        fs::remove_dir_all(working.join("data/deep")).unwrap();
        assert_eq!(stage.folder.restore(), None);
        for path in ["new.txt", "data/db", "../beside.txt"] {
            assert!(!working.join(path).exists(), "{path}");
        }
        for file in ["input.txt", "data/deep/more.txt", "M.class"] {
            assert_eq!(read(&stage, file), file);
        }
        let of_user = fs::read_to_string(stage.original.join("input.txt")).unwrap();
        assert_eq!(of_user, "input.txt");
        assert!(!stage.original.join("data/db").exists());
    }

    #[test]
    fn what_replaces_a_folder_or_a_link_is_removed() {
        let mut stage = stage();
        let working = stage.folder.path().to_owned();
        fs::remove_file(working.join("M.class")).unwrap();
        fs::create_dir_all(working.join("M.class/deep")).unwrap();
        fs::remove_dir_all(working.join("data")).unwrap();
        fs::write(working.join("data"), "").unwrap();
        assert_eq!(stage.folder.restore(), None);
        assert_eq!(read(&stage, "M.class"), "M.class");
        assert_eq!(read(&stage, "data/deep/more.txt"), "data/deep/more.txt");
    }

    #[test]
    fn large_folders_and_files_are_linked() {
        let temporary = tempfile::tempdir().unwrap();
        let top = fs::canonicalize(temporary.path()).unwrap();
        let original = top.join("project");
        fs::create_dir_all(original.join("large")).unwrap();
        for number in 0..=MOST_ENTRIES {
            fs::write(original.join(format!("large/{number}")), "").unwrap();
        }
        let length = usize::try_from(LARGEST_COPY).unwrap() + 1;
        fs::write(original.join("log"), vec![b'x'; length]).unwrap();
        fs::create_dir(original.join(".hidden")).unwrap();
        fs::write(original.join("empty"), "").unwrap();
        fs::write(original.join("small"), "x").unwrap();
        let root = top.join("root");
        fs::create_dir(&root).unwrap();
        let folder = WorkingFolder::like(&original, &root).unwrap();
        let kinds = [
            ("large", true),
            ("log", true),
            (".hidden", true),
            ("empty", true),
            ("small", false),
        ];
        for (name, is_link) in kinds {
            let made = fs::symlink_metadata(folder.path().join(name)).unwrap();
            assert_eq!(made.is_symlink(), is_link, "{name}");
        }
        assert!(folder.path().join("large/17").exists());
    }

    #[test]
    fn an_empty_folder_is_emptied_again() {
        let temporary = tempfile::tempdir().unwrap();
        let mut folder = WorkingFolder::empty(temporary.path());
        fs::create_dir_all(temporary.path().join("a/b")).unwrap();
        assert_eq!(folder.restore(), None);
        assert_eq!(fs::read_dir(temporary.path()).unwrap().count(), 0);
    }
}
