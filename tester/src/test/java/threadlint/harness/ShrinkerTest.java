package threadlint.harness;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

class ShrinkerTest {
    /** A run of threads that take one step after the other; the subclass says what a step does. */
    private abstract static class Model {
        final int[] done;
        private final int[] lengths;
        private final Decisions chosen = new Decisions();
        private final Decisions running = new Decisions();

        Model(int... lengths) {
            this.lengths = lengths;
            done = new int[lengths.length];
        }

        abstract void step(int thread, int number);

        abstract String failure();

        boolean blocked(int thread, int number) {
            return false;
        }

        private boolean canGoOn(int thread) {
            return thread >= 0 && done[thread] < lengths[thread] && !blocked(thread, done[thread]);
        }

        final Trace run(IntFunction<Integer> choices) {
            int last = -1;
            while (failure() == null) {
                int count = 0;
                int lowest = -1;
                for (int thread = lengths.length - 1; thread >= 0; thread--) {
                    count += canGoOn(thread) ? 1 : 0;
                    lowest = canGoOn(thread) ? thread : lowest;
                }
                if (count == 0) {
                    break;
                }
                int next = canGoOn(last) ? last : lowest;
                if (count > 1) {
                    Integer choice = choices.apply(chosen.size());
                    running.append(canGoOn(last) ? last : -1);
                    next = choice != null && canGoOn(choice) ? choice : next;
                    chosen.append(next);
                }
                step(next, done[next]++);
                last = next;
            }
            return new Trace(chosen.toArray(), running.toArray(), failure());
        }

        final Trace follow(int[] decisions) {
            boolean[] diverged = {false};
            return run(i -> {
                boolean follows = !diverged[0] && i < decisions.length && canGoOn(decisions[i]);
                diverged[0] = !follows;
                return follows ? (Integer) decisions[i] : null;
            });
        }

        final Trace random(long seed) {
            Random random = new Random(seed);
            return run(i -> random.nextInt(lengths.length));
        }
    }

    /** Each thread reads a counter and writes it back, some times. */
    private static final class LostUpdate extends Model {
        private int counter;
        private int total;
        private final int[] local = new int[3];

        LostUpdate() {
            super(40, 40, 40);
        }

        @Override
        void step(int thread, int number) {
            if (number % 2 == 0) {
                local[thread] = counter;
            } else {
                counter = local[thread] + 1;
            }
            total++;
        }

        @Override
        String failure() {
            return total == 120 && counter != 60 ? "exception AssertionError 0" : null;
        }
    }

    /** Fails if thread 1 sees 1 and then 2; in another way if it sees 0 and then 2. */
    private static final class TwoSights extends Model {
        private int value;
        private int first = -1;
        private int second = -1;

        TwoSights() {
            super(6, 6, 6);
        }

        @Override
        void step(int thread, int number) {
            if (thread == 0 && (number == 2 || number == 4)) {
                value++;
            } else if (thread == 1 && number == 2) {
                first = value;
            } else if (thread == 1 && number == 4) {
                second = value;
            }
        }

        @Override
        String failure() {
            if (second != 2 || first == 2) {
                return null;
            }
            return first == 1 ? "race" : "deadlock";
        }
    }

    /** Two locks in crossed order, with much work around. */
    private static final class Crossed extends Model {
        private final int[] owner = {-1, -1};

        Crossed() {
            super(12, 12, 12);
        }

        private static int lockAt(int thread, int number) {
            return number == 4 ? thread : number == 6 ? 1 - thread : -1;
        }

        @Override
        boolean blocked(int thread, int number) {
            return thread < 2 && lockAt(thread, number) >= 0 && owner[lockAt(thread, number)] >= 0;
        }

        @Override
        void step(int thread, int number) {
            if (thread < 2 && lockAt(thread, number) >= 0) {
                owner[lockAt(thread, number)] = thread;
            } else if (thread < 2 && number == 8) {
                owner[0] = -1;
                owner[1] = -1;
            }
        }

        @Override
        String failure() {
            return owner[0] == 0 && owner[1] == 1 && done[0] == 6 && done[1] == 6 ? "deadlock" : null;
        }
    }

    @FunctionalInterface
    private interface Maker {
        Model make();
    }

    private static Trace failing(Maker maker, String failure, int seed) {
        for (int i = 0;; i++) {
            Trace trace = maker.make().random(seed * 100_000L + i);
            if (failure.equals(trace.failure)) {
                return trace;
            }
        }
    }

