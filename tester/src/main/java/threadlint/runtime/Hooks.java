package threadlint.runtime;

import java.lang.invoke.VarHandle;
import threadlint.strategy.Randomness;

/**
 * What instrumented code calls: static methods on the boot class path, one per event.
 *
 * <p>Each falls through to the real operation, or does nothing, where the calling thread is not one
 * that a schedule controls. Those that stand <em>before</em> an operation are scheduling points.
 */
public final class Hooks {
    /** What {@code currentTimeMillis} starts from in each schedule: 2026-01-01. */
    private static final long EPOCH_MILLIS = 1_767_225_600_000L;

    private Hooks() {}

    // Monitors.

    /** Before {@code monitorenter}, and at the start of a method that is no longer {@code synchronized}. Null is ignored. */
    public static void monitorEnter(Object monitor) {
        if (monitor != null) {
            Task me = Schedule.self();
            if (me != null) {
                MonitorShadow.enter(me, monitor, true);
            }
        }
    }

    /** After {@code monitorexit}. Never throws. */
    public static void monitorExit(Object monitor) {
        Task me = Schedule.self();
        if (me != null) {
            MonitorShadow.exit(me, monitor);
        }
    }

    /**
     * First in a synchronized method of a JDK class that was loaded before the agent: the JVM has
     * taken the real monitor already.
     */
    public static void lockedMethodEntered(Object monitor) {
        Task me = Schedule.self();
        if (me != null) {
            MonitorShadow.enterLocked(me, monitor);
        }
    }

    /** Before each return and each exceptional exit of such a method. Never throws. */
    public static void lockedMethodLeft(Object monitor) {
        Task me = Schedule.self();
        if (me != null) {
            MonitorShadow.exit(me, monitor);
        }
    }

    /** Instead of {@code monitor.wait()}. */
    public static void wait(Object monitor) throws InterruptedException {
        wait(monitor, 0L);
    }

    /** Instead of {@code monitor.wait(millis)}. */
    public static void wait(Object monitor, long millis) throws InterruptedException {
        Task me = Schedule.self();
        if (me == null) {
            monitor.wait(millis);
            return;
        }
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        MonitorShadow.await(me, monitor, millis == 0 ? Task.NEVER : nanos(millis));
    }

    /** Instead of {@code monitor.wait(millis, nanos)}. */
    public static void wait(Object monitor, long millis, int nanos) throws InterruptedException {
        if (nanos < 0 || nanos > 999999) {
            throw new IllegalArgumentException("nanosecond timeout value out of range");
        }
        wait(monitor, nanos > 0 && millis < Long.MAX_VALUE ? millis + 1 : millis);
    }

    /** Instead of {@code monitor.notify()}. */
    public static void notify(Object monitor) {
        Task me = Schedule.self();
        if (me == null) {
            monitor.notify();
        } else {
            MonitorShadow.notify(me, monitor, false);
        }
    }

    /** Instead of {@code monitor.notifyAll()}. */
    public static void notifyAll(Object monitor) {
        Task me = Schedule.self();
        if (me == null) {
            monitor.notifyAll();
        } else {
            MonitorShadow.notify(me, monitor, true);
        }
    }

    /** Instead of {@code Thread.holdsLock(monitor)}. */
    public static boolean holdsLock(Object monitor) {
        Task me = Schedule.self();
        return me == null || monitor == null ? Thread.holdsLock(monitor) : MonitorShadow.isHeld(me, monitor);
    }

    // Threads.

    /** Instead of {@code thread.start()} in classes of the program. */
    public static void start(Thread thread) {
        Task me = Schedule.self();
        if (me == null) {
            thread.start();
        } else {
            ThreadShadow.start(me, thread);
        }
    }

    /** In java.lang.Thread, before each call of {@code start0}. */
    public static void threadStarting(Thread thread) {
        Task me = Schedule.self();
        if (me != null && me.region == 0) {
            ThreadShadow.starting(me, thread);
        }
    }

