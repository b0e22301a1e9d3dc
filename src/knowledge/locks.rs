//! What is known of locks: which types are locks, and what their methods do.

use super::facts::{distinct, simple, sorted};
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
