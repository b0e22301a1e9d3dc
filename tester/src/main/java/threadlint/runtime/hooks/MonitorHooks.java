package threadlint.runtime.hooks;

import threadlint.runtime.schedule.Schedule;
import threadlint.runtime.shadow.MonitorShadow;
import threadlint.runtime.task.Task;
import threadlint.runtime.task.VirtualClock;

/** Monitors: enter and exit, wait and notify. */
public final class MonitorHooks {
    private MonitorHooks() {}

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
        Task me = Schedule.selfIn(monitor);
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
        if (!MonitorShadow.isHeld(me, monitor) && Thread.holdsLock(monitor)) {
            // Entered by a class of the JDK that is left alone, as that of processes: the wait is outside the schedule.
            monitor.wait(millis);
            return;
        }
        MonitorShadow.await(me, monitor, millis == 0 ? Task.NEVER : VirtualClock.nanos(millis));
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
}
