package threadlint.runtime.shadow;

import threadlint.event.Kind;
import threadlint.runtime.race.OrderListener;
import threadlint.runtime.schedule.ExpectedErrors;
import threadlint.runtime.schedule.Failure;
import threadlint.runtime.schedule.Schedule;
import threadlint.runtime.schedule.Settings;
import threadlint.runtime.task.Abort;
import threadlint.runtime.task.Task;
import threadlint.runtime.task.Tasks;

/** Threads in the schedule: start, end, join, sleep, interrupt. */
public final class ThreadShadow {
    /** The JDK spins briefly where it could wait: mostly that is skipped. */
    private static final int SPINS_PER_YIELD = 64;

    private ThreadShadow() {}

    /** {@code thread.start()} in the program. */
    public static void start(Task me, Thread thread) {
        Schedule schedule = Schedule.running();
        if (schedule.tasks().of(thread) != null) {
            throw new IllegalThreadStateException();
        }
        me.enterRegion();
        Carrier carrier;
        try {
            carrier = thread.getState() == Thread.State.NEW ? Carriers.forThread(thread) : null;
        } finally {
            me.leaveRegion();
        }
        if (carrier == null) {
            thread.start();
        } else {
            if (schedule.isAborting()) {
                throw new Abort();
            }
            Task child = schedule.add(thread, carrier);
            fork(schedule, me, child);
            schedule.event(me, Kind.START, thread, 0);
            carrier.take(child, new ThreadBody(thread));
        }
        schedule.point(me, Kind.STARTED, null, 0);
    }

    /** In {@code Thread.start}, before the JVM starts the thread. */
    public static void starting(Task me, Thread thread) {
        Schedule schedule = Schedule.running();
        if (schedule.isAborting()) {
            throw new Abort();
        }
        Task child = schedule.add(thread, thread);
        fork(schedule, me, child);
        schedule.event(me, Kind.START, child.logical(), 0);
    }

    private static void fork(Schedule schedule, Task me, Task child) {
        if (schedule.ordering() != null) {
            schedule.ordering().fork(me, child);
        }
    }

    public static boolean isAlive(Task me, Task target) {
        OrderListener orders = Schedule.running().orders();
        if (target.hasEnded() && orders != null) {
            orders.sawEnd(me, target);
        }
        return !target.hasEnded();
    }

    /** Whether the target is interrupted, as the running thread sees it. */
    public static boolean isInterrupted(Task target) {
        OrderListener orders = Schedule.running().orders();
        Task me = orders == null || !target.isInterrupted() ? null : Schedule.self();
        if (me != null) {
            orders.sawInterrupt(me, target.logical());
        }
        return target.isInterrupted();
    }

    /** @param nanos time limit, {@link Task#NEVER} for none */
    public static void join(Task me, Task target, long nanos) throws InterruptedException {
        Schedule schedule = Schedule.running();
        long left = MonitorShadow.isHeld(me, target.logical()) ? awaitEnd(me, target, nanos) : nanos;
        MonitorShadow.takeInterrupt(me);
        me.announceJoin(target);
        me.limit(schedule.now(), left);
        try {
            schedule.decide(me);
        } finally {
            me.dropLimit();
        }
        schedule.event(me, Kind.JOIN, target.logical(), 0);
        if (!target.hasEnded()) {
            MonitorShadow.takeInterrupt(me);
        }
    }

    /**
     * To join a platform thread is to wait on its monitor (java.lang.Thread), which gives up one that is held. That of a
     * virtual thread is given up, too, which may miss a deadlock.
     *
     * @return what is left of the time limit
     */
    private static long awaitEnd(Task me, Task target, long nanos) throws InterruptedException {
        Schedule schedule = Schedule.running();
        long left = nanos;
        while (!target.hasEnded() && left > 0) {
            long before = schedule.now();
            MonitorShadow.await(me, target.logical(), left);
            left = left == Task.NEVER ? left : Math.max(0, left - (schedule.now() - before));
        }
        return left;
    }

    public static void sleep(Task me, long nanos) throws InterruptedException {
        Schedule schedule = Schedule.running();
        MonitorShadow.takeInterrupt(me);
        me.announce(Kind.SLEEP, null, 0);
        me.limit(schedule.now(), nanos);
        try {
            schedule.decide(me);
        } finally {
            me.dropLimit();
        }
        schedule.event(me, Kind.SLEEP, null, 0);
        MonitorShadow.takeInterrupt(me);
    }

