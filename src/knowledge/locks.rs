//! What is known of locks: which types are locks, and what their methods do.

use super::facts::{distinct, simple, sorted};
use super::globs::part_matches;
use super::operations::{HELD_LOCK, LockOperation};
use super::store::Knowledge;

impl Knowledge {
    /// What a method of a lock does.
    pub(crate) fn lock_operation(&self, qualified: &str, method: &str) -> Option<LockOperation> {
        self.own_and_supers(&self.locks, qualified)
            .find_map(|methods| methods.get(method).copied())
    }

    /// All methods of locks, by name.
    pub(crate) fn lock_operations(&self) -> impl Iterator<Item = (&str, LockOperation)> {
        let methods = self.locks.values().flatten();
        methods.map(|(name, operation)| (&**name, *operation))
    }

    pub(crate) fn is_lock_type(&self, qualified: &str) -> bool {
        self.own_and_supers(&self.locks, qualified).next().is_some()
    }

    /// Whether a type of that name is likely to lock in a way of its own.
    pub(crate) fn is_lock_like_type(&self, name: &str) -> bool {
        is_any(&self.lock_like_types, name)
    }

    /// Whether a resource of a type of that name is likely to hold a lock until it is closed.
    pub(crate) fn is_lock_like_resource(&self, name: &str) -> bool {
        is_any(&self.lock_like_resources, name)
    }

    /// Whether a field, variable or method of that name is likely to stand for a lock.
    pub(crate) fn is_lock_like_value(&self, name: &str) -> bool {
        is_any(&self.lock_like_values, &name.to_ascii_lowercase())
    }

    /// Names of which any file that uses a lock contains one as a whole word.
    pub(crate) fn lock_needles(&self) -> Vec<&str> {
        let locks = sorted(&self.locks)
            .into_iter()
            // No source names it.
            .filter(|&(name, _)| name != HELD_LOCK)
            .map(|(name, _)| simple(name));
        distinct(["synchronized"].into_iter().chain(locks).collect())
    }
}

fn is_any(globs: &[Box<str>], name: &str) -> bool {
    globs.iter().any(|glob| part_matches(glob, name))
}
