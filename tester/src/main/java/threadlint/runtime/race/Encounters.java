package threadlint.runtime.race;

import java.util.ArrayList;
import java.util.HashMap;
import threadlint.event.Kind;
import threadlint.event.Numbering;
import threadlint.runtime.task.Task;
import threadlint.runtime.task.Tasks;

/**
 * Which accesses of one location met in a schedule, and what kept them apart: a common lock, or an order
 * that no schedule can change.
 *
 * <p>Hybrid race detection (O'Callahan, Choi: "Hybrid dynamic data race detection", PPoPP 2003), as the first
 * phase of RaceFuzzer (Sen, PLDI 2008): lock sets, and happens-before by start, join and notify only. Two
 * accesses that neither keeps apart may be a race; whether they are, only a schedule shows that creates it.
 */
public final class Encounters {
    /** Different accesses of one location that are remembered. */
    private static final int MOST_SEEN = 100;

    private static final int MAIN = 0;

    private final Tasks tasks;
    private final boolean mainOnlyPrepares;
    private final LockSets locks;
    private final HappensBefore order = new HappensBefore();
    private final Numbering owners = new Numbering();
    private final HashMap<Long, ArrayList<PastAccess>> places = new HashMap<>();
    private final HashMap<Long, Encounter> encounters = new HashMap<>();
    private final ArrayList<Encounter> found = new ArrayList<>();
    private final ArrayList<ReachedSites> reached = new ArrayList<>();

    /** @param mainOnlyPrepares whether the main thread makes no access beside the others: that of a driver, which only builds state before there are any */
    public Encounters(Tasks tasks, LockSets locks, boolean mainOnlyPrepares) {
        this.tasks = tasks;
        this.mainOnlyPrepares = mainOnlyPrepares;
        this.locks = locks;
    }

    /** Two sites whose accesses by two threads touched one location, at least one of them a write. */
    public static final class Encounter {
        /** Number in {@link threadlint.event.Sites}, not above {@link #siteB}. */
        public final int siteA;

        public final int siteB;

        /** Number in {@link threadlint.event.Locations}; 0 for one element of an array or list. */
        public final int location;

        /** Whether neither a common lock nor start, join and notify kept them apart, at least once. */
        public boolean candidate;

        /**
         * Whether one thread read the location and then wrote it, and the other one writes it, which may come in between
         * and be lost.
         */
        public boolean update;

        /** A lock that both held, the object of a monitor or a lock of java.util.concurrent; null if none did. */
        public Object commonLock;

        private Encounter(int siteA, int siteB, int location) {
            this.siteA = siteA;
            this.siteB = siteB;
            this.location = location;
        }
    }

    /** The last access of a thread at a site, with these locks. */
    private static final class PastAccess {
        final int thread;
        final int site;
        final boolean write;

        /** Whether it accesses one element of an array or list. */
        final boolean ofElement;

        final LockSet locks;
        long epoch;

        PastAccess(Task task, LockSet locks) {
            this.thread = task.thread;
            this.site = task.site;
            this.write = task.kind == Kind.WRITE;
            this.ofElement = task.element >= 0;
            this.locks = locks;
        }

        boolean isSameAs(PastAccess other) {
            return thread == other.thread && site == other.site && write == other.write
                    && ofElement == other.ofElement && locks.isSameAs(other.locks);
        }
    }

    /** What orders accesses whatever the schedule, or acquires locks. */
    public void event(Task task, Kind kind, Object resource, int location) {
        switch (kind) {
            case START:
                order.fork(task.thread, tasks.count() - 1);
                return;
            case JOIN:
                if (task.other().hasEnded()) {
                    order.join(task.thread, task.other().thread);
                }
                return;
            case NOTIFY:
                order.release(task.thread, resource);
                return;
            case REACQUIRE:
                if (task.wasNotified()) {
                    order.acquire(task.thread, resource);
                }
                return;
            case OPERATION:
                locks.operation(resource);
                return;
            default:
                return;
        }
    }

    /** The task executes the access that it announced. */
    public void access(Task task) {
        reach(task.thread, task.site);
        LockSet held = locks.heldBy(task);
        if (task.element >= 0) {
            look(at(task.resource, task.element), new PastAccess(task, held), 0);
        }
        if (task.element < 0 || task.location != 0) {
            look(at(task.resource, -1 - task.location), new PastAccess(task, held), task.location);
        }
    }

    private void look(ArrayList<PastAccess> seen, PastAccess now, int location) {
        now.epoch = order.epoch(now.thread);
        PastAccess same = null;
        for (int i = 0; i < seen.size(); i++) {
            PastAccess other = seen.get(i);
            same = other.isSameAs(now) ? other : same;
            // What is kept for the whole of a list says nothing of two elements.
            boolean apart = location != 0 && other.ofElement && now.ofElement;
            if (canMeet(other, now) && (other.write || now.write) && !apart) {
                Encounter encounter = meet(other, now, location);
                encounter.update |= other.write && updates(seen, now.thread, now.write)
                        || now.write && updates(seen, other.thread, false);
            }
        }
        if (same != null) {
            same.epoch = now.epoch;
        } else if (seen.size() < MOST_SEEN) {
            seen.add(now);
        }
    }

    private boolean canMeet(PastAccess earlier, PastAccess now) {
        boolean isMains = earlier.thread == MAIN || now.thread == MAIN;
        return earlier.thread != now.thread && !(isMains && mainOnlyPrepares);
    }

    private ArrayList<PastAccess> at(Object owner, int variable) {
        Long place = (long) owners.of(owner) << 32 | variable & 0xFFFF_FFFFL;
        ArrayList<PastAccess> seen = places.get(place);
        if (seen == null) {
            seen = new ArrayList<>();
            places.put(place, seen);
        }
        return seen;
    }

    /** Whether a thread reads a location before it writes it. */
    private static boolean updates(ArrayList<PastAccess> seen, int thread, boolean writesNow) {
        boolean hasRead = false;
        for (int i = 0; i < seen.size(); i++) {
            PastAccess access = seen.get(i);
            if (access.thread == thread && access.write && hasRead) {
                return true;
            }
            hasRead |= access.thread == thread && !access.write;
        }
        return hasRead && writesNow;
    }

    private Encounter meet(PastAccess earlier, PastAccess now, int location) {
        Encounter encounter = encounter(Math.min(earlier.site, now.site), Math.max(earlier.site, now.site), location);
        Object common = earlier.locks.common(now.locks);
        if (common != null) {
            encounter.commonLock = common;
        } else if (!order.isBefore(earlier.epoch, now.thread)) {
            encounter.candidate = true;
        }
        return encounter;
    }

    private Encounter encounter(int siteA, int siteB, int location) {
        Long pair = (long) siteA << 32 | siteB;
        Encounter encounter = encounters.get(pair);
        if (encounter == null) {
            encounter = new Encounter(siteA, siteB, location);
            encounters.put(pair, encounter);
            found.add(encounter);
        }
        return encounter;
    }

    private void reach(int thread, int site) {
        while (reached.size() <= thread) {
            reached.add(new ReachedSites());
        }
        reached.get(thread).add(site);
    }

    /** In the order in which they were found. */
    public Encounter[] all() {
        return found.toArray(new Encounter[0]);
    }

    /** By thread number, the sites that it reached, in order; threads past the end reached none. */
    public int[][] reached() {
        int[][] result = new int[reached.size()][];
        for (int thread = 0; thread < result.length; thread++) {
            result[thread] = reached.get(thread).soFar();
        }
        return result;
    }
}
