package threadlint.runtime.hooks;

import java.util.Map;
import threadlint.event.Kind;
import threadlint.runtime.policy.LeftoverThreads;
import threadlint.runtime.schedule.Schedule;
import threadlint.runtime.shadow.ThreadShadow;
import threadlint.runtime.task.Task;
import threadlint.runtime.task.Turns;
import threadlint.runtime.task.VirtualClock;

/** Threads: start, end, join, sleep, interrupt, what they tell of themselves. */
public final class ThreadHooks {
    private ThreadHooks() {}

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
        if (me != null && !me.isInRegion()) {
            ThreadShadow.starting(me, thread);
        }
    }

    /** First in {@code Thread.run} and in every {@code run()} of a subclass of Thread. */
    public static void threadBegins(Thread thread) {
        if (thread == Thread.currentThread()) {
            Schedule.self();
        }
    }

    /** First in {@code Thread.exit()}, which the JVM calls at the end of a thread. Never throws. */
    public static void threadExits(Thread thread) {
        if (thread == Thread.currentThread()) {
            ThreadShadow.exits();
        }
    }

    /** Last in it, on every way out. */
    public static void threadEnds(Thread thread) {
        if (thread == Thread.currentThread()) {
            ThreadShadow.ends(thread);
        }
    }

    /** First in {@code Thread.dispatchUncaughtException}; true: return at once. */
    public static boolean uncaught(Thread thread, Throwable error) {
        return ThreadShadow.uncaught(error);
    }

    /** Instead of {@code thread.join()}. */
    public static void join(Thread thread) throws InterruptedException {
        join(thread, 0L);
    }

    /** Instead of {@code thread.join(millis)}. */
    public static void join(Thread thread, long millis) throws InterruptedException {
        Task me = Schedule.self();
        Task target = me == null ? null : Schedule.running().tasks().of(thread);
        if (target == null) {
            thread.join(millis);
            return;
        }
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        ThreadShadow.join(me, target, millis == 0 ? Task.NEVER : VirtualClock.nanos(millis));
    }

    /** Instead of {@code thread.join(millis, nanos)}. */
    public static void join(Thread thread, long millis, int nanos) throws InterruptedException {
        join(thread, nanos > 0 && millis < Long.MAX_VALUE ? millis + 1 : millis);
    }

    /** Instead of {@code thread.isAlive()}. */
    public static boolean isAlive(Thread thread) {
        Task me = Schedule.self();
        Task target = me == null ? null : Schedule.running().tasks().of(thread);
        return target == null ? thread.isAlive() : ThreadShadow.isAlive(me, target);
    }

    /** Before a call that shows the threads of the JVM. */
    public static void beforeThreadsAreShown() {
        if (Schedule.self() != null) {
            ThreadShadow.awaitRealEnds();
        }
    }

    /** After {@code getStackTrace()} of a thread or an exception, with what it returns. */
    public static StackTraceElement[] shown(StackTraceElement[] stack) {
        return Schedule.self() == null ? stack : ShownStacks.of(stack);
    }

    /** After {@code Thread.getAllStackTraces()}, with what it returns. */
    public static Map<Thread, StackTraceElement[]> shown(Map<Thread, StackTraceElement[]> stacks) {
        return Schedule.self() == null ? stacks : ShownStacks.of(stacks);
    }

    /** Instead of {@code thread.getState()}. */
    public static Thread.State getState(Thread thread) {
        Task me = Schedule.self();
        Task target = me == null ? null : Schedule.running().tasks().of(thread);
        if (target == null) {
            return thread.getState();
        }
        return target == me ? Thread.State.RUNNABLE : ThreadShadow.state(target);
    }

    /** Instead of {@code Thread.currentThread()}. */
    public static Thread currentThread() {
        Task me = Schedule.self();
        return me == null ? Thread.currentThread() : me.logical();
    }

    /** Instead of {@code thread.getId()} and {@code threadId()} in the JDK: real ones count on from schedule to schedule. */
    @SuppressWarnings("deprecation")
    public static long threadId(Thread thread) {
        Task target = Schedule.self() == null ? null : Schedule.running().tasks().of(thread);
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
        ThreadShadow.sleep(me, VirtualClock.nanos(millis));
    }

    /** Instead of {@code Thread.sleep(millis, nanos)}. */
    public static void sleep(long millis, int nanos) throws InterruptedException {
        sleep(nanos > 0 && millis < Long.MAX_VALUE ? millis + 1 : millis);
    }

    /** Before a jump back in the program. */
    public static void turn() {
        if (Turns.areEnough()) {
            offerTurn();
        }
    }

    /** The same in a loop that counts its turns. */
    public static void turn(int counters) {
        Turns.tell(counters);
        turn();
    }

    /** Before a jump back in a loop whose turns were counted at once. */
    public static void counted(int counters) {
        Turns.tell(counters);
    }

    /** Before a loop of at most so many short turns, none if negative. */
    public static void turns(int most) {
        if (Turns.areEnough(most)) {
            offerTurn();
        }
    }

    /** A turn takes a nanosecond at least: a loop that waits for time to pass ends. */
    private static void offerTurn() {
        int nanos = Turns.offered();
        Task me = Schedule.self();
        if (me != null) {
            Schedule.running().clock().pass(nanos);
            Schedule.running().point(me, Kind.YIELD, null, 0);
        }
    }

    /** Instead of {@code Thread.yield()}. */
    public static void yieldNow() {
        Task me = Schedule.self();
        if (me == null) {
            Thread.yield();
        } else {
            Schedule.running().point(me, Kind.YIELD, null, 0);
        }
    }

    /** Instead of {@code Thread.onSpinWait()} in classes of the program. */
    public static void onSpinWait() {
        Task me = Schedule.self();
        if (me == null) {
            Thread.onSpinWait();
        } else {
            Schedule.running().point(me, Kind.YIELD, null, 0);
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

    /** Before {@code thread.interrupt()} in classes of the program. A null thread is ignored. */
    public static void interrupting(Thread thread) {
        Task me = Schedule.self();
        Task target = me == null || thread == null ? null : Schedule.running().tasks().of(thread);
        if (target != null) {
            ThreadShadow.interrupting(me, target);
        }
    }

    /** First in {@code Thread.interrupt}; true: return at once. */
    public static boolean interrupt(Thread thread) {
        Schedule schedule = Schedule.running();
        Task target = schedule == null ? null : schedule.tasks().of(thread);
        if (target == null) {
            return schedule != null && Schedule.self() != null && isForeign(thread);
        }
        if (target.hasEnded() || schedule.isAborting() && Schedule.self() == null) {
            return false; // At the end, the harness interrupts threads that are blocked for real.
        }
        ThreadShadow.interrupt(target);
        return true;
    }

    /** First in {@code Thread.stop()}: from JDK 20 on it throws this for any thread. */
    public static void stopping(Thread thread) {
        if (Schedule.self() != null && Schedule.running().tasks().of(thread) == null && isForeign(thread)) {
            throw new UnsupportedOperationException();
        }
    }

    /** First in {@code Thread.suspend()}: from JDK 20 on it throws this always. Who is suspended cannot be told to go on. */
    public static void suspending(Thread thread) {
        if (Schedule.self() != null) {
            throw new UnsupportedOperationException();
        }
    }

    /** Whether a thread that is no task of the schedule is the tester's or the JVM's, not one that a schedule left behind. */
    private static boolean isForeign(Thread thread) {
        return thread.isAlive() && !LeftoverThreads.contain(thread);
    }

    /** First in {@code Thread.isInterrupted()}: 0 or 1 is the answer, -1 means go on. */
    public static int isInterrupted(Thread thread) {
        Schedule schedule = Schedule.running();
        Task target = schedule == null ? null : schedule.tasks().of(thread);
        if (target == null || target.hasEnded()) {
            return -1;
        }
        Turns.look();
        return ThreadShadow.isInterrupted(target) ? 1 : 0;
    }

    /** First in {@code Thread.interrupted()}: 0 or 1 is the answer, -1 means go on. */
    public static int interrupted() {
        Task me = Schedule.self();
        if (me == null) {
            return -1;
        }
        Turns.look();
        boolean was = ThreadShadow.isInterrupted(me);
        me.clearInterrupt();
        return was ? 1 : 0;
    }
}
