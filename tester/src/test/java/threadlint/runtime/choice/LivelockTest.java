package threadlint.runtime.choice;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import threadlint.event.Kind;
import threadlint.event.Locations;
import threadlint.runtime.task.Task;
import threadlint.runtime.task.Tasks;
import threadlint.runtime.task.Turns;

class LivelockTest {
    private static final int MOST = 1_000;

    private final Livelock livelock = new Livelock(MOST);
    private final Tasks tasks = new Tasks();
    private final Task first = tasks.add(null, null);
    private final Task second = tasks.add(null, null);

    private void steps(int count, Task task, Kind kind, int location) {
        for (int i = 0; i < count; i++) {
            task.announce(kind, this, location);
            livelock.step(task);
        }
    }

    private boolean isOne() {
        return livelock.judge(tasks) == Livelock.Verdict.SPINS;
    }

    private void assertVerdict(Livelock.Verdict expected) {
        assertEquals(expected, livelock.judge(tasks));
    }

    private void begin() {
        steps(MOST / 2, first, Kind.ENTER, 0);
    }

    @Test
    void whatOnlyLooksOrYieldsSpins() {
        begin();
        for (int i = 0; i < 5; i++) {
            steps(60, first, Kind.VOLATILE_READ, 0);
            steps(1, first, Kind.YIELD, 0);
            steps(60, first, Kind.OPERATION, Locations.of("Lock", "tryLock"));
            steps(1, first, Kind.YIELD, 0);
            steps(60, first, Kind.ATOMIC, Locations.of("VarHandle", "compareAndSet"));
            steps(1, first, Kind.YIELD, 0);
        }
        steps(100, second, Kind.YIELD, 0);
        assertTrue(isOne());
    }

    /** A loop that only looks may count its rounds. */
    @Test
    void whatOnlyLooksAndNeverYieldsSpinsAfterMoreSteps() {
        begin();
        steps(63, first, Kind.VOLATILE_READ, 0);
        assertVerdict(Livelock.Verdict.SPINS);
        steps(1, first, Kind.VOLATILE_READ, 0);
        assertVerdict(Livelock.Verdict.UNDECIDED);
        steps(4 * MOST - livelock.steps() - 1, first, Kind.VOLATILE_READ, 0);
        assertVerdict(Livelock.Verdict.UNDECIDED);
        steps(1, first, Kind.VOLATILE_READ, 0);
        assertVerdict(Livelock.Verdict.SPINS);
    }

    @Test
    void whatLooksAndCountsTowardsABoundIsWork() {
        begin();
        for (int turn = 0; turn < 4 * MOST; turn++) {
            Turns.tell(turn);
            steps(1, first, Kind.VOLATILE_READ, 0);
        }
        assertVerdict(Livelock.Verdict.WORKS);
    }

    /** As a loop does that looks some times in each turn of one without a bound. */
    @Test
    void whatCountsTheSameOverAndOverSpins() {
        begin();
        for (int turn = 0; turn < 4 * MOST; turn++) {
            Turns.tell(turn % 10);
            steps(1, first, Kind.VOLATILE_READ, 0);
        }
        assertVerdict(Livelock.Verdict.SPINS);
    }

    @Test
    void whatIsToldCountsForTheThreadThatToldIt() {
        begin();
        for (int turn = 0; turn < 2 * MOST; turn++) {
            Turns.tell(turn % 10);
            steps(1, first, Kind.VOLATILE_READ, 0);
            steps(1, turn < MOST ? second : first, Kind.VOLATILE_READ, 0);
        }
        assertVerdict(Livelock.Verdict.SPINS);
    }

    @Test
    void plainReadsAreWork() {
        begin();
        steps(10 * MOST, first, Kind.READ, 0);
        assertFalse(isOne());
    }

    @Test
    void veryManyTurnsWithoutAStepAreWork() {
        begin();
        steps(300, second, Kind.YIELD, 0);
        steps(1, first, Kind.YIELD, 0);
        assertVerdict(Livelock.Verdict.SPINS);
        Turns.offered();
        steps(1, first, Kind.YIELD, 0);
        assertVerdict(Livelock.Verdict.WORKS);
    }

