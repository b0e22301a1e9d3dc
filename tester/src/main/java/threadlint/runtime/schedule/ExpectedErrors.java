package threadlint.runtime.schedule;

import java.util.Set;
import java.util.TreeSet;

/**
 * Errors that end threads of a test although it passes: JUnit looks only at what its own thread throws.
 *
 * <p>One that comes in each of several schedules is meant, and no failure. It is known by its class and by the place
 * where it was made. An error that hardly any schedule lacks may be taken for such a one, and be missed.
 */
public final class ExpectedErrors {
    private final Set<String> expected = new TreeSet<>();

    /** Those of the running schedule, null if they are not looked for. */
    private Set<String> seen;

    /** Whether the error is no failure of the schedule. A failed assertion is always one. */
    public boolean has(Throwable error) {
        if (error instanceof AssertionError) {
            return false;
        }
        String name = name(error);
        if (seen != null) {
            seen.add(name);
            return true;
        }
        return expected.contains(name);
    }

    /** The class of the error, and where it was made. */
    public static String name(Throwable error) {
        StackTraceElement[] trace = error.getStackTrace();
        return error.getClass().getName() + (trace.length == 0 ? "" : " at " + place(trace[0]));
    }

    private static String place(StackTraceElement frame) {
        return frame.getClassName() + "." + frame.getMethodName() + "(" + frame.getFileName() + ":" + frame.getLineNumber() + ")";
    }

    /** From now on errors are collected, and none is a failure. */
    public void collect() {
        seen = new TreeSet<>();
    }

    /** Those since {@link #collect}, which ends. */
    public Set<String> collected() {
        Set<String> found = seen;
        seen = null;
        return found;
    }

    public void expect(Set<String> names) {
        expected.addAll(names);
    }
}
