package threadlint.free;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class LeftOutTest {
    private static final int ACCESSES = 35_000;

    private final LeftOut leftOut = new LeftOut();

    private int kept(int site) {
        int kept = 0;
        for (int i = 0; i < ACCESSES; i++) {
            kept += leftOut.takes(site) ? 0 : 1;
        }
        return kept;
    }

    @Test
    void theFirstAccessesOfAPlaceCountAndOneInAHundredOfTheOthers() {
        // Three periods have begun after the first ten thousand.
        assertEquals(10_300, kept(7));
        assertEquals(ACCESSES - 10_300, leftOut.count());
    }

    @Test
    void eachPlaceCountsForItself() {
        kept(7);
        assertEquals(10_300, kept(8));
    }
}