    /** First in {@code Thread.run} and in every {@code run()} of a subclass of Thread. */
    public static void threadBegins(Thread thread) {
        if (thread == Thread.currentThread()) {
            Schedule.self();
        }
    }

    /** First in {@code Thread.exit()}, which the JVM calls at the end of a thread. */
    public static void threadEnds(Thread thread) {
        if (thread == Thread.currentThread()) {
            ThreadShadow.ends(thread);
        }
    }

    /** First in {@code Thread.dispatchUncaughtException}; true: return at once. */
    public static boolean uncaught(Thread thread, Throwable error) {
        if (error instanceof Abort) {
            return true;
        }
        Task me = Schedule.self();
        return me != null && ThreadShadow.uncaught(me, error);
    }

    /** Instead of {@code thread.join()}. */
    public static void join(Thread thread) throws InterruptedException {
        join(thread, 0L);
    }

    /** Instead of {@code thread.join(millis)}. */
    public static void join(Thread thread, long millis) throws InterruptedException {
        Task me = Schedule.self();
        Task target = me == null ? null : Schedule.running.tasks.of(thread);
        if (target == null) {
            thread.join(millis);
            return;
        }
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        ThreadShadow.join(me, target, millis == 0 ? Task.NEVER : nanos(millis));
    }

    /** Instead of {@code thread.join(millis, nanos)}. */
    public static void join(Thread thread, long millis, int nanos) throws InterruptedException {
        join(thread, nanos > 0 && millis < Long.MAX_VALUE ? millis + 1 : millis);
    }

    /** Instead of {@code thread.isAlive()}. */
    public static boolean isAlive(Thread thread) {
        Task me = Schedule.self();
        Task target = me == null ? null : Schedule.running.tasks.of(thread);
        return target == null ? thread.isAlive() : ThreadShadow.isAlive(me, target);
    }

    /** Instead of {@code thread.getState()}. */
    public static Thread.State getState(Thread thread) {
        Task me = Schedule.self();
        Task target = me == null ? null : Schedule.running.tasks.of(thread);
        return target == null ? thread.getState() : ThreadShadow.state(target);
    }

    /** Instead of {@code Thread.currentThread()}. */
    public static Thread currentThread() {
        Task me = Schedule.self();
        return me == null ? Thread.currentThread() : me.logical;
    }

    /** Instead of {@code thread.getId()} and {@code threadId()} in the JDK: real ones count on from schedule to schedule. */
    @SuppressWarnings("deprecation")
    public static long threadId(Thread thread) {
        Task target = Schedule.self() == null ? null : Schedule.running.tasks.of(thread);
        return target == null ? thread.getId() : target.thread + 1;
    }

    /** Instead of {@code Thread.sleep(millis)}. */
    public static void sleep(long millis) throws InterruptedException {
        Task me = Schedule.self();
        if (me == null) {
            Thread.sleep(millis);
            return;
        }
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        ThreadShadow.sleep(me, nanos(millis));
    }

    /** Instead of {@code Thread.sleep(millis, nanos)}. */
    public static void sleep(long millis, int nanos) throws InterruptedException {
        sleep(nanos > 0 && millis < Long.MAX_VALUE ? millis + 1 : millis);
    }

    /** Instead of {@code Thread.yield()}. */
    public static void yieldNow() {
        Task me = Schedule.self();
        if (me == null) {
            Thread.yield();
        } else {
            Schedule.running.point(me, Kind.YIELD, null, 0);
        }
    }

    /** Instead of {@code Thread.onSpinWait()} in classes of the program. */
    public static void onSpinWait() {
        Task me = Schedule.self();
        if (me == null) {
            Thread.onSpinWait();
        } else {
            Schedule.running.point(me, Kind.YIELD, null, 0);
        }
    }

    /** Instead of {@code Thread.onSpinWait()} in java.util.concurrent. */
    public static void onSpinWaitInJdk() {
        Task me = Schedule.self();
        if (me != null) {
            ThreadShadow.spinInJdk(me);
        }
    }

