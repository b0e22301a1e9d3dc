package threadlint.runtime.race;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import threadlint.jdk.MemoryEffects;

/** Whether a thread that finds what another one has written sees what that one did before, by access modes. */
class PublicationTest {
    private static final int DATA = 1;
    private static final int FLAG = 2;
    private final Object object = new Object();
    private HappensBefore order;

    @BeforeEach
    void fresh() {
        order = new HappensBefore();
    }

    private void access(int thread, String method) {
        order.atomic(thread, object, FLAG, MemoryEffects.of(method));
    }

    private void fence(int thread, String method) {
        order.fence(thread, MemoryEffects.ofFence(method));
    }

    /** Thread 0 writes the data; whether thread 1 has seen that is asked for at the end. */
    private void write() {
        order.write(0, object, DATA, 1);
    }

    private void assertSeen(boolean expected) {
        assertEquals(expected, order.read(1, object, DATA, 2) == null);
    }

    private void pass(String writing, String reading) {
        fresh();
        write();
        access(0, writing);
        access(1, reading);
    }

    @Test
    void a_release_and_an_acquire_that_meet_order() {
        for (String writing : new String[] {"setVolatile", "setRelease", "compareAndSet", "getAndAddRelease"}) {
            for (String reading : new String[] {"getVolatile", "getAcquire", "compareAndSet", "getAndSetAcquire"}) {
                pass(writing, reading);
                assertSeen(true);
            }
        }
    }

    @Test
    void without_either_nothing_is_ordered() {
        String[][] pairs = {
            {"setOpaque", "getVolatile"}, {"weakCompareAndSetPlain", "getAcquire"}, {"getAndSetAcquire", "getVolatile"},
            {"setRelease", "getOpaque"}, {"setVolatile", "weakCompareAndSetPlain"}, {"compareAndSet", "getAndSetRelease"},
        };
        for (String[] pair : pairs) {
            pass(pair[0], pair[1]);
            assertSeen(false);
        }
    }

    @Test
    void a_read_releases_nothing_and_a_write_acquires_nothing() {
        pass("getVolatile", "getVolatile");
        assertSeen(false);
        pass("setVolatile", "setVolatile");
        assertSeen(false);
    }

    @Test
    void a_weaker_write_of_another_thread_ends_what_a_release_began() {
        for (String overwriting : new String[] {"setOpaque", "setRelease"}) {
            fresh();
            write();
            access(0, "setRelease");
            access(2, overwriting);
            access(1, "getAcquire");
            assertSeen(false);
        }
    }

    @Test
    void a_read_modify_write_and_the_same_thread_go_on_with_it() {
        write();
        access(0, "setRelease");
        access(2, "weakCompareAndSetPlain");
        access(2, "setOpaque");
        access(1, "getAcquire");
        assertSeen(true);
    }

    @Test
    void a_volatile_write_happens_before_every_later_volatile_read() {
        write();
        access(0, "setVolatile");
        access(2, "setOpaque");
        access(2, "setVolatile");
        access(1, "getVolatile");
        assertSeen(true);
    }

    @Test
    void fences_order_opaque_accesses() {
        write();
        fence(0, "releaseFence");
        access(0, "setOpaque");
        access(1, "getOpaque");
        fence(1, "acquireFence");
        assertSeen(true);
    }

    @Test
    void a_fence_on_one_side_orders_with_the_other_mode() {
        write();
        fence(0, "fullFence");
        access(0, "setOpaque");
        access(1, "getAcquire");
        assertSeen(true);
        pass("setRelease", "getOpaque");
        fence(1, "loadLoadFence");
        assertSeen(true);
    }

    @Test
    void a_fence_that_comes_too_late_orders_nothing() {
        write();
        access(0, "setOpaque");
        access(1, "getOpaque");
        fence(0, "acquireFence");
        fence(1, "releaseFence");
        assertSeen(false);
    }

    @Test
    void fences_of_many_threads_are_kept_apart() {
        fence(9, "releaseFence");
        write();
        access(0, "setOpaque");
        access(1, "getAcquire");
        assertSeen(false);
    }

    @Test
    void a_new_schedule_knows_no_fence() {
        fence(0, "releaseFence");
        order.begin();
        write();
        access(0, "setOpaque");
        access(1, "getAcquire");
        assertSeen(false);
    }
}
