package threadlint.record;

import java.util.ArrayList;
import threadlint.jdk.Locks;
import threadlint.runtime.jvm.Natives;
import threadlint.runtime.race.LockSets;
import threadlint.runtime.task.Task;
import threadlint.runtime.task.Tasks;

/**
 * Who holds the locks of java.util.concurrent. They have no events of their own: between two events, one thread runs,
 * so that looking at each event tells all that was taken and given back, and by whom.
 */
final class LockWatch {
    private final Tasks tasks;
    private final LockSets sets;
    private final Listener listener;
    private final ArrayList<Watched> locks = new ArrayList<>();
    private final ArrayList<Held> shared = new ArrayList<>();

    /** Learns what happened to locks. */
    interface Listener {
        void acquired(int thread, Object lock, boolean alone);

        void released(int thread, Object lock, boolean alone);
    }

    /** A lock that one thread at a time can hold. */
    private static final class Watched {
        /** Stands for both parts of a ReentrantReadWriteLock. */
        final Object synchronizer;

        /** The object that the program locked first. */
        final Object lock;

        /** Number of the thread that held it when it was looked at, -1 for none. */
        int owner = -1;

        Watched(Object synchronizer, Object lock) {
            this.synchronizer = synchronizer;
            this.lock = lock;
        }
    }

    /** A lock that does not know its owners, and a thread that held it when it was looked at. */
    private static final class Held {
        final int thread;
        final Object lock;
        final boolean alone;

        Held(int thread, Object lock, boolean alone) {
            this.thread = thread;
            this.lock = lock;
            this.alone = alone;
        }
    }

    LockWatch(Tasks tasks, LockSets sets, Listener listener) {
        this.tasks = tasks;
        this.sets = sets;
        this.listener = listener;
    }

    /** A method of the object, which may be a lock, is about to be called. */
    void operation(Object object) {
        if (Locks.isExclusive(object) || Locks.isShared(object)) {
            Object synchronizer = Natives.synchronizer(object);
            if (find(synchronizer) == null) {
                locks.add(new Watched(synchronizer, object));
            }
        }
    }

    /** The lock that the program knows, of a synchronizer; the object itself if it is no synchronizer. */
    Object lockOf(Object synchronizer) {
        Watched watched = find(synchronizer);
        return watched == null ? synchronizer : watched.lock;
    }

    private Watched find(Object synchronizer) {
        for (int i = 0; i < locks.size(); i++) {
            if (locks.get(i).synchronizer == synchronizer) {
                return locks.get(i);
            }
        }
        return null;
    }

    /** Tells what happened since the last look; the task is the one that has run since. */
    void look(Task ran) {
        for (int i = 0; i < locks.size(); i++) {
            Watched watched = locks.get(i);
            Task owner = tasks.ownerOf(watched.synchronizer);
            int now = owner == null ? -1 : owner.thread;
            if (now != watched.owner) {
                int before = watched.owner;
                watched.owner = now;
                if (before >= 0) {
                    listener.released(before, watched.lock, true);
                }
                if (now >= 0) {
                    listener.acquired(now, watched.lock, true);
                }
            }
        }
        if (ran != null) {
            lookAtShared(ran);
        }
    }

    private void lookAtShared(Task ran) {
        for (int i = shared.size() - 1; i >= 0; i--) {
            Held held = shared.get(i);
            if (held.thread == ran.thread && !sets.holds(ran, held.lock, held.alone)) {
                shared.remove(i);
                listener.released(held.thread, lockOf(held.lock), held.alone);
            }
        }
        for (LockSets.Holding holding : sets.heldWithoutOwner(ran)) {
            if (!isKnown(ran.thread, holding.lock, holding.isAlone())) {
                shared.add(new Held(ran.thread, holding.lock, holding.isAlone()));
                listener.acquired(ran.thread, lockOf(holding.lock), holding.isAlone());
            }
        }
    }

    private boolean isKnown(int thread, Object lock, boolean alone) {
        for (int i = 0; i < shared.size(); i++) {
            Held held = shared.get(i);
            if (held.thread == thread && held.lock == lock && held.alone == alone) {
                return true;
            }
        }
        return false;
    }
}