    /** In java.lang.ThreadBuilders, in the place of {@code real}: false has a virtual thread made on a thread of its own. */
    public static boolean virtualThreadsBound(boolean real) {
        return real && Schedule.self() == null;
    }

    /** First in {@code Thread.interrupt}; true: return at once. */
    public static boolean interrupt(Thread thread) {
        Schedule schedule = Schedule.running;
        Task target = schedule == null ? null : schedule.tasks.of(thread);
        if (target == null || target.ended) {
            return false;
        }
        ThreadShadow.interrupt(target);
        return true;
    }

    /** First in {@code Thread.isInterrupted()}: 0 or 1 is the answer, -1 means go on. */
    public static int isInterrupted(Thread thread) {
        Schedule schedule = Schedule.running;
        Task target = schedule == null ? null : schedule.tasks.of(thread);
        return target == null || target.ended ? -1 : ThreadShadow.isInterrupted(target) ? 1 : 0;
    }

    /** First in {@code Thread.interrupted()}: 0 or 1 is the answer, -1 means go on. */
    public static int interrupted() {
        Task me = Schedule.self();
        if (me == null) {
            return -1;
        }
        boolean was = ThreadShadow.isInterrupted(me);
        me.interrupted = false;
        return was ? 1 : 0;
    }

    // Parking.

    /**
     * First in each {@code LockSupport.park…}; true: return at once.
     *
     * @param kind 0: no time limit, 1: {@code time} is in nanoseconds, 2: {@code time} is an absolute time in milliseconds
     */
    public static boolean park(Object blocker, int kind, long time) {
        Task me = Schedule.self();
        if (me == null) {
            return false;
        }
        ParkShadow.park(me, blocker, kind == 0 ? Task.NEVER : kind == 1 ? time : untilMillis(time));
        return true;
    }

    /** Before {@code LockSupport.unpark(thread)} in classes of the program. A null thread is ignored. */
    public static void unparking(Thread thread) {
        Task me = Schedule.self();
        Task target = me == null || thread == null ? null : Schedule.running.tasks.of(thread);
        if (target != null) {
            ParkShadow.unparking(me, target);
        }
    }

    /** First in {@code LockSupport.unpark}; true: return at once. A null thread is ignored. */
    public static boolean unpark(Thread thread) {
        Schedule schedule = Schedule.running;
        Task target = schedule == null || thread == null ? null : schedule.tasks.of(thread);
        if (target == null) {
            return false;
        }
        ParkShadow.unpark(target);
        return true;
    }

    /** Instead of {@code unsafe.park(absolute, time)} of jdk.internal.misc.Unsafe or sun.misc.Unsafe. */
    public static void unsafePark(Object unsafe, boolean absolute, long time) {
        Task me = Schedule.self();
        if (me == null) {
            Natives.park(absolute, time);
            return;
        }
        long nanos = absolute ? untilMillis(time) : time == 0 ? Task.NEVER : time;
        ParkShadow.park(me, Natives.blocker(me.carrier), nanos);
    }

    /** Instead of {@code unsafe.unpark(thread)}. */
    public static void unsafeUnpark(Object unsafe, Object thread) {
        if (!unpark((Thread) thread)) {
            Natives.unpark((Thread) thread);
        }
    }

    // Memory.

    /** Before a read of a volatile field; {@code owner} is null for a static field. */
    public static void volatileRead(Object owner, int location) {
        Task me = Schedule.self();
        if (me != null) {
            Schedule.running.point(me, Kind.VOLATILE_READ, owner == null ? Locations.name(location) : owner, location);
        }
    }

    /** Before a write of a volatile field; {@code owner} is null for a static field. */
    public static void volatileWrite(Object owner, int location) {
        Task me = Schedule.self();
        if (me != null) {
            Schedule.running.point(me, Kind.VOLATILE_WRITE, owner == null ? Locations.name(location) : owner, location);
        }
    }

