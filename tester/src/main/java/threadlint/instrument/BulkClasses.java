package threadlint.instrument;

import java.util.Map;
import java.util.Set;

/**
 * Classes of java.util that work on collections given to them: wrappers, and bulk operations. Methods on
 * which all collections stand, the tester's own too, are left alone.
 */
final class BulkClasses {
    private static final Set<String> WHOLE = Set.of(
            "java/util/AbstractCollection",
            "java/util/AbstractList",
            "java/util/AbstractMap",
            "java/util/AbstractQueue",
            "java/util/AbstractSequentialList",
            "java/util/AbstractSet",
            "java/util/Collections");

    private static final Map<String, Set<String>> PARTS = Map.of(
            "java/util/ArrayList", Set.of("equals", "equalsRange", "addAll", "removeAll", "retainAll", "batchRemove"),
            "java/util/LinkedList", Set.of("addAll"),
            "java/util/ArrayDeque", Set.of("addAll"),
            "java/util/HashMap", Set.of("putMapEntries"),
            "java/util/TreeMap", Set.of("putAll", "addAllForTreeSet", "buildFromSorted"),
            "java/util/TreeSet", Set.of("addAll"));

    private static final String[] WRAPPERS = {
        "java/util/Collections$Synchronized", "java/util/Collections$Unmodifiable", "java/util/Collections$Checked",
        "java/util/Collections$SetFromMap", "java/util/Collections$AsLIFOQueue",
    };

    private BulkClasses() {}

    static boolean has(String name) {
        return WHOLE.contains(name) || PARTS.containsKey(name) || isWrapper(name);
    }

    static boolean has(String name, String method) {
        Set<String> part = PARTS.get(name);
        return part == null || part.contains(method);
    }

    private static boolean isWrapper(String name) {
        for (String start : WRAPPERS) {
            if (name.startsWith(start)) {
                return true;
            }
        }
        return false;
    }
}
