package threadlint.runtime.task;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class VirtualClockTest {
    private static final long MICROSECOND = 1_000;
    private static final long SECOND = 1_000_000_000;

    private final VirtualClock clock = new VirtualClock();

    @Test
    void eachLookTakesAMicrosecond() {
        assertEquals(MICROSECOND, clock.look());
        assertEquals(2 * MICROSECOND, clock.look());
        assertEquals(2 * MICROSECOND, clock.now());
    }

    /** A program that looks often does not let the time limits of others expire. */
    @Test
    void aClockThatHurriesDoesSoOnlyForThoseWhoLook() {
        clock.hurry(true);
        long last = 0;
        for (int i = 0; i < 100; i++) {
            long seen = clock.look();
            assertTrue(seen > last);
            last = seen;
        }
        assertTrue(last > 60 * SECOND, last + " ns");
        assertEquals(100 * MICROSECOND, clock.now());
        assertEquals(101 * MICROSECOND, clock.lookToWait());
        assertEquals(last - 100 * MICROSECOND, clock.ahead());
    }

    @Test
    void theTimeOfDayIsTheSameForWhatWaitsUntilTheClockRunsAhead() {
        assertEquals(clock.lookMillis(), clock.lookMillisToWait());
        clock.hurry(true);
        for (int i = 0; i < 100; i++) {
            clock.look();
        }
        assertTrue(clock.lookMillis() - clock.lookMillisToWait() > 60_000);
    }

    @Test
    void aClockThatHurriesNoMoreKeepsWhatItIsAheadAndBeginsSmallWhenItHurriesAgain() {
        clock.hurry(true);
        for (int i = 0; i < 100; i++) {
            clock.look();
        }
        clock.hurry(false);
        long ahead = clock.ahead();
        long first = clock.look();
        assertEquals(MICROSECOND, clock.look() - first);
        assertEquals(ahead, clock.ahead());
        clock.hurry(true);
        clock.look();
        assertEquals(ahead + MICROSECOND, clock.ahead());
    }

    @Test
    void aLookTakesNoMoreThanAboutASecond() {
        clock.hurry(true);
        for (int i = 0; i < 100; i++) {
            clock.look();
        }
        long first = clock.look();
        assertEquals(SECOND + MICROSECOND, clock.look() - first);
    }
}
