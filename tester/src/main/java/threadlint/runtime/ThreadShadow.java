package threadlint.runtime;

import java.util.concurrent.ForkJoinPool;

/** Threads in the schedule: start, end, join, sleep, interrupt. */
final class ThreadShadow {
    private static final int COMMON_PARALLELISM = 3;

    /** The JDK spins briefly where it could wait: mostly that is skipped. */
    private static final int SPINS_PER_YIELD = 64;

    private ThreadShadow() {}

    /** {@code thread.start()} in the program. */
    static void start(Task me, Thread thread) {
        Schedule schedule = Schedule.running;
        if (schedule.tasks.of(thread) != null) {
            throw new IllegalThreadStateException();
        }
        me.region++;
        Carrier carrier;
        try {
            carrier = thread.getState() == Thread.State.NEW ? Carriers.forThread(thread) : null;
        } finally {
            me.region--;
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
    static void starting(Task me, Thread thread) {
        Schedule schedule = Schedule.running;
        if (schedule.isAborting()) {
            throw new Abort();
        }
        Task child = schedule.add(thread, thread);
        fork(schedule, me, child);
        schedule.event(me, Kind.START, child.logical, 0);
    }

    private static void fork(Schedule schedule, Task me, Task child) {
        if (schedule.ordering != null) {
            schedule.ordering.fork(me, child);
        }
    }

    static boolean isAlive(Task me, Task target) {
        Ordering ordering = Schedule.running.ordering;
        if (target.ended && ordering != null) {
            ordering.sawEnd(me, target);
        }
        return !target.ended;
    }

    /** Whether the target is interrupted, as the running thread sees it. */
    static boolean isInterrupted(Task target) {
        Ordering ordering = Schedule.running.ordering;
        Task me = ordering == null || !target.interrupted ? null : Schedule.self();
        if (me != null) {
            ordering.sawInterrupt(me, target.logical);
        }
        return target.interrupted;
    }

    /** @param nanos time limit, {@link Task#NEVER} for none */
    static void join(Task me, Task target, long nanos) throws InterruptedException {
        Schedule schedule = Schedule.running;
        MonitorShadow.takeInterrupt(me);
        me.announce(Kind.JOIN, target.logical, 0);
        me.other = target;
        me.limit(schedule.now(), nanos);
        try {
            schedule.decide(me);
        } finally {
            me.deadline = Task.NEVER;
        }
        schedule.event(me, Kind.JOIN, target.logical, 0);
        if (!target.ended) {
            MonitorShadow.takeInterrupt(me);
        }
    }

    static void sleep(Task me, long nanos) throws InterruptedException {
        Schedule schedule = Schedule.running;
        MonitorShadow.takeInterrupt(me);
        me.announce(Kind.SLEEP, null, 0);
        me.limit(schedule.now(), nanos);
        try {
            schedule.decide(me);
        } finally {
            me.deadline = Task.NEVER;
        }
        schedule.event(me, Kind.SLEEP, null, 0);
        MonitorShadow.takeInterrupt(me);
    }

    /** A scheduling point; the event follows. */
    static void interrupting(Task me, Task target) {
        if (me.region == 0) {
            me.announce(Kind.INTERRUPT, target.logical, 0);
            Schedule.running.decide(me);
        }
    }

    static void interrupt(Task target) {
        Task me = Schedule.self();
        if (me != null) {
            Schedule.running.event(me, Kind.INTERRUPT, target.logical, 0);
        }
        target.interrupted = true;
    }

    /** The last thing that the thread does, be it unwound. */
    static void ends(Thread thread) {
        Task me;
        try {
            me = Schedule.self();
        } catch (Abort abort) {
            me = Schedule.running.tasks.of(thread);
        }
        if (me != null) {
            Schedule.running.end(me);
        }
    }

    /** Whether the error is dealt with: it ends the schedule as a failure, or unwinds a thread after the end. */
    static boolean uncaught(Task me, Throwable error) {
        Schedule schedule = Schedule.running;
        if (error instanceof Abort || schedule.isAborting()) {
            return true;
        }
        if (hasOwnHandler(me.logical)) {
            return false;
        }
        schedule.failAtEnd(Failure.uncaught(me.thread, error));
        return true;
    }

    private static boolean hasOwnHandler(Thread thread) {
        return Thread.getDefaultUncaughtExceptionHandler() != null
                || !(thread.getUncaughtExceptionHandler() instanceof ThreadGroup)
                || thread.getThreadGroup() != null && thread.getThreadGroup().getClass() != ThreadGroup.class;
    }

    static void spinInJdk(Task me) {
        Schedule schedule = Schedule.running;
        if (schedule.isAborting() || ++me.spins % SPINS_PER_YIELD == 0) {
            schedule.point(me, Kind.YIELD, null, 0);
        }
    }

    /** The pool that stands for {@code ForkJoinPool.commonPool()} in this schedule: workers of another schedule are gone. */
    static Object commonPool(Task me, Object real) {
        if (!(real instanceof ForkJoinPool)) {
            return real;
        }
        Schedule schedule = Schedule.running;
        if (schedule.commonPool() == null) {
            me.region++;
            try {
                schedule.setCommonPool(new ForkJoinPool(COMMON_PARALLELISM));
            } finally {
                me.region--;
            }
        }
        return schedule.commonPool();
    }

    static Thread.State state(Task task) {
        if (task.ended) {
            return Thread.State.TERMINATED;
        }
        if (task.isReady(Schedule.running.now())) {
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
