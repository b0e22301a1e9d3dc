package threadlint.instrument;

/** What the plan says about instrumentation. */
public final class Options {
    /** Whether plain accesses of {@link #watch}ed classes are events ({@code events: all}). */
    public final boolean plainAccesses;

    /** The classes whose plain accesses are events. */
    public final Watch watch;

    /** Whether java.util.concurrent tells what orders memory ({@link threadlint.runtime.MemoryHooks#ordered}). */
    public final boolean ordering;

    /** Whether reads of final fields of watched classes are told: a focus learns from them which objects have its field. */
    public final boolean finals;

    public Options(boolean plainAccesses, Watch watch, boolean ordering) {
        this(plainAccesses, watch, ordering, false);
    }

    public Options(boolean plainAccesses, Watch watch, boolean ordering, boolean finals) {
        this.finals = finals;
        this.plainAccesses = plainAccesses;
        this.watch = watch;
        this.ordering = ordering;
    }

    /** Synchronisation only. */
    public static Options synchronisation() {
        return new Options(false, Watch.none(), false);
    }
}
