package threadlint.strategy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import threadlint.event.Kind;
import threadlint.event.Pending;

class OpsStrategyTest {
    private static final Object FIRST = new Object();
    private static final Object SECOND = new Object();

    private final OpsStrategy strategy = new OpsStrategy(1);

    private static Pending[] threads(int count) {
        Pending[] threads = new Pending[count];
        for (int i = 0; i < count; i++) {
            threads[i] = new Pending(i) {};
            announce(threads[i], FIRST);
        }
        return threads;
    }

    private static void announce(Pending thread, Object resource) {
        thread.kind = Kind.ENTER;
        thread.resource = resource;
        thread.sequence++;
    }

    /** Each thread has two operations: in about half of the schedules all do the first before any does the second. */
    @Test
    void allThreadsStopBeforeAnOperationOfLowPriority() {
        int together = 0;
        for (int seed = 0; seed < 200; seed++) {
            together += firstsBeforeAnySecond(seed, 20) ? 1 : 0;
        }
        assertTrue(together > 60 && together < 140, together + " of 200");
    }

    private boolean firstsBeforeAnySecond(int seed, int count) {
        strategy.begin(Randomness.of(seed, 0), 40);
        Pending[] threads = threads(count);
        for (int done = 0; done < count; done++) {
            Pending chosen = threads[strategy.choose(threads, count, -1)];
            if (chosen.resource == SECOND) {
                return false;
            }
            announce(chosen, SECOND);
        }
        return true;
    }

    @Test
    void amongThreadsWithOneOperationEachIsChosen() {
        int[] chosen = new int[3];
        for (int seed = 0; seed < 300; seed++) {
            strategy.begin(Randomness.of(seed, 0), 40);
            chosen[strategy.choose(threads(3), 3, -1)]++;
        }
        for (int times : chosen) {
            assertTrue(times > 60, () -> times + " of 300");
        }
    }

    @Test
    void aThreadThatYieldedLetsOthersGoFirst() {
        for (int seed = 0; seed < 20; seed++) {
            strategy.begin(Randomness.of(seed, 0), 40);
            Pending[] threads = threads(2);
            threads[0].kind = Kind.YIELD;
            threads[0].yielded = true;
            assertEquals(1, strategy.choose(threads, 2, 0));
        }
    }

    /** A loop over operations of high priority does not starve the others. */
    @Test
    void prioritiesAreDrawnAnewAfterManyDecisions() {
        for (int seed = 0; seed < 20; seed++) {
            strategy.begin(Randomness.of(seed, 0), 40);
            Pending[] threads = threads(2);
            announce(threads[1], SECOND);
            int first = strategy.choose(threads, 2, -1);
            int decisions = 1;
            while (strategy.choose(threads, 2, -1) == first) {
                assertTrue(decisions++ < 2_000);
            }
        }
    }

    /** Which of two operations is chosen, by decision. */
    private static String choices(OpsStrategy strategy, int seed) {
        strategy.begin(Randomness.of(seed, 0), 40);
        Pending[] threads = threads(2);
        announce(threads[1], new Object());
        announce(threads[0], new Object());
        StringBuilder choices = new StringBuilder();
        for (int i = 0; i < 40; i++) {
            choices.append(strategy.choose(threads, 2, -1));
        }
        return choices.toString();
    }

    @Test
    void prioritiesChangeAtRandomDecisionsIfTheDepthSaysSo() {
        boolean changesLate = false;
        for (int seed = 0; seed < 50; seed++) {
            assertTrue(choices(strategy, seed).matches("0+|1+"), "depth 1 has no change within the patience");
            String deeper = choices(new OpsStrategy(2), seed);
            assertTrue(deeper.matches("0+1*|1+0*"), deeper);
            changesLate |= deeper.substring(0, 10).matches("0+|1+") && !deeper.matches("0+|1+");
        }
        assertTrue(changesLate);
    }

    @Test
    void theSameSeedGivesTheSameChoicesWhateverCameBefore() {
        OpsStrategy used = new OpsStrategy(3);
        for (int seed = 0; seed < 20; seed++) {
            assertEquals(choices(new OpsStrategy(3), seed), choices(used, seed));
        }
    }
}