    /**
     * Before an access of a program class through a VarHandle or Unsafe.
     *
     * @param owner the object or array; the handle, if it is one of a static field
     * @param location number of the method called
     */
    public static void atomic(Object owner, int location) {
        Task me = Schedule.self();
        if (me != null) {
            Schedule.running.point(me, Kind.ATOMIC, owner == null ? Locations.name(location) : owner, location);
        }
    }

    /** Before a read of a plain field of a watched class; {@code owner} is null for a static field. */
    public static void read(Object owner, int location) {
        Task me = Schedule.self();
        if (me != null) {
            Schedule.running.access(me, Kind.READ, owner == null ? Locations.name(location) : owner, location, -1);
        }
    }

    /** Before a write of a plain field of a watched class; {@code owner} is null for a static field. */
    public static void write(Object owner, int location) {
        Task me = Schedule.self();
        if (me != null) {
            Schedule.running.access(me, Kind.WRITE, owner == null ? Locations.name(location) : owner, location, -1);
        }
    }

    /** Before a read of an array element in a watched class. */
    public static void arrayRead(Object array, int index) {
        Task me = Schedule.self();
        if (me != null && array != null) {
            Schedule.running.access(me, Kind.READ, array, 0, index);
        }
    }

    /** Before a write of an array element in a watched class. */
    public static void arrayWrite(Object array, int index) {
        Task me = Schedule.self();
        if (me != null && array != null) {
            Schedule.running.access(me, Kind.WRITE, array, 0, index);
        }
    }

    /** Before {@code handle.get(owner)} in a watched class; {@code owner} is null for a static field. */
    public static void handleRead(VarHandle handle, Object owner) {
        handleAccess(Kind.READ, handle, owner);
    }

    /** Before {@code handle.set(owner, value)} in a watched class; {@code owner} is null for a static field. */
    public static void handleWrite(VarHandle handle, Object owner) {
        handleAccess(Kind.WRITE, handle, owner);
    }

    private static void handleAccess(Kind kind, VarHandle handle, Object owner) {
        Task me = Schedule.self();
        int location = me == null || handle == null ? 0 : HandleFields.location(me, handle);
        if (location != 0) {
            Schedule.running.access(me, kind, owner == null ? Locations.name(location) : owner, location, -1);
        }
    }

    /** Before {@code handle.get(array, index)} in a watched class; views of byte buffers are ignored. */
    public static void handleRead(Object array, int index) {
        if (array != null && array.getClass().isArray()) {
            arrayRead(array, index);
        }
    }

    /** Before {@code handle.set(array, index, value)} in a watched class; views of byte buffers are ignored. */
    public static void handleWrite(Object array, int index) {
        if (array != null && array.getClass().isArray()) {
            arrayWrite(array, index);
        }
    }

    /** First in a public instance method of java.util.concurrent; {@code location} is the method. */
    public static void operation(Object self, int location) {
        Task me = Schedule.self();
        if (me != null) {
            Schedule.running.point(me, Kind.OPERATION, self, location);
        }
    }

    /**
     * Inside java.util.concurrent, before a volatile access, an access through a VarHandle or Unsafe:
     * orders memory (happens-before), and is no scheduling point. Only instrumented where races are looked for.
     */
    public static void ordered(Object owner) {
        Task me = Schedule.self();
        if (me != null && owner != null && Schedule.running.ordering != null) {
            Schedule.running.ordering.both(me, owner);
        }
    }

    // Class initialisation.

    /** Before a use in class {@code user} that may initialise {@code used}, which has an initialiser. */
    public static void initialize(Class<?> used) {
        Task me = Schedule.self();
        if (me != null) {
            Schedule schedule = Schedule.running;
            schedule.initialization.use(schedule, me, used);
        }
    }

    /** First in a class initialiser. */
    public static void initializing(Class<?> self) {
        Task me = Schedule.self();
        if (me != null) {
            Schedule.running.initialization.begin(me, self);
        }
    }

