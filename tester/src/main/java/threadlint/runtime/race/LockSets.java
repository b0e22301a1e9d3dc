package threadlint.runtime.race;

import java.util.ArrayList;
import java.util.List;
import threadlint.event.Kind;
import threadlint.event.Locations;
import threadlint.jdk.Locks;
import threadlint.runtime.jvm.Natives;
import threadlint.runtime.task.Monitors;
import threadlint.runtime.task.Task;
import threadlint.runtime.task.Tasks;

/**
 * The locks that threads hold: monitors, exclusive locks, read locks and stamped locks. The parts of a
 * ReentrantReadWriteLock share one synchronizer, which stands for it.
 *
 * <p>An optimistic read of a StampedLock holds nothing, but what it reads is used only if no other thread held the
 * lock alone meanwhile. Until the lock is validated it counts as held with others, for reads. A program that never
 * validates is not found out by that.
 */
public final class LockSets {
    private final Tasks tasks;
    private final Monitors monitors;
    private final ArrayList<Object> synchronizers = new ArrayList<>();
    private final ArrayList<Holding> holdings = new ArrayList<>();
    private int optimists;

    public LockSets(Tasks tasks, Monitors monitors) {
        this.tasks = tasks;
        this.monitors = monitors;
    }

    /** A thread that holds a lock which does not know its owners. */
    public static final class Holding {
        final Task task;

        /** For the parts of a ReentrantReadWriteLock, their synchronizer. */
        public final Object lock;

        /** One of the ways in {@link Locks}. */
        final int way;

        Holding(Task task, Object lock, int way) {
            this.task = task;
            this.lock = lock;
            this.way = way;
        }

        /** Whether no other thread can hold the lock at the same time. */
        public boolean isAlone() {
            return way == Locks.EXCLUSIVE;
        }
    }

    /** What the task holds of locks that do not know their owners; optimistic reads hold nothing. */
    public List<Holding> heldWithoutOwner(Task task) {
        if (holdings.isEmpty()) {
            return List.of();
        }
        ArrayList<Holding> held = new ArrayList<>();
        for (int i = 0; i < holdings.size(); i++) {
            if (holdings.get(i).task == task && holdings.get(i).way != Locks.OPTIMISTIC) {
                held.add(holdings.get(i));
            }
        }
        return held;
    }

    /** Whether the task holds such a lock in this way. */
    public boolean holds(Task task, Object lock, boolean alone) {
        return find(task, lock, alone ? Locks.EXCLUSIVE : Locks.SHARED) >= 0;
    }

    /** A method of the object, which may be a lock that knows its owner, is about to be called. */
    void operation(Object object) {
        if (Locks.isExclusive(object)) {
            Object synchronizer = Natives.synchronizer(object);
            if (!synchronizers.contains(synchronizer)) {
                synchronizers.add(synchronizer);
            }
        }
    }

    /**
     * A method of a lock that does not know its owners returns.
     *
     * @param method number in {@link Locations}
     * @param result 0 for {@code false}, 1 for {@code true} and for none
     */
    public void returned(Task task, Object lock, int method, long result) {
        Locks.Effect effect = Locks.effect(lock, Locations.member(method));
        if (effect == null || effect.mayFail && result == 0) {
            return;
        }
        boolean counts = Locks.isShared(lock);
        Object held = counts ? Natives.synchronizer(lock) : lock;
        for (int way = Locks.EXCLUSIVE; way <= Locks.OPTIMISTIC; way *= 2) {
            if ((effect.released & way) != 0) {
                release(task, held, way);
            }
        }
        // Methods of a StampedLock call each other, and each tells; those of a read lock do not.
        if (effect.acquired != 0 && (counts || find(task, held, effect.acquired) < 0)) {
            holdings.add(new Holding(task, held, effect.acquired));
            optimists += effect.acquired == Locks.OPTIMISTIC ? 1 : 0;
        }
    }

    /** A stamp may be given back by another thread than got it. */
    private void release(Task task, Object lock, int way) {
        int found = find(task, lock, way);
        found = found < 0 && way != Locks.OPTIMISTIC ? find(null, lock, way) : found;
        if (found >= 0) {
            holdings.remove(found);
            optimists -= way == Locks.OPTIMISTIC ? 1 : 0;
        }
    }

    /** @param task null for any */
    private int find(Task task, Object lock, int way) {
        for (int i = holdings.size() - 1; i >= 0; i--) {
            Holding holding = holdings.get(i);
            if (holding.lock == lock && holding.way == way && (task == null || holding.task == task)) {
                return i;
            }
        }
        return -1;
    }

    /** Whether the task is about to read what it will use only if a lock is valid afterwards. */
    public boolean readsOptimistically(Task task) {
        return optimists > 0 && task.kind == Kind.READ && optimisticLock(task, null) != null;
    }

    /** Whether one of the two reads so, and the other holds that lock alone. */
    boolean areValidated(Task one, Task other) {
        return optimists > 0
                && (one.kind == Kind.READ && optimisticLock(one, other) != null
                        || other.kind == Kind.READ && optimisticLock(other, one) != null);
    }

    /** A lock that the task reads under so, and that the other one, unless that is null, holds alone. */
    private Object optimisticLock(Task task, Task other) {
        for (int i = 0; i < holdings.size(); i++) {
            Holding holding = holdings.get(i);
            if (holding.way == Locks.OPTIMISTIC && holding.task == task
                    && (other == null || find(other, holding.lock, Locks.EXCLUSIVE) >= 0)) {
                return holding.lock;
            }
        }
        return null;
    }

    /** The locks that the task holds at the access that it has announced. */
    LockSet heldBy(Task task) {
        ArrayList<Object> exclusive = new ArrayList<>();
        ArrayList<Object> shared = new ArrayList<>();
        for (int i = 0; i < synchronizers.size(); i++) {
            if (tasks.ownerOf(synchronizers.get(i)) == task) {
                exclusive.add(synchronizers.get(i));
            }
        }
        for (int i = 0; i < holdings.size(); i++) {
            Holding holding = holdings.get(i);
            boolean counts = holding.way != Locks.OPTIMISTIC || task.kind == Kind.READ;
            if (holding.task == task && counts) {
                (holding.way == Locks.EXCLUSIVE ? exclusive : shared).add(holding.lock);
            }
        }
        Object[] entered = monitors.heldBy(task);
        if (exclusive.isEmpty()) {
            return new LockSet(entered, shared.toArray());
        }
        for (int i = 0; i < entered.length; i++) {
            exclusive.add(entered[i]);
        }
        return new LockSet(exclusive.toArray(), shared.toArray());
    }
}
