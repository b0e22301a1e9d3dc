package threadlint.strategy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static threadlint.strategy.Simulation.thread;

import org.junit.jupiter.api.Test;

class RaceStrategyTest {
    private static final int SITE = 7;
    private static final int PARTNER = 8;
    private static final int ELSEWHERE = 9;

    private final RaceStrategy strategy = new RaceStrategy(new int[] {SITE, PARTNER});

    private static Op[] padded(int padding, Op... last) {
        Op[] ops = new Op[padding + last.length];
        for (int i = 0; i < padding; i++) {
            ops[i] = Op.read(3);
        }
        System.arraycopy(last, 0, ops, padding, last.length);
        return ops;
    }

    /** How often, of 1000 schedules, the first event is before the second. */
    private int before(Simulation simulation, String first, String second, int length) {
        int count = 0;
        for (int index = 0; index < 1000; index++) {
            Simulation.Outcome outcome = simulation.run(strategy, 5, index, length);
            assertFalse(outcome.cut);
            count += outcome.before(first, second) ? 1 : 0;
        }
        return count;
    }

    @Test
    void a_race_far_apart_is_created_and_goes_either_way() {
        for (int padding : new int[] {0, 100, 900}) {
            Simulation simulation = new Simulation(padded(padding, Op.plainRead(0, SITE)), thread(Op.plainWrite(0, PARTNER)));
            int readFirst = before(simulation, "0." + padding, "1.0", padding + 2);
            assertTrue(readFirst > 400 && readFirst < 600, readFirst + " with padding " + padding);
        }
    }

    @Test
    void other_sites_are_not_postponed() {
        Simulation simulation = new Simulation(padded(50, Op.plainRead(0, ELSEWHERE)), thread(Op.plainWrite(0, PARTNER)));
        assertTrue(before(simulation, "0.50", "1.0", 52) > 990, "the writer waits for a partner until all wait");
        Simulation aimless = new Simulation(padded(50, Op.plainRead(0, ELSEWHERE)), thread(Op.plainWrite(0, ELSEWHERE)));
        assertTrue(before(aimless, "0.50", "1.0", 52) < 10);
    }

    @Test
    void a_target_waits_until_an_access_elsewhere_is_over() {
        Simulation simulation = new Simulation(thread(Op.plainRead(0, ELSEWHERE)), thread(Op.plainWrite(0, PARTNER)));
        assertEquals(1000, before(simulation, "0.0", "1.0", 2));
    }

    @Test
    void other_locations_do_not_race() {
        Simulation simulation = new Simulation(
                thread(Op.plainWrite(0, SITE)), thread(Op.plainWrite(1, SITE)), padded(30, Op.plainRead(1, PARTNER)));
        int readFirst = before(simulation, "2.30", "1.0", 33);
        assertTrue(readFirst > 350 && readFirst < 650, String.valueOf(readFirst));
        assertTrue(before(simulation, "2.29", "0.0", 33) > 900, "it waits while the two others can go on");
    }

    @Test
    void without_sites_every_access_is_a_target() {
        RaceStrategy any = new RaceStrategy(null);
        Simulation simulation = new Simulation(padded(60, Op.plainRead(0, ELSEWHERE)), thread(Op.plainWrite(0, 0)));
        int readFirst = 0;
        for (int index = 0; index < 1000; index++) {
            readFirst += simulation.run(any, 5, index, 62).before("0.60", "1.0") ? 1 : 0;
        }
        assertTrue(readFirst > 400 && readFirst < 600, String.valueOf(readFirst));
    }

    @Test
    void all_readers_go_before_a_writer_or_none() {
        Simulation simulation = new Simulation(
                thread(Op.plainRead(0, SITE)), thread(Op.plainRead(0, SITE)), padded(100, Op.plainWrite(0, PARTNER)));
        int split = 0;
        for (int index = 0; index < 1000; index++) {
            Simulation.Outcome outcome = simulation.run(strategy, 5, index, 102);
            split += outcome.before("0.0", "2.100") != outcome.before("1.0", "2.100") ? 1 : 0;
        }
        assertEquals(0, split);
    }

    @Test
    void who_is_waited_for_goes_on() {
        Simulation polite = new Simulation(
                thread(Op.plainRead(0, SITE), Op.write(1)), thread(Op.spin(1)), thread(Op.spin(1)));
        Simulation rude = new Simulation(
                thread(Op.plainRead(0, SITE), Op.plainRead(0, SITE), Op.plainRead(0, SITE), Op.write(1)), thread(Op.spinHard(1)));
        for (int index = 0; index < 200; index++) {
            assertFalse(polite.maxSteps(200).run(strategy, 5, index, 10).cut);
            assertFalse(rude.maxSteps(2500).run(strategy, 5, index, 10).cut);
        }
    }

    @Test
    void it_can_be_aimed_anew() {
        Simulation simulation = new Simulation(padded(50, Op.plainRead(0, ELSEWHERE)), thread(Op.plainWrite(0, PARTNER)));
        strategy.aim(new int[] {ELSEWHERE, PARTNER});
        int readFirst = before(simulation, "0.50", "1.0", 52);
        assertTrue(readFirst > 400 && readFirst < 600, String.valueOf(readFirst));
    }
}
