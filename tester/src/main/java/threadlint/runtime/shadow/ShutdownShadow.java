package threadlint.runtime.shadow;

import threadlint.runtime.schedule.Schedule;
import threadlint.runtime.schedule.ShutdownHooks;
import threadlint.runtime.task.Abort;
import threadlint.runtime.task.Task;

/**
 * The end of the program in the schedule: its shutdown hooks run beside each other and beside the daemon threads, on
 * threads that are scheduled as any others ({@code Runtime.addShutdownHook}).
 */
public final class ShutdownShadow {
    private ShutdownShadow() {}

    public static void add(Task me, Thread hook) {
        Schedule schedule = Schedule.running();
        if (schedule.tasks().of(hook) != null) {
            throw new IllegalArgumentException("Hook already running");
        }
        schedule.shutdownHooks().add(hook);
    }

    /** The thread ends: if it is the last one that keeps the program going, the hooks run first. Never throws. */
    static void atEndOf(Task me) {
        Schedule schedule = Schedule.running();
        if (!schedule.isEndedBy(me)) {
            return;
        }
        try {
            run(schedule, me);
        } catch (Abort abort) {
            // The schedule has ended meanwhile, and so does the thread.
        }
    }

    /** The program calls {@code System.exit}: the hooks run first. Whoever calls it once they run waits for ever. */
    public static void atExit(Task me) {
        Schedule schedule = Schedule.running();
        while (schedule.shutdownHooks().haveBegun() && !schedule.isAborting()) {
            ParkShadow.park(me, schedule.shutdownHooks(), Task.NEVER);
        }
        run(schedule, me);
    }

    private static void run(Schedule schedule, Task me) {
        Thread[] hooks = schedule.shutdownHooks().begin();
        for (Thread hook : hooks) {
            ThreadShadow.start(me, hook);
        }
        for (Thread hook : hooks) {
            Task task = schedule.tasks().of(hook);
            while (!task.hasEnded()) {
                join(me, task);
            }
        }
    }

    private static void join(Task me, Task hook) {
        try {
            ThreadShadow.join(me, hook, Task.NEVER);
        } catch (InterruptedException e) {
            // An interrupt does not keep the JVM from ending.
        }
    }
}
