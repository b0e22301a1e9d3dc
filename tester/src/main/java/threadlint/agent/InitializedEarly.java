package threadlint.agent;

/**
 * Classes that are initialised before any schedule.
 *
 * <p>Their initialisers call instrumented code: in the middle of a schedule a thread could be stopped
 * there, and the next one to need the class would wait for it where no scheduler sees it.
 */
final class InitializedEarly {
    private static final String[] CLASSES = {
        "CompletableFuture", "ConcurrentHashMap", "ConcurrentLinkedDeque", "ConcurrentLinkedQueue",
        "ConcurrentSkipListMap", "CopyOnWriteArrayList", "CountDownLatch", "CyclicBarrier", "Exchanger",
        "Executors", "ForkJoinPool", "ForkJoinTask", "FutureTask", "LinkedBlockingQueue", "LinkedTransferQueue",
        "Phaser", "ScheduledThreadPoolExecutor", "Semaphore", "SynchronousQueue", "ThreadLocalRandom",
        "ThreadPoolExecutor", "TimeUnit", "atomic.AtomicBoolean", "atomic.AtomicInteger",
        "atomic.AtomicIntegerArray", "atomic.AtomicLong", "atomic.AtomicReference", "atomic.LongAdder",
        "atomic.Striped64", "locks.AbstractQueuedLongSynchronizer", "locks.AbstractQueuedSynchronizer",
        "locks.LockSupport", "locks.ReentrantLock", "locks.ReentrantReadWriteLock", "locks.StampedLock",
    };

    private InitializedEarly() {}

    static void initialize() {
        for (String name : CLASSES) {
            try {
                Class.forName("java.util.concurrent.".concat(name));
            } catch (ClassNotFoundException e) {
                Installed.failed(name, e);
            }
        }
    }
}
