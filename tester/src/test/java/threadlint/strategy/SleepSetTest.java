package threadlint.strategy;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import threadlint.event.Pending;

class SleepSetTest {
    private static final class Option extends Pending {
        Option(int thread, boolean early) {
            super(thread);
            this.early = early;
        }
    }

    private static SleepSet sleeping(int thread, boolean early) {
        Footprint step = new Footprint(10);
        step.add(3, 7, false);
        step.add(4, 0, true);
        SleepSet asleep = new SleepSet();
        asleep.add(thread, early, step);
        return asleep;
    }

    private static boolean wakes(int resource, int location, boolean write) {
        SleepSet asleep = sleeping(40, false);
        asleep.touched(resource, location, write);
        return !asleep.holds(new Option(40, false));
    }

    @Test
    void aConflictWakesUp() {
        assertTrue(wakes(3, 7, true));
        assertTrue(wakes(4, 0, false));
        assertTrue(wakes(Footprint.UNKNOWN, 0, false));
        assertFalse(wakes(3, 7, false));
        assertFalse(wakes(5, 7, true));
        assertFalse(wakes(11, 7, true));
    }

    @Test
    void anObjectConflictsWithEachOfItsFieldsAndTheyDoNotAmongEachOther() {
        assertTrue(wakes(3, 0, true));
        assertTrue(wakes(4, 9, false));
        assertFalse(wakes(3, 8, true));
    }

    @Test
    void aTimeoutThatIsNoLongerEarlyIsAnotherStep() {
        assertTrue(sleeping(1, true).holds(new Option(1, true)));
        assertFalse(sleeping(1, true).holds(new Option(1, false)));
        assertFalse(sleeping(1, false).holds(new Option(1, true)));
        assertFalse(sleeping(1, false).holds(new Option(2, false)));
    }
}
