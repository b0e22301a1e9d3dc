package threadlint.runtime.shadow;

import threadlint.event.Kind;
import threadlint.runtime.jvm.Natives;
import threadlint.runtime.schedule.Schedule;
import threadlint.runtime.task.Task;

/** {@code LockSupport} in the schedule: a permit per thread. */
public final class ParkShadow {
    private ParkShadow() {}

    /** @param nanos time limit, {@link Task#NEVER} for none */
    public static void park(Task me, Object blocker, long nanos) {
        Schedule schedule = Schedule.running();
        if (me.hasPermit()) {
            me.takePermit();
            if (schedule.orders() != null) {
                schedule.orders().tookPermit(me);
            }
            return;
        }
        if (me.isInterrupted() || nanos <= 0) {
            return;
        }
        if (isHeldOutside(schedule, me, blocker)) {
            waitForOutsider(me);
            return;
        }
        me.announcePark(blocker);
        me.limit(schedule.now(), nanos);
        try {
            schedule.checkCycle(me);
            schedule.decide(me);
        } finally {
            me.unblock();
        }
        schedule.event(me, Kind.PARK, me.logical(), 0);
        me.takePermit();
    }

    /**
     * Whether a thread of the JVM holds the lock, such as the one that enqueues references after a collection, or
     * has given it up since the task tried to get it: no thread of the schedule made a step meanwhile.
     */
    private static boolean isHeldOutside(Schedule schedule, Task me, Object blocker) {
        Thread owner = Natives.owner(blocker);
        return owner == null ? Natives.isFreeFor(me.logical(), blocker) : !schedule.tasks().has(owner);
    }

    /**
     * Waits for a moment without giving up the baton: the schedule must not depend on when the JVM collects
     * garbage. The caller looks at the lock again; if this goes on for long, the watchdog notices.
     */
    private static void waitForOutsider(Task me) {
        synchronized (me) {
            try {
                me.wait(1);
            } catch (InterruptedException e) {
                me.interrupt();
            }
        }
        me.takePermit();
    }

    /** A scheduling point before the permit is given, which is the event. */
    public static void unparking(Task me, Task target) {
        if (!me.isInRegion()) {
            me.announce(Kind.UNPARK, target.logical(), 0);
            Schedule.running().decide(me);
        }
    }

    public static void unpark(Task target) {
        target.givePermit();
        Task me = Schedule.self();
        if (me != null) {
            Schedule.running().event(me, Kind.UNPARK, target.logical(), 0);
        }
    }
}
