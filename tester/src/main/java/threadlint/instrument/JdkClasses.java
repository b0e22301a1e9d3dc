package threadlint.instrument;

import java.util.Set;

/**
 * Which classes of java.base are instrumented.
 *
 * <p>Left out is what class loading, linking and the tester itself stand on. Other modules do not read
 * the module of the hooks.
 */
final class JdkClasses {
    /** Synchronized collections and the like: their monitors are part of their documentation. */
    private static final Set<String> MONITORED = Set.of(
            "java/util/Vector",
            "java/util/Stack",
            "java/util/Hashtable",
            "java/util/Properties",
            "java/util/Observable",
            "java/util/Timer",
            "java/util/TimerThread",
            "java/util/TaskQueue",
            "java/util/TimerTask",
            "java/lang/StringBuffer",
            "java/io/PipedInputStream",
            "java/io/PipedOutputStream",
            "java/io/PipedReader",
            "java/io/PipedWriter");

    private static final Set<String> THREADS = Set.of("java/lang/Thread", "jdk/internal/misc/InnocuousThread");

    private static final Set<String> CLOCKS = Set.of(
            "java/util/Random",
            "java/util/Date",
            "java/util/GregorianCalendar",
            "java/time/Clock",
            "java/time/Clock$SystemClock",
            "java/time/Clock$SystemInstantSource");

    private static final Set<String> REGIONS = Set.of(
            "java/lang/ClassLoader",
            "jdk/internal/loader/BuiltinClassLoader",
            "jdk/internal/loader/ClassLoaders$AppClassLoader",
            "java/lang/invoke/MethodHandleNatives",
            "java/lang/invoke/MethodType$ConcurrentWeakInternSet",
            "jdk/internal/util/ReferencedKeyMap",
            "jdk/internal/util/ReferencedKeySet",
            "java/lang/reflect/Proxy",
            "java/io/PrintStream",
            "jdk/internal/vm/ThreadContainers",
            "jdk/internal/vm/SharedThreadContainer");

    private static final String[] STORAGE = {
        "$Node", "$Index", "$ForwardingNode", "$ReservationNode", "$Traverser", "$CounterCell", "$Segment",
        "$AltResult", "Hashtable$Entry",
    };

    private JdkClasses() {}

    /** The profile of a class that is instrumented even if it is loaded already, or null. */
    static Profile always(String name) {
        if (name.equals("java/util/concurrent/locks/LockSupport")) {
            return Profile.PARKING;
        }
        if (name.startsWith("java/util/concurrent/")) {
            return Profile.CONCURRENT;
        }
        if (MONITORED.contains(name) || isNestedIn("java/util/Vector", name) || isNestedIn("java/util/Hashtable", name)
                || name.startsWith("java/util/Collections$Synchronized")) {
            return Profile.MONITORED;
        }
        if (THREADS.contains(name) || name.startsWith("java/lang/ThreadBuilders")) {
            return Profile.THREAD;
        }
        if (CLOCKS.contains(name)) {
            return Profile.CLOCK;
        }
        if (BulkClasses.has(name)) {
            return Profile.BULK;
        }
        return REGIONS.contains(name) ? Profile.REGION : null;
    }

    /**
     * The profile of a class about to be loaded, or null: its initialiser may run in the middle of a
     * schedule.
     */
    static Profile atLoad(String name) {
        Profile profile = always(name);
        boolean linkage = name.startsWith("java/lang/invoke/") || name.startsWith("jdk/internal/reflect/");
        return profile == null && !linkage ? Profile.REGION : profile;
    }

    /** Whether a class only holds what others work on: there is nothing to tell but what orders memory. */
    static boolean isStorage(String name) {
        for (String end : STORAGE) {
            if (name.endsWith(end)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isNestedIn(String outer, String name) {
        return name.startsWith(outer) && name.startsWith("$", outer.length());
    }
}
