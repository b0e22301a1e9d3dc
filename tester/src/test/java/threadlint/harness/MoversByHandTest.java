package threadlint.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import threadlint.event.Locations;
import threadlint.runtime.hooks.MemoryHooks;

/** Leaving out the decisions before steps that move loses no outcome of a program that cannot see them on the way. */
class MoversByHandTest {
    private static final int ALWAYS = 1000;
    private static final int UNLOCK = Locations.of("java.util.concurrent.locks.ReentrantLock", "unlock");
    private static final int OTHER = Locations.of("java.util.concurrent.locks.ReentrantLock", "tryLock");
    private static final int FIELD = Locations.of("Shared", "value");

    /** Programs whose threads meet only at events. */
    private enum Fenced {
        /** The parent writes after each start; the children append what they read. */
        WRITES_BETWEEN_STARTS {
            @Override
            String run() throws Throwable {
                Shared shared = new Shared();
                Thread first = ByHand.start(() -> shared.append(shared.read()));
                shared.write(1);
                Thread second = ByHand.start(() -> shared.append(shared.read()));
                shared.write(2);
                ByHand.join(first, second);
                return shared.log();
            }
        },
        /** The child starts a child of its own. */
        NESTED_STARTS {
            @Override
            String run() throws Throwable {
                Shared shared = new Shared();
                Thread child = ByHand.start(() -> {
                    Thread inner = ByHand.start(() -> shared.append(2));
                    shared.append(1);
                    ByHand.join(inner);
                });
                shared.append(0);
                ByHand.join(child);
                return shared.log();
            }
        },
        /** One thread is joined while another goes on. */
        JOINS {
            @Override
            String run() throws Throwable {
                Shared shared = new Shared();
                Thread first = ByHand.start(() -> shared.append(1));
                Thread second = ByHand.start(() -> shared.append(shared.read()));
                ByHand.join(first);
                shared.write(3);
                ByHand.join(second);
                return shared.log();
            }
        };

        abstract String run() throws Throwable;
    }

    /** A volatile number, and a list under a monitor. */
    private static final class Shared {
        private volatile int value;
        private final StringBuilder log = new StringBuilder();

        int read() {
            MemoryHooks.volatileRead(this, FIELD);
            return value;
        }

        void write(int written) {
            MemoryHooks.volatileWrite(this, FIELD);
            value = written;
        }

        void append(int entry) throws Throwable {
            ByHand.locked(log, () -> log.append(entry));
        }

        String log() {
            return log.toString();
        }
    }

    @ParameterizedTest
    @EnumSource(Fenced.class)
    void aCoarseSearchFindsTheSameOutcomes(Fenced program) {
        assertEquals(new ByHand().every(program::run), coarse().every(program::run));
    }

    @ParameterizedTest
    @EnumSource(Fenced.class)
    void aPromptSearchFindsTheSameOutcomes(Fenced program) {
        assertEquals(new ByHand().every(program::run), prompt().every(program::run));
    }

    @Test
    void inAPromptScheduleThreadsBeginBeforeAnyOtherStepIsChosen() {
        assertEquals(Set.of(0, 1, 2), begunAtTheNextOperation(new ByHand()));
        assertEquals(Set.of(2), begunAtTheNextOperation(prompt()));
    }

    /** How many of two threads have begun when the thread that started them comes to its next operation but one. */
    private static Set<Integer> begunAtTheNextOperation(ByHand schedules) {
        schedules.settings.coarse = ALWAYS;
        Set<Integer> all = new TreeSet<>();
        for (int seed = 0; seed < 40; seed++) {
            int[] begun = {0};
            int[] seen = {0};
            schedules.random(seed).passes(() -> {
                Thread first = ByHand.start(() -> begun[0]++);
                Thread second = ByHand.start(() -> begun[0]++);
                MemoryHooks.operation(begun, OTHER);
                seen[0] = begun[0];
                ByHand.join(first, second);
            });
            all.add(seen[0]);
        }
        return all;
    }

    private static ByHand prompt() {
        ByHand schedules = new ByHand();
        schedules.settings.prompt = ALWAYS;
        return schedules;
    }

    @Test
    void onlyAFineScheduleShowsAPlainAccessThatRacesWithTheNewThread() {
        assertEquals(Set.of(0, 1), seenByTheChild(new ByHand()));
        assertEquals(Set.of(1), seenByTheChild(coarse()));
    }

    /** What the child reads of a plain variable that its parent writes after the start. */
    private static Set<Integer> seenByTheChild(ByHand schedules) {
        Set<Integer> all = new TreeSet<>();
        for (int seed = 0; seed < 20; seed++) {
            int[] plain = {0};
            int[] seen = {0};
            schedules.random(seed).passes(() -> {
                Thread child = ByHand.start(() -> seen[0] = plain[0]);
                plain[0] = 1;
                ByHand.join(child);
            });
            all.add(seen[0]);
        }
        return all;
    }

    @Test
    void aCoarseScheduleHasNoDecisionAfterAStart() {
        ByHand.Code twoStarts = () -> ByHand.join(ByHand.start(() -> {}), ByHand.start(() -> {}));
        int fine = new ByHand().passes(twoStarts).schedule.decisionCount();
        int coarse = coarse().passes(twoStarts).schedule.decisionCount();
        assertEquals(2, fine - coarse);
    }

    @Test
    void aCoarseScheduleHasNoDecisionBeforeAnUnlock() {
        assertEquals(0, decisionsBefore(coarse(), UNLOCK));
        assertEquals(1, decisionsBefore(coarse(), OTHER));
        assertEquals(1, decisionsBefore(new ByHand(), UNLOCK));
    }

    /** How many more decisions there are with an operation, beside another thread. */
    private static int decisionsBefore(ByHand schedules, int operation) {
        Object lock = new Object();
        int without = schedules.passes(() -> ByHand.join(ByHand.start(() -> {}))).schedule.decisionCount();
        return schedules.passes(() -> {
            Thread other = ByHand.start(() -> {});
            MemoryHooks.operation(lock, operation);
            ByHand.join(other);
        }).schedule.decisionCount() - without;
    }

    @Test
    void theSeedSaysWhichSchedulesAreCoarse() {
        Set<Integer> counts = new TreeSet<>();
        for (int seed = 0; seed < 20; seed++) {
            counts.add(decisions(seed));
            assertEquals(decisions(seed), decisions(seed));
        }
        assertEquals(Set.of(0, 1), counts);
    }

    private static int decisions(int seed) {
        ByHand schedules = new ByHand().random(seed);
        schedules.settings.coarse = 500;
        return schedules.passes(() -> ByHand.join(ByHand.start(() -> {}))).schedule.decisionCount();
    }

    private static ByHand coarse() {
        ByHand schedules = new ByHand();
        schedules.settings.coarse = ALWAYS;
        return schedules;
    }

    @Test
    void aJoinOfAThreadThatHasEndedIsNoDecision() {
        int decisions = new ByHand().passes(() -> {
            Thread ended = ByHand.start(() -> {});
            Thread other = ByHand.start(() -> {});
            ByHand.join(ended, other);
        }).schedule.decisionCount();
        int twice = new ByHand().passes(() -> {
            Thread ended = ByHand.start(() -> {});
            Thread other = ByHand.start(() -> {});
            ByHand.join(ended, ended, ended, other);
        }).schedule.decisionCount();
        assertEquals(decisions, twice);
    }
}
