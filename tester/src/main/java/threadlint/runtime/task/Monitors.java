package threadlint.runtime.task;

import threadlint.event.IdentityHashes;

/** The shadow monitors of a schedule, by the identity of their objects. */
public final class Monitors {
    private static final int INITIAL = 64;
    private static final int USUALLY_HELD = 8;

    private Monitor[] buckets = new Monitor[INITIAL];
    private int size;

    /** The shadow of the object's monitor, null if no thread has entered it since it was last dropped as idle. */
    public Monitor find(Object object) {
        for (Monitor monitor = buckets[bucket(object)]; monitor != null; monitor = monitor.next) {
            if (monitor.object() == object) {
                return monitor;
            }
        }
        return null;
    }

    /** The shadow of the object's monitor, made if there is none. */
    public Monitor of(Object object) {
        Monitor found = find(object);
        if (found != null) {
            return found;
        }
        if (size == buckets.length) {
            dropIdle();
        }
        Monitor monitor = new Monitor(object);
        add(monitor);
        return monitor;
    }

    /** The objects whose monitors the task holds. */
    public Object[] heldBy(Task task) {
        Object[] held = new Object[USUALLY_HELD];
        int count = 0;
        for (Monitor bucket : buckets) {
            for (Monitor monitor = bucket; monitor != null; monitor = monitor.next) {
                if (monitor.isHeldBy(task)) {
                    held = count < held.length ? held : copy(held, count, count * 2);
                    held[count++] = monitor.object();
                }
            }
        }
        return copy(held, count, count);
    }

    private static Object[] copy(Object[] objects, int count, int length) {
        Object[] copy = new Object[length];
        System.arraycopy(objects, 0, copy, 0, count);
        return copy;
    }

    /** Drops the shadows that nobody needs, and with them their objects; grows if most are needed. */
    public void dropIdle() {
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
                monitor.next = null;
                if (!monitor.isIdle()) {
                    add(monitor);
                }
            }
        }
    }

    private void add(Monitor monitor) {
        int bucket = bucket(monitor.object());
        monitor.next = buckets[bucket];
        buckets[bucket] = monitor;
        size++;
    }

    private int bucket(Object object) {
        int hash = IdentityHashes.of(object);
        return (hash ^ hash >>> 12) & buckets.length - 1;
    }
}
