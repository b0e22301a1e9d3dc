package threadlint.jdk;

import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** The locks of java.util.concurrent that know who holds them. */
public final class Locks {
    private Locks() {}

    /** Whether one thread at a time holds it. */
    public static boolean isExclusive(Object lock) {
        return lock instanceof ReentrantLock || lock instanceof ReentrantReadWriteLock.WriteLock;
    }

    /** Whether several threads can hold it at once. */
    public static boolean isShared(Object lock) {
        return lock instanceof ReentrantReadWriteLock.ReadLock;
    }

    /** Whether who returns from the method holds the lock; {@code tryLock} tells only by its result. */
    public static boolean acquires(String method) {
        return method.equals("lock") || method.equals("lockInterruptibly");
    }

    public static boolean releases(String method) {
        return method.equals("unlock");
    }

    /** Whether the method gives back what a thread holds, as in {@code finally}: a lock, a stamp or a permit. */
    public static boolean givesBack(String method) {
        return method.startsWith("unlock") || method.equals("release");
    }
}
