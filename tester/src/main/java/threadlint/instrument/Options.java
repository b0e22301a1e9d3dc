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

    /** Whether methods of the program's watched classes tell when they are entered and left. */
    public final boolean units;

    /** What stands between the program and the world outside. */
    public final Guards guards;

    /** Without guards. */
    public Options(boolean plainAccesses, Watch watch, boolean ordering) {
        this(plainAccesses, watch, ordering, false, Guards.none());
    }

    public Options(boolean plainAccesses, Watch watch, boolean ordering, boolean finals, Guards guards) {
        this(plainAccesses, watch, ordering, finals, false, guards);
    }

    private Options(
            boolean plainAccesses, Watch watch, boolean ordering, boolean finals, boolean units, Guards guards) {
        this.units = units;
        this.finals = finals;
        this.plainAccesses = plainAccesses;
        this.watch = watch;
        this.ordering = ordering;
        this.guards = guards;
    }

    /** The same, and methods are units of work. */
    public Options withUnits() {
        return new Options(plainAccesses, watch, ordering, finals, true, guards);
    }

    /** Synchronisation only. */
    public static Options synchronisation() {
        return new Options(false, Watch.none(), false);
    }
}
