package threadlint.harness;

import java.lang.management.ManagementFactory;
import java.lang.management.MonitorInfo;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import threadlint.runtime.policy.LeftoverThreads;
import threadlint.runtime.schedule.Control;
import threadlint.runtime.schedule.Schedule;
import threadlint.runtime.schedule.Settings;
import threadlint.runtime.task.Task;

/**
 * Ends what is left of a schedule.
 *
 * <p>Each thread in turn gets the baton and an error out of the operation at which it stands. A thread whose end nobody
 * needs, a daemon or what a test leaves, that is blocked outside and holds nothing that another schedule could need is
 * left where it is: it belongs to the objects of its schedule, which nobody else knows. Any other thread that does not
 * end makes this JVM useless for more schedules.
 */
final class Unwinding {
    private static final long LOOK_NANOS = 5_000_000L;

    /** How long a thread that is blocked in native code has to come back once it is interrupted. */
    private static final long GRACE_NANOS = 2_000_000L;

    /** Processor time in which a thread that is interrupted gets to where it waits again, or to a hook. */
    private static final long WAY_BACK_NANOS = 2_000_000L;

    /** A thread that is being unwound and was seen blocked this often does not go on by itself. */
    private static final int LOOKS_OF_A_BLOCK = 3;

    /** Threads that are left cost memory, and some of them files. */
    private static final int MOST_LEFT = 1_000;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final Schedule schedule;
    private final Control control;
    private final Settings settings;

    Unwinding(Schedule schedule, Settings settings) {
        this.schedule = schedule;
        this.control = schedule.control();
        this.settings = settings;
    }

    /** Returns why the JVM cannot be used further, null if it can. */
    String run() {
        leaveBlocked();
        String stubborn = unwindAll();
        stubborn = stubborn != null ? stubborn : waitsForMonitor();
        if (stubborn != null) {
            leaveAll();
            return stubborn;
        }
        int left = LeftoverThreads.count();
        return left > MOST_LEFT ? left + " threads of ended schedules are left" : null;
    }

    private String waitsForMonitor() {
        for (int i = 0; i < schedule.taskCount(); i++) {
            if (!schedule.task(i).hasEnded()) {
                return "thread " + i + " cannot be unwound: the monitor that it waits on stays taken";
            }
        }
        return null;
    }

    /** What is left takes no part in the schedules that the JVM may still run. */
    private void leaveAll() {
        for (int i = 0; i < schedule.taskCount(); i++) {
            if (!schedule.task(i).hasEnded()) {
                control.leave(schedule.task(i));
            }
        }
    }

    // Threads that are blocked outside.

    private void leaveBlocked() {
        List<Interrupted> interrupted = new ArrayList<>();
        for (int i = 0; i < schedule.taskCount(); i++) {
            if (isBlockedAndNeedless(schedule.task(i))) {
                interrupted.add(new Interrupted(schedule.task(i)));
            }
        }
        long since = System.nanoTime();
        while (isAnyOnItsWay(interrupted, System.nanoTime() - since)) {
            LockSupport.parkNanos(GRACE_NANOS / 6);
        }
        for (Interrupted each : interrupted) {
            if (isBlockedAndNeedless(each.task) && holdsNothing(each.task)) {
                control.leave(each.task);
            }
        }
    }

    private boolean isAnyOnItsWay(List<Interrupted> interrupted, long nanos) {
        if (nanos > settings.unwindMillis * 1_000_000) {
            return false;
        }
        for (Interrupted each : interrupted) {
            if (isBlockedAndNeedless(each.task) && (nanos < GRACE_NANOS || each.isOnItsWay())) {
                return true;
            }
        }
        return false;
    }

    /** A thread that was blocked outside when it was interrupted. */
    private static final class Interrupted {
        final Task task;
        private final boolean waited;
        private final long cpu;

        Interrupted(Task task) {
            this.task = task;
            this.waited = Coordinator.isWaiting(task.carrier());
            this.cpu = Coordinator.cpu(task);
            task.carrier().interrupt();
        }

        /**
         * Whether the interrupt has woken it, and it has had too little processor time to wait again or come back:
         * on a busy machine that takes long. Native code may not notice interrupts.
         */
        boolean isOnItsWay() {
            Thread thread = task.carrier();
            if (!waited || Coordinator.cpu(task) - cpu > WAY_BACK_NANOS) {
                return false;
            }
            return thread.isInterrupted() || thread.getState() == Thread.State.RUNNABLE && !isInNative(thread);
        }
    }

