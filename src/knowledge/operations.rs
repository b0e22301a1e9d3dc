//! What the methods of locks do.

use crate::subject::LockMode;

/// The operation of a lock's method.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LockOperation {
    Acquire(LockMode),
    /// Acquires, or throws an exception that callers expect: `lockInterruptibly()`.
    AcquireOrThrow(LockMode),
    /// Acquires if the result is true, or a stamp other than zero.
    TryAcquire(LockMode),
    Release(LockMode),
    /// Releases the held mode, whichever it is: `StampedLock.unlock(stamp)`.
    ReleaseAny,
    /// Returns the read or write lock of this lock, or this lock as a `Lock`.
    View(LockMode),
    /// Returns a read-write lock over the same monitor: `StampedLock.asReadWriteLock()`.
    ReadWriteView,
    /// Returns a stamp without acquiring the lock: `tryOptimisticRead()`.
    Optimistic,
    /// Returns whether nothing was written since the stamp.
    Validate,
    /// Converts to the given mode if the result is not zero.
    Convert(LockMode),
    /// Returns a condition of this lock: `newCondition()`.
    Condition,
    /// Returns whether the current thread holds the lock.
    Held,
    /// Acquires until the result is closed: `try (var held = mutex.open())`.
    AcquireCloseable(LockMode),
}

/// The type whose `close` releases what [`LockOperation::AcquireCloseable`] acquired.
pub(crate) const HELD_LOCK: &str = "threadlint.HeldLock";
