package threadlint.runtime.schedule;

import threadlint.event.Kind;
import threadlint.event.Locations;
import threadlint.runtime.task.Task;
import threadlint.strategy.Strategy;

/** What has happened: counted and hashed, and shown to whom it concerns. */
final class EventLog {
    private static final long OFFSET = 0xcbf29ce484222325L;
    private static final long PRIME = 0x100000001b3L;

    private final Strategy strategy;
    private final boolean footprints;
    private final Witness witness;
    private long count;
    private long hash = OFFSET;

    /** @param witness sees each event, or null */
    EventLog(Strategy strategy, Witness witness) {
        this.strategy = strategy;
        this.footprints = strategy.wantsFootprints();
        this.witness = witness;
    }

    void add(Task task, Kind kind, Object resource, int location) {
        count++;
        hash = (hash ^ (task.thread * 64L + kind.ordinal() + ((long) Locations.hash(location) << 16))) * PRIME;
        if (footprints) {
            Footprint.tell(strategy, task, kind, resource, location);
        }
        if (witness != null) {
            task.enterRegion();
            try {
                witness.saw(task, kind, resource, location, task.early);
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
