//! What the methods of locks do.

use crate::subject::LockMode;

/// What a method of a lock does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LockOperation {
    Acquire(LockMode),
    /// Acquires where the result is true, or a stamp other than zero.
    TryAcquire(LockMode),
    Release(LockMode),
    /// Releases whatever is held: `StampedLock.unlock(stamp)`.
    ReleaseAny,
    /// A lock that is one half of this one, or this one seen as a `Lock`.
    View(LockMode),
    /// A read-write lock over the same monitor: `StampedLock.asReadWriteLock()`.
    ReadWriteView,
    /// A stamp without a lock: `tryOptimisticRead()`.
    Optimistic,
    /// Whether nothing was written since the stamp.
    Validate,
    /// Holds in the given mode where the result is not zero.
    Convert(LockMode),
    /// A condition of this lock: `newCondition()`.
    Condition,
    /// Tells whether the current thread holds the lock.
    Held,
    /// Acquires until the result is closed: `try (var held = mutex.open())`.
    AcquireCloseable(LockMode),
}

/// The type whose `close` releases what [`LockOperation::AcquireCloseable`] acquired.
pub(crate) const HELD_LOCK: &str = "threadlint.HeldLock";
