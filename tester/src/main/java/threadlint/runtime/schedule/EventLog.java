package threadlint.runtime.schedule;

import threadlint.event.Fingerprints;
import threadlint.event.Kind;
import threadlint.event.Locations;
import threadlint.event.Numbering;
import threadlint.runtime.task.Task;
import threadlint.strategy.Strategy;

/**
 * What has happened: counted and hashed, and shown to the strategy and to the observer.
 *
 * <p>The hash tells schedules apart by what threads did to which objects, and is the same in every JVM: it depends on
 * the names of kinds and places, and on the order in which objects are met. Values take no part in it: a replay that
 * reads another random number, another path or another date than was recorded, and does the same with it, is the same
 * schedule.
 *
 * <p>The {@link Fingerprints} also know the values read and written (see {@link Values}), and tell the first event at
 * which another execution went another way, in its value or as an event. The number of an object met as a value
 * and that of an object met as a place are independent, so that a value that differs does not change the hash.
 *
 * <p>Whatever changes the hash or the fingerprints needs a new format of the schedule file.
 */
public final class EventLog {
    private static final long OFFSET = 0xcbf29ce484222325L;
    /** High bits reach the low ones, too. */
    private static final int TURN = 25;
    private static final int MOST_NUMBERED = 1 << 16;
    private static final long PRIME = 0x100000001b3L;

    private final Strategy strategy;
    private final boolean footprints;
    private final EventObserver observer;
    private final Progress progress;
    private final Numbering objects = new Numbering();
    private final Values values = new Values();
    private final Fingerprints fingerprints = new Fingerprints();
    private long count;
    private long hash = OFFSET;

    /** @param observer sees each event, or null */
    EventLog(Strategy strategy, EventObserver observer, Progress progress) {
        this.strategy = strategy;
        this.footprints = strategy.wantsFootprints();
        this.observer = observer;
        this.progress = progress;
    }

    void add(Task task, Kind kind, Object resource, int location) {
        count++;
        mix(task.thread, kind.name().hashCode());
        mix(number(resource), Locations.hash(location));
        boolean plain = kind == Kind.READ || kind == Kind.WRITE;
        mix(plain ? task.element : -1, task.early ? 1 : 0);
        fingerprints.add(count - 1, hash);
        task.awaitValue(plain || kind == Kind.VOLATILE_READ || kind == Kind.VOLATILE_WRITE || kind == Kind.ATOMIC
                || kind == Kind.OPERATION);
        if (footprints) {
            EventFootprint.tell(strategy, task, kind, resource, location);
        }
        if (observer != null) {
            task.enterRegion();
            try {
                observer.onEvent(task, kind, resource, location, task.early);
            } finally {
                task.leaveRegion();
            }
        }
    }

    /** A method was entered: no event, but told; see {@link EventObserver#onEnter}. */
    public void enter(Task task, Object receiver, int unit) {
        if (observer != null) {
            task.enterRegion();
            try {
                observer.onEnter(task, receiver, unit);
            } finally {
                task.leaveRegion();
            }
        }
    }

    /** The method that the task entered last is left. */
    public void leave(Task task) {
        if (observer != null) {
            task.enterRegion();
            try {
                observer.onLeave(task);
            } finally {
                task.leaveRegion();
            }
        }
    }

    /** The operation that the task began last is over: no event, but told. */
    public void operationEnds(Task task) {
        if (observer != null) {
            task.enterRegion();
            try {
                observer.onOperationEnd(task);
            } finally {
                task.leaveRegion();
            }
        }
    }

    /** The value that the last event of the task has read, or writes. */
    public void value(Task task, Object value) {
        value(task, values.hash(value));
    }

    /** The same for a primitive. */
    public void value(Task task, long value) {
        task.awaitValue(false);
        progress.value(task, value);
        fingerprints.add(count - 1, value * PRIME ^ OFFSET);
    }

    /** A thread has computed a value, which is no event, but may be progress. */
    public void computed(Task task, long value) {
        progress.value(task, value);
    }

    private void mix(int one, int other) {
        hash = Long.rotateLeft(hash ^ ((long) one << 32 | other & 0xFFFFFFFFL), TURN) * PRIME;
    }

    /** The objects of a schedule are numbered as they are met; those beyond the bound, which limits what is kept alive, are alike. */
    private int number(Object resource) {
        if (resource == null) {
            return -1;
        }
        return objects.size() < MOST_NUMBERED || objects.has(resource) ? objects.of(resource) : MOST_NUMBERED;
    }

    long count() {
        return count;
    }

    long hash() {
        return hash;
    }

    public Fingerprints fingerprints() {
        return fingerprints;
    }
}
