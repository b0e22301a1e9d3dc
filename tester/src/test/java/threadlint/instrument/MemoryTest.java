package threadlint.instrument;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fixtures.AccessRecorder;
import fixtures.Atomics;
import fixtures.Fields;
import fixtures.Reflections;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class MemoryTest {
    private static final Options ALL = new Options(true, new Watch(List.of("fixtures.F*")), true);

    private static List<String> run(Options options, String method) throws Exception {
        return Fixture.run(
                Fixture.program(options, Fields.class, Fields.Ancestor.class, Fields.Heir.class, Fields.Inner.class, Fields.Stream.class),
                method);
    }

    private static final Options ALL_ATOMICS = new Options(true, new Watch(List.of("fixtures.Atomics")), false);

    private static List<String> watchedAtomics(String method) throws Exception {
        return Fixture.run(Fixture.program(ALL_ATOMICS, Atomics.class), method);
    }

    @Test
    void plain_accesses_through_handles_are_told_in_watched_classes() throws Exception {
        assertEquals(
                List.of("handleWrite handle Atomics", "fence 12", "handleRead handle Atomics", "1"), watchedAtomics("plain"));
        assertEquals(List.of("handleWrite handle null", "handleRead handle null", "7"), watchedAtomics("plainStatic"));
        assertEquals(List.of("handleWrite long[] 3", "handleRead long[] 3", "8"), watchedAtomics("plainElement"));
        assertEquals(List.of("7"), atomics("plainStatic"));
        List<String> others = watchedAtomics("others");
        assertEquals("4", others.get(others.size() - 1));
        assertEquals(-1, others.toString().indexOf("handle"), others::toString);
    }

    private static List<String> atomics(String method) throws Exception {
        return Fixture.run(Fixture.program(Atomics.class), method);
    }

    @Test
    void accesses_to_volatile_fields_are_told() throws Exception {
        List<String> expected = List.of(
                "volatileWrite Fields fixtures.Fields.count",
                "volatileWrite Fields fixtures.Fields.wide",
                "volatileWrite Fields fixtures.Fields.reference",
                "volatileWrite null fixtures.Fields.statics",
                "volatileRead Fields fixtures.Fields.count",
                "volatileRead Fields fixtures.Fields.wide",
                "volatileRead Fields fixtures.Fields.reference",
                "volatileRead null fixtures.Fields.statics",
                "1 2 r 3.0");
        assertEquals(expected, run(Options.synchronisation(), "volatiles"));
    }

    @Test
    void a_volatile_field_is_known_by_the_class_that_declares_it() throws Exception {
        assertEquals(
                List.of("volatileWrite Heir fixtures.Fields$Ancestor.inherited"),
                run(Options.synchronisation(), "inherited"));
    }

    @Test
    void volatile_fields_of_the_jdk_are_its_own_business() throws Exception {
        assertEquals(List.of("true"), run(Options.synchronisation(), "jdkField"));
    }

    @Test
    void a_constructor_tells_nothing_before_it_has_called_another() throws Exception {
        List<String> expected = List.of(
                "volatileWrite Inner fixtures.Fields$Inner.mine", "volatileWrite Inner fixtures.Fields$Inner.mine");
        assertEquals(expected, run(Options.synchronisation(), "constructors"));
    }

    @Test
    void plain_accesses_are_silent_unless_watched() throws Exception {
        assertEquals(List.of("1 1 7"), run(Options.synchronisation(), "plains"));
        assertEquals(List.of("1 1 7"), run(new Options(false, new Watch(List.of("**")), true), "plains"));
        assertEquals(List.of("1 1 7"), run(new Options(true, new Watch(List.of("other.*")), true), "plains"));
    }

    @Test
    void watched_plain_accesses_are_told_but_for_final_fields() throws Exception {
        List<String> expected = List.of(
                "read Fields fixtures.Fields.plain",
                "write Fields fixtures.Fields.plain",
                "read Fields fixtures.Fields.plainWide",
                "write Fields fixtures.Fields.plainWide",
                "write null fixtures.Fields.plainStatic",
                "read Fields fixtures.Fields.plain",
                "read Fields fixtures.Fields.plainWide",
                "read null fixtures.Fields.plainStatic",
                "1 1 7");
        assertEquals(expected, run(ALL, "plains"));
    }

    @Test
    void watched_accesses_to_narrow_arrays_are_told() throws Exception {
        List<String> expected = List.of(
                "arrayWrite int[] 0",
                "arrayWrite int[] 1",
                "arrayWrite int[] 1",
                "arrayWrite Object[] 0",
                "arrayWrite boolean[] 0",
                "arrayRead int[] 1",
                "arrayRead Object[] 0",
                "arrayRead boolean[] 0",
                "5 x true");
        assertEquals(expected, run(ALL, "narrowArrays"));
    }

    @Test
    void watched_copies_of_arrays_are_told() throws Exception {
        List<String> expected = List.of(
                "arrayWrite String[] 0",
                "arrayWrite String[] 1",
                "arrayWrite String[] 2",
                "arrayCopy String[] 1 String[] 0 2",
                "b c c");
        assertEquals(expected, run(ALL, "copies"));
    }

    @Test
    void watched_accesses_to_wide_arrays_are_told() throws Exception {
        List<String> expected = List.of(
                "arrayWrite long[] 2",
                "arrayRead double[] 0",
                "arrayWrite double[] 0",
                "arrayRead long[] 2",
                "arrayRead double[] 0",
                "5 1.0");
        assertEquals(expected, run(ALL, "wideArrays"));
    }

    @Test
    void an_access_through_a_handle_names_the_object() throws Exception {
        List<String> expected = List.of(
                "atomic Atomics -1 31 java.lang.invoke.VarHandle.compareAndSet",
                "atomic Atomics -1 31 java.lang.invoke.VarHandle.getAndAdd",
                "atomic Atomics -1 2 java.lang.invoke.VarHandle.setOpaque",
                "atomic Atomics -1 21 java.lang.invoke.VarHandle.getVolatile",
                "true 5 9");
        assertEquals(expected, atomics("ofAField"));
    }

    @Test
    void a_handle_stands_for_its_static_field() throws Exception {
        List<String> expected = List.of(
                "atomic handle -1 31 java.lang.invoke.VarHandle.getAndAdd",
                "atomic handle -1 31 java.lang.invoke.VarHandle.compareAndSet",
                "atomic handle -1 5 java.lang.invoke.VarHandle.getAcquire",
                "0 9 true");
        assertEquals(expected, atomics("ofAStaticField"));
    }

    @Test
    void a_handle_of_an_element_names_the_array() throws Exception {
        List<String> expected = List.of(
                "atomic long[] 3 10 java.lang.invoke.VarHandle.setRelease",
                "atomic long[] 3 31 java.lang.invoke.VarHandle.compareAndExchange",
                "8 8 9");
        assertEquals(expected, atomics("ofAnElement"));
    }

    @Test
    void plain_accesses_through_a_handle_are_silent_and_fences_are_told() throws Exception {
        assertEquals(List.of("fence 12", "1"), atomics("plain"));
    }

    @Test
    void accesses_through_unsafe_name_the_object() throws Exception {
        List<String> expected = List.of(
                "atomic Atomics true 31 jdk.internal.misc.Unsafe.compareAndSetInt",
                "atomic Atomics true 31 jdk.internal.misc.Unsafe.getAndAddInt",
                "atomic Atomics true 26 jdk.internal.misc.Unsafe.putIntVolatile",
                "atomic Atomics true 21 jdk.internal.misc.Unsafe.getIntVolatile",
                "true 10");
        assertEquals(expected, atomics("unsafe"));
    }

    @Test
    void plain_accesses_through_unsafe_are_told_in_watched_classes() throws Exception {
        List<String> events = watchedAtomics("unsafe");
        assertEquals(
                List.of("unsafeRead Atomics true", "unsafeWrite Atomics true"),
                events.stream().filter(event -> event.startsWith("unsafe")).collect(Collectors.toList()));
        assertEquals("true 10", events.get(events.size() - 1));
        assertEquals(List.of("outsideHeap", "outsideHeap", "outsideHeap", "7"), watchedAtomics("outsideHeap"));
        assertEquals(List.of("7"), atomics("outsideHeap"));
    }

    @Test
    void accesses_to_elements_by_reflection_are_told_in_watched_classes() throws Exception {
        List<String> expected = List.of(
                "handleRead int[] 0", "handleWrite int[] 1", "handleWrite int[] 0", "handleRead int[] 0", "handleRead int[] 1", "2 2");
        Options watched = new Options(true, new Watch(List.of("fixtures.Reflections")), false);
        assertEquals(expected, Fixture.run(Fixture.program(watched, Reflections.class), "elements"));
        assertEquals(List.of("0", "2", "2", "2", "2"), values(watched, Reflections.class, "elements"));
        assertEquals(List.of("2 2"), Fixture.run(Fixture.program(Reflections.class), "elements"));
    }

    @Test
    void accesses_by_reflection_are_told() throws Exception {
        assertEquals(
                List.of(
                        "reflectiveWrite count Reflections false", "reflectiveWrite total null false",
                        "reflectiveRead total null false", "reflectiveRead count Reflections false",
                        "reflectiveWrite total null false", "reflectiveRead total null false", "7 false"),
                Fixture.run(Fixture.program(Reflections.class), "fields"));
        Options watched = new Options(true, new Watch(List.of("fixtures.Reflections")), false);
        List<String> events = Fixture.run(Fixture.program(watched, Reflections.class), "fields");
        assertEquals("reflectiveWrite count Reflections true", events.get(0));
    }

    @Test
    void method_handles_that_access_memory_get_their_hooks_where_they_are_made() throws Exception {
        assertEquals(
                List.of("accessor false", "toMethodHandle getVolatile false", "invoker getAcquire false", "revealDirect", "count55"),
                Fixture.run(Fixture.program(Reflections.class), "handles"));
    }

    @Test
    void atomic_classes_tell_what_they_order_by_variable() throws Exception {
        HookCalls number = HookCalls.in(new Instrumenter(ALL).jdk(
                "java/util/concurrent/atomic/AtomicBoolean", Fixture.bytes(java.util.concurrent.atomic.AtomicBoolean.class), true));
        assertTrue(number.of("compareAndSet").contains("orderedHandle"));
        assertTrue(number.of("get()").contains("orderedField"));
    }

    @Test
    void values_that_are_read_and_written_are_told() throws Exception {
        assertEquals(
                List.of("1", "2", "r", "3.0", "1", "2", "r", "3.0"), values(Options.synchronisation(), Fields.class, "volatiles"));
        assertEquals(List.of("0", "1", "0", "1", "7", "1", "1", "7"), values(ALL, Fields.class, "plains"));
        assertEquals(List.of("0", "0", "5", "x", "1", "5", "x", "1"), values(ALL, Fields.class, "narrowArrays"));
        assertEquals(List.of("5", "0.0", "1.0", "5", "1.0"), values(ALL, Fields.class, "wideArrays"));
    }

    @Test
    void values_of_handles_and_of_atomic_classes_are_told() throws Exception {
        Options some = Options.synchronisation();
        assertEquals(List.of("1", "5", "9", "9"), values(some, Atomics.class, "ofAField"));
        assertEquals(List.of("8", "8"), values(some, Atomics.class, "ofAnElement"));
        assertEquals(List.of("0", "4"), values(some, Atomics.class, "others"));
        assertEquals(List.of("7", "7"), values(ALL_ATOMICS, Atomics.class, "plainStatic"));
        assertEquals(List.of("3", "4", "4", "3", "7", "7"), values(some, Reflections.class, "fields"));
    }

    /** What is read and written, in order. */
    private static List<String> values(Options options, Class<?> type, String method) throws Exception {
        AccessRecorder.tellsValues = true;
        try {
            List<String> values = new ArrayList<>();
            for (String event : Fixture.run(Fixture.program(options, type), method)) {
                if (event.startsWith("value ")) {
                    values.add(event.substring("value ".length()));
                }
            }
            return values;
        } finally {
            AccessRecorder.tellsValues = false;
        }
    }

    @Test
    void locks_tell_what_their_methods_return() throws Exception {
        HookCalls stamped = HookCalls.in(new Instrumenter(ALL).jdk(
                "java/util/concurrent/locks/StampedLock", Fixture.bytes(java.util.concurrent.locks.StampedLock.class), true));
        for (String method : List.of("writeLock", "tryOptimisticRead", "validate", "unlockRead", "tryConvertToReadLock", "unstampedUnlockWrite")) {
            assertTrue(stamped.of(method + "(").contains("lockReturned"), method);
        }
        assertFalse(stamped.of("isReadLocked").contains("lockReturned"));
    }

    @Test
    void operations_tell_their_end_where_units_are_asked_for() throws Exception {
        byte[] latch = Fixture.bytes(java.util.concurrent.CountDownLatch.class);
        HookCalls told = HookCalls.in(new Instrumenter(ALL.withUnits()).jdk("java/util/concurrent/CountDownLatch", latch, true));
        assertTrue(told.of("countDown").contains("operationEnds"));
        assertFalse(told.of("toString").contains("operationEnds"));
        HookCalls silent = HookCalls.in(new Instrumenter(ALL).jdk("java/util/concurrent/CountDownLatch", latch, true));
        assertFalse(silent.of("countDown").contains("operationEnds"));
    }

    @Test
    void parking_through_unsafe_is_replaced() throws Exception {
        assertEquals(
                List.of("currentThread", "unsafeUnpark Unsafe Thread", "unsafePark Unsafe true 7"), atomics("parks"));
    }

    @Test
    void the_jdk_tells_what_orders_memory_where_that_is_asked_for() throws Exception {
        Class<?> fields = Fixture.jdk(ALL, Profile.CONCURRENT, false, Fields.class);
        List<String> expected = List.of(
                "ordered Fields 26", "ordered Fields 26", "ordered Fields 26", "ordered null 26",
                "ordered Fields 21", "ordered Fields 21", "ordered Fields 21", "ordered null 21", "1 2 r 3.0");
        assertEquals(expected, Fixture.run(fields, "volatiles"));
        Class<?> silent = Fixture.jdk(Profile.CONCURRENT, false, Fields.class);
        assertEquals(List.of("1 2 r 3.0"), Fixture.run(silent, "volatiles"));
    }

    @Test
    void opaque_and_plain_accesses_order_nothing() throws Exception {
        Class<?> ordering = Fixture.jdk(ALL, Profile.CONCURRENT, false, Atomics.class);
        assertEquals(List.of("ordered Atomics 31", "ordered Atomics 31", "ordered Atomics 21", "true 5 9"), Fixture.run(ordering, "ofAField"));
    }
}
