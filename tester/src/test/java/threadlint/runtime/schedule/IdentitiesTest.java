package threadlint.runtime.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import threadlint.strategy.ReplayStrategy;

class IdentitiesTest {
    private final Identities one = identities(1);
    private final Identities other = identities(2);

    private static Identities identities(long seed) {
        return new Identities(seed, new EventLog(new ReplayStrategy(new int[0]), null, null));
    }

    /** Schedules share them, and the first one to ask decides. */
    @Test
    void whatMayBeSharedGetsItsHashCodeByName() {
        Object[] shared = {Object.class, TimeUnit.DAYS, "text"};
        for (Object each : shared) {
            int hash = one.of(each);
            assertEquals(hash, one.of(each));
            assertEquals(hash, other.of(each));
        }
        assertEquals(one.of(new String("text")), other.of(new String("text")));
        assertNotEquals(one.of(Object.class), one.of(String.class));
        assertNotEquals(one.of(TimeUnit.DAYS), one.of(TimeUnit.HOURS));
        assertNotEquals(one.of("text"), one.of("other"));
    }

    @Test
    void otherObjectsGetTheirsInTurn() {
        Object object = new Object();
        int hash = one.of(object);
        assertNotEquals(hash, one.of(object));
        assertNotEquals(hash, other.of(object));
        assertEquals(hash, identities(1).of(new int[0]));
    }

    @Test
    void allAreAboveZero() {
        for (int i = 0; i < 100; i++) {
            assertTrue(one.of(new Object()) > 0);
            assertTrue(one.of("text " + i) > 0);
        }
    }
}
