//! The guard of a field: the monitor that most of its accesses hold.

use rustc_hash::FxHashMap;

use super::context::RuleContext;
use crate::analysis::Exposed;
use crate::cfg::{Mode, Path, Root, Step};
use crate::program::FieldId;

/// The monitor that most accesses of a field hold.
pub(super) struct Guard {
    pub(super) monitor: Path,
    pub(super) name: String,
}

impl Guard {
    /// The guard is the thread that calls the object back, on which no other code can run.
    pub(super) fn is_of_callbacks(&self) -> bool {
        self.monitor.steps == [Step::Thread] && matches!(self.monitor.root, Root::Instance(_))
    }

    /// The thread or serial executor as messages quote it, if the guard is one: code runs on it,
    /// and does not hold it.
    pub(super) fn thread(&self) -> Option<String> {
        self.monitor.is_thread().then(|| match self.monitor.root {
            _ if self.is_of_callbacks() => "the thread of its callbacks".to_owned(),
            Root::ForeignClass(_) => self.name.clone(),
            _ => format!("`{}`", self.name),
        })
    }
}

/// The guard of a field; ties go to the monitor that is declared first.
pub(super) fn guard_of(cx: &RuleContext<'_>, accesses: &[&Exposed]) -> Option<Guard> {
    let mut count: FxHashMap<Path, usize> = FxHashMap::default();
    for access in accesses {
        for (monitor, _) in access.common().iter() {
            *count.entry(monitor.clone()).or_default() += 1;
        }
    }
    let mut counted: Vec<(Path, usize)> = count.into_iter().collect();
    counted.sort_by_key(|(monitor, count)| {
        (
            std::cmp::Reverse(*count),
            declaration_order(monitor),
            monitor.clone(),
        )
    });
    let (monitor, _) = counted.into_iter().next()?;
    Some(Guard {
        name: cx.monitor_name(&monitor),
        monitor,
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
pub(super) fn lesser_mode(access: &Exposed, guard: &Guard) -> Option<String> {
    let mode = access.common().mode(&guard.monitor)?;
    let is_enough = access.is_guarded_by(&guard.monitor);
    (!is_enough).then(|| holding_only(&guard.name, mode))
}

/// ``holding `this.rw` in shared mode only``
pub(super) fn holding_only(lock: &str, mode: Mode) -> String {
    format!("holding `{lock}` in {} mode only", mode.name())
}