    @Test
    void turnsBeforeTheScheduleIsFairDoNotCount() {
        Turns.offered();
        begin();
        steps(300, first, Kind.YIELD, 0);
        assertVerdict(Livelock.Verdict.SPINS);
    }

    @Test
    void aThreadThatWorksMakesItNone() {
        begin();
        steps(300, first, Kind.YIELD, 0);
        steps(63, second, Kind.ENTER, 0);
        assertTrue(isOne());
        steps(1, second, Kind.ENTER, 0);
        assertVerdict(Livelock.Verdict.WORKS);
        second.end();
        assertTrue(isOne());
    }

    @Test
    void whatChangesSomethingIsWork() {
        for (Kind kind : new Kind[] {Kind.ENTER, Kind.VOLATILE_WRITE, Kind.WRITE, Kind.JOIN, Kind.INTERRUPT}) {
            Livelock fresh = new Livelock(2);
            for (int i = 0; i < 70; i++) {
                first.announce(kind, this, 0);
                fresh.step(first);
            }
            assertFalse(fresh.judge(tasks) == Livelock.Verdict.SPINS, kind::toString);
            first.forgetBusySteps();
        }
        begin();
        steps(70, first, Kind.OPERATION, Locations.of("Queue", "add"));
        assertFalse(isOne());
    }

    @Test
    void busyStepsCountFromTheLastOneThatLetsOthersGoOn() {
        begin();
        for (int i = 0; i < 10; i++) {
            steps(40, first, Kind.ENTER, 0);
            steps(1, first, Kind.YIELD, 0);
            steps(40, first, Kind.WRITE, 0);
            steps(1, first, Kind.SLEEP, 0);
            steps(40, first, Kind.WRITE, 0);
            first.announce(Kind.PARK, first, 0);
            first.limit(0, 5);
            livelock.step(first);
            first.dropLimit();
        }
        assertTrue(isOne());
        steps(40, first, Kind.ENTER, 0);
        steps(1, first, Kind.PARK, 0);
        steps(40, first, Kind.ENTER, 0);
        assertFalse(isOne());
    }

    /** As in a thread that takes an element, puts it back and sleeps. */
    @Test
    void aLoopWithNewValuesIsWork() {
        begin();
        for (int i = 0; i < 100; i++) {
            steps(3, first, Kind.VOLATILE_WRITE, 1);
            livelock.value(0, 1, i);
            steps(1, first, Kind.SLEEP, 0);
        }
        assertFalse(isOne());
        for (int i = 0; i < 100; i++) {
            steps(3, first, Kind.VOLATILE_WRITE, 1);
            livelock.value(0, 1, i % 2);
            steps(1, first, Kind.SLEEP, 0);
        }
        assertTrue(isOne(), "only the first round with old values was new");
    }

    @Test
    void aValueIsNewForEachThreadAndPlace() {
        begin();
        steps(MOST, first, Kind.YIELD, 0);
        assertTrue(isOne());
        livelock.value(0, 1, 5);
        assertFalse(isOne());
        steps(MOST, first, Kind.YIELD, 0);
        livelock.value(0, 1, 5);
        assertTrue(isOne());
        livelock.value(0, 2, 5);
        assertFalse(isOne());
        steps(MOST, first, Kind.YIELD, 0);
        livelock.value(1, 1, 5);
        assertFalse(isOne());
    }

    @Test
    void valuesOfTheFirstHalfAndBeforeTheEndOfAThreadAreForgotten() {
        livelock.value(0, 1, 5);
        steps(MOST, first, Kind.YIELD, 0);
        assertTrue(isOne());
        livelock.value(0, 1, 5);
        assertFalse(isOne());
        livelock.ended();
        steps(MOST, first, Kind.YIELD, 0);
        assertTrue(isOne());
        livelock.value(0, 1, 5);
        assertFalse(isOne());
    }

    @Test
    void aNewValueMakesItNoneForAQuarterOfTheBound() {
        steps(MOST / 2, first, Kind.YIELD, 0);
        livelock.value(0, 1, 5);
        steps(MOST / 4 - 1, first, Kind.YIELD, 0);
        assertVerdict(Livelock.Verdict.WORKS);
        steps(1, first, Kind.YIELD, 0);
        assertVerdict(Livelock.Verdict.SPINS);
    }

