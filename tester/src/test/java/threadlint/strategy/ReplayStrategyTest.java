package threadlint.strategy;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static threadlint.strategy.Simulation.thread;

import java.util.List;
import org.junit.jupiter.api.Test;
import threadlint.strategy.Simulation.Outcome;

class ReplayStrategyTest {
    private static int[] array(List<Integer> decisions) {
        return decisions.stream().mapToInt(Integer::intValue).toArray();
    }

    @Test
    void aRecordedScheduleRunsAgain() {
        Op[] waiter = thread(Op.enter(0), Op.await(0), Op.exit(0), Op.write(1));
        Simulation simulation = new Simulation(waiter, waiter,
                thread(Op.write(1), Op.enter(0), Op.signal(0), Op.exit(0), Op.sleep(), Op.enter(0), Op.signal(0), Op.exit(0))).earlyTimeouts(1);
        for (int index = 0; index < 500; index++) {
            Outcome recorded = simulation.run(new RandomStrategy(), 2, index, 10);
            ReplayStrategy replay = new ReplayStrategy(array(recorded.decisions));
            Outcome again = simulation.run(replay, 3, 0, 1);
            assertEquals(recorded.events, again.events);
            assertEquals(recorded.decisions, again.decisions);
            assertEquals(recorded.trace(), again.trace());
            assertEquals(-1, replay.divergedAt());
            assertEquals(recorded.decisions.size(), replay.followed());
        }
    }

    @Test
    void aDecisionThatCannotBeFollowedIsRecorded() {
        Simulation simulation = new Simulation(
                thread(Op.write(0), Op.write(0)), thread(Op.write(0), Op.write(0)), thread(Op.write(0)));
        ReplayStrategy replay = new ReplayStrategy(new int[] {2, 1, 2, 0, 0});
        Outcome outcome = simulation.run(replay, 1, 0, 1);
        assertEquals(2, replay.divergedAt());
        assertEquals(2, replay.expected());
        assertArrayEquals(new int[] {0, 1}, replay.couldGoOn());
        assertEquals(2, replay.followed());
        // The rest of the list means nothing any more.
        assertEquals(List.of("2.0", "1.0", "1.1", "0.0", "0.1"), outcome.events);

        simulation.run(replay, 1, 0, 1);
        assertEquals(2, replay.divergedAt());
        assertEquals(2, replay.followed());
    }

    @Test
    void afterTheEndTheRunningThreadGoesOnAndThenTheLowest() {
        Simulation simulation = new Simulation(
                thread(Op.write(0), Op.write(0)), thread(Op.write(0), Op.write(0)), thread(Op.write(0), Op.write(0)));
        Outcome outcome = simulation.run(new ReplayStrategy(new int[] {1, 2}), 1, 0, 1);
        assertEquals(List.of("1.0", "2.0", "2.1", "0.0", "0.1", "1.1"), outcome.events);
        assertEquals(List.of("0.0", "0.1", "1.0", "1.1", "2.0", "2.1"), simulation.run(new ReplayStrategy(new int[0]), 1, 0, 1).events);
    }

    @Test
    void threadsThatPollTakeTurnsAfterTheEnd() {
        Simulation simulation = new Simulation(thread(Op.spin(0)), thread(Op.spin(0)), thread(Op.write(1), Op.write(0)));
        Outcome outcome = simulation.run(new ReplayStrategy(new int[0]), 1, 0, 1);
        assertEquals(List.of("0.0", "1.0", "2.0", "2.1", "0.0", "1.0"), outcome.events);
    }

    @Test
    void anEarlyTimeoutIsNotTakenWhileOthersCanGoOn() {
        Simulation simulation = new Simulation(thread(Op.sleep(), Op.write(0)), thread(Op.write(0), Op.write(0))).earlyTimeouts(1);
        assertEquals(List.of("1.0", "1.1", "0.0", "0.1"), simulation.run(new ReplayStrategy(new int[0]), 1, 0, 1).events);
        Simulation beginsToSleep = new Simulation(thread(Op.write(0), Op.sleep()), thread(Op.write(0), Op.write(0))).earlyTimeouts(1);
        assertEquals(List.of("0.0", "1.0", "1.1", "0.1"), beginsToSleep.run(new ReplayStrategy(new int[0]), 1, 0, 1).events);
        Simulation onlyPolls = new Simulation(thread(Op.spin(0)), thread(Op.sleep(), Op.write(0))).earlyTimeouts(1);
        assertEquals(List.of("0.0", "1.0", "1.1", "0.0"), onlyPolls.run(new ReplayStrategy(new int[0]), 1, 0, 1).events);
    }

    @Test
    void theRestOfTheListIsNotFollowedLater() {
        Simulation simulation = new Simulation(thread(Op.enter(0), Op.write(1), Op.exit(0), Op.write(1)),
                thread(Op.enter(0), Op.exit(0)), thread(Op.write(1), Op.write(1)));
        Outcome outcome = simulation.run(new ReplayStrategy(new int[] {0, 1}), 1, 0, 1);
        assertEquals(List.of("0.0", "0.1", "0.3", "1.0", "2.0", "2.1"), outcome.events);
    }
}