    private static void assertShrinksTo(int preemptions, Maker maker, String failure) {
        for (int seed = 0; seed < 30; seed++) {
            Trace failing = failing(maker, failure, seed);
            int[] runs = {0};
            Trace shrunk = new Shrinker(decisions -> {
                runs[0]++;
                return maker.make().follow(decisions);
            }, Shrinker.USUAL_RUNS).shrink(failing);
            assertEquals(failure, shrunk.failure);
            assertEquals(preemptions, shrunk.preemptions(), "seed " + seed + " after " + runs[0] + " runs");
            assertTrue(runs[0] <= Shrinker.USUAL_RUNS);
            Trace again = maker.make().follow(shrunk.chosen);
            assertArrayEquals(shrunk.chosen, again.chosen);
            assertEquals(failure, again.failure);
        }
    }

    @Test
    void aLostUpdateNeedsOnePreemption() {
        assertShrinksTo(1, LostUpdate::new, "exception AssertionError 0");
    }

    @Test
    void twoSightsOfAChangeNeedTwoPreemptions() {
        assertShrinksTo(2, TwoSights::new, "race");
    }

    @Test
    void crossedLocksNeedOnePreemption() {
        assertShrinksTo(1, Crossed::new, "deadlock");
    }

    @Test
    void itIsDeterministicAndKeepsToItsNumberOfRuns() {
        Trace failing = failing(LostUpdate::new, "exception AssertionError 0", 1);
        int[] runs = {0};
        Shrinker.Program counted = decisions -> {
            runs[0]++;
            return new LostUpdate().follow(decisions);
        };
        assertArrayEquals(new Shrinker(counted, 40).shrink(failing).chosen, new Shrinker(counted, 40).shrink(failing).chosen);
        assertTrue(runs[0] <= 80);
        runs[0] = 0;
        assertSame(failing, new Shrinker(counted, 0).shrink(failing));
        assertEquals(0, runs[0]);
    }

    @Test
    void aRunThatFailsOtherwiseIsNotTaken() {
        Trace failing = failing(LostUpdate::new, "exception AssertionError 0", 1);
        Trace other = new Trace(new int[0], new int[0], "exception AssertionError 1");
        assertSame(failing, new Shrinker(decisions -> other, 500).shrink(failing));
        Trace passed = new Trace(new int[0], new int[0], null);
        assertSame(failing, new Shrinker(decisions -> passed, 500).shrink(failing));
    }

    @Test
    void preemptionsAndSwitchesAreCounted() {
        Trace trace = new Trace(new int[] {0, 1, 1, 0, 2}, new int[] {-1, 0, 1, -1, 0}, "race");
        assertEquals(2, trace.preemptions());
        assertEquals(3, trace.switches());
        assertThrows(IllegalArgumentException.class, () -> new Trace(new int[1], new int[2], null));
    }

    @Test
    void editsUndoOnePreemption() {
        int[] decisions = {2, 0, 0, 1, 1, 0, 0, 2};
        assertArrayEquals(new int[] {2, 0, 0, 0, 0, 1, 1, 2}, Edit.LATER.apply(decisions, 3, 0));
        assertArrayEquals(new int[] {2, 1, 1, 0, 0, 0, 0, 2}, Edit.EARLIER.apply(decisions, 3, 0));
        assertArrayEquals(new int[] {2, 0, 0, 0, 0, 2}, Edit.NEVER.apply(decisions, 3, 0));
        int[] unfinished = {0, 1, 1};
        assertArrayEquals(new int[] {0, 1, 1}, Edit.LATER.apply(unfinished, 1, 0));
        assertArrayEquals(new int[] {1, 1, 0}, Edit.EARLIER.apply(unfinished, 1, 0));
        assertArrayEquals(new int[] {0}, Edit.NEVER.apply(unfinished, 1, 0));
    }

    @Test
    void preemptionsCountFirstThenSwitchesThenLength() {
        Trace plain = new Trace(new int[] {0, 0, 1}, new int[] {-1, 0, -1}, "race");
        Trace preempted = new Trace(new int[] {0, 1}, new int[] {-1, 0}, "race");
        Trace switched = new Trace(new int[] {0, 1, 0}, new int[] {-1, -1, -1}, "race");
        Trace shorter = new Trace(new int[] {0, 1}, new int[] {-1, -1}, "race");
        assertTrue(plain.simplerThan(preempted) && !preempted.simplerThan(plain));
        assertTrue(plain.simplerThan(switched) && !switched.simplerThan(plain));
        assertTrue(shorter.simplerThan(plain) && !plain.simplerThan(shorter));
        assertTrue(!plain.simplerThan(plain));
    }

    @Test
    void aFailureThatNeedsNoPreemptionTakesOneRun() {
        Trace failing = failing(LostUpdate::new, "exception AssertionError 0", 1);
        Trace simple = new Trace(new int[] {0}, new int[] {-1}, failing.failure);
        int before = 0;
        while (!failing.preempts(before)) {
            before++;
        }
        int needed = before;
        assertSame(simple, new Shrinker(decisions -> decisions.length == needed ? simple : failing, 1).shrink(failing));
    }
}
