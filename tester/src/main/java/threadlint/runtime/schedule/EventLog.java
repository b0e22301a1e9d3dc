package threadlint.runtime.schedule;

import threadlint.event.Kind;
import threadlint.event.Locations;
import threadlint.event.Numbering;
import threadlint.runtime.task.Task;
import threadlint.strategy.Strategy;

/**
 * What has happened: counted and hashed, and shown to the strategy and to the observer.
 *
 * <p>The hash tells schedules apart by what threads did to which objects, and is the same in every JVM: it depends on
 * the names of kinds and places, and on the order in which objects are met. Values are not known here. Whatever
 * changes it needs a new format of the schedule file.
 */
final class EventLog {
    private static final long OFFSET = 0xcbf29ce484222325L;
    /** High bits reach the low ones, too. */
    private static final int TURN = 25;
    private static final int MOST_NUMBERED = 1 << 16;
    private static final long PRIME = 0x100000001b3L;

    private final Strategy strategy;
    private final boolean footprints;
    private final EventObserver observer;
    private final Numbering objects = new Numbering();
    private long count;
    private long hash = OFFSET;

    /** @param observer sees each event, or null */
    EventLog(Strategy strategy, EventObserver observer) {
        this.strategy = strategy;
        this.footprints = strategy.wantsFootprints();
        this.observer = observer;
    }

    void add(Task task, Kind kind, Object resource, int location) {
        count++;
        mix(task.thread, kind.name().hashCode());
        mix(number(resource), Locations.hash(location));
        boolean plain = kind == Kind.READ || kind == Kind.WRITE;
        mix(plain ? task.element : -1, task.early ? 1 : 0);
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
}
