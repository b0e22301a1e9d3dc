package threadlint.strategy;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class PatienceTest {
    @Test
    void itIsOverAfterSoManyWinsInARow() {
        Patience patience = new Patience();
        patience.begin(10);
        for (int round = 0; round < 3; round++) {
            for (int win = 1; win <= 60; win++) {
                patience.won(round);
                assertEquals(win == 60, patience.isOverWith(round));
                assertEquals(false, patience.isOverWith(round + 1));
            }
        }
        assertEquals(1000, Patience.limit(1_000_000));
    }
}
