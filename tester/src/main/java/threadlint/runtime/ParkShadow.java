package threadlint.runtime;

/** {@code LockSupport} in the schedule: a permit per thread. */
final class ParkShadow {
    private ParkShadow() {}

    /** @param nanos time limit, {@link Task#NEVER} for none */
    static void park(Task me, Object blocker, long nanos) {
        Schedule schedule = Schedule.running;
        if (me.permit) {
            me.permit = false;
            if (schedule.ordering != null) {
                schedule.ordering.tookPermit(me);
            }
            return;
        }
        if (me.interrupted || nanos <= 0) {
            return;
        }
        if (isHeldOutside(schedule, blocker)) {
            waitForOutsider(me);
            return;
        }
        me.announce(Kind.PARK, me.logical, 0);
        me.limit(schedule.now(), nanos);
        me.blocker = blocker;
        try {
            schedule.checkCycle(me);
            schedule.decide(me);
        } finally {
            me.deadline = Task.NEVER;
            me.blocker = null;
        }
        schedule.event(me, Kind.PARK, me.logical, 0);
        me.permit = false;
    }

    /** Whether a thread of the JVM holds the lock, such as the one that enqueues references after a collection. */
    private static boolean isHeldOutside(Schedule schedule, Object blocker) {
        Thread owner = Natives.owner(blocker);
        return owner != null && !schedule.tasks.has(owner);
    }

    /**
     * A moment without giving the baton up: what the schedule looks like must not depend on when the
     * JVM collects garbage. The caller looks at the lock again; if that goes on, the watchdog sees it.
     */
    private static void waitForOutsider(Task me) {
        synchronized (me) {
            try {
                me.wait(1);
            } catch (InterruptedException e) {
                me.interrupted = true;
            }
        }
        me.permit = false;
    }

    /** A scheduling point before the permit is given, which is the event. */
    static void unparking(Task me, Task target) {
        if (me.region == 0) {
            me.announce(Kind.UNPARK, target.logical, 0);
            Schedule.running.decide(me);
        }
    }

    static void unpark(Task target) {
        target.permit = true;
        Task me = Schedule.self();
        if (me != null) {
            Schedule.running.event(me, Kind.UNPARK, target.logical, 0);
        }
    }
}
