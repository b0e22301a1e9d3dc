package threadlint.runtime.jvm;

import java.util.HashSet;

/** What the instrumentation has found in the classes of this JVM that the runtime must know of. */
public final class Declarations {
    private static final HashSet<String> HARD_MONITORS = new HashSet<>();
    private static final HashSet<String> INITIALIZERS = new HashSet<>();
    private static volatile String realThreads;

    private Declarations() {}

    /** The class of the JDK has synchronized methods, and was loaded before the agent. */
    public static synchronized void hardMonitor(String className) {
        HARD_MONITORS.add(className);
    }

    static boolean hasHardMonitor(String className) {
        return HARD_MONITORS.contains(className);
    }

    /** The class of the program has an initialiser with hooks. */
    public static synchronized void initializer(String className) {
        INITIALIZERS.add(className);
    }

    public static synchronized boolean hasInitializer(String className) {
        return INITIALIZERS.contains(className);
    }

    /** The program could tell pooled threads from its own: from now on every thread is started for real. */
    public static void realThreads(String reason) {
        if (realThreads == null) {
            realThreads = reason;
        }
    }

    /** The first reason why every thread is started for real, null if there is none. */
    public static String realThreads() {
        return realThreads;
    }
}
