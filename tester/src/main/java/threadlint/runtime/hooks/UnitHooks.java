package threadlint.runtime.hooks;

import threadlint.runtime.schedule.Schedule;
import threadlint.runtime.task.Task;

/** Methods of watched classes, as units of work. Only instrumented where units are asked for. */
public final class UnitHooks {
    private UnitHooks() {}

    /**
     * First in a method; in a constructor, after the call of another one.
     *
     * @param receiver null for a static method
     * @param unit number in {@link threadlint.event.Sites}
     */
    public static void enterUnit(Object receiver, int unit) {
        Task me = Schedule.self();
        if (me != null && !me.isInRegion() && !Schedule.running().isAborting()) {
            Schedule.running().log().enter(me, receiver, unit);
        }
    }

    /** Last in it, on every way out. Never throws. */
    public static void leaveUnit() {
        Task me = Schedule.self();
        if (me != null && !me.isInRegion() && !Schedule.running().isAborting()) {
            Schedule.running().log().leave(me);
        }
    }
}
