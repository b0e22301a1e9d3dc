package threadlint.jdk;

import java.util.Set;

/** What counts as an operation on an object of java.util.concurrent, and whose objects those are. */
public final class Operations {
    /** No operations on shared objects, or called from inside operations only. */
    static final ClassTable NONE = ClassTable.of(
            "java/util/concurrent/TimeUnit", "java/util/concurrent/ThreadLocalRandom",
            "java/util/concurrent/ForkJoinWorkerThread", "java/util/concurrent/Executors",
            "java/util/concurrent/Helpers",
            // ReentrantLock.lock() calls acquire(): one point is enough.
            "java/util/concurrent/locks/AbstractOwnableSynchronizer",
            "java/util/concurrent/locks/AbstractQueuedSynchronizer",
            "java/util/concurrent/locks/AbstractQueuedLongSynchronizer",
            "java/util/concurrent/locks/LockSupport")
            .since(25, "java/util/concurrent/DelayScheduler", "java/util/concurrent/Joiners");

    /** Ends of the names of nested classes that the program operates on through an interface. */
    private static final String[] NESTED = {
        "Itr", "Iterator", "Iter", "$KeySetView", "$EntrySetView", "$ValuesView", "$CollectionView", "$KeySet",
        "$EntrySet", "$Values", "$SubMap", "SubList", "$Reversed", "$ConditionObject", "$ReadLock", "$WriteLock",
        "UpdaterImpl", "$CASUpdater", "$LockedUpdater", "$DelayedWorkQueue",
    };

    /** Public because an interface says so, and called from inside operations, or of no effect on others. */
    private static final Set<String> NO_OPERATION = Set.of(
            "toString", "hashCode", "equals", "compareTo", "spliterator", "exec", "compute", "getRawResult",
            "setRawResult", "block", "isReleasable");

    /** Classes of which the JDK has objects for its own use, mostly caches. */
    static final ClassTable USED_BY_JDK = ClassTable.of(
            "java/util/Hashtable", "java/util/Properties", "java/util/Vector", "java/util/concurrent/ConcurrentHashMap",
            "java/util/concurrent/CopyOnWriteArrayList", "java/util/concurrent/atomic/AtomicMarkableReference",
            "java/util/concurrent/atomic/AtomicReferenceArray", "java/util/concurrent/locks/ReentrantLock");

    /** Outside of java.util.concurrent: public methods that change the object have its monitor. */
    static final ClassTable SYNCHRONIZED =
            ClassTable.of("java/util/Hashtable", "java/util/Vector", "java/lang/StringBuffer");

    /** Initialised before any schedule: their initialisers call instrumented code. */
    static final ClassTable INITIALIZED_EARLY = ClassTable.of(
            "java/util/concurrent/CompletableFuture", "java/util/concurrent/ConcurrentHashMap",
            "java/util/concurrent/ConcurrentLinkedDeque", "java/util/concurrent/ConcurrentLinkedQueue",
            "java/util/concurrent/ConcurrentSkipListMap", "java/util/concurrent/CopyOnWriteArrayList",
            "java/util/concurrent/CountDownLatch", "java/util/concurrent/CyclicBarrier", "java/util/concurrent/Exchanger",
            "java/util/concurrent/Executors", "java/util/concurrent/ForkJoinPool", "java/util/concurrent/ForkJoinTask",
            "java/util/concurrent/FutureTask", "java/util/concurrent/LinkedBlockingQueue",
            "java/util/concurrent/LinkedTransferQueue", "java/util/concurrent/Phaser",
            "java/util/concurrent/ScheduledThreadPoolExecutor", "java/util/concurrent/Semaphore",
            "java/util/concurrent/SynchronousQueue", "java/util/concurrent/ThreadLocalRandom",
            "java/util/concurrent/ThreadPoolExecutor", "java/util/concurrent/TimeUnit",
            "java/util/concurrent/atomic/AtomicBoolean", "java/util/concurrent/atomic/AtomicInteger",
            "java/util/concurrent/atomic/AtomicIntegerArray", "java/util/concurrent/atomic/AtomicLong",
            "java/util/concurrent/atomic/AtomicReference", "java/util/concurrent/atomic/LongAdder",
            "java/util/concurrent/atomic/Striped64", "java/util/concurrent/locks/AbstractQueuedLongSynchronizer",
            "java/util/concurrent/locks/AbstractQueuedSynchronizer", "java/util/concurrent/locks/LockSupport",
            "java/util/concurrent/locks/ReentrantLock", "java/util/concurrent/locks/ReentrantReadWriteLock",
            "java/util/concurrent/locks/StampedLock");

    private static final String ATOMICS = "java.util.concurrent.atomic.";

    private static final String UPDATERS = "FieldUpdater";

    private Operations() {}

    /** Whether the class is an atomic one, whose methods say what they order. */
    public static boolean areAtomic(String className) {
        return className.startsWith("java/util/concurrent/atomic/");
    }

    /** Whether the operations are on fields of the object that is their first argument. */
    public static boolean areUpdater(String className) {
        return areAtomic(className) && className.contains(UPDATERS);
    }

    /** Whether public methods of this class, which is no interface, are operations of java.util.concurrent. */
    public static boolean areOf(String className) {
        if (!className.startsWith("java/util/concurrent/")) {
            return false;
        }
        if (!className.contains("$")) {
            return !NONE.has(className);
        }
        for (String end : NESTED) {
            if (className.endsWith(end)) {
                return true;
            }
        }
        return false;
    }

    /** Whether public methods of this class are operations although their monitors order them. */
    public static boolean areSynchronized(String className) {
        return SYNCHRONIZED.has(className);
    }

    /** Whether a public method of this name is one. */
    public static boolean isOne(String method) {
        return !NO_OPERATION.contains(method);
    }

    /** Whether the JDK has objects of the class for its own use. */
    public static boolean areUsedByJdk(String className) {
        return !Instrumented.isStorage(className)
                && (USED_BY_JDK.hasOrNests(className) || Instrumented.isSynchronizedWrapper(className));
    }

    /** Whether an operation touches its object and nothing else; the name is that of class and method. */
    public static boolean isAtomic(String location) {
        return location.startsWith(ATOMICS);
    }

    /** Binary names of classes that are to be initialised before any schedule. */
    public static String[] initializedEarly() {
        return INITIALIZED_EARLY.binaryNames();
    }
}
