package threadlint.strategy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static threadlint.strategy.Simulation.thread;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StrategiesTest {
    private static String refusal(String text) {
        return assertThrows(IllegalArgumentException.class, () -> Strategies.parse(text)).getMessage();
    }

    @Test
    void namesGiveStrategies() {
        assertInstanceOf(RandomStrategy.class, Strategies.parse("random"));
        assertInstanceOf(PctStrategy.class, Strategies.parse("pct"));
        assertInstanceOf(PctStrategy.class, Strategies.parse("pct:7"));
        assertInstanceOf(PosStrategy.class, Strategies.parse("pos"));
        assertTrue(Strategies.parse("dfs").wantsFootprints());
        assertFalse(Strategies.parse("dfs:0").wantsFootprints());
    }

    @Test
    void eachHasANameAndASummaryOfOneLine() {
        for (Strategies strategy : Strategies.values()) {
            if (strategy != Strategies.MIX) {
                assertEquals(Strategies.parse(strategy.label()).getClass(), strategy.create(1).getClass());
            }
            assertTrue(strategy.summary().length() > 20 && strategy.summary().indexOf('\n') < 0);
        }
    }

    @Test
    void whatThereIsNotIsRefusedWithAListOfWhatThereIs() {
        assertEquals("there is no strategy 'fast'; there is mix, random, random:L, pct, pct:D, pos, ops, ops:D, dfs, dfs:P, race, race:N, directed", refusal("fast"));
        assertEquals("strategy 'pos' takes no parameter; there is mix, random, random:L, pct, pct:D, pos, ops, ops:D, dfs, dfs:P, race, race:N, directed", refusal("pos:3"));
        assertTrue(refusal("pct:0").startsWith("'0' is no D for strategy 'pct': it is a number from 1 to 1000"));
        assertTrue(refusal("dfs:-1").startsWith("'-1' is no P for strategy 'dfs': it is a number from 0 to 1000"));
        assertTrue(refusal("pct:1001").startsWith("'1001'"));
        assertTrue(refusal("pct:").startsWith("''"));
        assertTrue(refusal("").startsWith("there is no strategy ''"));
        Strategies.parse("pct:1000");
    }

    @ParameterizedTest
    @ValueSource(strings = {"random", "random:1", "pct", "pct:1", "pct:5", "pos", "ops", "ops:1"})
    void aScheduleDependsOnSeedAndNumberAlone(String name) {
        Simulation simulation = new Simulation(
                thread(Op.write(0), Op.spin(1), Op.write(0)),
                thread(Op.write(0), Op.yield(), Op.read(0), Op.write(1)),
                thread(Op.enter(2), Op.write(0), Op.exit(2), Op.read(0)),
                thread(Op.spinHard(1), Op.enter(2), Op.exit(2)));
        Strategy used = Strategies.parse(name);
        int differences = 0;
        for (int index = 0; index < 50; index++) {
            used.begin(Randomness.of(99, index), 3);
            simulation.run(used, 7, 1000 - index, 30);
            Object again = simulation.run(used, 7, index, 12).events;
            assertEquals(simulation.run(Strategies.parse(name), 7, index, 12).events, again);
            differences += again.equals(simulation.run(used, 8, index, 12).events) ? 0 : 1;
        }
        assertTrue(differences > 20, "the seed matters");
    }

    @Test
    void aStrategySaysWhatItNeeds() {
        assertEquals(Set.of(Strategy.Need.CONFLICTS, Strategy.Need.EVERY_DECISION), Strategies.needs("race:3"));
        assertEquals(Set.of(Strategy.Need.SAME_OPTIONS, Strategy.Need.ORDERING, Strategy.Need.EVERY_DECISION), Strategies.needs("dfs:2"));
        for (String none : new String[] {"random", "pct:3", "pos", "dfs:x", "absent", ""}) {
            assertEquals(Set.of(), Strategies.needs(none), none);
        }
    }

    @Test
    void onlyRaceNeedsAFirstPhase() {
        assertEquals(3, Strategies.parse("race:3").firstPhase().schedules());
        for (String name : new String[] {"random", "pct", "pos", "dfs"}) {
            assertNull(Strategies.parse(name).firstPhase(), name);
        }
    }
}
