package threadlint.jdk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Hashtable;
import java.util.Set;
import java.util.TreeSet;
import java.util.Vector;
import org.junit.jupiter.api.Test;

class QueriesTest {
    /** Public methods of the classes that change their objects, or call what may. */
    private static final Set<String> CHANGES = Set.of(
            "add", "addAll", "addElement", "append", "appendCodePoint", "clear", "compute", "computeIfAbsent",
            "computeIfPresent", "delete", "deleteCharAt", "ensureCapacity", "forEach", "insert", "insertElementAt",
            "merge", "put", "putAll", "putIfAbsent", "rehash", "remove", "removeAll", "removeAllElements",
            "removeElement", "removeElementAt", "removeIf", "repeat", "replace", "replaceAll", "retainAll", "reverse",
            "set", "setCharAt", "setElementAt", "setLength", "setSize", "sort", "trimToSize");

    /** Seldom called: they count as changes, which orders more than they do. */
    private static final Set<String> LEFT_OUT = Set.of(
            "chars", "clone", "codePointAt", "codePointBefore", "codePointCount", "codePoints", "offsetByCodePoints",
            "spliterator", "subList");

    @Test
    void what_reads_a_synchronized_collection_is_a_query() {
        Set<String> none = new TreeSet<>();
        for (Class<?> type : new Class<?>[] {Hashtable.class, Vector.class, StringBuffer.class}) {
            for (Method method : type.getDeclaredMethods()) {
                String name = method.getName();
                boolean isOperation = Modifier.isPublic(method.getModifiers()) && Operations.isOne(name);
                if (isOperation && !CHANGES.contains(name) && !LEFT_OUT.contains(name) && !Queries.isOne(name)) {
                    none.add(name);
                }
            }
        }
        assertEquals(Set.of(), none);
    }

    @Test
    void what_changes_one_is_none() {
        CHANGES.forEach(name -> assertFalse(Queries.isOne(name), name));
    }
}
