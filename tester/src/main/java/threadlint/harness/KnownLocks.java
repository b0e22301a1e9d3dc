package threadlint.harness;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import threadlint.runtime.jvm.Synchronizers;
import threadlint.runtime.schedule.Schedule;
import threadlint.runtime.task.Task;

/** The exclusive locks of java.util.concurrent that a schedule has used, and who holds them. */
final class KnownLocks {
    private final List<Object> locks = new ArrayList<>();
    private final List<Object> synchronizers = new ArrayList<>();

    /** The object had an operation called on it. A lock gives its name to the synchronizer that threads wait for. */
    void saw(Object object, Words.Labels labels) {
        if (!isExclusive(object) || contains(object)) {
            return;
        }
        Object synchronizer = Synchronizers.of(object);
        locks.add(object);
        synchronizers.add(synchronizer);
        labels.name(synchronizer, labels.of(object));
    }

    /** The locks that the task holds. */
    List<Object> heldBy(Schedule schedule, Task task) {
        List<Object> held = new ArrayList<>();
        for (int i = 0; i < locks.size(); i++) {
            if (schedule.tasks().ownerOf(synchronizers.get(i)) == task) {
                held.add(locks.get(i));
            }
        }
        return held;
    }

    private boolean contains(Object object) {
        for (Object lock : locks) {
            if (lock == object) {
                return true;
            }
        }
        return false;
    }

    private static boolean isExclusive(Object object) {
        return object instanceof ReentrantLock || object instanceof ReentrantReadWriteLock.WriteLock;
    }
}