    /** Last in a class initialiser, on every way out. Never throws. */
    public static void initialized(Class<?> self) {
        Task me = Schedule.self();
        if (me != null) {
            Schedule schedule = Schedule.running;
            schedule.initialization.end(schedule, me, self);
        }
    }

    // Regions without scheduling points: class loading, linking of call sites.

    /** Begins a region without voluntary scheduling points; regions nest. */
    public static void enterRegion() {
        Task me = Schedule.self();
        if (me != null) {
            me.region++;
        }
    }

    /** Ends it. Never throws. */
    public static void leaveRegion() {
        Task me = Schedule.self();
        if (me != null) {
            me.region--;
        }
    }

    /** First in an operation of a class of which the JDK has objects for its own use: begins a region if this is one. */
    public static void enterUse(Object self) {
        Task me = Schedule.self();
        if (me != null && (me.region > 0 || Schedule.running.caches.isOfJdk(me, self))) {
            me.region++;
        }
    }

    /** Last in it, on every way out. Never throws. */
    public static void leaveUse() {
        Task me = Schedule.self();
        // Within a region, a use began one more; without, it left none.
        if (me != null && me.region > 0) {
            me.region--;
        }
    }

    // Time and the rest of the world.

    /** Instead of {@code System.nanoTime()}. */
    public static long nanoTime() {
        Task me = Schedule.self();
        return me == null ? System.nanoTime() : Schedule.running.clock.look();
    }

    /** Instead of {@code System.currentTimeMillis()}. */
    public static long currentTimeMillis() {
        Task me = Schedule.self();
        return me == null ? System.currentTimeMillis() : EPOCH_MILLIS + Schedule.running.clock.look() / 1_000_000;
    }

    /** Instead of {@code VM.getNanoTimeAdjustment(seconds)}, which tells the nanoseconds since so many seconds after the epoch. */
    public static long getNanoTimeAdjustment(long seconds) {
        Task me = Schedule.self();
        if (me == null) {
            return Natives.nanosSince(seconds);
        }
        return EPOCH_MILLIS * 1_000_000 + Schedule.running.clock.look() - seconds * 1_000_000_000;
    }

    /** In {@code new Random()}, after the number that tells those made at one time apart: the clock does, too. */
    public static long seed(long real) {
        return Schedule.self() == null ? real : 0;
    }

    /** Instead of {@code Math.random()} in classes of the program, from 0 to 1. */
    public static double random() {
        Task me = Schedule.self();
        if (me == null) {
            return Math.random();
        }
        long bits = Randomness.of(Schedule.running.clock.look(), 0).nextLong();
        return (bits >>> 11) * 0x1.0p-53;
    }

    /** Instead of {@code System.exit(status)}. */
    public static void exit(int status) {
        Task me = Schedule.self();
        if (me == null) {
            System.exit(status);
        } else {
            Schedule.running.exit(me, status);
        }
    }

    /** Instead of {@code runtime.exit(status)} and {@code runtime.halt(status)}. */
    public static void exit(Runtime runtime, int status) {
        exit(status);
    }

    /** Instead of {@code runtime.addShutdownHook(hook)} in classes of the program. */
    public static void addShutdownHook(Runtime runtime, Thread hook) {
        // A hook per schedule would pile up; within a schedule, the end of the JVM is not seen.
        if (Schedule.self() == null) {
            runtime.addShutdownHook(hook);
        }
    }

    /** Instead of a read of {@code ForkJoinPool.common} in java.util.concurrent. */
    public static Object commonPool(Object real) {
        Task me = Schedule.self();
        return me == null ? real : ThreadShadow.commonPool(me, real);
    }

    private static long nanos(long millis) {
        return millis > Task.NEVER / 1_000_000 ? Task.NEVER - 1 : millis * 1_000_000;
    }

    private static long untilMillis(long time) {
        return nanos(Math.max(0, time - currentTimeMillis()));
    }
}
