package threadlint.runtime.hooks;

import threadlint.runtime.jvm.Natives;
import threadlint.runtime.schedule.Schedule;
import threadlint.runtime.shadow.ParkShadow;
import threadlint.runtime.task.Task;
import threadlint.runtime.task.VirtualClock;

/** Parking. */
public final class ParkHooks {
    private ParkHooks() {}

    /**
     * First in each {@code LockSupport.park…}; true: return at once.
     *
     * @param kind 0: no time limit, 1: {@code time} is in nanoseconds, 2: {@code time} is an absolute time in milliseconds
     */
    public static boolean park(Object blocker, int kind, long time) {
        Task me = Schedule.self();
        if (me == null) {
            return false;
        }
        ParkShadow.park(me, blocker, kind == 0 ? Task.NEVER : kind == 1 ? time : untilMillis(time));
        return true;
    }

    /** Before {@code LockSupport.unpark(thread)} in classes of the program. A null thread is ignored. */
    public static void unparking(Thread thread) {
        Task me = Schedule.self();
        Task target = me == null || thread == null ? null : Schedule.running().tasks().of(thread);
        if (target != null) {
            ParkShadow.unparking(me, target);
        }
    }

    /** First in {@code LockSupport.unpark}; true: return at once. A null thread is ignored. */
    public static boolean unpark(Thread thread) {
        Schedule schedule = Schedule.running();
        Task target = schedule == null || thread == null ? null : schedule.tasks().of(thread);
        if (target == null) {
            return false;
        }
        ParkShadow.unpark(target);
        return true;
    }

    /** Instead of {@code unsafe.park(absolute, time)} of jdk.internal.misc.Unsafe or sun.misc.Unsafe. */
    public static void unsafePark(Object unsafe, boolean absolute, long time) {
        Task me = Schedule.self();
        if (me == null) {
            Natives.park(absolute, time);
            return;
        }
        long nanos = absolute ? untilMillis(time) : time == 0 ? Task.NEVER : time;
        ParkShadow.park(me, Natives.blocker(me.carrier()), nanos);
    }

    /** Instead of {@code unsafe.unpark(thread)}. */
    public static void unsafeUnpark(Object unsafe, Object thread) {
        if (!unpark((Thread) thread)) {
            Natives.unpark((Thread) thread);
        }
    }

    private static long untilMillis(long time) {
        return VirtualClock.nanos(Math.max(0, time - WorldHooks.currentTimeMillis()));
    }
}
