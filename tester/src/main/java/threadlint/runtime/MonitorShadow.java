package threadlint.runtime;

/**
 * Monitors in the schedule: entered and left in the shadow before the real monitor is, so that no
 * thread ever blocks on a real one.
 */
final class MonitorShadow {
    private MonitorShadow() {}

    /** Before {@code monitorenter}. */
    static void enter(Task me, Object object, boolean point) {
        Schedule schedule = Schedule.running;
        Monitor monitor = schedule.monitors.of(object);
        if (monitor.owner == me) {
            monitor.count++;
        } else {
            acquire(schedule, me, monitor, point);
        }
        if (HardMonitors.isHard(object)) {
            me.holdHard(object);
        }
    }

    private static void acquire(Schedule schedule, Task me, Monitor monitor, boolean point) {
        if (monitor.owner != null || point && me.region == 0) {
            me.announce(Kind.ENTER, monitor.object, 0);
            me.monitor = monitor;
            monitor.announced++;
            try {
                if (monitor.owner != null) {
                    schedule.checkCycle(me);
                }
                schedule.decide(me);
            } finally {
                monitor.announced--;
            }
        }
        monitor.owner = me;
        monitor.count = 1;
        schedule.event(me, Kind.ENTER, monitor.object, 0);
    }

    /** After {@code monitorexit}. */
    static void exit(Task me, Object object) {
        Schedule schedule = Schedule.running;
        Monitor monitor = schedule.monitors.find(object);
        if (monitor == null || monitor.owner != me) {
            return;
        }
        if (me.hardCount > 0) {
            me.dropHard(object);
        }
        if (--monitor.count == 0) {
            monitor.owner = null;
            schedule.event(me, Kind.EXIT, object, 0);
        }
    }

    /** In a synchronized method of the JDK: this thread holds the real monitor and gives it away while it pauses. */
    static void enterLocked(Task me, Object object) {
        Object before = me.pausesIn;
        me.pausesIn = object;
        try {
            enter(me, object, true);
        } finally {
            me.pausesIn = before;
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
    static void await(Task me, Object object, long nanos) throws InterruptedException {
        Schedule schedule = Schedule.running;
        Monitor monitor = owned(schedule, me, object);
        takeInterrupt(me);
        int count = monitor.count;
        me.announce(Kind.WAIT, object, 0);
        me.limit(schedule.now(), nanos);
        me.monitor = monitor;
        me.notified = false;
        schedule.event(me, Kind.EXIT, object, 0);
        monitor.addWaiter(me);
        monitor.owner = null;
        Object before = me.pausesIn;
        me.pausesIn = object;
        try {
            schedule.decide(me);
        } finally {
            me.pausesIn = before;
            if (me.kind == Kind.REACQUIRE) {
                monitor.announced--;
            } else {
                monitor.removeWaiter(me);
            }
            me.deadline = Task.NEVER;
            monitor.owner = me;
            monitor.count = count;
        }
        schedule.event(me, Kind.REACQUIRE, object, 0);
        if (!me.notified) {
            takeInterrupt(me);
        }
    }

    static void notify(Task me, Object object, boolean all) {
        Schedule schedule = Schedule.running;
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

    private static void wake(Monitor monitor, Task waiter) {
        monitor.removeWaiter(waiter);
        monitor.announced++;
        waiter.notified = true;
        waiter.kind = Kind.REACQUIRE;
        waiter.sequence++;
        waiter.deadline = Task.NEVER;
    }

    private static Monitor owned(Schedule schedule, Task me, Object object) {
        Monitor monitor = schedule.monitors.find(object);
        if (monitor == null || monitor.owner != me) {
            throw new IllegalMonitorStateException("current thread is not owner");
        }
        return monitor;
    }

    static void takeInterrupt(Task me) throws InterruptedException {
        if (ThreadShadow.isInterrupted(me)) {
            me.interrupted = false;
            throw new InterruptedException();
        }
    }

    static boolean isHeld(Task me, Object object) {
        Monitor monitor = Schedule.running.monitors.find(object);
        return monitor != null && monitor.owner == me;
    }
}
