package threadlint.instrument;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fixtures.Holder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CollectionTest {
    private static final Watch HOLDER = new Watch(List.of("fixtures.Holder*"));
    private static final Options ALL = new Options(true, HOLDER, false);

    private static List<String> run(Options options, String method) throws Exception {
        List<String> events = new ArrayList<>();
        for (String event : Fixture.run(Fixture.program(options, Holder.class, Holder.Own.class), method)) {
            if (event.startsWith("collection") || event.startsWith("final") || !event.contains(" ")) {
                events.add(event);
            }
        }
        return events;
    }

    @Test
    void accessesOfFinalReferencesAreToldWhereThatIsAskedFor() throws Exception {
        assertEquals(
                List.of(
                        "finalWrite Holder fixtures.Holder.name", "finalRead Holder fixtures.Holder.name",
                        "finalRead null fixtures.Holder.CONSTANTS", "n13"),
                run(new Options(true, HOLDER, false, true, Guards.none()), "finals"));
        assertEquals(List.of("n13"), run(ALL, "finals"));
    }

    @Test
    void callsOnCollectionsAreToldWithTheirArguments() throws Exception {
        List<String> expected = List.of(
                "collectionCall ArrayList 1 java.util.List.add",
                "collectionElement ArrayList 0 2 java.util.List.get",
                "collectionElement ArrayList 0 1 java.util.List.set",
                "collectionCall ArrayList 16 java.util.List.iterator",
                "collectionView Itr ArrayList",
                "collectionCall Itr 0 java.util.Iterator.next",
                "collectionArgument ArrayList 0 java.util.ArrayList.<init>",
                "collectionArgument ArrayList 0 java.util.List.addAll",
                "collectionCall ArrayList 1 java.util.List.addAll",
                "collectionArgument ArrayList 0 java.util.List.equals",
                "collectionCall ArrayList 0 java.util.List.equals",
                "false");
        assertEquals(expected, run(ALL, "lists"));
        assertEquals(List.of("false"), run(Options.synchronisation(), "lists"));
    }

    @Test
    void viewsAndStreamsAreKnownByWhatTheyCameFrom() throws Exception {
        List<String> expected = List.of(
                "collectionCall LinkedHashMap 2 java.util.Map.getOrDefault",
                "collectionView LinkedKeySet LinkedHashMap",
                "collectionCall LinkedKeySet 16 java.util.Set.size",
                "collectionView LinkedValues LinkedHashMap",
                "collectionView Head LinkedValues",
                "collectionCall  0 java.util.stream.Stream.count",
                "0");
        List<String> events = run(ALL, "views");
        events.removeIf(event -> event.startsWith("collectionView  "));
        assertEquals(expected, events);
    }

    @Test
    void aConcatenationIsNoCollection() throws Exception {
        List<String> expected = List.of(
                "collectionCall StringBuilder 1 java.lang.StringBuilder.append",
                "collectionCall StringBuilder 1 java.lang.StringBuilder.append",
                "x2ya12");
        assertEquals(expected, run(ALL, "builders"));
    }

    @Test
    void aCollectionOfTheProgramCallsThatOfTheJdk() throws Exception {
        List<String> expected = List.of(
                "collectionCall Own 1 fixtures.Holder$Own.add",
                "collectionCall Own 5 java.util.ArrayList.add",
                "collectionElement Own 0 2 fixtures.Holder$Own.get",
                "a");
        assertEquals(expected, run(ALL, "inherits"));
    }

    @Test
    void bulkOperationsOfTheJdkAreTold() throws IOException {
        Instrumenter all = new Instrumenter(ALL);
        HookCalls calls = HookCalls.in(all.jdk("java/util/AbstractCollection", bytes("java.util.AbstractCollection"), true));
        assertEquals(
                List.of("collectionCall", "collectionView", "collectionCall", "collectionCall", "collectionCall"),
                calls.of("containsAll"));
        HookCalls lists = HookCalls.in(all.jdk("java/util/ArrayList", bytes("java.util.ArrayList"), true));
        assertTrue(lists.of("equalsRange").contains("collectionCall"));
        assertEquals(List.of(), lists.of("add("));
        assertEquals(List.of(), lists.of("forEach"));
    }

    @Test
    void theJdkIsLeftAloneWhereAccessesAreNoEvents() throws IOException {
        Instrumenter synchronisation = new Instrumenter(Options.synchronisation());
        assertFalse(synchronisation.wants("java/util/AbstractCollection"));
        assertTrue(new Instrumenter(ALL).wants("java/util/AbstractCollection"));
        String wrapper = "java/util/Collections$SynchronizedCollection";
        byte[] bytes = bytes("java.util.Collections$SynchronizedCollection");
        assertFalse(HookCalls.in(synchronisation.jdk(wrapper, bytes, true)).of("iterator").contains("collectionCall"));
        assertTrue(HookCalls.in(new Instrumenter(ALL).jdk(wrapper, bytes, true)).of("iterator").contains("collectionCall"));
    }

    private static byte[] bytes(String name) throws IOException {
        try {
            return Fixture.bytes(Class.forName(name, false, null));
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }
}
