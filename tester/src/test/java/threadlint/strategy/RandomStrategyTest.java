package threadlint.strategy;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import threadlint.event.Kind;
import threadlint.event.Pending;

class RandomStrategyTest {
    private static final int DRAWS = 100_000;

    private static final int LONGEST = RandomStrategy.USUAL_STRIDE;

    private final RandomStrategy strategy = new RandomStrategy(LONGEST);

    /** The schedule of seed 1 with the lowest number that goes by strides, or does not. */
    private void begin(boolean strides) {
        long index = 0;
        while (Randomness.of(1, index).chance(RandomStrategy.STRIDING) != strides) {
            index++;
        }
        strategy.begin(Randomness.of(1, index), 1);
    }

    private static Pending[] options(int count, Kind kind) {
        Pending[] options = new Pending[count];
        for (int thread = 0; thread < count; thread++) {
            options[thread] = new Pending(thread) {};
            options[thread].kind = kind;
        }
        return options;
    }

    /** Lengths of strides, among so many threads that hardly ever one follows on itself. */
    private List<Integer> strides(Pending[] options, int draws) {
        List<Integer> strides = new ArrayList<>();
        int last = -1;
        int length = 0;
        for (int i = 0; i < draws; i++) {
            int choice = strategy.choose(options, options.length, last);
            if (choice != last && last >= 0) {
                strides.add(length);
                length = 0;
            }
            length++;
            last = choice;
        }
        return strides;
    }

    @Test
    void withoutStridesOptionsAreEquallyLikelyAndIndependentOfTheOneBefore() {
        begin(false);
        assertEqualAndIndependent(strategy);
    }

    @Test
    void aWalkWhoseLongestStrideIsOneStepHasNone() {
        for (int index = 0; index < 20; index++) {
            RandomStrategy walk = new RandomStrategy(1);
            walk.begin(Randomness.of(1, index), 1);
            assertEqualAndIndependent(walk);
        }
    }

    private static void assertEqualAndIndependent(RandomStrategy strategy) {
        int options = 5;
        int[][] pairs = new int[options][options];
        int last = 0;
        for (int i = 0; i < DRAWS; i++) {
            int choice = strategy.choose(new Pending[options], options, last);
            pairs[last][choice]++;
            last = choice;
        }
        double expected = DRAWS / 25.0;
        double chiSquare = 0;
        for (int[] row : pairs) {
            for (int seen : row) {
                chiSquare += (seen - expected) * (seen - expected) / expected;
            }
        }
        // 24 degrees of freedom: above 51 once in a thousand, below 8 as rarely.
        assertTrue(chiSquare < 51 && chiSquare > 8, "chi-square " + chiSquare);
    }

    @Test
    void halfOfTheStridesHaveOneStepAndTheOthersUpToTheLongest() {
        begin(true);
        int[] lengths = new int[LONGEST + 1];
        List<Integer> strides = strides(options(100_000, Kind.WRITE), DRAWS);
        for (int length : strides) {
            lengths[length]++;
        }
        double[] expected = {0, 0.5, 0.1, 0.1, 0.1, 0.1, 0.1};
        double[] shares = new double[lengths.length];
        for (int length = 0; length < lengths.length; length++) {
            shares[length] = lengths[length] / (double) strides.size();
        }
        assertArrayEquals(expected, shares, 0.01);
    }

    @Test
    void theBeginOfAThreadIsNoStepOfAStride() {
        begin(true);
        List<Integer> strides = strides(options(100_000, Kind.BEGIN), 10_000);
        assertEquals(2, strides.stream().mapToInt(n -> n).min().orElseThrow());
        assertEquals(LONGEST + 1, strides.stream().mapToInt(n -> n).max().orElseThrow());
    }

    @Test
    void aThreadThatYieldedMakesWay() {
        begin(true);
        Pending[] options = options(100_000, Kind.WRITE);
        for (Pending option : options) {
            option.yielded = true;
        }
        // By chance, a thread follows on itself once in 100,000 decisions.
        assertTrue(strides(options, 10_000).size() > 9_990);
    }

    @Test
    void aNewScheduleBeginsWithoutAStride() {
        begin(true);
        Pending[] options = options(100_000, Kind.BEGIN);
        int last = strategy.choose(options, options.length, -1);
        begin(false);
        assertTrue(strategy.choose(options, options.length, last) != last);
    }

    @Test
    void twoOfThreeSchedulesGoByStrides() {
        Pending[] options = options(100_000, Kind.BEGIN);
        int striding = 0;
        for (int index = 0; index < 3_000; index++) {
            strategy.begin(Randomness.of(1, index), 1);
            int first = strategy.choose(options, options.length, -1);
            striding += strategy.choose(options, options.length, first) == first ? 1 : 0;
        }
        assertEquals(2_000, striding, 80);
    }
}
