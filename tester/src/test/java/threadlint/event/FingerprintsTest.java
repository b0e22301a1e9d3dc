package threadlint.event;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class FingerprintsTest {
    /** Of so many events, each known by its number, but for one of them. */
    private static Fingerprints of(int events, int other) {
        Fingerprints fingerprints = new Fingerprints();
        for (int event = 0; event < events; event++) {
            fingerprints.add(event, event == other ? -7 : event * 31L);
        }
        return fingerprints;
    }

    @Test
    void theFirstEventThatDiffersIsTold() {
        assertEquals(-1, of(64, -1).firstDifference(of(64, -1)));
        for (int event : new int[] {0, 1, 37, 63}) {
            assertEquals(event, of(64, -1).firstDifference(of(64, event)));
            assertEquals(1, of(64, -1).blockLength(of(64, event)));
        }
    }

    @Test
    void ofManyEventsTheBlockIsTold() {
        assertEquals(16, of(1000, -1).blockLength(of(1000, -1)));
        for (int event : new int[] {0, 15, 16, 700, 999}) {
            assertEquals(event / 16 * 16, of(1000, -1).firstDifference(of(1000, event)));
        }
        assertEquals(-1, of(1000, -1).firstDifference(of(1000, -1)));
    }

    @Test
    void executionsOfDifferentLengthAreCompared() {
        assertEquals(64, of(64, -1).firstDifference(of(65, -1)));
        assertEquals(64, of(65, -1).firstDifference(of(64, -1)));
        assertEquals(40, of(64, -1).firstDifference(of(300, 40)));
        assertEquals(8, of(64, -1).blockLength(of(300, 40)));
    }

    @Test
    void whatIsAddedOfAnEventLaterCounts() {
        Fingerprints one = of(10, -1);
        one.add(9, 5);
        assertEquals(9, one.firstDifference(of(10, -1)));
        Fingerprints moved = of(10, -1);
        moved.add(8, 5);
        assertEquals(8, one.firstDifference(moved));
    }

    @Test
    void blocksThatVaryAreNotCompared() {
        Fingerprints steady = of(100, -1);
        steady.keepSteady(of(100, 50));
        assertEquals(-1, steady.firstDifference(of(100, 51)));
        assertEquals(-1, of(100, 51).firstDifference(steady));
        assertEquals(52, steady.firstDifference(of(100, 52)));
    }

    @Test
    void nothingIsSteadyBesideAnExecutionWithLongerBlocks() {
        Fingerprints steady = of(64, -1);
        steady.keepSteady(of(65, -1));
        assertEquals(-1, steady.firstDifference(of(64, 3)));
    }

    @Test
    void theTextIsReadAgain() {
        for (int events : new int[] {0, 1, 64, 65, 1000}) {
            Fingerprints written = of(events, -1);
            written.keepSteady(of(events, 40));
            Fingerprints read = Fingerprints.parse(written.toString(), events);
            assertEquals(written.toString(), read.toString());
            assertEquals(-1, read.firstDifference(written));
        }
        assertEquals(64 * 3, of(64, -1).toString().length());
        assertEquals(33 * 3, of(65, -1).toString().length());
        Fingerprints unsteady = of(1, -1);
        unsteady.keepSteady(of(1, 0));
        assertEquals("...", unsteady.toString());
    }

    /** A schedule file is compared with what another version of the tester does. */
    @Test
    void theFingerprintsAreTheSameInEveryJvm() {
        assertEquals("000e52ca5", of(3, -1).toString());
    }

    @Test
    void aDamagedTextIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> Fingerprints.parse("00", 1));
        IllegalArgumentException error = assertThrows(IllegalArgumentException.class, () -> Fingerprints.parse("000", 2));
        assertEquals("fingerprints of 3 characters, and must have 6", error.getMessage());
        assertThrows(IllegalArgumentException.class, () -> Fingerprints.parse("00x", 1));
    }
}