    /** A scheduling point; the event follows. */
    public static void interrupting(Task me, Task target) {
        if (!me.isInRegion()) {
            me.announce(Kind.INTERRUPT, target.logical(), 0);
            Schedule.running().decide(me);
        }
    }

    public static void interrupt(Task target) {
        Task me = Schedule.self();
        if (me != null) {
            Schedule.running().event(me, Kind.INTERRUPT, target.logical(), 0);
        }
        target.interrupt();
    }

    /** The thread begins its last steps, in which it may wake others; it has the baton from now on. */
    public static void exits() {
        try {
            Schedule.self();
        } catch (Abort abort) {
            // It has the baton, and ends.
        }
    }

    /** What others expect of a thread that ends, while it still counts as alive. */
    static void atEndOf(Task me) {
        ShutdownShadow.atEndOf(me);
        MonitorShadow.atEndOf(me);
    }

    /** The last thing that the thread does, also when it is unwound. */
    public static void ends(Thread thread) {
        Task me;
        try {
            me = Schedule.self();
        } catch (Abort abort) {
            me = Schedule.running().tasks().of(thread);
        }
        if (me != null) {
            atEndOf(me);
            Schedule.running().end(me);
        }
    }

    /**
     * Threads that have ended are alive for the JVM until they get there, too, for which they need nobody. The main
     * thread does not get there: it serves the next schedule.
     */
    public static void awaitRealEnds() {
        Tasks tasks = Schedule.running().tasks();
        for (int i = 0; i < tasks.count(); i++) {
            Task task = tasks.get(i);
            boolean isMain = task.logical() instanceof Carrier;
            while (!isMain && task.hasEnded() && task.logical().isAlive()) {
                Thread.onSpinWait();
            }
        }
    }

    /** Whether an error that the calling thread does not catch is dealt with; see {@link #uncaught(Task, Throwable)}. */
    public static boolean uncaught(Throwable error) {
        if (error instanceof Abort) {
            return true;
        }
        Task me = Schedule.self();
        return me != null && uncaught(me, error);
    }

    /** Whether the error is dealt with: it ends the schedule as a failure, or unwinds a thread after the end. */
    public static boolean uncaught(Task me, Throwable error) {
        Schedule schedule = Schedule.running();
        if (error instanceof Abort || schedule.isAborting()) {
            return true;
        }
        if (hasOwnHandler(me.logical())) {
            return false;
        }
        if (isExpected(me, error)) {
            return true;
        }
        schedule.failAtEnd(Failure.uncaught(me.thread, error));
        return true;
    }

    /** In a region: the error may be of the program, and answer for itself. */
    private static boolean isExpected(Task me, Throwable error) {
        Settings settings = Schedule.running().settings();
        if (me.thread == 0 || settings.expected == null && !settings.outlivesErrors) {
            return false;
        }
        me.enterRegion();
        try {
            return settings.knownErrors.contains(ExpectedErrors.name(error))
                    || settings.expected != null && settings.expected.has(error);
        } finally {
            me.leaveRegion();
        }
    }

    private static boolean hasOwnHandler(Thread thread) {
        return Thread.getDefaultUncaughtExceptionHandler() != null
                || !(thread.getUncaughtExceptionHandler() instanceof ThreadGroup)
                || thread.getThreadGroup() != null && thread.getThreadGroup().getClass() != ThreadGroup.class;
    }

    public static void spinInJdk(Task me) {
        Schedule schedule = Schedule.running();
        if (schedule.isAborting() || me.countSpin() % SPINS_PER_YIELD == 0) {
            schedule.point(me, Kind.YIELD, null, 0);
        }
    }

    public static Thread.State state(Task task) {
        if (task.hasEnded()) {
            return Thread.State.TERMINATED;
        }
        if (task.isReady(Schedule.running().now())) {
            return Thread.State.RUNNABLE;
        }
        switch (task.kind) {
            case ENTER:
            case REACQUIRE:
                return Thread.State.BLOCKED;
            case WAIT:
            case PARK:
            case JOIN:
                return task.hasLimit() ? Thread.State.TIMED_WAITING : Thread.State.WAITING;
            case SLEEP:
                return Thread.State.TIMED_WAITING;
            default:
                return Thread.State.RUNNABLE;
        }
    }
}
