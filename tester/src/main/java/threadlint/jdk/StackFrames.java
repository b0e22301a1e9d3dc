package threadlint.jdk;

import java.util.HashSet;

/** What frames on a stack tell, mostly those of the JDK. */
public final class StackFrames {
    private static final String JAVA_UTIL = "java.util.";

    /** Classes of java.util, without nested ones, that keep collections for their own use. */
    private static final HashSet<String> KEEPING = new HashSet<>();

    static {
        String[] names = {
            "Calendar", "Currency", "Date", "Formatter", "Locale", "ListResourceBundle", "Properties", "PropertyPermission",
            "PropertyResourceBundle", "ResourceBundle", "Scanner", "ServiceLoader", "SimpleTimeZone", "TimeZone", "UUID",
        };
        for (String name : names) {
            KEEPING.add(name);
        }
    }

    /** Of Windows: selectors wake up by a socket that is connected to the JVM itself. */
    public static final String SELECTOR_PIPE = "sun.nio.ch.PipeImpl";

    private static final String TESTER = "threadlint.";

    /** What the names of methods begin with that the instrumentation adds. */
    private static final String ADDED = "threadlint$";

    private StackFrames() {}

    public static boolean isOfTester(StackTraceElement frame) {
        return frame.getClassName().startsWith(TESTER);
    }

    /**
     * Whether it is a frame of the program, or of a loader that the program made: neither has a name or named modules,
     * while those of the JDK have one or the other.
     */
    public static boolean isOfProgram(StackTraceElement frame) {
        return frame.getClassLoaderName() == null && frame.getModuleName() == null && !isOfTester(frame);
    }

    /** The innermost frame of the program, or else the innermost that is not the tester's; null if there is none. */
    public static StackTraceElement firstOfProgram(StackTraceElement[] stack) {
        StackTraceElement fallback = null;
        for (StackTraceElement frame : stack) {
            if (isOfProgram(frame)) {
                return frame;
            }
            fallback = fallback == null && !isOfTester(frame) ? frame : fallback;
        }
        return fallback;
    }

    /** The name of the frame's method in the program's own code; {@code ref$main$0} for a method reference in {@code main}. */
    public static String method(StackTraceElement frame) {
        String name = frame.getMethodName();
        return name.startsWith(ADDED) ? name.substring(ADDED.length()) : name;
    }

    /** Whether a frame is more than a step of the JDK between a collection and who uses it. */
    public static boolean tellsUser(String className) {
        if (className.startsWith(JAVA_UTIL)) {
            return !className.startsWith("java.util.concurrent.")
                    && !className.startsWith("java.util.stream.")
                    && (className.indexOf('.', JAVA_UTIL.length()) >= 0 || keeps(className));
        }
        return !className.equals("java.lang.Iterable")
                && !className.startsWith("java.lang.ThreadLocal")
                && !className.equals("java.security.AccessController");
    }

    private static boolean keeps(String className) {
        int nested = className.indexOf('$');
        return KEEPING.contains(className.substring(JAVA_UTIL.length(), nested < 0 ? className.length() : nested));
    }

    /** Whether a worker of a pool waits for work where it has this frame. */
    public static boolean isIdleWorker(StackTraceElement frame) {
        return is(frame, "java.util.concurrent.ThreadPoolExecutor", "getTask")
                || is(frame, "java.util.concurrent.ForkJoinPool", "awaitWork");
    }

    /** Whether the frame is that of a timer's thread, which waits for tasks and runs them in one method. */
    public static boolean isTimer(StackTraceElement frame) {
        return is(frame, "java.util.TimerThread", "mainLoop");
    }

    private static boolean is(StackTraceElement frame, String className, String method) {
        return frame.getMethodName().equals(method) && frame.getClassName().equals(className);
    }
}
