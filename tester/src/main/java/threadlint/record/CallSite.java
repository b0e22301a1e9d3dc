package threadlint.record;

import threadlint.runtime.task.Task;

/** The place in the program where a thread is. */
public final class CallSite {
    private static final String TESTER = "threadlint.";

    /** What the names of methods begin with that the instrumentation adds. */
    private static final String ADDED = "threadlint$";

    private CallSite() {}

    /** The innermost frame of the program, or else the innermost that is not the tester's. */
    public static StackTraceElement of(Task task) {
        Thread carrier = task.carrier();
        StackTraceElement[] stack =
                carrier == Thread.currentThread() ? new Throwable().getStackTrace() : carrier.getStackTrace();
        StackTraceElement fallback = null;
        for (StackTraceElement frame : stack) {
            boolean isOfTester = frame.getClassName().startsWith(TESTER);
            // Classes of the program are those of its loader, which has this name.
            if (!isOfTester && "program".equals(frame.getClassLoaderName())) {
                return frame;
            }
            fallback = fallback == null && !isOfTester ? frame : fallback;
        }
        return fallback != null ? fallback : new StackTraceElement("", "", null, 0);
    }

    /** The name of the frame's method in the program's own code. */
    public static String method(StackTraceElement frame) {
        String name = frame.getMethodName();
        return name.startsWith(ADDED) ? name.substring(ADDED.length()) : name;
    }
}
