package threadlint.runtime.hooks;

import threadlint.runtime.schedule.Schedule;
import threadlint.runtime.task.Task;

/** Regions without scheduling points: class loading, linking of call sites, what the JDK keeps for its own use. */
public final class RegionHooks {
    private static final String HOOKS = "threadlint.runtime.hooks.";

    private RegionHooks() {}

    /** Begins a region without voluntary scheduling points; regions nest. */
    public static void enterRegion() {
        Task me = Schedule.self();
        if (me != null) {
            me.enterRegion();
        }
    }

    /** Ends it. Never throws. */
    public static void leaveRegion() {
        Task me = Schedule.self();
        if (me != null) {
            me.leaveRegion();
        }
    }

    /**
     * First in an operation of a class of which the JDK has objects of its own: begins a region if the object is
     * the JDK's.
     */
    public static void enterUse(Object self) {
        Task me = Schedule.self();
        if (me != null && (me.isInRegion() || Schedule.running().caches().isOfJdk(me, self))) {
            me.enterRegion();
        }
    }

    /** Last in it, on every way out. Never throws. */
    public static void leaveUse() {
        Task me = Schedule.self();
        // Within a region, each use has begun another one; outside, it began one only if the object is the JDK's.
        if (me != null && me.isInRegion()) {
            me.leaveRegion();
        }
    }

    /** Whether a class of hooks is meant, by its binary name; null is none. */
    public static boolean isHooks(String name) {
        return name != null && name.startsWith(HOOKS);
    }

    /** Instead of {@code loadClass(name)} in a class loader of the program, for a class of hooks. */
    public static Class<?> hooks(String name) throws ClassNotFoundException {
        return Class.forName(name, false, RegionHooks.class.getClassLoader());
    }
}
