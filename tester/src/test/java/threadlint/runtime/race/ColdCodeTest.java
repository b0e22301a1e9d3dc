package threadlint.runtime.race;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class ColdCodeTest {
    @Test
    void eachThreadIsRecordedUpToTheBoundAtEachSite() {
        ColdCode cold = new ColdCode();
        for (int i = 0; i < ColdCode.MOST_RECORDED; i++) {
            assertTrue(cold.has(20, 3));
        }
        assertFalse(cold.has(20, 3));
        assertTrue(cold.has(20, 5000));
        assertFalse(cold.has(20, 3));
        assertTrue(cold.has(0, 3));
    }
}
