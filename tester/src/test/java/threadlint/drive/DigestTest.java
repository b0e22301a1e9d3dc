package threadlint.drive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.AbstractList;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
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
    void the_port_of_a_socket_is_left_out() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertEquals("ServerSocket", Digest.of(socket));
        }
    }

    @Test
    void time_is_left_out() {
        assertEquals("time", Digest.of(1_767_225_600_123L));
        assertEquals("1767225", Digest.of(1_767_225L));
        assertEquals("1767052800000", Digest.of(1_767_052_800_000L));
        assertEquals("1767398400000", Digest.of(1_767_398_400_000L));
        assertEquals("DigestTest.Clock{time=3, hours=4}", Digest.of(new Clock()));
    }

    /** Some of it passes with the steps of a schedule. */
    private static final class Clock {
        final long startNanos = 1;
        final long timeout = 2;
        final int time = 3;
        final long hours = 4;
    }

    @Test
    void functions_have_no_numbers() {
        Runnable one = () -> {};
        Runnable other = () -> Thread.yield();
        assertTrue(Digest.of(one).startsWith("DigestTest"), Digest.of(one));
        assertEquals(Digest.of(one), Digest.of(other));
    }

    @Test
    void what_a_reference_of_the_jdk_holds_is_not_asked() {
        assertEquals("AtomicReference", Digest.of(new AtomicReference<>("a")));
    }

    @Test
    void collections_show_order_where_they_have_one() {
        assertEquals("ArrayList(2)[2, 1]", Digest.of(new ArrayList<>(Arrays.asList(2, 1))));
        assertEquals("LinkedHashSet(2)[2, 1]", Digest.of(new LinkedHashSet<>(Arrays.asList(2, 1))));
        assertEquals("TreeMap(1)[1=\"a\"]", Digest.of(new TreeMap<>(Map.of(1, "a"))));
        Map<Integer, Integer> inserted = new LinkedHashMap<>();
        inserted.put(2, 0);
        inserted.put(1, 0);
        assertEquals("LinkedHashMap(2)[2=0, 1=0]", Digest.of(inserted));
        Map<Integer, Integer> descending = new TreeMap<>(Comparator.reverseOrder());
        descending.putAll(inserted);
        assertEquals("TreeMap(2)[2=0, 1=0]", Digest.of(descending));
        assertEquals("ArrayDeque(2)[2, 1]", Digest.of(new ArrayDeque<>(List.of(2, 1))));
        SortedSet<Integer> sorted = new TreeSet<>(Comparator.reverseOrder());
        sorted.addAll(List.of(1, 2));
        assertEquals("TreeSet(2)[2, 1]", Digest.of(sorted));
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
        assertTrue(Digest.of(java.util.Collections.unmodifiableMap(new EndlessMap())).endsWith("…"));
        assertEquals(999, Digest.of(new int[2000]).chars().filter(each -> each == ',').count());
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
        assertEquals("DigestTest.EndlessMap{}", Digest.of(new EndlessMap()));
    }

    @Test
    void what_the_program_implements_from_scratch_shows_fields_only() throws Unmakeable {
        Step beside = Step.construct(DigestTest.class.getName(), "");
        Recipe recipe = Recipe.concurrent(List.of(beside, Step.stub("java.util.Map", ""), Step.stub("java.util.List", "")), List.of());
        RecipeRun recipeRun = new RecipeRun(recipe, DigestTest.class.getClassLoader());
        recipeRun.run();
        assertEquals("stub of Map[]", Digest.of(recipeRun.result(1)));
        assertEquals("stub of List[]", Digest.of(recipeRun.result(2)));
    }

    /** Ends only in numbers. */
    private static final class EndlessMap extends AbstractMap<Integer, Integer> {
        @Override
        public Set<Map.Entry<Integer, Integer>> entrySet() {
            return new AbstractSet<>() {
                @Override
                public Iterator<Map.Entry<Integer, Integer>> iterator() {
                    return Stream.generate(() -> Map.entry(1, 2)).iterator();
                }

                @Override
                public int size() {
                    return Integer.MAX_VALUE;
                }
            };
        }
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

    @Test
    void the_entries_of_a_map_share_what_there_is() {
        Object value = 1;
        for (int depth = 0; depth < 5; depth++) {
            Map<Integer, Object> map = new HashMap<>();
            for (int key = 0; key < 10; key++) {
                map.put(key, value);
            }
            value = map;
        }
        assertTrue(Digest.of(value).length() < 10_000);
        assertTrue(Digest.of(value).contains("…"));
    }

    @Test
    void deep_objects_are_cut() {
        Tree root = new Tree();
        Tree last = root;
        for (int i = 0; i < 20; i++) {
            last.children.add(new Tree());
            last = last.children.get(0);
        }
        assertEquals(5, Digest.of(root).split("Tree").length - 1, Digest.of(root));
    }
}
