//! The guard of a field: the monitor that most of its accesses hold; and whether it is held
//! consistently enough to be called the field's discipline.

use rustc_hash::FxHashMap;

use super::context::RuleContext;
use crate::analysis::{ClassContext, Exposed};
use crate::cfg::{Mode, Path, Root, Step};
use crate::program::FieldId;

/// Types of locks that can be held in shared mode, too.
const LOCKS_WITH_MODES: [&str; 2] = [
    "java.util.concurrent.locks.ReadWriteLock",
    "java.util.concurrent.locks.StampedLock",
];

/// The monitor that most accesses of a field hold.
pub(super) struct Guard {
    pub(super) monitor: Path,
    pub(super) name: String,
    /// It is held in one of several modes.
    pub(super) is_read_write: bool,
}

impl Guard {
    fn of(cx: &RuleContext<'_>, accesses: &[&Exposed], monitor: Path) -> Self {
        let mut modes = accesses.iter().map(|access| access.common().mode(&monitor));
        let is_shared = modes.any(|mode| matches!(mode, Some(Mode::Shared | Mode::Optimistic)));
        Self {
            name: cx.monitor_name(&monitor),
            is_read_write: is_shared || is_read_write(cx, &monitor),
            monitor,
        }
    }

    /// The guard is the thread that calls the object back, on which no other code can run.
    pub(super) fn is_of_callbacks(&self) -> bool {
        self.monitor.steps == [Step::Thread] && matches!(self.monitor.root, Root::Instance(_))
    }

    /// The monitor as the code of the access would write it.
    pub(super) fn name_at(&self, cx: &ClassContext<'_>, access: &Exposed) -> String {
        cx.guard_name_at(access, &self.monitor)
    }

    /// The thread or serial executor as messages quote it, if the guard is one: code runs on it,
    /// and does not hold it.
    pub(super) fn thread(&self) -> Option<String> {
        self.monitor
            .is_thread()
            .then(|| thread_name(&self.monitor, &self.name))
    }
}

/// A thread or serial executor as messages quote it.
pub(super) fn thread_name(thread: &Path, name: &str) -> String {
    match thread.root {
        Root::Instance(_) if thread.steps == [Step::Thread] => {
            "the thread of its callbacks".to_owned()
        }
        Root::ForeignClass(_) => name.to_owned(),
        _ => format!("`{name}`"),
    }
}

/// The monitor that most accesses hold; ties go to the monitor that is declared first.
pub(super) fn guard_of(cx: &RuleContext<'_>, accesses: &[&Exposed]) -> Option<Guard> {
    let (monitor, _) = held(accesses).into_iter().next()?;
    Some(Guard::of(cx, accesses, monitor))
}

/// The guard of a field with a discipline: one monitor is held at half or more of the accesses, a
/// change among them.
pub(super) fn discipline_of(cx: &RuleContext<'_>, accesses: &[&Exposed]) -> Option<Guard> {
    let mut held = held(accesses).into_iter();
    let (monitor, _) =
        held.find(|(_, count)| count.has_change && 2 * count.accesses >= accesses.len())?;
    Some(Guard::of(cx, accesses, monitor))
}

/// The accesses that hold a monitor.
#[derive(Clone, Copy, Default)]
struct Count {
    accesses: usize,
    has_change: bool,
}

/// The monitors that accesses hold: those that most accesses hold first, then by declaration.
fn held(accesses: &[&Exposed]) -> Vec<(Path, Count)> {
    let mut counts: FxHashMap<Path, Count> = FxHashMap::default();
    for access in accesses {
        for (monitor, _) in access.common().iter() {
            let count = counts.entry(monitor.clone()).or_default();
            count.accesses += 1;
            count.has_change |= access.is_change();
        }
    }
    let mut held: Vec<(Path, Count)> = counts.into_iter().collect();
    held.sort_by_key(|(monitor, count)| {
        (
            std::cmp::Reverse(count.accesses),
            declaration_order(monitor),
            monitor.clone(),
        )
    });
    held
}

/// Whether the monitor is that of a field with a lock that has modes.
fn is_read_write(cx: &RuleContext<'_>, monitor: &Path) -> bool {
    let [.., Step::Field(field), Step::Lock] = monitor.steps.as_slice() else {
        return false;
    };
    let lookup = cx.facts().lookup();
    let names = lookup.known_names(&cx.program().field(*field).ty);
    names.iter().any(|name| {
        let mut with_modes = LOCKS_WITH_MODES.iter();
        with_modes.any(|root| lookup.knowledge.is_subtype(name, root))
    })
}

/// The instance and the class come before their fields.
fn declaration_order(monitor: &Path) -> (u8, Option<FieldId>) {
    match (monitor.steps.first(), &monitor.root) {
        (None, Root::Instance(_)) => (0, None),
        (None, _) => (1, None),
        (Some(Step::Field(field)), _) => (2, Some(*field)),
        (Some(_), _) => (3, None),
    }
}

/// How the access holds the guard, if it does so in an insufficient mode.
pub(super) fn lesser_mode(
    cx: &ClassContext<'_>,
    access: &Exposed,
    guard: &Guard,
) -> Option<String> {
    let mode = access.common().mode(&guard.monitor)?;
    let is_enough = access.is_guarded_by(&guard.monitor);
    (!is_enough).then(|| holding_only(&guard.name_at(cx, access), mode))
}

/// ``holding `this.rw` in shared mode only``
pub(super) fn holding_only(lock: &str, mode: Mode) -> String {
    format!("holding `{lock}` in {} mode only", mode.name())
}
