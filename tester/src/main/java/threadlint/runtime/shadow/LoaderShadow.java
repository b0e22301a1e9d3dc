package threadlint.runtime.shadow;

import threadlint.event.Kind;
import threadlint.runtime.schedule.Schedule;
import threadlint.runtime.task.Task;

/**
 * Class loaders of the program in the schedule: the steps that read or change which classes a loader has defined.
 *
 * <p>A look for a loaded class does not commute with a definition in the same loader, nor do two definitions, of which
 * the second fails (JVMS 5.3.5); so none of these steps moves (Lipton), and each has a decision before it. The rest
 * of {@code loadClass} stays a region.
 *
 * <p>There is no decision while the thread holds a monitor. It may be that of the loader or its lock for a class,
 * which the JVM and the JDK's own {@code loadClass} take where the scheduler does not see it: another thread would
 * not be kept out. Nor is there one where the JVM or the JDK calls {@code loadClass}. This misses races of loaders
 * that lock something unrelated, and of loaders that only the JVM calls.
 */
public final class LoaderShadow {
    private LoaderShadow() {}

    /** Before the task looks for a class in the loader or defines one there. */
    public static void touch(Task me, ClassLoader loader, int location) {
        Schedule schedule = Schedule.running();
        if (!me.regions().areOpen() || schedule.control().holdsMonitors(me)) {
            return;
        }
        int depth = me.regions().suspend();
        try {
            schedule.point(me, Kind.OPERATION, loader, location);
            schedule.log().operationEnds(me);
        } finally {
            me.regions().resume(depth);
        }
        if (schedule.ordering() != null) {
            schedule.ordering().both(me, loader);
        }
    }
}
