package threadlint.runtime.jvm;

import java.util.IdentityHashMap;

/**
 * Classes of the JDK with synchronized methods that were loaded before the agent.
 *
 * <p>The JVM takes their monitors before any hook runs. A thread that holds such a monitor therefore gives the real
 * one up while it pauses.
 */
public final class HardMonitors {
    private static final IdentityHashMap<Class<?>, Boolean> KNOWN = new IdentityHashMap<>();
    private static final int MOST_KNOWN = 4_000;

    private HardMonitors() {}

    public static boolean isHard(Object object) {
        Class<?> type = object.getClass();
        if (type == Object.class) {
            return false;
        }
        Boolean known = KNOWN.get(type);
        if (known == null) {
            known = isSubclass(type);
            if (KNOWN.size() > MOST_KNOWN) {
                KNOWN.clear();
            }
            KNOWN.put(type, known);
        }
        return known;
    }

    private static boolean isSubclass(Class<?> type) {
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            if (Declarations.hasHardMonitor(at.getName())) {
                return true;
            }
        }
        return false;
    }
}
