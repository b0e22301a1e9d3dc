//! Classes whose objects are tasks of a serial executor.
//!
//! Computed from where objects are created and handed to such executors. A class counts only if all
//! of its objects that are created in loaded code are handed to the same executor, or if it hands
//! itself; a direct call of a task's method is then not seen as one on another thread (may
//! under-report).

use rustc_hash::{FxHashMap, FxHashSet};

use crate::cfg::{Owner, Part, Serially};
use crate::locks::Unit;
use crate::model::{ExprId, MethodKind};
use crate::program::{ClassId, Program};

/// The places in which the objects of one class are created and handed on.
#[derive(Default)]
struct Places {
    /// The executors; at most two, because several are as good as unknown.
    runs: Vec<Serially>,
    handed: FxHashSet<(Owner, ExprId)>,
    hands_itself: bool,
}

/// The executors that run the objects of each class.
pub(super) fn of_classes(units: &[Unit]) -> FxHashMap<ClassId, Serially> {
    let mut places: FxHashMap<ClassId, Places> = FxHashMap::default();
    for unit in units {
        for task in &unit.tasks {
            let places = places.entry(task.class).or_default();
            if places.runs.len() < 2 && !places.runs.contains(&task.runs) {
                places.runs.push(task.runs.clone());
            }
            match task.created {
                Some(place) => {
                    places.handed.insert((unit.owner, place));
                }
                None => places.hands_itself = true,
            }
        }
    }
    for unit in units {
        for &(class, place) in &unit.created {
            let is_free = |places: &Places| {
                !places.hands_itself && !places.handed.contains(&(unit.owner, place))
            };
            if places.get(&class).is_some_and(is_free) {
                places.remove(&class);
            }
        }
    }
    let places = places.into_iter();
    places
        .map(|(class, places)| (class, places.run()))
        .collect()
}

impl Places {
    /// The only executor; without a path if there are several.
    fn run(self) -> Serially {
        match <[Serially; 1]>::try_from(self.runs) {
            Ok([run]) => run,
            Err(_) => Serially(None),
        }
    }
}

/// Whether an executor runs the unit of a task's class: a method without parameters that the code
/// around a supertype may call.
pub(super) fn is_run(program: &Program, unit: &Unit) -> bool {
    let (Owner::Method(method), Part::Whole) = (unit.owner, &unit.part) else {
        return false;
    };
    let decl = program.method_decl(method);
    decl.kind == MethodKind::Method
        && decl.params.is_empty()
        && decl.modifiers.is_public()
        && !decl.modifiers.is_static()
}
