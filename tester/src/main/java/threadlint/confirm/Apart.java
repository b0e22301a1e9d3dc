package threadlint.confirm;

import java.lang.reflect.Field;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import threadlint.runtime.Encounters;
import threadlint.runtime.Synchronizers;

/** What kept the accesses of a finding apart, whenever two threads reached one location. */
final class Apart {
    private final Set<String> guards = new TreeSet<>();
    private boolean met;
    private boolean candidate;
    private boolean orderedOnly;

    /** @param shared the object that the threads call, may be null */
    void saw(Encounters encounters, Target target, Object shared) {
        for (Encounters.Encounter each : encounters.all()) {
            if (target.mayBeAbout(each.siteA) || target.mayBeAbout(each.siteB)) {
                met = true;
                candidate |= each.candidate;
                if (each.commonLock != null) {
                    guards.add(name(each.commonLock, shared));
                } else if (!each.candidate) {
                    orderedOnly = true;
                }
            }
        }
    }

    /** Whether two threads made conflicting accesses of one location. */
    boolean hasMet() {
        return met;
    }

    /** Whether something kept each such pair apart. */
    boolean isOrdered() {
        return met && !candidate;
    }

    /** The lock that kept them all apart, null if there are several or none. */
    String guard() {
        return guards.size() == 1 && !orderedOnly ? guards.iterator().next() : null;
    }

    String reason(int schedules) {
        String by = guards.isEmpty() ? "ordered by happens-before" : "under " + String.join(" or ", guards);
        return "both accesses were reached in " + schedules + " schedules, each time " + by;
    }

    /**
     * {@code this}, {@code this.lock}, or the class of the lock.
     *
     * @param lock object of a monitor, or synchronizer of a lock of java.util.concurrent
     */
    private static String name(Object lock, Object shared) {
        if (lock == shared) {
            return "this";
        }
        for (Class<?> type = shared == null ? null : shared.getClass(); type != null; type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                if (holds(field, shared, lock)) {
                    return "this." + field.getName();
                }
            }
        }
        return lock instanceof Class ? ((Class<?>) lock).getName() + ".class" : type(lock.getClass()).getName();
    }

    /** A synchronizer is known by the lock that it belongs to. */
    private static Class<?> type(Class<?> type) {
        return AbstractQueuedSynchronizer.class.isAssignableFrom(type) && type.getEnclosingClass() != null
                ? type.getEnclosingClass()
                : type;
    }

    private static boolean holds(Field field, Object owner, Object lock) {
        Object value = value(field, owner);
        return value != null && (value == lock || synchronizer(value) == lock);
    }

    private static Object synchronizer(Object lock) {
        return Synchronizers.of(lock instanceof ReentrantReadWriteLock ? ((ReentrantReadWriteLock) lock).readLock() : lock);
    }

    /** Null where reflection is not let in. */
    private static Object value(Field field, Object owner) {
        try {
            field.setAccessible(true);
            return field.getType().isPrimitive() ? null : field.get(owner);
        } catch (IllegalAccessException | RuntimeException e) {
            return null;
        }
    }
}
