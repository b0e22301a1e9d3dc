//! Knowledge about locks: which types are locks, and what their methods do.

use super::facts::{distinct, simple, sorted};
use super::globs::part_matches;
use super::operations::{HELD_LOCK, LockOperation};
use super::store::Knowledge;

impl Knowledge {
    /// The operation of a lock's method.
    pub(crate) fn lock_operation(&self, qualified: &str, method: &str) -> Option<LockOperation> {
        if !self.may_operate_lock(method) {
            return None;
        }
        self.own_and_supers(&self.locks, qualified)
            .find_map(|methods| methods.get(method).copied())
    }

    /// Whether a method of this name is an operation of some lock.
    pub(crate) fn may_operate_lock(&self, method: &str) -> bool {
        self.lock_methods.contains(method)
    }

    /// All methods of locks, by name.
    pub(crate) fn lock_operations(&self) -> impl Iterator<Item = (&str, LockOperation)> {
        let methods = self.locks.values().flatten();
        methods.map(|(name, operation)| (&**name, *operation))
    }

    pub(crate) fn is_lock_type(&self, qualified: &str) -> bool {
        self.own_and_supers(&self.locks, qualified).next().is_some()
    }

    /// Whether the name suggests a type with its own way of locking.
    pub(crate) fn is_lock_like_type(&self, name: &str) -> bool {
        is_any(&self.lock_like_types, name)
    }

    /// Whether the name suggests a type of resources that hold a lock until they are closed.
    pub(crate) fn is_lock_like_resource(&self, name: &str) -> bool {
        is_any(&self.lock_like_resources, name)
    }

    /// Whether a field, variable or method of that name is probably a lock.
    pub(crate) fn is_lock_like_value(&self, name: &str) -> bool {
        is_any(&self.lock_like_values, &name.to_ascii_lowercase())
    }

    /// Whether a static method of that name probably checks on which thread it runs.
    pub(crate) fn is_thread_check(&self, name: &str) -> bool {
        is_any(&self.thread_checks, &name.to_ascii_lowercase())
    }

    /// Names such that every file that uses a lock contains one of them as a whole word.
    pub(crate) fn lock_needles(&self) -> Vec<&str> {
        let locks = sorted(&self.locks)
            .into_iter()
            // Java source never names this type.
            .filter(|&(name, _)| name != HELD_LOCK)
            .map(|(name, _)| simple(name));
        distinct(["synchronized"].into_iter().chain(locks).collect())
    }
}

fn is_any(globs: &[Box<str>], name: &str) -> bool {
    globs.iter().any(|glob| part_matches(glob, name))
}
