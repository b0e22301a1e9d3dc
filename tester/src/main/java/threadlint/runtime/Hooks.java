package threadlint.runtime;

/**
 * What instrumented code calls: static methods on the boot class path, one per event.
 *
 * <p>Each falls through to the real operation, or does nothing, where the calling thread is not one
 * that a schedule controls. Those that stand <em>before</em> an operation are scheduling points.
 */
public final class Hooks {
    private Hooks() {}

    // Monitors.

    /** Before {@code monitorenter}, and at the start of a method that is no longer {@code synchronized}. Null is ignored. */
    public static void monitorEnter(Object monitor) {}

    /** After {@code monitorexit}. Never throws. */
    public static void monitorExit(Object monitor) {}

    /**
     * First in a synchronized method of a JDK class that was loaded before the agent: the JVM has
     * taken the real monitor already.
     */
    public static void lockedMethodEntered(Object monitor) {}

    /** Before each return and each exceptional exit of such a method. Never throws. */
    public static void lockedMethodLeft(Object monitor) {}

    /** Instead of {@code monitor.wait()}. */
    public static void wait(Object monitor) throws InterruptedException {}

    /** Instead of {@code monitor.wait(millis)}. */
    public static void wait(Object monitor, long millis) throws InterruptedException {}

    /** Instead of {@code monitor.wait(millis, nanos)}. */
    public static void wait(Object monitor, long millis, int nanos) throws InterruptedException {}

    /** Instead of {@code monitor.notify()}. */
    public static void notify(Object monitor) {}

    /** Instead of {@code monitor.notifyAll()}. */
    public static void notifyAll(Object monitor) {}

    /** Instead of {@code Thread.holdsLock(monitor)}. */
    public static boolean holdsLock(Object monitor) {
        return Thread.holdsLock(monitor);
    }

    // Threads.

    /** Instead of {@code thread.start()} in classes of the program. */
    public static void start(Thread thread) {
        thread.start();
    }

    /** In java.lang.Thread, before each call of {@code start0}. */
    public static void threadStarting(Thread thread) {}

    /** First in {@code Thread.run} and in every {@code run()} of a subclass of Thread. */
    public static void threadBegins(Thread thread) {}

    /** First in {@code Thread.exit()}, which the JVM calls at the end of a thread. */
    public static void threadEnds(Thread thread) {}

    /** First in {@code Thread.dispatchUncaughtException}; true: return at once. */
    public static boolean uncaught(Thread thread, Throwable error) {
        return false;
    }

    /** Instead of {@code thread.join()}. */
    public static void join(Thread thread) throws InterruptedException {
        thread.join();
    }

    /** Instead of {@code thread.join(millis)}. */
    public static void join(Thread thread, long millis) throws InterruptedException {
        thread.join(millis);
    }

    /** Instead of {@code thread.join(millis, nanos)}. */
    public static void join(Thread thread, long millis, int nanos) throws InterruptedException {
        thread.join(millis, nanos);
    }

    /** Instead of {@code thread.isAlive()}. */
    public static boolean isAlive(Thread thread) {
        return thread.isAlive();
    }

    /** Instead of {@code thread.getState()}. */
    public static Thread.State getState(Thread thread) {
        return thread.getState();
    }

    /** Instead of {@code Thread.currentThread()} in classes of the program. */
    public static Thread currentThread() {
        return Thread.currentThread();
    }

    /** Instead of {@code Thread.sleep(millis)}. */
    public static void sleep(long millis) throws InterruptedException {
        Thread.sleep(millis);
    }

    /** Instead of {@code Thread.sleep(millis, nanos)}. */
    public static void sleep(long millis, int nanos) throws InterruptedException {
        Thread.sleep(millis, nanos);
    }

    /** Instead of {@code Thread.yield()}. */
    public static void yieldNow() {}

    /** Instead of {@code Thread.onSpinWait()} in classes of the program. */
    public static void onSpinWait() {}

    /** Instead of {@code Thread.onSpinWait()} in java.util.concurrent. */
    public static void onSpinWaitInJdk() {}

    /** In java.lang.ThreadBuilders, in the place of {@code real}: false has a virtual thread made on a thread of its own. */
    public static boolean virtualThreadsBound(boolean real) {
        return real;
    }

