package threadlint.jdk;

import java.util.LinkedHashMap;
import java.util.Map;

/** Which collection of the JDK to make where a type of one is wanted. */
public final class CollectionsToMake {
    private static final String[] COLLECTIONS = {
        "java.util.ArrayList", "java.util.HashSet", "java.util.TreeSet", "java.util.ArrayDeque", "java.util.LinkedList",
        "java.util.concurrent.LinkedBlockingDeque", "java.util.LinkedHashSet", "java.util.Vector",
        "java.util.concurrent.ConcurrentLinkedQueue", "java.util.concurrent.CopyOnWriteArrayList"
    };

    private static final String[] MAPS = {
        "java.util.HashMap", "java.util.TreeMap", "java.util.LinkedHashMap", "java.util.concurrent.ConcurrentHashMap",
        "java.util.Hashtable", "java.util.Properties"
    };

    private static final Map<String, Class<?>> CLASSES = new LinkedHashMap<>();

    static {
        for (String[] names : new String[][] {COLLECTIONS, MAPS}) {
            for (String name : names) {
                try {
                    CLASSES.put(name, Class.forName(name));
                } catch (ClassNotFoundException e) {
                    throw new AssertionError(name, e);
                }
            }
        }
    }

    private CollectionsToMake() {}

    /** The first that fits the type, null if it is no type of collections or maps. */
    public static Class<?> fitting(Class<?> type) {
        boolean isCollection = Iterable.class.isAssignableFrom(type) || Map.class.isAssignableFrom(type);
        if (!isCollection) {
            return null;
        }
        for (Class<?> each : CLASSES.values()) {
            if (type.isAssignableFrom(each)) {
                return each;
            }
        }
        return null;
    }
}
