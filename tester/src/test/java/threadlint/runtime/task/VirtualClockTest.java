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
        clock.hurry();
        long last = 0;
        for (int i = 0; i < 100; i++) {
            long seen = clock.look();
            assertTrue(seen > last);
            last = seen;
        }
        assertTrue(last > 60 * SECOND, last + " ns");
        assertEquals(100 * MICROSECOND, clock.now());
    }

    @Test
    void aLookTakesNoMoreThanAboutASecond() {
        clock.hurry();
        for (int i = 0; i < 100; i++) {
            clock.look();
        }
        long first = clock.look();
        assertEquals(SECOND + MICROSECOND, clock.look() - first);
    }
}
