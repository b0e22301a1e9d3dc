package threadlint.harness;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static threadlint.harness.ByHand.join;
import static threadlint.harness.ByHand.start;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import threadlint.runtime.hooks.ParkHooks;
import threadlint.runtime.hooks.ThreadHooks;
import threadlint.runtime.hooks.WorldHooks;
import threadlint.runtime.schedule.Failure;

/** What the hooks around the wait of a selector do. */
class SelectorsByHandTest {
    private final ByHand hand = new ByHand();
    private final CountDownLatch latch = new CountDownLatch(1);

    /** The watchdog has no part in it: it would name the place where the latch waits. */
    @Test
    void aSelectorThatIsAboutToWaitHandsOver() {
        List<String> order = Collections.synchronizedList(new ArrayList<>());
        Outcome outcome = hand.passes(() -> {
            Thread selects = start(() -> {
                int limit = WorldHooks.beforePoll(0, -1);
                latch.await();
                WorldHooks.afterPoll();
                order.add("ready, limit " + limit);
            });
            ThreadHooks.sleep(1);
            order.add("main");
            latch.countDown();
            join(selects);
        });
        assertEquals(List.of("main", "ready, limit -1"), order);
        assertArrayEquals(new String[] {"blocked in the wait of a selector"}, outcome.uncontrolled);
    }

    @Test
    void aSelectorThatHasNothingToWaitForGoesOn() {
        Outcome outcome = hand.passes(() -> {
            assertEquals(0, WorldHooks.beforePoll(2, -1));
            assertEquals(0, WorldHooks.beforePoll(-3, 100));
            assertEquals(0, WorldHooks.beforePoll(0, 0));
            WorldHooks.afterPoll();
        });
        assertEquals(0, outcome.uncontrolled.length);
        assertEquals(100, WorldHooks.beforePoll(0, 100), "outside of schedules it just waits");
    }

    /** Its schedule has ended, so nobody will make a channel ready. */
    @Test
    void aSelectorDoesNotWaitWhileItsThreadIsUnwound() {
        List<String> reached = Collections.synchronizedList(new ArrayList<>());
        hand.fails(Failure.Kind.EXCEPTION, () -> {
            start(() -> {
                try {
                    ParkHooks.park(null, 0, 0);
                } finally {
                    reached.add("unwound");
                    WorldHooks.beforePoll(0, -1);
                    reached.add("waits");
                }
            });
            ThreadHooks.sleep(1);
            throw new IllegalStateException();
        });
        assertEquals(List.of("unwound"), reached);
    }
}
