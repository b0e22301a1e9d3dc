package threadlint.runtime.schedule;

import threadlint.event.IdentityHashes;
import threadlint.strategy.Randomness;

/**
 * Identity hash codes of objects that a schedule is the first to ask: the same whenever it runs, so that sets and maps
 * of plain objects have the same order.
 *
 * <p>They depend on the schedule and on the events before. Objects that outlive a schedule have a hash code when the
 * next one asks, so that nothing may depend on how many others were asked; those that are known to be shared get
 * one that depends on their names.
 */
final class Identities implements IdentityHashes.Source {
    private static final long PRIME = 0x100000001b3L;

    private final long seed;
    private final EventLog events;
    private long eventsBefore = -1;
    private int sinceThen;

    Identities(long seed, EventLog events) {
        this.seed = seed;
        this.events = events;
    }

    @Override
    public int of(Object object) {
        String name = name(object);
        return name == null ? next() : IdentityHashes.ofName(name);
    }

    /** Of what may be shared by schedules; null for other objects. */
    private static String name(Object object) {
        if (object instanceof Class) {
            return ((Class<?>) object).getName();
        }
        if (object instanceof String) {
            return (String) object;
        }
        return object instanceof Enum ? ((Enum<?>) object).name() : null;
    }

    private int next() {
        sinceThen = events.count() == eventsBefore ? sinceThen + 1 : 0;
        eventsBefore = events.count();
        return positive(Randomness.of(seed + eventsBefore * PRIME, sinceThen));
    }

    private static int positive(Randomness stream) {
        return (int) (stream.nextLong() >>> 33) | 1;
    }
}
