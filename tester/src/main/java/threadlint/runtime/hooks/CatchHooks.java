package threadlint.runtime.hooks;

import threadlint.runtime.schedule.Schedule;
import threadlint.runtime.task.Abort;
import threadlint.runtime.task.Task;

/** What the program catches without expecting it. */
public final class CatchHooks {
    private CatchHooks() {}

    /**
     * First in a handler of whatever is thrown.
     *
     * @param location number of the method in {@link threadlint.event.Locations}
     */
    public static void caught(Throwable error, int location) {
        if (error instanceof Abort || !(error instanceof RuntimeException || error instanceof Error)) {
            return;
        }
        Task me = Schedule.self();
        if (me != null && !me.isInRegion() && !Schedule.running().isAborting()) {
            Schedule.running().swallowed().add(error.getClass(), location);
        }
    }
}
