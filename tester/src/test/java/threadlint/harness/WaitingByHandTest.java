package threadlint.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static threadlint.harness.ByHand.join;
import static threadlint.harness.ByHand.locked;
import static threadlint.harness.ByHand.start;

import java.util.Set;
import org.junit.jupiter.api.Test;
import threadlint.runtime.hooks.MemoryHooks;
import threadlint.runtime.hooks.MonitorHooks;
import threadlint.runtime.hooks.ParkHooks;
import threadlint.runtime.hooks.ThreadHooks;
import threadlint.runtime.hooks.WorldHooks;
import threadlint.runtime.schedule.Failure;

/** Time limits, early time-outs and spurious wake-ups. */
class WaitingByHandTest {
    private static final long SECOND = 1_000_000_000L;

    private final ByHand hand = new ByHand();

    private static long nanosOf(ByHand.Code code) throws Throwable {
        long before = WorldHooks.nanoTime();
        code.run();
        return WorldHooks.nanoTime() - before;
    }

    private static void assertTakes(long nanos, ByHand.Code code) throws Throwable {
        long taken = nanosOf(code);
        assertTrue(taken >= nanos && taken < nanos + 1_000_000, taken + " ns");
    }

    @Test
    void timeIsTheSchedulesOwn() {
        long started = System.nanoTime();
        hand.passes(() -> {
            Object lock = new Object();
            assertTakes(3600 * SECOND, () -> ThreadHooks.sleep(3_600_000));
            assertTakes(2_000_000, () -> ThreadHooks.sleep(1, 1));
            assertTakes(1_000_000, () -> ThreadHooks.sleep(1, 0));
            assertTakes(5 * SECOND, () -> locked(lock, () -> MonitorHooks.wait(lock, 5_000)));
            assertTakes(5 * SECOND, () -> ParkHooks.park(null, 1, 5 * SECOND));
            assertTakes(SECOND, () -> ParkHooks.park(null, 2, WorldHooks.currentTimeMillis() + 1_000));
            assertTakes(SECOND, () -> ParkHooks.unsafePark(null, false, SECOND));
            assertTakes(SECOND, () -> ParkHooks.unsafePark(null, true, WorldHooks.currentTimeMillis() + 1_000));
            assertTakes(0, () -> ParkHooks.park(null, 2, 1_000));
            assertTakes(0, () -> ParkHooks.park(null, 1, 0));
            Thread other = start(() -> ThreadHooks.sleep(60_000));
            assertTakes(7 * SECOND, () -> ThreadHooks.join(other, 7_000));
            assertTakes(2_000_000, () -> ThreadHooks.join(other, 1, 1));
            assertTrue(ThreadHooks.isAlive(other));
            // What is left of its minute, but for the steps on the way.
            assertTakes(53 * SECOND - 2_500_000, () -> ThreadHooks.join(other, 60_000));
            assertFalse(ThreadHooks.isAlive(other));
        });
        assertTrue(System.nanoTime() - started < 2 * SECOND);
    }

    @Test
    void theClockStartsAtTheSameTimeInEachScheduleAndNeverStands() {
        long[] millis = new long[2];
        for (int i = 0; i < 2; i++) {
            int schedule = i;
            hand.passes(() -> {
                millis[schedule] = WorldHooks.currentTimeMillis();
                long before = WorldHooks.nanoTime();
                assertTrue(WorldHooks.nanoTime() > before);
                long deadline = WorldHooks.currentTimeMillis() + 20;
                while (WorldHooks.currentTimeMillis() < deadline) {
                    WorldHooks.nanoTime();
                }
            });
        }
        assertEquals(millis[0], millis[1]);
        assertEquals(java.time.Instant.parse("2026-01-01T00:00:00Z").toEpochMilli(), millis[0]);
    }

    @Test
    void negativeLimitsAreRefused() {
        hand.passes(() -> {
            assertThrows(IllegalArgumentException.class, () -> ThreadHooks.sleep(-1));
            Thread other = start(() -> {});
            assertThrows(IllegalArgumentException.class, () -> ThreadHooks.join(other, -1));
        });
    }

    @Test
    void hugeLimitsDoNotOverflow() {
        hand.settings.maxMillis = 100;
        hand.settings.maxSteps = Integer.MAX_VALUE;
        hand.fails(Failure.Kind.TIMEOUT, () -> {
            Thread sleeper = start(() -> ThreadHooks.sleep(Long.MAX_VALUE));
            ThreadHooks.join(sleeper, 1);
            assertTrue(ThreadHooks.isAlive(sleeper));
            for (;;) {
                MemoryHooks.volatileWrite(null, 0);
            }
        });
    }

