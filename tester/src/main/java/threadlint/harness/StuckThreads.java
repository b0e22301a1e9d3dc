package threadlint.harness;

import java.util.ArrayList;
import java.util.List;
import threadlint.event.Kind;
import threadlint.jdk.StackFrames;
import threadlint.runtime.schedule.Failure;
import threadlint.runtime.schedule.Schedule;
import threadlint.runtime.task.Task;

/** Judges a schedule in which no thread can go on, or some wait for each other. */
final class StuckThreads {
    private StuckThreads() {}

    /**
     * The failure of a schedule in which no thread can go on: a deadlock, or threads that nobody will wake. Null if
     * it ended well.
     */
    static Failure ofStuck(Schedule schedule, Words.Labels labels) {
        if (cycle(schedule) != null) {
            return deadlock(schedule, labels);
        }
        List<Task> left = left(schedule);
        if (left.isEmpty() || schedule.isOver()) {
            return null;
        }
        if (!schedule.task(0).hasEnded() || isHeldUp(schedule, left)) {
            return Failure.of(Failure.Kind.DEADLOCK, "no thread can go on: " + waits(schedule, labels, left));
        }
        return Failure.of(Failure.Kind.LOST_THREAD, "the program has ended but for " + waits(schedule, labels, left), left.get(0).thread);
    }

    /**
     * Whether the program has ended but for daemons and for workers that wait for work: what only spins then gives them
     * none.
     */
    static boolean isOver(Schedule schedule) {
        return left(schedule).isEmpty();
    }

    /** Threads whose end the program needs. */
    private static List<Task> left(Schedule schedule) {
        List<Task> left = new ArrayList<>();
        for (int i = 0; i < schedule.taskCount(); i++) {
            Task task = schedule.task(i);
            if (!task.hasEnded() && (i == 0 || !task.logical().isDaemon() && !isIdle(task))) {
                left.add(task);
            }
        }
        return left;
    }

    /** Whether a thread waits for what another one that is left holds. */
    private static boolean isHeldUp(Schedule schedule, List<Task> left) {
        for (Task task : left) {
            if (left.contains(schedule.awaited(task))) {
                return true;
            }
        }
        return false;
    }

    /** A cycle in the wait-for graph. */
    static Failure deadlock(Schedule schedule, Words.Labels labels) {
        List<Task> cycle = cycle(schedule);
        StringBuilder message = new StringBuilder("threads wait for each other: ");
        if (cycle.size() == 1) {
            message = new StringBuilder("a thread waits for itself: ");
        }
        return Failure.of(Failure.Kind.DEADLOCK, message + waits(schedule, labels, cycle));
    }

    /** Whether nothing could break the cycle: an interrupt would end joins and interruptible waits for locks. */
    static boolean isCertain(Schedule schedule) {
        List<Task> cycle = cycle(schedule);
        if (cycle == null) {
            return false;
        }
        for (Task task : cycle) {
            if (isInterruptible(task)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isInterruptible(Task task) {
        if (task.kind == Kind.JOIN) {
            return true;
        }
        if (task.kind == Kind.PARK) {
            for (StackTraceElement frame : task.carrier().getStackTrace()) {
                if (frame.getMethodName().endsWith("Interruptibly")) {
                    return true;
                }
            }
        }
        return false;
    }

    private static List<Task> cycle(Schedule schedule) {
        for (int i = 0; i < schedule.taskCount(); i++) {
            List<Task> path = new ArrayList<>();
            for (Task task = schedule.task(i); task != null && path.size() <= schedule.taskCount(); task = schedule.awaited(task)) {
                if (task == schedule.task(i) && !path.isEmpty()) {
                    return path;
                }
                path.add(task);
            }
        }
        return null;
    }

    private static String waits(Schedule schedule, Words.Labels labels, List<Task> tasks) {
        List<String> parts = new ArrayList<>();
        for (Task task : tasks) {
            parts.add(Words.thread(task) + " " + Words.waiting(schedule, labels, task));
        }
        return String.join(", ", parts);
    }

    /** A worker of a pool that waits for work: a pool that nobody shuts down is no failure of a schedule. */
    private static boolean isIdle(Task task) {
        boolean onlyWaits = true;
        for (StackTraceElement frame : task.carrier().getStackTrace()) {
            if (StackFrames.isIdleWorker(frame)) {
                return true;
            }
            if (StackFrames.isTimer(frame)) {
                return onlyWaits; // Tasks are run by the same method.
            }
            onlyWaits &= StackFrames.isOfTester(frame) || frame.getClassName().equals("java.lang.Object");
        }
        return false;
    }
}
