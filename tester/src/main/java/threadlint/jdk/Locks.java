package threadlint.jdk;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * The locks of java.util.concurrent: those that know who holds them, and those of which the methods tell, when they
 * return, what the caller holds.
 */
public final class Locks {
    /** Ways to hold a lock: alone. */
    public static final int EXCLUSIVE = 1;

    /** With others that hold it so. */
    public static final int SHARED = 2;

    /** Not at all: what is read meanwhile counts only if the lock is validated afterwards. */
    public static final int OPTIMISTIC = 4;

    private static final String STAMPED = "java/util/concurrent/locks/StampedLock";
    private static final String READ = "java/util/concurrent/locks/ReentrantReadWriteLock$ReadLock";

    private static final Map<String, Effect> OF_STAMPED = new HashMap<>();
    private static final Map<String, Effect> OF_READ = new HashMap<>();

    /** What a method does to its lock, if it does not fail. */
    public static final class Effect {
        /** The way in which the caller then holds it, 0 if it does not. */
        public final int acquired;

        /** The ways in which the caller no longer holds it. */
        public final int released;

        /** Whether 0 or {@code false} as the result says that nothing was done. */
        public final boolean mayFail;

        private Effect(int acquired, int released, boolean mayFail) {
            this.acquired = acquired;
            this.released = released;
            this.mayFail = mayFail;
        }
    }

    static {
        of(OF_STAMPED, EXCLUSIVE, OPTIMISTIC, "writeLock", "tryWriteLock", "writeLockInterruptibly");
        of(OF_STAMPED, SHARED, OPTIMISTIC, "readLock", "tryReadLock", "readLockInterruptibly");
        // With the stamp 0, too, a program may read, and then find that the stamp is not valid.
        OF_STAMPED.put("tryOptimisticRead", new Effect(OPTIMISTIC, 0, false));
        of(OF_STAMPED, 0, EXCLUSIVE, "unlockWrite", "tryUnlockWrite", "unstampedUnlockWrite");
        of(OF_STAMPED, 0, SHARED, "unlockRead", "tryUnlockRead", "unstampedUnlockRead");
        of(OF_STAMPED, EXCLUSIVE, SHARED | OPTIMISTIC, "tryConvertToWriteLock");
        of(OF_STAMPED, SHARED, EXCLUSIVE | SHARED | OPTIMISTIC, "tryConvertToReadLock");
        of(OF_STAMPED, OPTIMISTIC, EXCLUSIVE | SHARED, "tryConvertToOptimisticRead");
        OF_STAMPED.put("validate", new Effect(0, OPTIMISTIC, false));
        of(OF_READ, SHARED, 0, "lock", "lockInterruptibly", "tryLock");
        of(OF_READ, 0, SHARED, "unlock");
    }

    private Locks() {}

    private static void of(Map<String, Effect> effects, int acquired, int released, String... methods) {
        for (String method : methods) {
            effects.put(method, new Effect(acquired, released, true));
        }
    }

    /** Whether one thread at a time holds it. */
    public static boolean isExclusive(Object lock) {
        return lock instanceof ReentrantLock || lock instanceof ReentrantReadWriteLock.WriteLock;
    }

    /** Whether several threads can hold it at once. */
    public static boolean isShared(Object lock) {
        return lock instanceof ReentrantReadWriteLock.ReadLock;
    }

    /** Whether the methods of the class tell what their callers hold. */
    public static boolean haveEffects(String className) {
        return className.equals(STAMPED) || className.equals(READ);
    }

    /** What a method of such a class does, null if nothing. */
    public static Effect effect(String className, String method) {
        return (className.equals(STAMPED) ? OF_STAMPED : OF_READ).get(method);
    }

    /** The same for a lock, which is of such a class. */
    public static Effect effect(Object lock, String method) {
        return (isShared(lock) ? OF_READ : OF_STAMPED).get(method);
    }

    /** Whether the method gives back what a thread holds, as in {@code finally}: a lock, a stamp or a permit. */
    public static boolean givesBack(String method) {
        return method.startsWith("unlock") || method.equals("release");
    }
}
