package threadlint.runtime.jvm;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.text.Format;
import java.text.MessageFormat;
import java.util.LinkedHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.AbstractOwnableSynchronizer;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import jdk.internal.misc.Unsafe;
import jdk.internal.misc.VM;

/**
 * The operations that the runtime needs beneath the classes that the agent instruments.
 *
 * <p>Parking goes to the JVM directly: {@code LockSupport} is instrumented, and would call the
 * runtime back.
 */
public final class Natives {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();

    // Fields rather than Unsafe for references: its methods have other names on JDK 11.
    private static final Field OWNER = field(AbstractOwnableSynchronizer.class, "exclusiveOwnerThread");
    private static final Field OF_LOCK = field(ReentrantLock.class, "sync");
    private static final Field OF_WRITE_LOCK = field(ReentrantReadWriteLock.WriteLock.class, "sync");
    private static final Field OF_READ_LOCK = field(ReentrantReadWriteLock.ReadLock.class, "sync");
    private static final Field ACCESS_ORDER = field(LinkedHashMap.class, "accessOrder");
    private static final Field PART_OF_ARRAY_LIST = field(type("java.util.ArrayList$SubList"), "offset");
    private static final Field PART_OF_LIST = field(type("java.util.AbstractList$SubList"), "offset");
    private static final Field BLOCKER = field(Thread.class, "parkBlocker");
    private static final Field THREAD_LOCALS = field(Thread.class, "threadLocals");
    private static final Field INHERITABLE = field(Thread.class, "inheritableThreadLocals");

    /** Null since JDK 24, where there are no such contexts. */
    private static final Field CONTEXT =
            Runtime.version().feature() < 24 ? field(Thread.class, "inheritedAccessControlContext") : null;

    private static final long ID = UNSAFE.objectFieldOffset(Thread.class, "tid");
    private static final long SEED = UNSAFE.objectFieldOffset(Thread.class, "threadLocalRandomSeed");
    private static final long PROBE = UNSAFE.objectFieldOffset(Thread.class, "threadLocalRandomProbe");
    private static final long SECONDARY_SEED =
            UNSAFE.objectFieldOffset(Thread.class, "threadLocalRandomSecondarySeed");

    private static final Object SEEDER = get(field(ThreadLocalRandom.class, "seeder"), null);
    private static final long VALUE_OF_LONG = UNSAFE.objectFieldOffset(AtomicLong.class, "value");
    private static final Object PROBE_GENERATOR = get(field(ThreadLocalRandom.class, "probeGenerator"), null);
    private static final long VALUE_OF_INT = UNSAFE.objectFieldOffset(AtomicInteger.class, "value");

    private Natives() {}

    public static void park() {
        UNSAFE.park(false, 0L);
    }

    /** As {@code Unsafe.park}: a time of 0 is no limit unless it is absolute, in milliseconds. */
    public static void park(boolean absolute, long time) {
        UNSAFE.park(absolute, time);
    }

    /** The stack of another thread. The JVM may take its time, but the caller waits for no other thread. */
    public static StackTraceElement[] stack(Thread thread) {
        return thread.getStackTrace();
    }

    /** The stack of the running thread. */
    public static StackTraceElement[] stack() {
        return new Throwable().getStackTrace();
    }

    /** The identity of a thread, which no other one has had; a subclass may have its own answer to {@code getId}. */
    public static long id(Thread thread) {
        return UNSAFE.getLong(thread, ID);
    }

    public static void unpark(Thread thread) {
        UNSAFE.unpark(thread);
    }

    /** The thread that holds the lock, null if none does or it is not an exclusive one. */
    public static Thread owner(Object synchronizer) {
        return synchronizer instanceof AbstractOwnableSynchronizer ? (Thread) get(OWNER, synchronizer) : null;
    }

    /** Whether this is the synchronizer of a ReentrantLock that no thread holds, and no other thread is to get it first. */
    public static boolean isFreeFor(Thread thread, Object synchronizer) {
        if (!OF_LOCK.getType().isInstance(synchronizer) || owner(synchronizer) != null) {
            return false;
        }
        Thread next = ((AbstractQueuedSynchronizer) synchronizer).getFirstQueuedThread();
        return next == null || next == thread;
    }

    /** The synchronizer of a ReentrantLock, or of a part of a ReentrantReadWriteLock. */
    public static Object synchronizer(Object lock) {
        Field field = lock instanceof ReentrantLock
                ? OF_LOCK
                : lock instanceof ReentrantReadWriteLock.WriteLock ? OF_WRITE_LOCK : OF_READ_LOCK;
        return get(field, lock);
    }

