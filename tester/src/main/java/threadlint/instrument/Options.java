package threadlint.instrument;

/** What the plan says about instrumentation. */
public final class Options {
    /** Whether plain accesses of {@link #watch}ed classes are events ({@code events: all}). */
    public final boolean plainAccesses;

    /** The classes whose plain accesses are events. */
    public final Watch watch;

    /**
     * Whether java.util.concurrent has hooks where it orders memory ({@link
     * threadlint.runtime.hooks.MemoryHooks#ordered}).
     */
    public final boolean ordering;

    /**
     * Whether accesses of final fields of watched classes have hooks: a focus learns from them which objects its
     * field holds.
     */
    public final boolean finals;

    /** What stands between the program and the world outside. */
    public final Guards guards;

    /** Without guards. */
    public Options(boolean plainAccesses, Watch watch, boolean ordering) {
        this(plainAccesses, watch, ordering, false, Guards.none());
    }

    public Options(boolean plainAccesses, Watch watch, boolean ordering, boolean finals, Guards guards) {
        this.finals = finals;
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
