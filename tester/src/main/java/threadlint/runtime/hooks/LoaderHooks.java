package threadlint.runtime.hooks;

import threadlint.runtime.schedule.Schedule;
import threadlint.runtime.shadow.LoaderShadow;
import threadlint.runtime.task.Task;

/** Class loaders of the program (JVMS 5.3.2). */
public final class LoaderHooks {
    private LoaderHooks() {}

    /** Directly before a call of {@code loadClass} in the program. */
    public static void calling(ClassLoader loader) {
        Task me = Schedule.self();
        if (me != null) {
            me.regions().announceLoad(loader);
        }
    }

    /** First in {@code loadClass} of a class loader of the program, whose last is {@link RegionHooks#leaveRegion}. */
    public static void enterLoad(ClassLoader self) {
        Task me = Schedule.self();
        if (me != null) {
            me.regions().enterLoad(self);
        }
    }

    /** The same in the one of the JDK that calls the one with two parameters. */
    public static void enterDelegatingLoad(ClassLoader self) {
        Task me = Schedule.self();
        if (me != null) {
            me.regions().enterDelegatingLoad(self);
        }
    }

    /** Before a call in the program that looks for a class in the loader, or defines one. */
    public static void touch(ClassLoader loader, int location) {
        Task me = Schedule.self();
        if (me != null && loader != null) {
            LoaderShadow.touch(me, loader, location);
        }
    }
}
