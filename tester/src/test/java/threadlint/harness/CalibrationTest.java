package threadlint.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import threadlint.strategy.Randomness;

class CalibrationTest {
    private static TreeMap<Integer, Integer> lengths(int steps, int decisions) {
        Calibration calibration = new Calibration(2, steps, decisions, steps);
        TreeMap<Integer, Integer> lengths = new TreeMap<>();
        for (int i = 0; i < 1000; i++) {
            lengths.merge(calibration.length(Randomness.of(7, i)), 1, Integer::sum);
        }
        return lengths;
    }

    /** A long set-up by one thread does not take all change points. */
    @Test
    void aLongSetUpLeavesLengthsThatAreThoseOfTheRest() {
        TreeMap<Integer, Integer> lengths = lengths(1_000_000, 10);
        assertEquals(10, lengths.firstKey());
        assertTrue(lengths.headMap(100).values().stream().mapToInt(Integer::intValue).sum() > 150);
        assertTrue(lengths.lastKey() > 500_000 && lengths.lastKey() <= 1_000_000);
    }

    @Test
    void theLengthIsTheDecisionsDoubledAsOftenAsTheStepsAllow() {
        assertEquals(Set.of(10, 20, 40, 80, 160, 320, 640), lengths(1000, 10).keySet());
        assertEquals(Set.of(10, 20), lengths(25, 10).keySet());
    }

    @Test
    void theLengthIsAtLeastTheDecisions() {
        assertEquals(1, lengths(1, 0).lastKey());
        assertEquals(40, lengths(40, 40).firstKey());
        assertEquals(40, lengths(40, 40).lastKey());
        assertEquals(50, lengths(40, 50).lastKey());
    }
}
