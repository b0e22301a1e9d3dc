package threadlint.strategy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class MixTest {
    @Test
    void everyTurnIsThatOfAStrategyThatCanBeAskedFor() {
        Set<String> names = new TreeSet<>();
        for (String turn : Mix.turns()) {
            assertFalse(Strategies.parse(turn).needs().contains(Strategy.Need.SAME_OPTIONS), turn);
            names.add(turn.split(":")[0]);
        }
        assertEquals(Set.of("ops", "pct", "pos", "race", "random"), names);
    }

    @Test
    void atMostAThirdOfTheSchedulesLookForRaces() {
        for (int schedules : new int[] {10, 64, 1000}) {
            int races = 0;
            for (int index = 0; index < schedules; index++) {
                races += Mix.of(index).equals("race") ? 1 : 0;
            }
            assertTrue(races > 0 && races <= (schedules + 2) / 3, races + " of " + schedules);
        }
    }

    @Test
    void theNumberAloneSaysWhoseTurnItIs() {
        int turns = Mix.turns().length;
        for (long index = 0; index < turns; index++) {
            assertEquals(Mix.of(index), Mix.of(index + 1_000_000L * turns));
        }
        assertEquals("random:1", Mix.of(0));
    }

    @Test
    void theTurnsOfAStrategyAreCounted() {
        long turn = 0;
        for (int index = 0; index < 100; index++) {
            if (Mix.of(index).equals("race")) {
                assertEquals(turn++, Mix.turn(index));
            }
        }
        assertEquals(0, Mix.turn(0));
    }

    @Test
    void aMixDoesNotChooseItself() {
        assertThrows(IllegalArgumentException.class, () -> Strategies.parse(Mix.NAME));
        assertEquals(Set.of(), Strategies.needs(Mix.NAME));
    }
}
