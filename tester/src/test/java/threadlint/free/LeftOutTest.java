package threadlint.free;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class LeftOutTest {
    private static final int ACCESSES = 125_000;

    private final LeftOut leftOut = new LeftOut();

    private int kept(int site, boolean isLong) {
        int kept = 0;
        for (int i = 0; i < ACCESSES; i++) {
            kept += leftOut.takes(site, isLong) ? 0 : 1;
        }
        return kept;
    }

    @Test
    void theFirstAccessesOfAPlaceCountAndOneInAHundredOfTheOthers() {
        // Three periods have begun after the first hundred thousand.
        assertEquals(100_300, kept(7, false));
        assertEquals(ACCESSES - 100_300, leftOut.count());
    }

    @Test
    void fewerCountInALongTrace() {
        // Twelve periods have begun after the first ten thousand.
        assertEquals(11_200, kept(7, true));
    }

    @Test
    void eachPlaceCountsForItself() {
        kept(7, false);
        assertEquals(100_300, kept(8, false));
    }

    @Test
    void aPlaceOfWhichEnoughWasSeenBeginsAPeriodWhenAllDo() {
        kept(7, true);
        while (!leftOut.takes(7, true)) {
            // The period that has begun.
        }
        leftOut.renew(true);
        int kept = 0;
        while (!leftOut.takes(7, true)) {
            kept++;
        }
        assertEquals(100, kept);
    }

    @Test
    void aPlaceOfWhichLittleWasSeenKeepsItsCount() {
        leftOut.takes(7, false);
        leftOut.renew(false);
        int kept = 0;
        while (!leftOut.takes(7, false)) {
            kept++;
        }
        assertEquals(100_099, kept);
    }
}
