package threadlint.runtime.choice;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class NoveltyTest {
    private static final int MANY = 1_000;

    /** How many of {@link #MANY} different values may be taken for one that was there before. */
    private static final int FEW = 20;

    /** How many values are kept. */
    private static final int MOST = 8_192;

    private final Novelty novelty = new Novelty();

    /** Asks about {@link #MANY} different values, none of which was there before. */
    private void assertAlmostAllNew(IntPredicate isNew) {
        novelty.forget();
        long count = IntStream.range(0, MANY).filter(isNew).count();
        assertTrue(count >= MANY - FEW, () -> "only " + count + " are new");
    }

    @Test
    void aValueIsNewOnce() {
        assertTrue(novelty.isNew(1, 2, 3));
        assertFalse(novelty.isNew(1, 2, 3));
        assertAlmostAllNew(value -> novelty.isNew(0, 1, value));
        for (int value = 0; value < MANY; value++) {
            assertFalse(novelty.isNew(0, 1, value));
        }
    }

    @Test
    void differentValuesAreNew() {
        assertAlmostAllNew(value -> novelty.isNew(0, 1, -value));
        assertAlmostAllNew(value -> novelty.isNew(0, 1, (long) value << 32));
        assertAlmostAllNew(value -> novelty.isNew(0, 1, Double.doubleToLongBits(value)));
    }

    @Test
    void aValueIsNewAtEachPlaceAndForEachThread() {
        assertAlmostAllNew(number -> novelty.isNew(0, number, 5));
        assertAlmostAllNew(number -> novelty.isNew(number, 0, 5));
        assertAlmostAllNew(number -> novelty.isNew(number / 100, number / 10 % 10, number % 10));
        assertAlmostAllNew(number -> novelty.isNew(number % 20, number / 20, 5));
    }

    @Test
    void afterVeryManyTheOldestAreForgotten() {
        novelty.isNew(0, 0, -1);
        int added = 1;
        for (int value = 0; added < MOST && value < 2 * MOST; value++) {
            assertFalse(novelty.isNew(0, 0, -1));
            added += novelty.isNew(0, 0, value) ? 1 : 0;
        }
        assertTrue(novelty.isNew(0, 0, -1));
        assertFalse(novelty.isNew(0, 0, -1));
    }

    @Test
    void whatIsForgottenIsNew() {
        novelty.isNew(1, 2, 3);
        for (int value = 0; value < MOST * 3 / 4; value++) {
            novelty.isNew(0, 0, value);
        }
        novelty.forget();
        assertTrue(novelty.isNew(1, 2, 3));
        for (int value = 0; value < MOST * 3 / 4; value++) {
            novelty.isNew(0, 0, value);
        }
        assertFalse(novelty.isNew(1, 2, 3), "those that were forgotten do not count");
    }
}
