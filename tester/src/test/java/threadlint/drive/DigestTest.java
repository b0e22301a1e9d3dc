package threadlint.drive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class DigestTest {
    /** An element whose order in a hash table changes from run to run. */
    private static final class Item {
        final int number;

        Item(int number) {
            this.number = number;
        }
    }

    /** Wide and deep: every object has ten others. */
    private static final class Tree {
        final List<Tree> children = new ArrayList<>();
    }

    @Test
    void values() {
        assertEquals("null", Digest.of(null));
        assertEquals("\"a\\\"\"", Digest.of("a\""));
        assertEquals("7", Digest.of(7));
        assertEquals("7", Digest.of(7L));
        assertEquals("true", Digest.of(true));
        assertEquals("'c'", Digest.of('c'));
        assertEquals("TimeUnit.DAYS", Digest.of(TimeUnit.DAYS));
        assertEquals("java.lang.String.class", Digest.of(String.class));
        assertEquals("java.lang.IllegalStateException", Digest.of(new IllegalStateException("message")));
        assertEquals("int[]2[1, 2]", Digest.of(new int[] {1, 2}));
        assertEquals("5", Digest.of(new AtomicInteger(5)));
        assertEquals("Object", Digest.of(new Object()));
        assertEquals("Thread", Digest.of(new Thread("name")));
    }

    @Test
    void time_is_left_out() {
        assertEquals("time", Digest.of(1_767_225_600_123L));
        assertEquals("1767225", Digest.of(1_767_225L));
    }

    @Test
    void collections_show_order_where_they_have_one() {
        assertEquals("ArrayList(2)[2, 1]", Digest.of(new ArrayList<>(Arrays.asList(2, 1))));
        assertEquals("LinkedHashSet(2)[2, 1]", Digest.of(new LinkedHashSet<>(Arrays.asList(2, 1))));
        assertEquals("TreeMap(1)[1=\"a\"]", Digest.of(new TreeMap<>(Map.of(1, "a"))));
        Set<Item> set = new HashSet<>();
        Map<Item, Integer> map = new IdentityHashMap<>();
        for (int i = 9; i >= 0; i--) {
            set.add(new Item(i));
            map.put(new Item(i), i);
        }
        assertTrue(Digest.of(set).startsWith("HashSet(10)[DigestTest.Item{number=0}, DigestTest.Item{number=1}"), Digest.of(set));
        assertTrue(Digest.of(map).startsWith("IdentityHashMap(10)[DigestTest.Item{number=0}=0, "), Digest.of(map));
    }

    @Test
    void torn_collections_are_shown_as_far_as_they_go() {
        List<Integer> endless = java.util.Collections.unmodifiableList(new Endless());
        assertTrue(Digest.of(endless).endsWith("…"));
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        List<Integer> part = list.subList(0, 2);
        list.add(4);
        assertEquals("ArrayList.SubList[]…ConcurrentModificationException", Digest.of(part));
    }

    /** A collection of the JDK with something of its own. */
    private static final class Named extends HashMap<Integer, Integer> {
        private static final long serialVersionUID = 1;
        private String name = "n";
    }

    @Test
    void subclasses_of_collections_show_elements_and_fields() {
        Named named = new Named();
        named.put(1, 2);
        assertEquals("DigestTest.Named(1)[1=2]{name=\"n\"}", Digest.of(named));
        assertEquals("DigestTest.Endless{}", Digest.of(new Endless()));
    }

    /** Ends only in numbers. */
    private static final class Endless extends AbstractList<Integer> {
        @Override
        public Integer get(int index) {
            return 1;
        }

        @Override
        public int size() {
            return Integer.MAX_VALUE;
        }
    }

    @Test
    void large_objects_are_cut() {
        Tree root = new Tree();
        List<Tree> last = List.of(root);
        for (int depth = 0; depth < 4; depth++) {
            List<Tree> next = new ArrayList<>();
            for (Tree each : last) {
                for (int i = 0; i < 10; i++) {
                    each.children.add(new Tree());
                }
                next.addAll(each.children);
            }
            last = next;
        }
        assertTrue(Digest.of(root).length() < 60_000);
        assertTrue(Digest.of(root).contains("…"));
    }
}
