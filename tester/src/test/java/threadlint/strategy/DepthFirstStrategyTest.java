package threadlint.strategy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static threadlint.strategy.Simulation.thread;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import threadlint.strategy.Simulation.Outcome;

class DepthFirstStrategyTest {
    private static final int MOST_SCHEDULES = 300_000;

    private static List<Outcome> completed(Simulation simulation, Strategy strategy) {
        List<Outcome> completed = new ArrayList<>();
        for (int index = 0; index < MOST_SCHEDULES; index++) {
            Outcome outcome = simulation.run(strategy, 1, index, 10);
            if (!outcome.abandoned) {
                completed.add(outcome);
            }
            if (!outcome.worthAnother) {
                return completed;
            }
        }
        throw new AssertionError("the search does not end");
    }

    private static int count(Simulation simulation) {
        return completed(simulation, new DepthFirstStrategy(DepthFirstStrategy.UNBOUNDED)).size();
    }

    private static Set<String> traces(List<Outcome> outcomes) {
        Set<String> traces = new TreeSet<>();
        outcomes.forEach(outcome -> traces.add(outcome.trace()));
        return traces;
    }

    private static Op[] increments(int times) {
        List<Op> ops = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            ops.add(Op.enter(0));
            ops.add(Op.exit(0));
        }
        return ops.toArray(new Op[0]);
    }

    @Test
    void twoThreadsWithFiveLockedIncrementsInterleaveIn252Ways() {
        assertEquals(252, count(new Simulation(increments(5), increments(5))));
    }

    @Test
    void twoWritesOfTwoThreadsInterleaveInSixWays() {
        assertEquals(6, count(new Simulation(thread(Op.write(0), Op.write(0)), thread(Op.write(0), Op.write(0)))));
    }

    @Test
    void independentThreadsNeedOneSchedule() {
        assertEquals(1, count(new Simulation(
                thread(Op.write(0), Op.write(0)), thread(Op.write(1), Op.write(1)), thread(Op.write(2), Op.enter(3), Op.exit(3)))));
    }

    @Test
    void readersCommute() {
        assertEquals(1, count(new Simulation(thread(Op.read(0), Op.read(0)), thread(Op.read(0)))));
        assertEquals(2, count(new Simulation(thread(Op.read(0)), thread(Op.write(0)))));
    }

    @Test
    void aDeadlockIsReached() {
        Simulation crossed = new Simulation(
                thread(Op.enter(0), Op.enter(1), Op.exit(1), Op.exit(0)), thread(Op.enter(1), Op.enter(0), Op.exit(0), Op.exit(1)));
        assertTrue(completed(crossed, new DepthFirstStrategy(DepthFirstStrategy.UNBOUNDED)).stream().anyMatch(outcome -> outcome.stuck));
    }

    @Test
    void eachTraceOfARandomProgramIsCompletedOnce() {
        for (int seed = 0; seed < 400; seed++) {
            assertCovers(new Simulation(randomProgram(new Randomness(seed), 0)), "program " + seed, true);
        }
    }

    @Test
    void noTraceIsLostWhenStepsTouchMoreThanTheyAnnounce() {
        for (int seed = 0; seed < 400; seed++) {
            assertCovers(new Simulation(randomProgram(new Randomness(seed), 3)), "program " + seed, false);
        }
    }

    @Test
    void earlyTimeoutsAreCovered() {
        for (int seed = 0; seed < 200; seed++) {
            Simulation simulation = new Simulation(randomProgram(new Randomness(seed), 5)).earlyTimeouts(seed % 3);
            assertCovers(simulation, "program " + seed, false);
        }
    }

    @Test
    void eachWaiterOfANotifyIsTried() {
        Op[] waiter = thread(Op.enter(0), Op.await(0), Op.exit(0), Op.write(1));
        Op[] notifier = thread(Op.enter(0), Op.signal(0), Op.exit(0), Op.read(2));
        assertCovers(new Simulation(waiter, waiter, notifier, thread(Op.read(2))), "notify", true);
        Simulation written = new Simulation(waiter, waiter, notifier, thread(Op.write(2), Op.write(1)));
        assertCovers(written, "notify beside writes", true);
    }

    @Test
    void loopsThatYieldEndAndEachFairTraceIsCovered() {
        Simulation one = new Simulation(thread(Op.spin(0), Op.write(1)), thread(Op.read(2), Op.write(0)));
        Simulation chain = new Simulation(thread(Op.spin(0), Op.write(1)), thread(Op.write(0)), thread(Op.spin(1)));
        Simulation yields = new Simulation(
                thread(Op.yield(), Op.write(0), Op.read(1)), thread(Op.write(1), Op.yield(), Op.write(0)), thread(Op.read(0)));
        for (Simulation simulation : List.of(one, chain, yields)) {
            assertCovers(simulation, "polling", false, true);
            completed(simulation, new DepthFirstStrategy(DepthFirstStrategy.UNBOUNDED))
                    .forEach(outcome -> assertFalse(outcome.cut || outcome.stuck));
        }
    }

    @Test
    void aLoopThatYieldsEndsWithABoundOnPreemptions() {
        Simulation chain = new Simulation(thread(Op.spin(0), Op.write(1)), thread(Op.read(2), Op.write(0)), thread(Op.spin(1)));
        completed(chain, new DepthFirstStrategy(1)).forEach(outcome -> assertFalse(outcome.cut || outcome.stuck));
    }

    @Test
    void aThreadThatYieldedIsChosenWhenAllDid() {
        Simulation twoSleepers = new Simulation(thread(Op.yield(), Op.write(0)), thread(Op.yield(), Op.write(0)));
        assertEquals(2, traces(completed(twoSleepers, new DepthFirstStrategy(DepthFirstStrategy.UNBOUNDED))).size());
    }

    @Test
    void aBoundCoversExactlyTheSchedulesWithinIt() {
        Simulation simulation = new Simulation(
                thread(Op.write(0), Op.write(0), Op.write(0)), thread(Op.write(1), Op.write(0)), thread(Op.read(0)));
        List<Outcome> all = completed(simulation, new Enumeration(false));
        for (int bound = 0; bound <= 4; bound++) {
            int most = bound;
            Set<List<Integer>> expected = new HashSet<>();
            all.stream().filter(outcome -> outcome.preemptions <= most).forEach(outcome -> expected.add(outcome.decisions));
            List<Outcome> found = completed(simulation, new DepthFirstStrategy(bound));
            Set<List<Integer>> actual = new HashSet<>();
            found.forEach(outcome -> actual.add(outcome.decisions));
            assertEquals(expected, actual);
            assertEquals(expected.size(), found.size());
        }
    }

    @Test
    void whatTheDepthCutsOffIsSearchedLater() {
        Simulation simulation = new Simulation(increments(3), increments(3));
        List<Outcome> outcomes = completed(simulation, new DepthFirstStrategy(DepthFirstStrategy.UNBOUNDED, 2));
        assertEquals(20, traces(outcomes).size());
        assertTrue(outcomes.size() > 20);
    }

    @Test
    void anEndlessLoopIsCutAndNeverCalledCovered() {
        Simulation simulation = new Simulation(thread(Op.spinHard(0)), thread(Op.write(1), Op.write(1))).maxSteps(40);
        Strategy strategy = new DepthFirstStrategy(DepthFirstStrategy.UNBOUNDED, 4);
        for (int index = 0; index < 100; index++) {
            assertTrue(simulation.run(strategy, 1, index, 10).worthAnother);
        }
    }

    @Test
    void aProgramThatTakesOtherWaysIsNeverCalledCovered() {
        Simulation wide = new Simulation(thread(Op.write(0)), thread(Op.write(0)), thread(Op.write(0)));
        Simulation narrow = new Simulation(thread(Op.write(0)), thread(Op.write(0)));
        Strategy strategy = new DepthFirstStrategy(DepthFirstStrategy.UNBOUNDED);
        wide.run(strategy, 1, 0, 10);
        assertTrue(narrow.run(strategy, 1, 1, 10).worthAnother);
        assertTrue(narrow.run(strategy, 1, 2, 10).worthAnother);
        // From here on it behaves.
        assertTrue(narrow.run(strategy, 1, 3, 10).worthAnother);
        assertFalse(narrow.run(strategy, 1, 4, 10).worthAnother);
    }

    private static void assertCovers(Simulation simulation, String name, boolean once) {
        assertCovers(simulation, name, once, false);
    }

    private static void assertCovers(Simulation simulation, String name, boolean once, boolean fair) {
        Set<String> expected = traces(completed(simulation, new Enumeration(fair)));
        List<Outcome> found = completed(simulation, new DepthFirstStrategy(DepthFirstStrategy.UNBOUNDED));
        assertEquals(expected, traces(found), name);
        if (once) {
            assertEquals(expected.size(), found.size(), name);
        }
    }

    /** Two or three threads with up to three operations each; {@code spice} allows hidden writes (3) and sleeps (5). */
    private static Op[][] randomProgram(Randomness random, int spice) {
        Op[][] program = new Op[2 + random.nextInt(2)][];
        for (int thread = 0; thread < program.length; thread++) {
            List<Op> ops = new ArrayList<>();
            int length = 1 + random.nextInt(program.length == 2 ? 4 : 2);
            for (int i = 0; i < length; i++) {
                addRandom(ops, random, spice);
            }
            program[thread] = ops.toArray(new Op[0]);
        }
        return program;
    }

    private static void addRandom(List<Op> ops, Randomness random, int spice) {
        int resource = random.nextInt(3);
        switch (random.nextInt(4 + spice)) {
            case 0:
                ops.add(Op.read(resource));
                break;
            case 1:
                ops.add(Op.write(resource));
                break;
            case 2:
                ops.add(Op.enter(3));
                ops.add(Op.exit(3));
                break;
            case 3:
                ops.add(Op.enter(4 + resource % 2));
                ops.add(Op.read(resource));
                ops.add(Op.exit(4 + resource % 2));
                break;
            case 7:
            case 8:
                ops.add(Op.sleep());
                break;
            default:
                ops.add(Op.operation(6 + random.nextInt(3), 6 + random.nextInt(5)));
                break;
        }
    }

    @Test
    void aProgramThatEndsBeforeItsDecisionsIsNotCalledCovered() {
        Strategy strategy = new DepthFirstStrategy(DepthFirstStrategy.UNBOUNDED);
        new Simulation(thread(Op.write(0)), thread(Op.write(0)), thread(Op.write(0))).run(strategy, 1, 0, 10);
        Simulation alone = new Simulation(thread(Op.write(0)));
        assertTrue(alone.run(strategy, 1, 1, 10).worthAnother);
        assertFalse(alone.run(strategy, 1, 2, 10).worthAnother);
    }

    @Test
    void threadsTakeTurnsBeyondTheDepth() {
        Simulation spinning = new Simulation(thread(Op.spinHard(0)), thread(Op.write(1), Op.write(0))).maxSteps(40);
        assertFalse(spinning.run(new DepthFirstStrategy(DepthFirstStrategy.UNBOUNDED, 1), 1, 0, 10).cut);
    }
}
