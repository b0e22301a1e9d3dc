package threadlint.runtime.shadow;

import threadlint.event.Kind;
import threadlint.runtime.jvm.HardMonitors;
import threadlint.runtime.schedule.Schedule;
import threadlint.runtime.task.Abort;
import threadlint.runtime.task.Monitor;
import threadlint.runtime.task.Task;

/**
 * Monitors in the schedule: entered and left in the shadow before the real monitor is, so that no
 * thread ever blocks on a real one.
 */
public final class MonitorShadow {
    private MonitorShadow() {}

    /** Before {@code monitorenter}. */
    public static void enter(Task me, Object object, boolean point) {
        Schedule schedule = Schedule.running();
        Monitor monitor = schedule.monitors().of(object);
        if (monitor.isHeldBy(me)) {
            monitor.takeAgain();
        } else {
            acquire(schedule, me, monitor, point);
        }
        if (HardMonitors.isHard(object)) {
            me.holdHard(object);
        }
    }

    private static void acquire(Schedule schedule, Task me, Monitor monitor, boolean point) {
        if (!monitor.isFree() || point && !me.isInRegion()) {
            me.announceEnter(monitor);
            monitor.announceEntry();
            try {
                if (!monitor.isFree()) {
                    schedule.checkCycle(me);
                }
                schedule.decide(me);
            } finally {
                monitor.endEntry();
            }
        }
        monitor.take(me);
        schedule.event(me, Kind.ENTER, monitor.object(), 0);
    }

    /** After {@code monitorexit}. */
    public static void exit(Task me, Object object) {
        Schedule schedule = Schedule.running();
        Monitor monitor = schedule.monitors().find(object);
        if (monitor == null || !monitor.isHeldBy(me)) {
            return;
        }
        me.dropHard(object);
        if (monitor.leave()) {
            schedule.event(me, Kind.EXIT, object, 0);
        }
    }

    /** In a synchronized method of the JDK: this thread holds the real monitor and gives it away while it pauses. */
    public static void enterLocked(Task me, Object object) {
        Object before = me.pauseIn(object);
        try {
            enter(me, object, true);
        } finally {
            me.pauseIn(before);
        }
        if (!HardMonitors.isHard(object)) {
            me.holdHard(object);
        }
    }

    /**
     * {@code object.wait()}: leaves the monitor, waits for a notify, a time-out, an interrupt or a
     * spurious wake-up, and enters it again (JLS 17.2.1).
     *
     * @param nanos time limit, {@link Task#NEVER} for none
     */
    public static void await(Task me, Object object, long nanos) throws InterruptedException {
        Schedule schedule = Schedule.running();
        Monitor monitor = owned(schedule, me, object);
        takeInterrupt(me);
        int count = monitor.count();
        me.announceWait(monitor);
        me.limit(schedule.now(), nanos);
        schedule.event(me, Kind.EXIT, object, 0);
        monitor.addWaiter(me);
        monitor.giveUp();
        Object before = me.pauseIn(object);
        try {
            schedule.decide(me);
        } finally {
            me.pauseIn(before);
            if (me.kind == Kind.REACQUIRE) {
                monitor.endEntry();
            } else {
                monitor.removeWaiter(me);
            }
            me.dropLimit();
            monitor.take(me, count);
        }
        schedule.event(me, Kind.REACQUIRE, object, 0);
        if (!me.wasNotified()) {
            takeInterrupt(me);
        }
    }

    public static void notify(Task me, Object object, boolean all) {
        Schedule schedule = Schedule.running();
        Monitor monitor = owned(schedule, me, object);
        schedule.event(me, Kind.NOTIFY, object, 0);
        if (all) {
            for (Task waiter : monitor.waiters()) {
                wake(monitor, waiter);
            }
        } else if (monitor.hasWaiters()) {
            wake(monitor, schedule.chooseWaiter(monitor));
        }
    }

    /** The JVM notifies all that wait on a thread which ends (java.lang.Thread, "join"), so it needs the monitor. */
    static void atEndOf(Task me) {
        Schedule schedule = Schedule.running();
        Monitor monitor = schedule.monitors().find(me.logical());
        if (monitor == null || schedule.isAborting() || monitor.isFree() && !monitor.hasWaiters()) {
            return;
        }
        try {
            acquire(schedule, me, monitor, false);
            notify(me, me.logical(), true);
            exit(me, me.logical());
        } catch (Abort abort) {
            // The schedule has ended meanwhile, and so does the thread.
        }
    }

    private static void wake(Monitor monitor, Task waiter) {
        monitor.removeWaiter(waiter);
        monitor.announceEntry();
        waiter.wakeByNotify();
    }

    private static Monitor owned(Schedule schedule, Task me, Object object) {
        Monitor monitor = schedule.monitors().find(object);
        if (monitor == null || !monitor.isHeldBy(me)) {
            throw new IllegalMonitorStateException("current thread is not owner");
        }
        return monitor;
    }

    public static void takeInterrupt(Task me) throws InterruptedException {
        if (ThreadShadow.isInterrupted(me)) {
            me.clearInterrupt();
            throw new InterruptedException();
        }
    }

    public static boolean isHeld(Task me, Object object) {
        Monitor monitor = Schedule.running().monitors().find(object);
        return monitor != null && monitor.isHeldBy(me);
    }
}
