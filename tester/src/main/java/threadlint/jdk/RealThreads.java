package threadlint.jdk;

import java.util.Map;
import java.util.Set;

/** Methods that would show the program which thread of the JVM really runs: where it calls one, threads are not pooled. */
public final class RealThreads {
    static final Map<String, Set<String>> METHODS = Map.of(
            "java/lang/Thread",
            Set.of("getStackTrace", "getAllStackTraces", "enumerate", "activeCount", "stop", "suspend", "resume"),
            "java/lang/ThreadGroup",
            Set.of("activeCount", "activeGroupCount", "enumerate", "interrupt", "list", "stop", "suspend", "resume"),
            "java/util/concurrent/locks/LockSupport",
            Set.of("getBlocker"));

    /** All that it says is about the threads of the JVM. */
    private static final String MANAGEMENT = "management/ThreadMXBean";

    private RealThreads() {}

    /** Internal names of the classes; methods of their subclasses count, too. */
    public static Set<String> classes() {
        return METHODS.keySet();
    }

    public static boolean shows(String className, String method) {
        return METHODS.get(className).contains(method);
    }

    /** Whether every method of the class shows them. */
    public static boolean shows(String className) {
        return className.endsWith(MANAGEMENT);
    }
}
