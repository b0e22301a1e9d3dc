package threadlint.jdk;

import java.util.Map;
import java.util.Set;

/**
 * Which classes of java.base are instrumented, and as what.
 *
 * <p>Left out is what class loading, linking and the tester itself stand on. Of other modules there is only what keeps
 * a copy of the common pool.
 */
public final class Instrumented {
    /** What is to be instrumented in a class. */
    public enum Role {
        /** Is java.util.concurrent: ordinary code over parking and monitors, with one scheduling point per operation. */
        CONCURRENT,
        /** Has monitors that programs share. */
        MONITORED,
        /** Works on collections given to it. */
        BULK,
        /** Is a thread, or makes some. */
        THREAD,
        /** Parks threads. */
        PARKING,
        /** Reads the clock, or makes a seed, for what should be the same in every replay. */
        CLOCK,
        /** Asks for hash codes. */
        HASHING,
        /** Waits for channels. */
        POLLING,
        /** Keeps an executor in a static field, or reads it there. */
        EXECUTORS,
        /** Runs, or at least is initialised, without scheduling points. */
        REGION
    }

    private static final String CONCURRENT = "java/util/concurrent/";
    private static final String LOCK_SUPPORT = "java/util/concurrent/locks/LockSupport";
    private static final String THREAD_BUILDERS = "java/lang/ThreadBuilders";

    /** Synchronized collections and the like: their monitors are part of their documentation. */
    static final ClassTable MONITORED = ClassTable.of(
            "java/util/Vector", "java/util/Stack", "java/util/Hashtable", "java/util/Properties", "java/util/Observable",
            "java/util/Timer", "java/util/TimerThread", "java/util/TaskQueue", "java/util/TimerTask",
            "java/lang/StringBuffer", "java/io/PipedInputStream", "java/io/PipedOutputStream", "java/io/PipedReader",
            "java/io/PipedWriter");

    /** Those of {@link #MONITORED} whose nested classes share their monitors. */
    private static final ClassTable NESTING = ClassTable.of("java/util/Vector", "java/util/Hashtable");

    private static final String SYNCHRONIZED = "java/util/Collections$Synchronized";

    static final ClassTable THREADS = ClassTable.of("java/lang/Thread", "jdk/internal/misc/InnocuousThread");

    static final ClassTable CLOCKS = ClassTable.of(
            "java/util/Random", "java/util/Date", "java/util/GregorianCalendar", "java/time/Clock",
            "java/time/Clock$SystemClock", "java/security/SecureRandom")
            .since(17, "java/time/Clock$SystemInstantSource");

    /** Wrappers and bulk operations. Methods on which all collections stand, the tester's own too, are left alone. */
    static final ClassTable BULK = ClassTable.of(
            "java/util/AbstractCollection", "java/util/AbstractList", "java/util/AbstractMap", "java/util/AbstractQueue",
            "java/util/AbstractSequentialList", "java/util/AbstractSet", "java/util/Collections");

    /** The classes of which only some methods are meant, with these methods. */
    static final Map<String, Set<String>> BULK_METHODS = Map.of(
            "java/util/ArrayList", Set.of("equals", "equalsRange", "addAll", "removeAll", "retainAll", "batchRemove"),
            "java/util/LinkedList", Set.of("addAll"),
            "java/util/ArrayDeque", Set.of("addAll"),
            "java/util/HashMap", Set.of("putMapEntries"),
            "java/util/TreeMap", Set.of("putAll", "addAllForTreeSet", "buildFromSorted"),
            "java/util/TreeSet", Set.of("addAll"));

    /** What maps and others ask for hash codes by. */
    static final ClassTable HASHING = ClassTable.of(
            "java/lang/invoke/MethodType", "java/util/HashMap", "java/util/IdentityHashMap", "java/util/WeakHashMap",
            "java/util/Objects");

