package threadlint.instrument;

/** What the plan says about instrumentation. */
public final class Options {
    /** Whether plain accesses of {@link #watch}ed classes are events ({@code events: all}). */
    public final boolean plainAccesses;

    /** The classes whose plain accesses are events. */
    public final Watch watch;

    /** Whether java.util.concurrent tells what orders memory ({@link threadlint.runtime.MemoryHooks#ordered}). */
    public final boolean ordering;

    /** What stands between the program and the world outside. */
    public final Guards guards;

    /** Without guards. */
    public Options(boolean plainAccesses, Watch watch, boolean ordering) {
        this(plainAccesses, watch, ordering, Guards.none());
    }

    public Options(boolean plainAccesses, Watch watch, boolean ordering, Guards guards) {
        this.plainAccesses = plainAccesses;
        this.watch = watch;
        this.ordering = ordering;
        this.guards = guards;
    }

    /** Synchronisation only. */
    public static Options synchronisation() {
        return new Options(false, Watch.none(), false);
    }
}
