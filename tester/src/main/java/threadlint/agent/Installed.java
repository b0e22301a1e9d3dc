package threadlint.agent;

import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.List;
import threadlint.instrument.Instrumenter;

/** What the agent did: loaded by the boot loader, for the harness to read. */
public final class Installed {
    private static Instrumentation instrumentation;
    private static Instrumenter instrumenter;
    private static long premainNanos;
    private static final List<String> FAILURES = new ArrayList<>();

    private Installed() {}

    static void set(Instrumentation used, Instrumenter made, long nanos) {
        instrumentation = used;
        instrumenter = made;
        premainNanos = nanos;
    }

    static synchronized void failed(String what, Throwable why) {
        FAILURES.add(what + ": " + why);
    }

    static synchronized void limited(String what) {
        FAILURES.add(what);
    }

    /** Null if the JVM was started without the agent. */
    public static Instrumentation instrumentation() {
        return instrumentation;
    }

    /** The one that the agent uses, with the options of the plan; null without the agent. */
    public static Instrumenter instrumenter() {
        return instrumenter;
    }

    /** How long the agent took before the main class was loaded, in nanoseconds. */
    public static long premainNanos() {
        return premainNanos;
    }

    /** What could not be instrumented and why, one line each. */
    public static synchronized List<String> failures() {
        return List.copyOf(FAILURES);
    }
}