    /**
     * Whether a look-up in the map, or formatting or parsing with the format, changes it: a map that keeps the order
     * of access, a format that uses its parts or itself to compute.
     */
    public static boolean changesWhenAsked(Object object) {
        if (object instanceof MessageFormat) {
            for (Format part : ((MessageFormat) object).getFormats()) {
                if (part != null) {
                    return true;
                }
            }
            return false;
        }
        return object instanceof Format || object instanceof LinkedHashMap && (Boolean) get(ACCESS_ORDER, object);
    }

    /** What a wrapper of java.util.Collections works on, null if it is none. */
    public static Object wrapped(Object wrapper) {
        String name = wrapper.getClass().getName();
        if (!name.startsWith("java.util.Collections$")) {
            return null;
        }
        for (Class<?> at = wrapper.getClass(); at != Object.class; at = at.getSuperclass()) {
            for (Field field : at.getDeclaredFields()) {
                if (field.getName().equals("c") || field.getName().equals("m")) {
                    field.setAccessible(true);
                    return get(field, wrapper);
                }
            }
        }
        return null;
    }

    /** The index in the underlying list of the first element of what {@code subList} gives; -1 of any other object. */
    public static int startOfPart(Object view) {
        for (Field start : new Field[] {PART_OF_ARRAY_LIST, PART_OF_LIST}) {
            if (start.getDeclaringClass().isInstance(view)) {
                return (Integer) get(start, view);
            }
        }
        return -1;
    }

    /** What the thread said it parks for. */
    public static Object blocker(Thread thread) {
        return get(BLOCKER, thread);
    }

    /** The real time in nanoseconds, counted from {@code seconds} after the epoch; -1 if that is too far away. */
    public static long nanosSince(long seconds) {
        return VM.getNanoTimeAdjustment(seconds);
    }

    public static void initialize(Class<?> type) {
        UNSAFE.ensureClassInitialized(type);
    }

    public static boolean isUninitialized(Class<?> type) {
        return UNSAFE.shouldBeInitialized(type);
    }

    /** Lets the JVM find the access control context of another thread when it asks for that of the carrier. */
    public static void inheritContext(Thread carrier, Thread logical) {
        if (CONTEXT == null) {
            return;
        }
        try {
            CONTEXT.set(carrier, get(CONTEXT, logical));
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    /** What threads are seeded by that start their random numbers themselves, as workers of a ForkJoinPool do. */
    public static void seedGenerators(long seed) {
        UNSAFE.putLong(SEEDER, VALUE_OF_LONG, seed);
        UNSAFE.putInt(PROBE_GENERATOR, VALUE_OF_INT, (int) seed);
    }

    /** Starts the thread's own random numbers: ThreadLocalRandom, striped counters. */
    public static void seed(Thread thread, long seed) {
        UNSAFE.putLong(thread, SEED, seed);
        UNSAFE.putInt(thread, PROBE, (int) (seed >>> 32) | 1);
        UNSAFE.putInt(thread, SECONDARY_SEED, (int) seed | 1);
    }

    /** Where the field is in its object, or in its class if it is static. */
    public static long offset(Field field) {
        return Modifier.isStatic(field.getModifiers()) ? UNSAFE.staticFieldOffset(field) : UNSAFE.objectFieldOffset(field);
    }

    /** The index of the element of an array at that offset. */
    public static int index(Class<?> array, long offset) {
        return (int) ((offset - UNSAFE.arrayBaseOffset(array)) / UNSAFE.arrayIndexScale(array));
    }

    public static boolean hasInheritableLocals(Thread thread) {
        return get(INHERITABLE, thread) != null;
    }

    /** Forgets the thread's local variables, so that a thread can stand for a new one. */
    public static void clearThreadLocals(Thread thread) {
        clear(THREAD_LOCALS, thread);
        clear(INHERITABLE, thread);
    }

    private static Class<?> type(String name) {
        try {
            return Class.forName(name);
        } catch (ClassNotFoundException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** A field of a class in one of the packages that the agent opens. */
    public static Field field(Class<?> type, String name) {
        try {
            Field field = type.getDeclaredField(name);
            field.setAccessible(true);
            return field;
        } catch (NoSuchFieldException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static Object get(Field staticField) {
        return get(staticField, null);
    }

    public static void set(Field staticField, Object value) {
        try {
            staticField.set(null, value);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Object get(Field field, Object object) {
        try {
            return field.get(object);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void clear(Field field, Object object) {
        try {
            field.set(object, null);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }
}
