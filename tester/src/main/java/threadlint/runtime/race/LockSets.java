package threadlint.runtime.race;

import java.util.ArrayList;
import threadlint.event.Locations;
import threadlint.jdk.Locks;
import threadlint.runtime.jvm.Natives;
import threadlint.runtime.task.Monitors;
import threadlint.runtime.task.Task;
import threadlint.runtime.task.Tasks;

/**
 * The locks that threads hold: monitors, exclusive locks, and the read locks of ReentrantReadWriteLock. A
 * lock of java.util.concurrent is its synchronizer, which its read and write parts share.
 */
final class LockSets {
    private static final Object[] NONE = new Object[0];

    private final Tasks tasks;
    private final Monitors monitors;
    private final ArrayList<Object> synchronizers = new ArrayList<>();
    private final ArrayList<Reading> readings = new ArrayList<>();

    LockSets(Tasks tasks, Monitors monitors) {
        this.tasks = tasks;
        this.monitors = monitors;
    }

    /** A thread that holds a read lock. */
    private static final class Reading {
        final Task task;
        final Object synchronizer;

        Reading(Task task, Object synchronizer) {
            this.task = task;
            this.synchronizer = synchronizer;
        }
    }

    /** The task is about to call a method of java.util.concurrent. */
    void operation(Task task, Object object, int method) {
        if (Locks.isExclusive(object)) {
            Object synchronizer = Natives.synchronizer(object);
            if (!synchronizers.contains(synchronizer)) {
                synchronizers.add(synchronizer);
            }
        } else if (Locks.isShared(object)) {
            reads(task, Natives.synchronizer(object), Locations.member(method));
        }
    }

    private void reads(Task task, Object synchronizer, String method) {
        if (Locks.acquires(method)) {
            readings.add(new Reading(task, synchronizer));
        } else if (Locks.releases(method)) {
            for (int i = readings.size() - 1; i >= 0; i--) {
                if (readings.get(i).task == task && readings.get(i).synchronizer == synchronizer) {
                    readings.remove(i);
                    return;
                }
            }
        }
    }

    /** The locks that the task holds. */
    Object[] heldBy(Task task) {
        Object[] entered = monitors.heldBy(task);
        ArrayList<Object> locks = null;
        for (int i = 0; i < synchronizers.size(); i++) {
            if (tasks.ownerOf(synchronizers.get(i)) == task) {
                locks = added(locks, synchronizers.get(i));
            }
        }
        for (int i = 0; i < readings.size(); i++) {
            if (readings.get(i).task == task) {
                locks = added(locks, readings.get(i).synchronizer);
            }
        }
        if (locks == null) {
            return entered.length == 0 ? NONE : entered;
        }
        for (int i = 0; i < entered.length; i++) {
            locks.add(entered[i]);
        }
        return locks.toArray();
    }

    private static ArrayList<Object> added(ArrayList<Object> list, Object lock) {
        ArrayList<Object> locks = list == null ? new ArrayList<>() : list;
        locks.add(lock);
        return locks;
    }

    /** A lock that is in both, or null. */
    static Object common(Object[] one, Object[] other) {
        for (int i = 0; i < one.length; i++) {
            if (has(other, one[i])) {
                return one[i];
            }
        }
        return null;
    }

    /** Whether both have the same locks, in whatever order. */
    static boolean areEqual(Object[] one, Object[] other) {
        if (one.length != other.length) {
            return false;
        }
        for (int i = 0; i < one.length; i++) {
            if (!has(other, one[i])) {
                return false;
            }
        }
        return true;
    }

    private static boolean has(Object[] locks, Object lock) {
        for (int i = 0; i < locks.length; i++) {
            if (locks[i] == lock) {
                return true;
            }
        }
        return false;
    }
}