    /** On the systems that have them. */
    private static final Set<String> EXECUTORS = Set.of(
            "java/lang/ProcessHandleImpl", "sun/nio/ch/SimpleAsynchronousFileChannelImpl",
            "sun/nio/ch/LinuxAsynchronousChannelProvider", "sun/nio/ch/BsdAsynchronousChannelProvider",
            "sun/nio/ch/WindowsAsynchronousChannelProvider");

    /** Copies the common pool into a static field, in another module than java.base. */
    private static final String HTTP_CLIENT = "jdk/internal/net/http/HttpClientImpl";

    /** The module of {@link #HTTP_CLIENT}. */
    public static final String HTTP_MODULE = "java.net.http";

    private static final String[] WRAPPERS = {
        SYNCHRONIZED, "java/util/Collections$Unmodifiable", "java/util/Collections$Checked",
        "java/util/Collections$SetFromMap", "java/util/Collections$AsLIFOQueue",
    };

    /** Ends of the names of classes that only hold what others work on. */
    private static final String[] STORAGE = {
        "$Node", "$Index", "$ForwardingNode", "$ReservationNode", "$Traverser", "$CounterCell", "$Segment",
        "$AltResult", "Hashtable$Entry",
    };

    private Instrumented() {}

    /** The role of a class that is instrumented even if it is loaded already, null if it is not. */
    public static Role always(String name) {
        if (name.equals(LOCK_SUPPORT)) {
            return Role.PARKING;
        }
        if (name.startsWith(CONCURRENT)) {
            return Role.CONCURRENT;
        }
        if (MONITORED.has(name) || NESTING.hasOrNests(name) || isSynchronizedWrapper(name)) {
            return Role.MONITORED;
        }
        if (THREADS.has(name) || isThreadBuilder(name)) {
            return Role.THREAD;
        }
        if (CLOCKS.has(name)) {
            return Role.CLOCK;
        }
        if (isBulk(name)) {
            return Role.BULK;
        }
        if (HASHING.has(name)) {
            return Role.HASHING;
        }
        if (EXECUTORS.contains(name) || isOutsideBase(name)) {
            return Role.EXECUTORS;
        }
        if (Polls.has(name)) {
            return Role.POLLING;
        }
        return Regions.has(name) ? Role.REGION : null;
    }

    /** Whether the class is in another module than java.base. */
    public static boolean isOutsideBase(String name) {
        return name.equals(HTTP_CLIENT);
    }

    /** The role of a class of that role where plain accesses are no events, null if it has none. */
    public static Role withoutAccesses(String name, Role role) {
        if (role != Role.BULK) {
            return role;
        }
        return HASHING.has(name) ? Role.HASHING : null;
    }

    /** The role of a class about to be loaded, or null: its initialiser may run in the middle of a schedule. */
    public static Role atLoad(String name) {
        Role role = always(name);
        boolean linkage = name.startsWith("java/lang/invoke/") || name.startsWith("jdk/internal/reflect/");
        return role == null && !linkage ? Role.REGION : role;
    }

    /** Whether a class only holds what others work on: there is nothing to tell but what orders memory. */
    public static boolean isStorage(String name) {
        for (String end : STORAGE) {
            if (name.endsWith(end)) {
                return true;
            }
        }
        return false;
    }

    /** Whether the class works on collections given to it. */
    public static boolean isBulk(String name) {
        return BULK.has(name) || BULK_METHODS.containsKey(name) || isWrapper(name);
    }

    /** Whether a method of such a class does. */
    public static boolean isBulk(String name, String method) {
        Set<String> methods = BULK_METHODS.get(name);
        return methods == null || methods.contains(method);
    }

    private static boolean isWrapper(String name) {
        for (String start : WRAPPERS) {
            if (name.startsWith(start)) {
                return true;
            }
        }
        return false;
    }

    /** Whether the class is a wrapper that {@code Collections.synchronized…} makes. */
    static boolean isSynchronizedWrapper(String name) {
        return name.startsWith(SYNCHRONIZED);
    }

    /** Whether the class makes virtual threads, or builds threads; since JDK 19. */
    public static boolean isThreadBuilder(String name) {
        return name.startsWith(THREAD_BUILDERS);
    }
}
