package threadlint.runtime.schedule;

import threadlint.event.Kind;
import threadlint.event.Locations;
import threadlint.runtime.task.Task;
import threadlint.strategy.Strategy;

/** What has happened: counted and hashed, and shown to the strategy and to the observer. */
final class EventLog {
    private static final long OFFSET = 0xcbf29ce484222325L;
    private static final long PRIME = 0x100000001b3L;

    private final Strategy strategy;
    private final boolean footprints;
    private final EventObserver observer;
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
        hash = (hash ^ (task.thread * 64L + kind.ordinal() + ((long) Locations.hash(location) << 16))) * PRIME;
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

    long count() {
        return count;
    }

    long hash() {
        return hash;
    }
}