    @Test
    void aVerdictIsDueAfterAsManyStepsAsTheBoundAllows() {
        steps(MOST - 1, first, Kind.YIELD, 0);
        assertFalse(livelock.isDue());
        steps(1, first, Kind.YIELD, 0);
        assertTrue(livelock.isDue());
        livelock.ended();
        steps(MOST - 1, first, Kind.YIELD, 0);
        assertFalse(livelock.isDue());
        steps(1, first, Kind.YIELD, 0);
        assertTrue(livelock.isDue());
    }

    @Test
    void whatThreadsDidBeforeOneEndedIsForgotten() {
        steps(2 * MOST, first, Kind.ENTER, 0);
        livelock.ended();
        assertVerdict(Livelock.Verdict.WORKS); // Nobody has moved since.
        steps(MOST, first, Kind.YIELD, 0);
        assertVerdict(Livelock.Verdict.SPINS);
    }

    @Test
    void looksBeforeAThreadEndedAreForgotten() {
        begin();
        steps(MOST, first, Kind.VOLATILE_READ, 0);
        assertVerdict(Livelock.Verdict.UNDECIDED);
        livelock.ended();
        steps(MOST, second, Kind.YIELD, 0);
        steps(1, first, Kind.ENTER, 0);
        assertVerdict(Livelock.Verdict.SPINS);
    }

    @Test
    void onlyTheSecondHalfSinceTheEndOfAThreadCounts() {
        steps(MOST, second, Kind.YIELD, 0);
        livelock.ended();
        steps(MOST / 2 - 1, first, Kind.ENTER, 0);
        livelock.value(0, 1, 5);
        steps(MOST / 4 - 1, second, Kind.YIELD, 0);
        assertVerdict(Livelock.Verdict.SPINS);
    }

    @Test
    void theMessageTellsTheSteps() {
        assertTrue(livelock.message(12_345).contains("after 12345 steps"));
    }

    @Test
    void onlyTheSecondHalfCounts() {
        steps(MOST / 2 - 1, first, Kind.ENTER, 0);
        assertVerdict(Livelock.Verdict.WORKS); // Nobody has moved.
        steps(1, first, Kind.YIELD, 0);
        assertTrue(isOne(), "the step in the middle counts");
    }

    @Test
    void threadsOfAnyNumberAreKept() {
        begin();
        while (tasks.count() < 41) {
            tasks.add(null, null);
        }
        assertTrue(isOne(), "the others have not moved");
        steps(70, tasks.get(40), Kind.ENTER, 0);
        assertFalse(isOne());
        tasks.get(40).end();
        steps(1, first, Kind.YIELD, 0);
        assertTrue(isOne());
    }

    @Test
    void whoWorkedIsKeptWhenThreadsOfHigherNumbersComeUp() {
        begin();
        steps(70, first, Kind.ENTER, 0);
        while (tasks.count() < 41) {
            tasks.add(null, null);
        }
        steps(1, tasks.get(40), Kind.YIELD, 0);
        assertFalse(isOne());
    }

    @Test
    void anAttemptLooksAndAnyOtherOperationWorks() {
        begin();
        steps(5 * MOST, first, Kind.OPERATION, Locations.of("Lock", "tryLock"));
        assertTrue(isOne());
        steps(64, second, Kind.OPERATION, Locations.of("Queue", "add"));
        assertFalse(isOne());
    }

    @Test
    void whoLookedIsKeptWhenThreadsOfHigherNumbersComeUp() {
        begin();
        steps(64, first, Kind.VOLATILE_READ, 0);
        assertFalse(isOne());
        while (tasks.count() < 9) {
            tasks.add(null, null);
        }
        steps(1, tasks.get(8), Kind.YIELD, 0);
        assertFalse(isOne(), "the ninth is the first beyond the initial length");
    }

    @Test
    void stepsAreCountedFromTheStart() {
        steps(3, first, Kind.ENTER, 0);
        assertEquals(3, livelock.steps());
    }
}
