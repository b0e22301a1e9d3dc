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
