//! The folder of one JVM: its plan, the files in which it works, and what it leaves if it crashes.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};

use super::working_folder::WorkingFolder;
use crate::protocol::{self, GuardRails, Mode, Plan};
use crate::scratch::ScratchFolder;

const PLAN: &str = "plan.json";
const FILES: &str = "files";
const TEMPORARY: &str = "tmp";
const CRASH_REPORT: &str = "crash.log";
/// Where a crash report describes the thread; the JVM writes what comes before to its output.
const THREAD_OF_REPORT: &str = "T H R E A D";
const LINES_OF_REPORT: usize = 40;

/// The folder of one JVM. Both sides delete it: the launcher when the JVM has ended, the JVM when
/// the launcher has.
#[derive(Debug)]
pub(super) struct Home {
    folder: ScratchFolder,
    working: PathBuf,
    is_guarded: bool,
}

/// How JVMs see the working directory of the user.
#[derive(Debug)]
pub(super) struct Prepared {
    pub(super) home: Home,
    pub(super) files: Files,
    /// What the user should know.
    pub(super) notice: Option<String>,
}

/// The files that a schedule may change, restored before the next one.
#[derive(Debug)]
pub(super) struct Files {
    working: WorkingFolder,
    temporary: WorkingFolder,
}

/// Where a JVM works.
struct Place {
    path: PathBuf,
    /// Restored between schedules.
    files: WorkingFolder,
    notice: Option<String>,
}

impl Place {
    /// An empty folder.
    fn empty(files: &Path) -> Self {
        Self {
            path: files.to_owned(),
            files: WorkingFolder::empty(files),
            notice: None,
        }
    }

    /// A folder below `files` that looks like the user's, or the user's if none can be made.
    fn like_users(files: &Path) -> io::Result<Self> {
        let users = std::env::current_dir()?;
        Ok(match WorkingFolder::like(&users, files) {
            Ok(made) => Self {
                path: made.path().to_owned(),
                files: made,
                notice: None,
            },
            Err(error) => Self {
                path: users,
                files: WorkingFolder::empty(files),
                notice: Some(format!(
                    "schedules share the working folder, and see what others left there: no \
                     folder could be made that looks like it: {error}"
                )),
            },
        })
    }
}

impl Home {
    /// A folder for a JVM with that plan. Foreign code works in an empty folder, a program of the
    /// user in one that looks like the user's.
    pub(super) fn prepare(plan: &Plan) -> io::Result<Prepared> {
        let folder = ScratchFolder::make()?;
        let (files, temporary) = (folder.path().join(FILES), folder.path().join(TEMPORARY));
        fs::create_dir(&files)?;
        fs::create_dir(&temporary)?;
        let is_guarded = plan.rails.is_some();
        let place = if is_guarded || plan.mode == Mode::Doctor {
            Place::empty(&files)
        } else {
            Place::like_users(&files)?
        };
        Ok(Prepared {
            home: Self {
                folder,
                working: place.path,
                is_guarded,
            },
            files: Files {
                working: place.files,
                temporary: WorkingFolder::empty(&temporary),
            },
            notice: place.notice,
        })
    }

    /// Writes the plan for a JVM that connects to `channel`; the JVM deletes it when it has read it.
    pub(super) fn write_plan(
        &self,
        plan: &Plan,
        channel: protocol::Channel,
    ) -> io::Result<PathBuf> {
        let mut plan = plan.clone();
        plan.home = Some(protocol::Home {
            channel,
            folder: text(self.folder.path()),
        });
        if let Some(GuardRails { scratch, .. }) = &mut plan.rails {
            *scratch = text(&self.working);
        }
        // The JVM works elsewhere.
        let users = std::env::current_dir()?;
        for entry in &mut plan.class_path {
            *entry = text(&users.join(&*entry));
        }
        let path = self.folder.path().join(PLAN);
        serde_json::to_writer(File::create_new(&path)?, &plan)?;
        Ok(path)
    }

    /// The working directory of the JVM.
    pub(super) fn working(&self) -> &Path {
        &self.working
    }

    /// For temporary files. The guard rails allow one folder only.
    pub(super) fn temporary(&self) -> PathBuf {
        if self.is_guarded {
            self.working.clone()
        } else {
            self.folder.path().join(TEMPORARY)
        }
    }

    /// Whether the JVM calls foreign code, which the guard rails keep in this folder.
    pub(super) fn is_guarded(&self) -> bool {
        self.is_guarded
    }

    /// Where a JVM that crashes writes its report.
    pub(super) fn crash_report(&self) -> PathBuf {
        self.folder.path().join(CRASH_REPORT)
    }

    /// The thread and its stack in the report of a JVM that has crashed.
    pub(super) fn lines_of_crash(&self) -> Vec<String> {
        let Ok(report) = File::open(self.crash_report()) else {
            return Vec::new();
        };
        let lines = BufReader::new(report).lines().map_while(Result::ok);
        lines
            .skip_while(|line| !line.contains(THREAD_OF_REPORT))
            .take(LINES_OF_REPORT)
            .collect()
    }
}

impl Files {
    /// Removes what a schedule left, and brings back what it changed. Returns what could not be
    /// restored.
    pub(super) fn restore(&mut self) -> Option<PathBuf> {
        let left = self.working.restore();
        self.temporary.restore().or(left)
    }
}

fn text(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::subject::sample;
    use crate::tester::{plans, samples};

    fn is_empty(folder: &Path) -> bool {
        fs::read_dir(folder).unwrap().next().is_none()
    }

    #[test]
    fn only_a_program_of_the_user_works_in_a_likeness_of_the_users_folder() {
        let users = std::env::current_dir().unwrap();
        let of_user = plans::replay(&sample::schedule(), &[], &[], false);
        let home = Home::prepare(&of_user).unwrap().home;
        assert!(
            home.working()
                .ends_with(users.strip_prefix("/").unwrap_or(&users))
        );
        assert!(home.working().starts_with(home.folder.path()));
        assert!(is_empty(&home.temporary()));

        let home = Home::prepare(&plans::doctor()).unwrap().home;
        assert!(is_empty(home.working()));
        assert_ne!(home.temporary(), home.working());

        let guarded = samples::guarded_plan();
        let home = Home::prepare(&guarded).unwrap().home;
        assert!(is_empty(home.working()));
        assert_eq!(home.temporary(), home.working());
    }
}