    /** A thread of the JDK that does not tell where it begins may be blocked before it ever had the baton. */
    private boolean isBlockedAndNeedless(Task task) {
        return !task.hasEnded()
                && isNeedless(task)
                && (task.isOutside() ? !task.hasArrived() : !task.hasBegun() && isElsewhere(task));
    }

    /** Whether the program ends without this thread. */
    private boolean isNeedless(Task task) {
        return task.carrier().isDaemon() || schedule.isOver();
    }

    private static boolean isElsewhere(Task task) {
        return !Coordinator.isOnItsWay(task.carrier().getStackTrace());
    }

    /** Whether no other schedule can come to need what the thread holds: monitors of its own objects are its own. */
    @SuppressWarnings("deprecation")
    private boolean holdsNothing(Task task) {
        if (control.holdsMonitors(task)) {
            return false;
        }
        ThreadInfo[] found = THREADS.getThreadInfo(new long[] {task.carrier().getId()}, true, false);
        if (found[0] == null) {
            return true;
        }
        for (MonitorInfo monitor : found[0].getLockedMonitors()) {
            if (isOfJvm(monitor)) {
                return false;
            }
        }
        return true;
    }

    /** Whether the monitor is that of a class or of a standard stream, which the JVM has once. */
    private static boolean isOfJvm(MonitorInfo monitor) {
        return monitor.getClassName().equals("java.lang.Class")
                || monitor.getIdentityHashCode() == System.identityHashCode(System.in)
                || monitor.getIdentityHashCode() == System.identityHashCode(System.out)
                || monitor.getIdentityHashCode() == System.identityHashCode(System.err);
    }

    // All others.

    /**
     * Returns which thread does not end, in words, or null. Threads that have come back from outside are first: each
     * may hold a real monitor in which another one pauses.
     */
    private String unwindAll() {
        String stubborn = null;
        for (int i = 0; stubborn == null && i < schedule.taskCount(); i++) {
            Task task = schedule.task(i);
            if (!task.hasEnded() && task.hasArrived()) {
                stubborn = unwind(task) ? null : doesNotEnd(task);
            }
        }
        boolean progress = true;
        while (stubborn == null && progress) {
            progress = false;
            for (int i = 0; stubborn == null && i < schedule.taskCount(); i++) {
                Task task = schedule.task(i);
                if (!task.hasEnded() && control.canUnwind(task)) {
                    stubborn = unwind(task) ? null : doesNotEnd(task);
                    progress = true;
                }
            }
        }
        return stubborn;
    }

    private static String doesNotEnd(Task task) {
        StackTraceElement[] stack = task.carrier().getStackTrace();
        return "thread " + task.thread + " does not end"
                + (stack.length == 0 ? "" : ": it is in " + Frames.text(Frames.firstOfProgram(stack)));
    }

    private boolean unwind(Task task) {
        control.abort(task);
        long until = System.nanoTime() + settings.unwindMillis * 1_000_000;
        int blocked = 0;
        long seenCpu = 0;
        while (!task.hasEnded()) {
            long left = until - System.nanoTime();
            if (left <= 0) {
                return false;
            }
            LockSupport.parkNanos(Math.min(left, LOOK_NANOS));
            if (!task.hasEnded() && isLost(control.holder())) {
                // A thread that ran when the time was over passed the baton on, past this task.
                control.abort(task);
            }
            long cpu = Coordinator.cpu(task);
            blocked = cpu - seenCpu < LOOK_NANOS / 10 && isBlocked(task) ? blocked + 1 : 0;
            seenCpu = cpu;
            if (blocked == LOOKS_OF_A_BLOCK) {
                task.carrier().interrupt();
            } else if (blocked > LOOKS_OF_A_BLOCK && holdsNothing(task)) {
                control.leave(task);
            }
        }
        return true;
    }

    /** Whether no task has the baton, or one that has ended. */
    private static boolean isLost(Task holder) {
        return holder == null || holder.hasEnded();
    }

    private static boolean isInNative(Thread thread) {
        StackTraceElement[] stack = thread.getStackTrace();
        return stack.length > 0 && stack[0].isNativeMethod();
    }

    /** Whether the task, which has the baton, is one that nobody needs, and waits for real, or in native code. */
    private boolean isBlocked(Task task) {
        if (control.holder() != task || !isNeedless(task)) {
            return false;
        }
        return isElsewhere(task)
                && (task.carrier().getState() != Thread.State.RUNNABLE || isInNative(task.carrier()));
    }
}
