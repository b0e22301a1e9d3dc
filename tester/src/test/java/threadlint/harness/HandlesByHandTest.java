package threadlint.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.invoke.VarHandle.AccessMode;
import java.lang.reflect.Field;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import threadlint.event.Sites;
import threadlint.runtime.hooks.MemoryHooks;
import threadlint.runtime.hooks.ReflectionHooks;
import threadlint.runtime.jvm.Natives;
import threadlint.runtime.policy.OutsideEffects;

/** Plain accesses that no instruction makes: through Unsafe, and through method handles of elements. */
class HandlesByHandTest {
    private static final int SITE = Sites.of("example", "access", 1, 0);
    private static final String OUTSIDE = "memory outside the heap";

    private static int total;
    private int count;

    private final ByHand hand = new ByHand();

    private static long offset(String field) throws Exception {
        Field found = HandlesByHandTest.class.getDeclaredField(field);
        return Natives.offset(found);
    }

    /** The first access of a schedule, in words. */
    private String access(ByHand.Code code) {
        Transcript transcript = new Transcript(0);
        Outcome outcome = hand.run(besideAnother(code), transcript);
        assertNull(outcome.failure);
        for (long event = 0; event < outcome.schedule.events(); event++) {
            String told = transcript.told(event);
            if (told.contains(" reads ") || told.contains(" writes ")) {
                return told;
            }
        }
        return "no access";
    }

    @Test
    void accessesThroughUnsafeAreThoseOfTheFieldOrElement() throws Exception {
        long count = offset("count");
        assertEquals("T0 reads HandlesByHandTest#1.count", access(() -> MemoryHooks.unsafeRead(this, count, SITE)));
        long total = offset("total");
        assertEquals(
                "T0 writes HandlesByHandTest.total",
                access(() -> MemoryHooks.unsafeWrite(HandlesByHandTest.class, total, SITE)));
        long[] cells = new long[3];
        assertEquals(List.of("0 WRITE"), accessesOf(() -> MemoryHooks.unsafeWrite(cells, 16 + 8, SITE)));
        assertFalse(OutsideEffects.met().contains(OUTSIDE));
        assertEquals(List.of(), accessesOf(() -> MemoryHooks.unsafeRead(null, 4711, SITE)));
        assertTrue(OutsideEffects.met().contains(OUTSIDE));
        this.count = HandlesByHandTest.total;
    }

    /** Accesses before a second thread is started are no events. */
    private static ByHand.Code besideAnother(ByHand.Code code) {
        return () -> {
            ByHand.join(ByHand.start(() -> {}));
            code.run();
        };
    }

    private List<String> accessesOf(ByHand.Code code) {
        hand.passes(besideAnother(code));
        return hand.events.stream().filter(event -> event.endsWith("READ") || event.endsWith("WRITE")).collect(Collectors.toList());
    }

    @Test
    void anElementIsToldByItsIndex() {
        assertEquals(1, Natives.index(long[].class, 16 + 8));
        assertEquals(3, Natives.index(byte[].class, 16 + 3));
    }

    @Test
    void methodHandlesOfElementsAreEvents() {
        int[] cells = new int[3];
        VarHandle elements = MethodHandles.arrayElementVarHandle(int[].class);
        assertEquals(
                List.of("0 WRITE", "0 READ"),
                accessesOf(() -> {
                    ReflectionHooks.toMethodHandle(elements, AccessMode.SET, SITE).invokeExact(cells, 2, 5);
                    assertEquals(5, (int) ReflectionHooks.toMethodHandle(elements, AccessMode.GET, SITE).invokeExact(cells, 2));
                }));
    }
}
