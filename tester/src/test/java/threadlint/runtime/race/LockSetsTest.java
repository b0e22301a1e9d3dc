package threadlint.runtime.race;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;
import org.junit.jupiter.api.Test;
import threadlint.event.Kind;
import threadlint.event.Locations;
import threadlint.runtime.task.Monitors;
import threadlint.runtime.task.Task;
import threadlint.runtime.task.Tasks;

/** What the results of lock methods tell about who holds a lock. */
class LockSetsTest {
    private final Monitors monitors = new Monitors();
    private final LockSets locks = new LockSets(new Tasks(), monitors);
    private final Task one = task(1);
    private final Task other = task(2);
    private final StampedLock stamped = new StampedLock();

    private Task task(int number) {
        Task task = new Task(number, Thread.currentThread(), Thread.currentThread());
        task.announce(Kind.READ, this, 0);
        return task;
    }

    private void returned(Task task, Object lock, String method, long result) {
        locks.returned(task, lock, Locations.of(lock.getClass().getName(), method), result);
    }

    /** Whether a lock keeps the accesses of the two tasks apart. */
    private boolean areApart() {
        Object common = locks.heldBy(one).common(locks.heldBy(other));
        assertEquals(common, locks.heldBy(other).common(locks.heldBy(one)));
        return common != null;
    }

    @Test
    void a_read_lock_excludes_the_write_lock_only() {
        ReentrantReadWriteLock pair = new ReentrantReadWriteLock();
        returned(one, pair.readLock(), "tryLock", 1);
        returned(other, pair.readLock(), "lock", 1);
        assertFalse(areApart());
        returned(other, pair.readLock(), "tryLock", 0);
        returned(other, pair.readLock(), "unlock", 1);
        LockSet none = locks.heldBy(other);
        assertTrue(none.isSameAs(new LockSet(new Object[0], new Object[0])));
        assertFalse(none.isSameAs(locks.heldBy(one)));
    }

    @Test
    void a_read_lock_is_held_until_it_was_left_as_often_as_entered() {
        ReentrantReadWriteLock pair = new ReentrantReadWriteLock();
        LockSet none = locks.heldBy(one);
        returned(one, pair.readLock(), "lock", 1);
        returned(one, pair.readLock(), "tryLock", 1);
        returned(one, pair.readLock(), "unlock", 1);
        assertFalse(none.isSameAs(locks.heldBy(one)));
        returned(one, pair.readLock(), "unlock", 1);
        assertTrue(none.isSameAs(locks.heldBy(one)));
    }

    @Test
    void a_write_stamp_excludes_a_read_stamp() {
        returned(one, stamped, "writeLock", 128);
        assertFalse(areApart());
        returned(other, stamped, "tryReadLock", 0);
        assertFalse(areApart());
        returned(other, stamped, "readLock", 257);
        assertTrue(areApart());
        returned(one, stamped, "unlockWrite", 1);
        assertFalse(areApart());
    }

    @Test
    void a_conversion_that_fails_changes_nothing() {
        returned(one, stamped, "readLock", 257);
        returned(other, stamped, "readLock", 258);
        returned(one, stamped, "tryConvertToWriteLock", 0);
        assertFalse(areApart());
        returned(one, stamped, "tryConvertToWriteLock", 384);
        assertTrue(areApart());
        returned(one, stamped, "tryConvertToReadLock", 513);
        assertFalse(areApart());
    }

    @Test
    void another_thread_may_give_a_stamp_back() {
        returned(one, stamped, "writeLock", 128);
        returned(other, stamped, "unlockWrite", 1);
        returned(other, stamped, "readLock", 257);
        assertFalse(areApart());
    }

    @Test
    void what_is_read_optimistically_is_kept_apart_until_it_is_validated() {
        returned(other, stamped, "writeLock", 384);
        returned(one, stamped, "tryOptimisticRead", 0);
        assertTrue(locks.areValidated(one, other) && locks.areValidated(other, one));
        assertTrue(locks.readsOptimistically(one) && areApart());
        assertFalse(locks.readsOptimistically(other));
        one.announce(Kind.WRITE, this, 0);
        assertFalse(locks.areValidated(one, other) || areApart(), "a write is no read");
        one.announce(Kind.READ, this, 0);
        returned(one, stamped, "validate", 0);
        assertFalse(locks.readsOptimistically(one) || locks.areValidated(one, other) || areApart());
    }

    @Test
    void a_writer_without_the_lock_is_in_the_way_of_an_optimistic_read() {
        returned(one, stamped, "tryOptimisticRead", 256);
        assertFalse(locks.areValidated(one, other));
        returned(other, new StampedLock(), "writeLock", 384);
        assertFalse(locks.areValidated(one, other));
    }

    @Test
    void monitors_belong_to_the_set() {
        Object monitor = new Object();
        monitors.of(monitor).take(one);
        assertNull(locks.heldBy(one).common(locks.heldBy(other)));
        assertNotNull(locks.heldBy(one).common(locks.heldBy(one)));
    }

    /** The methods of a StampedLock call each other, and each tells. */
    @Test
    void a_write_stamp_that_is_told_twice_is_given_back_once() {
        LockSet none = locks.heldBy(one);
        returned(one, stamped, "writeLock", 128);
        returned(one, stamped, "writeLock", 128);
        returned(one, stamped, "unlockWrite", 1);
        assertTrue(none.isSameAs(locks.heldBy(one)));
    }

    @Test
    void a_lock_given_back_by_another_does_not_end_an_optimistic_read() {
        returned(one, stamped, "tryOptimisticRead", 256);
        assertTrue(locks.readsOptimistically(one));
        StampedLock another = new StampedLock();
        returned(other, another, "writeLock", 128);
        returned(other, another, "unlockWrite", 1);
        assertTrue(locks.readsOptimistically(one));
        assertFalse(locks.readsOptimistically(other));
    }
}
