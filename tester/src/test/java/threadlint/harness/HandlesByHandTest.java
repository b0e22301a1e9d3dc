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
        Outcome outcome = hand.run(code, transcript);
        assertNull(outcome.failure);
        return transcript.told(1);
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
        assertEquals(List.of("0 BEGIN", "0 WRITE", "0 END"), eventsOf(() -> MemoryHooks.unsafeWrite(cells, 16 + 8, SITE)));
        assertFalse(OutsideEffects.met().contains(OUTSIDE));
        assertEquals(List.of("0 BEGIN", "0 END"), eventsOf(() -> MemoryHooks.unsafeRead(null, 4711, SITE)));
        assertTrue(OutsideEffects.met().contains(OUTSIDE));
        this.count = HandlesByHandTest.total;
    }

    private List<String> eventsOf(ByHand.Code code) {
        hand.passes(code);
        return hand.events;
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
                List.of("0 BEGIN", "0 WRITE", "0 READ", "0 END"),
                eventsOf(() -> {
                    ReflectionHooks.toMethodHandle(elements, AccessMode.SET, SITE).invokeExact(cells, 2, 5);
                    assertEquals(5, (int) ReflectionHooks.toMethodHandle(elements, AccessMode.GET, SITE).invokeExact(cells, 2));
                }));
    }
}
