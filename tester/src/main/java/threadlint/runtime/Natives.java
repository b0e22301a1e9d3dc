package threadlint.runtime;

import java.util.concurrent.locks.AbstractOwnableSynchronizer;
import jdk.internal.misc.Unsafe;

/**
 * The operations that the runtime needs beneath the classes that the agent instruments.
 *
 * <p>Parking goes to the JVM directly: {@code LockSupport} is instrumented, and would call the
 * runtime back.
 */
final class Natives {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long OWNER =
            UNSAFE.objectFieldOffset(AbstractOwnableSynchronizer.class, "exclusiveOwnerThread");
    private static final long BLOCKER = UNSAFE.objectFieldOffset(Thread.class, "parkBlocker");
    private static final long THREAD_LOCALS = UNSAFE.objectFieldOffset(Thread.class, "threadLocals");
    private static final long INHERITABLE =
            UNSAFE.objectFieldOffset(Thread.class, "inheritableThreadLocals");

    private Natives() {}

    static void park() {
        UNSAFE.park(false, 0L);
    }

    /** As {@code Unsafe.park}: a time of 0 is no limit unless it is absolute, in milliseconds. */
    static void park(boolean absolute, long time) {
        UNSAFE.park(absolute, time);
    }

    static void unpark(Thread thread) {
        UNSAFE.unpark(thread);
    }

    /** The thread that holds the lock, null if none does or it is not an exclusive one. */
    static Thread owner(Object synchronizer) {
        return synchronizer instanceof AbstractOwnableSynchronizer
                ? (Thread) UNSAFE.getReferenceVolatile(synchronizer, OWNER)
                : null;
    }

    /** What the thread said it parks for. */
    static Object blocker(Thread thread) {
        return UNSAFE.getReferenceVolatile(thread, BLOCKER);
    }

    static boolean isUninitialized(Class<?> type) {
        return UNSAFE.shouldBeInitialized(type);
    }

    static boolean hasInheritableLocals(Thread thread) {
        return UNSAFE.getReference(thread, INHERITABLE) != null;
    }

    /** Forgets the thread's local variables, so that a thread can stand for a new one. */
    static void clearThreadLocals(Thread thread) {
        UNSAFE.putReference(thread, THREAD_LOCALS, null);
        UNSAFE.putReference(thread, INHERITABLE, null);
    }
}
