package threadlint.runtime;

/** The shadow monitors of a schedule, by the identity of their objects. */
final class Monitors {
    private static final int INITIAL = 64;

    private Monitor[] buckets = new Monitor[INITIAL];
    private int size;

    /** The shadow of the object's monitor, null if nobody entered it lately. */
    Monitor find(Object object) {
        for (Monitor monitor = buckets[bucket(object)]; monitor != null; monitor = monitor.next) {
            if (monitor.object == object) {
                return monitor;
            }
        }
        return null;
    }

    /** The shadow of the object's monitor, made if there is none. */
    Monitor of(Object object) {
        Monitor found = find(object);
        if (found != null) {
            return found;
        }
        if (size == buckets.length) {
            rebuild();
        }
        Monitor monitor = new Monitor(object);
        add(monitor);
        return monitor;
    }

    /** The monitors that the task holds. */
    int copyHeld(Task task, Monitor[] into) {
        int count = 0;
        for (Monitor bucket : buckets) {
            for (Monitor monitor = bucket; monitor != null; monitor = monitor.next) {
                if (monitor.owner == task && count < into.length) {
                    into[count++] = monitor;
                }
            }
        }
        return count;
    }

    /** Drops the shadows that nobody needs; grows if most are needed. */
    private void rebuild() {
        Monitor[] old = buckets;
        int needed = 0;
        for (Monitor bucket : old) {
            for (Monitor monitor = bucket; monitor != null; monitor = monitor.next) {
                needed += monitor.isIdle() ? 0 : 1;
            }
        }
        buckets = new Monitor[needed > old.length / 2 ? old.length * 2 : old.length];
        size = 0;
        for (Monitor bucket : old) {
            Monitor following;
            for (Monitor monitor = bucket; monitor != null; monitor = following) {
                following = monitor.next;
                if (!monitor.isIdle()) {
                    add(monitor);
                }
            }
        }
    }

    private void add(Monitor monitor) {
        int bucket = bucket(monitor.object);
        monitor.next = buckets[bucket];
        buckets[bucket] = monitor;
        size++;
    }

    private int bucket(Object object) {
        int hash = System.identityHashCode(object);
        return (hash ^ hash >>> 12) & buckets.length - 1;
    }
}