    /** First in {@code Thread.interrupt}; true: return at once. */
    public static boolean interrupt(Thread thread) {
        return false;
    }

    /** First in {@code Thread.isInterrupted()}: 0 or 1 is the answer, -1 means go on. */
    public static int isInterrupted(Thread thread) {
        return -1;
    }

    /** First in {@code Thread.interrupted()}: 0 or 1 is the answer, -1 means go on. */
    public static int interrupted() {
        return -1;
    }

    // Parking.

    /**
     * First in each {@code LockSupport.park…}; true: return at once.
     *
     * @param kind 0: no time limit, 1: {@code time} is in nanoseconds, 2: {@code time} is an absolute time in milliseconds
     */
    public static boolean park(Object blocker, int kind, long time) {
        return false;
    }

    /** First in {@code LockSupport.unpark}; true: return at once. A null thread is ignored. */
    public static boolean unpark(Thread thread) {
        return false;
    }

    /** Instead of {@code unsafe.park(absolute, time)} of jdk.internal.misc.Unsafe or sun.misc.Unsafe. */
    public static void unsafePark(Object unsafe, boolean absolute, long time) {}

    /** Instead of {@code unsafe.unpark(thread)}. */
    public static void unsafeUnpark(Object unsafe, Object thread) {}

    // Memory.

    /** Before a read of a volatile field; {@code owner} is null for a static field. */
    public static void volatileRead(Object owner, int location) {}

    /** Before a write of a volatile field; {@code owner} is null for a static field. */
    public static void volatileWrite(Object owner, int location) {}

    /**
     * Before an access of a program class through a VarHandle or Unsafe.
     *
     * @param owner the object or array, null if there is none
     * @param location number of the method called
     */
    public static void atomic(Object owner, int location) {}

    /** Before a read of a plain field of a watched class; {@code owner} is null for a static field. */
    public static void read(Object owner, int location) {}

    /** Before a write of a plain field of a watched class; {@code owner} is null for a static field. */
    public static void write(Object owner, int location) {}

    /** Before a read of an array element in a watched class. */
    public static void arrayRead(Object array, int index) {}

    /** Before a write of an array element in a watched class. */
    public static void arrayWrite(Object array, int index) {}

    /** First in a public instance method of java.util.concurrent; {@code location} is the method. */
    public static void operation(Object self, int location) {}

    /**
     * Inside java.util.concurrent, before a volatile access, an access through a VarHandle or Unsafe:
     * orders memory (happens-before), and is no scheduling point. Only instrumented where races are looked for.
     */
    public static void ordered(Object owner) {}

    // Class initialisation.

    /** Before a use in class {@code user} that may initialise {@code used}, which has an initialiser. */
    public static void initialize(Class<?> used) {}

    /** First in a class initialiser. */
    public static void initializing(Class<?> self) {}

    /** Last in a class initialiser, on every way out. Never throws. */
    public static void initialized(Class<?> self) {}

    // Regions without scheduling points: class loading, linking of call sites.

    /** Begins a region without voluntary scheduling points; regions nest. */
    public static void enterRegion() {}

    /** Ends it. Never throws. */
    public static void leaveRegion() {}

    // Time and the rest of the world.

    /** Instead of {@code System.nanoTime()}. */
    public static long nanoTime() {
        return System.nanoTime();
    }

    /** Instead of {@code System.currentTimeMillis()}. */
    public static long currentTimeMillis() {
        return System.currentTimeMillis();
    }

    /** Instead of {@code System.exit(status)}. */
    public static void exit(int status) {
        System.exit(status);
    }

    /** Instead of {@code runtime.exit(status)} and {@code runtime.halt(status)}. */
    public static void exit(Runtime runtime, int status) {
        runtime.exit(status);
    }

    /** Instead of {@code runtime.addShutdownHook(hook)} in classes of the program. */
    public static void addShutdownHook(Runtime runtime, Thread hook) {
        runtime.addShutdownHook(hook);
    }

    /** Instead of a read of {@code ForkJoinPool.common} in java.util.concurrent. */
    public static Object commonPool(Object real) {
        return real;
    }
}
