package threadlint.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.junit.jupiter.api.Test;
import threadlint.runtime.schedule.Schedule;
import threadlint.runtime.schedule.Settings;
import threadlint.runtime.task.Task;
import threadlint.strategy.Randomness;
import threadlint.strategy.ReplayStrategy;

class KnownLocksTest {
    private final Schedule schedule = new Schedule(
            new Settings(), new ReplayStrategy(new int[0]), Randomness.of(0, 0), Thread.currentThread(), null);
    private final Task me = schedule.add(Thread.currentThread(), Thread.currentThread());
    private final Thread elsewhere = new Thread(() -> {});
    private final Task other = schedule.add(elsewhere, elsewhere);
    private final Words.Labels labels = new Words.Labels();
    private final KnownLocks known = new KnownLocks();

    /** All locks of one program may be equal to each other: only identity counts. */
    private static final class Alike extends ReentrantLock {
        @Override
        public boolean equals(Object object) {
            return object instanceof Alike;
        }

        @Override
        public int hashCode() {
            return 1;
        }
    }

    @Test
    void whoHoldsALockIsKnownFromItsFirstUseUntilItIsFree() {
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        assertEquals(List.of(), known.heldBy(schedule, me), "nobody has seen it");
        known.saw(lock, labels);
        assertEquals(List.of(lock), known.heldBy(schedule, me));
        assertEquals(List.of(), known.heldBy(schedule, other));
        lock.unlock();
        assertEquals(List.of(), known.heldBy(schedule, me));
    }

    @Test
    void aLockThatIsUsedOftenIsHeldOnce() {
        ReentrantLock first = new Alike();
        ReentrantLock second = new Alike();
        first.lock();
        second.lock();
        for (int i = 0; i < 2; i++) {
            known.saw(first, labels);
            known.saw(second, labels);
        }
        List<Object> held = known.heldBy(schedule, me);
        assertEquals(2, held.size());
        assertEquals("Alike", held.get(0).getClass().getSimpleName());
        assertEquals("KnownLocksTest$Alike#1 KnownLocksTest$Alike#2", labels.of(held.get(0)) + " " + labels.of(held.get(1)));
    }

    @Test
    void onlyTheWriteLockOfAPairIsExclusive() {
        ReentrantReadWriteLock pair = new ReentrantReadWriteLock();
        pair.readLock().lock();
        known.saw(pair.readLock(), labels);
        known.saw(pair.writeLock(), labels);
        assertEquals(List.of(), known.heldBy(schedule, me));
        pair.readLock().unlock();
        pair.writeLock().lock();
        assertEquals(List.of(pair.writeLock()), known.heldBy(schedule, me));
    }

    /** A thread parks for the synchronizer within a lock: it is told as waiting for the lock. */
    @Test
    void theSynchronizerHasTheNameOfItsLock() throws ReflectiveOperationException {
        ReentrantLock lock = new ReentrantLock();
        known.saw(lock, labels);
        java.lang.reflect.Field sync = ReentrantLock.class.getDeclaredField("sync");
        sync.setAccessible(true);
        assertEquals("ReentrantLock#1", labels.of(sync.get(lock)));
    }

    @Test
    void whatIsNoExclusiveLockIsPassedOver() {
        known.saw(new Semaphore(1), labels);
        known.saw(new Object(), labels);
        assertEquals(List.of(), known.heldBy(schedule, me));
        assertEquals("Semaphore#1", labels.of(new Semaphore(1)), "it has used no name");
    }
}
