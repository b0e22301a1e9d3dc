package threadlint.strategy;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import threadlint.event.Pending;

class RandomStrategyTest {
    @Test
    void optionsAreEquallyLikelyAndIndependentOfTheOneBefore() {
        int options = 5;
        int draws = 100_000;
        RandomStrategy strategy = new RandomStrategy();
        strategy.begin(Randomness.of(1, 1), 1);
        int[][] pairs = new int[options][options];
        int last = 0;
        for (int i = 0; i < draws; i++) {
            int choice = strategy.choose(new Pending[options], options, last);
            pairs[last][choice]++;
            last = choice;
        }
        double expected = draws / 25.0;
        double chiSquare = 0;
        for (int[] row : pairs) {
            for (int seen : row) {
                chiSquare += (seen - expected) * (seen - expected) / expected;
            }
        }
        // 24 degrees of freedom: above 51 once in a thousand, below 8 as rarely.
        assertTrue(chiSquare < 51 && chiSquare > 8, "chi-square " + chiSquare);
    }
}