    /** Whether the wait times out before the thread that signals for sure, by main, after 10 steps. */
    private String signalled(long millis) throws Throwable {
        Object lock = new Object();
        boolean[] signal = {false};
        String[] seen = {null};
        Thread waiter = start(() -> locked(lock, () -> {
            if (!signal[0]) {
                MonitorHooks.wait(lock, millis);
            }
            seen[0] = signal[0] ? "signal" : "time-out";
        }));
        locked(lock, () -> {
            signal[0] = true;
            MonitorHooks.notifyAll(lock);
        });
        join(waiter);
        return seen[0];
    }

    @Test
    void timeOutsComeEarlyOnlyWithinTheBudget() {
        assertEquals(Set.of("signal"), hand.every(() -> signalled(49)));
        hand.settings.earlyTimeouts = 1;
        assertEquals(Set.of("signal", "time-out"), hand.every(() -> signalled(49)));
        assertEquals(Set.of("signal"), hand.every(() -> signalled(50)));
    }

    @Test
    void eachEarlyTimeOutTakesFromTheBudgetAndMovesTheClockForAll() {
        hand.settings.earlyTimeouts = 2;
        Set<String> results = hand.every(() -> {
            int[] early = {0};
            boolean[] over = {false};
            Thread sleeper = start(() -> {
                for (int i = 0; i < 3; i++) {
                    long before = WorldHooks.nanoTime();
                    ThreadHooks.sleep(40);
                    early[0] += over[0] ? 0 : 1;
                    assertTrue(WorldHooks.nanoTime() - before >= 40_000_000L);
                }
            });
            for (int i = 0; i < 3; i++) {
                MemoryHooks.volatileWrite(null, 0);
            }
            over[0] = true;
            join(sleeper);
            return "" + early[0];
        });
        assertEquals(Set.of("0", "1", "2"), results);
    }

    @Test
    void nothingIsEarlyOnceItIsDue() {
        hand.settings.earlyTimeouts = 1;
        assertEquals(Set.of("2"), hand.every(() -> {
            int[] awake = {0};
            Thread first = start(() -> {
                ThreadHooks.sleep(2);
                awake[0]++;
            });
            ThreadHooks.sleep(5);
            ThreadHooks.sleep(5);
            join(first);
            awake[0]++;
            return "" + awake[0];
        }));
    }

    @Test
    void spuriousWakeUpsComeAtTheirRate() {
        Object lock = new Object();
        ByHand.Code waits = () -> {
            locked(lock, () -> MonitorHooks.wait(lock));
            ParkHooks.park(null, 0, 0);
        };
        hand.fails(Failure.Kind.DEADLOCK, waits);
        hand.settings.spurious = 1000;
        hand.passes(waits);
        assertTrue(hand.events.contains("0 WAIT"), hand.events::toString);
        assertTrue(hand.events.contains("0 PARK"), hand.events::toString);
        hand.fails(Failure.Kind.DEADLOCK, () -> join(start(() -> ThreadHooks.join(Thread.currentThread()))));
    }

    @Test
    void aSpuriousWakeUpLeavesTheClockAlone() {
        hand.settings.spurious = 1000;
        hand.settings.earlyTimeouts = 3;
        hand.passes(() -> {
            Object lock = new Object();
            assertTakes(0, () -> locked(lock, () -> MonitorHooks.wait(lock, 5_000)));
            assertTakes(0, () -> ParkHooks.park(null, 1, 5 * SECOND));
            assertTakes(SECOND, () -> ThreadHooks.sleep(1_000));
        });
    }

    @Test
    void aWaitThatTimedOutStillNeedsTheMonitor() {
        String[] order = {""};
        Object lock = new Object();
        hand.passes(() -> {
            Thread waiter = start(() -> locked(lock, () -> {
                MonitorHooks.wait(lock, 10);
                order[0] += "timed out ";
            }));
            ThreadHooks.sleep(1);
            locked(lock, () -> {
                ThreadHooks.sleep(100);
                ThreadHooks.yieldNow();
                order[0] += "left ";
            });
            join(waiter);
        });
        assertEquals("left timed out ", order[0]);
    }

    @Test
    void threadsThatOnlyYieldLetTimePass() {
        hand.passes(() -> {
            Thread sleeper = start(() -> ThreadHooks.sleep(3_600_000));
            int rounds = 0;
            while (ThreadHooks.isAlive(sleeper)) {
                ThreadHooks.yieldNow();
                rounds++;
            }
            assertTrue(rounds >= 50 && rounds < 100, "" + rounds);
        });
    }
}
