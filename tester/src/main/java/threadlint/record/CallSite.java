package threadlint.record;

import threadlint.jdk.StackFrames;
import threadlint.runtime.task.Task;

/** The place in the program where a thread is. */
public final class CallSite {
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
            if (isOfProgram(frame)) {
                return frame;
            }
            fallback = fallback == null && !StackFrames.isOfTester(frame) ? frame : fallback;
        }
        return fallback != null ? fallback : new StackTraceElement("", "", null, 0);
    }

    /**
     * Whether it is a frame of the program, or of a loader that the program made: neither has a name or named modules,
     * while those of the JDK have one or the other.
     */
    public static boolean isOfProgram(StackTraceElement frame) {
        return frame.getClassLoaderName() == null && frame.getModuleName() == null && !StackFrames.isOfTester(frame);
    }

    /** The name of the frame's method in the program's own code. */
    public static String method(StackTraceElement frame) {
        String name = frame.getMethodName();
        return name.startsWith(ADDED) ? name.substring(ADDED.length()) : name;
    }
}
