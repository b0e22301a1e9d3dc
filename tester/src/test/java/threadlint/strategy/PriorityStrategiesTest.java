package threadlint.strategy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static threadlint.strategy.Simulation.thread;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import threadlint.strategy.Simulation.Outcome;

/** PCT and POS: how often they meet what they are made to meet. */
class PriorityStrategiesTest {
    private static final int SCHEDULES = 20_000;

    private static double share(Simulation simulation, Strategy strategy, int length, Predicate<Outcome> bug) {
        int found = 0;
        for (int index = 0; index < SCHEDULES; index++) {
            found += bug.test(simulation.run(strategy, 11, index, length)) ? 1 : 0;
        }
        return (double) found / SCHEDULES;
    }

    /** Less three standard deviations: for bugs that meet the promise exactly. */
    private static void assertAtLeast(double promised, double share) {
        double deviation = Math.sqrt(promised * (1 - promised) / SCHEDULES);
        assertTrue(share >= promised - 3 * deviation, share + " of " + promised);
    }

    private static Op[] writes(int count, int resource) {
        List<Op> ops = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            ops.add(Op.write(resource));
        }
        return ops.toArray(new Op[0]);
    }

    private static int usualLength(Simulation simulation) {
        return simulation.run(new RandomStrategy(), 5, 0, 1).decisions.size();
    }

    @Test
    void pctOfDepthOneRunsEachThreadToItsEndInARandomOrder() {
        Simulation simulation = new Simulation(writes(3, 0), writes(3, 0), writes(3, 0));
        for (String first : List.of("0.0", "1.0", "2.0")) {
            for (String last : List.of("0.2", "1.2", "2.2")) {
                if (first.charAt(0) != last.charAt(0)) {
                    double share = share(simulation, new PctStrategy(1), 6,
                            outcome -> outcome.events.get(0).equals(first) && outcome.events.get(8).equals(last));
                    assertEquals(1 / 6.0, share, 0.01, first + " to " + last);
                }
            }
        }
        assertEquals(1, share(simulation, new PctStrategy(1), 6, outcome -> outcome.preemptions == 0));
    }

    @Test
    void pctMeetsABugOfDepthTwoAsOftenAsItPromises() {
        // One thread must stop after exactly its tenth step and let the other do all of its own.
        Simulation simulation = new Simulation(writes(20, 0), writes(20, 0));
        int length = usualLength(simulation);
        Predicate<Outcome> bug = outcome -> outcome.before("0.9", "1.0") && outcome.before("1.19", "0.10");
        double promised = 1.0 / (2 * length);
        assertAtLeast(promised, share(simulation, new PctStrategy(2), length, bug));
        assertTrue(share(simulation, new RandomStrategy(), length, bug) < promised / 4);
    }

    @Test
    void pctMeetsABugOfDepthThreeAsOftenAsItPromises() {
        Simulation simulation = new Simulation(writes(6, 0), writes(6, 0));
        int length = usualLength(simulation);
        Predicate<Outcome> bug = outcome ->
                outcome.before("0.2", "1.0") && outcome.before("1.2", "0.3") && outcome.before("0.5", "1.3");
        assertAtLeast(1.0 / (2 * length * length), share(simulation, new PctStrategy(3), length, bug));
        assertEquals(0, share(simulation, new PctStrategy(2), length, bug));
    }

    @Test
    void pctMakesAtMostDepthMinusOnePreemptions() {
        Simulation simulation = new Simulation(writes(6, 0), writes(6, 1), writes(6, 2));
        assertEquals(1, share(simulation, new PctStrategy(4), 15, outcome -> outcome.preemptions <= 3));
        assertTrue(share(simulation, new PctStrategy(4), 15, outcome -> outcome.preemptions == 3) > 0.1);
    }

    @Test
    void fallsLandOnEachDecisionEquallyOften() {
        Simulation simulation = new Simulation(writes(10, 0), writes(10, 0));
        for (int step = 0; step < 9; step++) {
            String before = "0." + step;
            String after = "0." + (step + 1);
            double share = share(simulation, new PctStrategy(2), 10, outcome -> outcome.events.get(0).equals("0.0")
                    && outcome.before(before, "1.0") && outcome.before("1.9", after));
            assertEquals(0.05, share, 0.008, "after step " + step);
        }
    }

    @Test
    void spinningThreadsDoNotStarveOthers() {
        Simulation hard = new Simulation(
                thread(Op.spinHard(0), Op.write(1)), thread(Op.spinHard(1)), thread(Op.write(2), Op.write(0))).maxSteps(2000);
        Simulation polite = new Simulation(
                thread(Op.spin(0), Op.write(1)), thread(Op.spin(1)), thread(Op.write(2), Op.write(0))).maxSteps(2000);
        for (Supplier<Strategy> maker : List.<Supplier<Strategy>>of(() -> new PctStrategy(3), PosStrategy::new)) {
            Strategy strategy = maker.get();
            for (int index = 0; index < 2000; index++) {
                assertFalse(hard.run(strategy, 3, index, 20).cut, "spinning");
                assertFalse(polite.run(strategy, 3, index, 20).cut, "polling");
            }
        }
    }

    @Test
    void aThreadThatYieldsLetsOthersGoFirst() {
        Simulation simulation = new Simulation(thread(Op.yield(), Op.write(0)), thread(Op.write(1), Op.write(0)));
        for (Strategy strategy : List.of(new PctStrategy(1), new PosStrategy())) {
            assertEquals(1, share(simulation, strategy, 5, outcome ->
                    !outcome.before("0.0", "1.0") || outcome.before("1.0", "0.1")));
        }
    }

    @Test
    void posPrefersAYieldedOperationAgainOnceAnotherRan() {
        // After the yield and one write of the other thread, the operation competes like any other.
        Simulation simulation = new Simulation(thread(Op.yield(), Op.write(0)), writes(3, 1));
        double share = share(simulation, new PosStrategy(), 5, outcome ->
                outcome.before("0.0", "1.0") && outcome.before("0.1", "1.1"));
        assertTrue(share > 0.15, "share " + share);
    }

    @Test
    void posSamplesOrdersOfConflictsWhereRandomDoesNot() {
        // The write must come before all of many steps, most of which have nothing to do with it.
        List<Op> busy = new ArrayList<>(List.of(writes(12, 1)));
        busy.add(Op.read(0));
        Simulation simulation = new Simulation(busy.toArray(new Op[0]), thread(Op.read(0), Op.write(0)));
        Predicate<Outcome> late = outcome -> outcome.before("0.12", "1.1");
        double pos = share(simulation, new PosStrategy(), 12, late);
        double random = share(simulation, new RandomStrategy(), 12, late);
        assertTrue(pos > 10 * random, pos + " against " + random);
    }

    @Test
    void posDrawsAgainForOperationsThatConflict() {
        // Both orders of each of three pairs: independent draws make the eight outcomes about equally likely.
        Simulation simulation = new Simulation(writes(1, 0), writes(2, 0));
        double first = share(simulation, new PosStrategy(), 3, outcome -> outcome.events.get(0).equals("0.0"));
        double middle = share(simulation, new PosStrategy(), 3, outcome -> outcome.events.get(1).equals("0.0"));
        assertEquals(0.5, first, 0.015);
        assertEquals(0.25, middle, 0.015);
    }

    @Test
    void posKeepsThePriorityOfAnOperationThatNobodyConflictsWith() {
        // Thread 0 waits for its turn with one draw against eight of the other: last with probability 1/9.
        Simulation simulation = new Simulation(writes(1, 0), writes(8, 1));
        assertEquals(1 / 9.0, share(simulation, new PosStrategy(), 8, outcome -> outcome.before("1.7", "0.0")), 0.01);
    }

    @Test
    void theOrderOfFallsDoesNotDependOnThreadNumbers() {
        Simulation simulation = new Simulation(writes(6, 0), writes(6, 0));
        int length = usualLength(simulation);
        assertAtLeast(1.0 / (2 * length * length), share(simulation, new PctStrategy(3), length, outcome ->
                outcome.before("1.2", "0.0") && outcome.before("0.2", "1.3") && outcome.before("1.5", "0.3")));
    }

    @Test
    void eachOfManyThreadsMayComeFirst() {
        Op[][] program = new Op[40][];
        Arrays.fill(program, writes(1, 0));
        Simulation simulation = new Simulation(program);
        for (Supplier<Strategy> maker : List.<Supplier<Strategy>>of(() -> new PctStrategy(2), PosStrategy::new)) {
            int high = 0;
            for (int index = 0; index < 400; index++) {
                String first = simulation.run(maker.get(), 1, index, 40).events.get(0);
                high += Integer.parseInt(first.substring(0, first.indexOf('.'))) >= 20 ? 1 : 0;
            }
            assertEquals(200, high, 40);
        }
    }
}
