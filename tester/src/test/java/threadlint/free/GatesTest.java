package threadlint.free;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import threadlint.runtime.jvm.Natives;

class GatesTest {
    private final long me = Natives.id(Thread.currentThread());

    @AfterEach
    void close() {
        Gates.closeAll();
    }

    @Test
    void allAreClosedUntilTheyAreOpened() {
        assertTrue(Gates.isClosed(7));
        Gates.openAll();
        assertFalse(Gates.isClosed(7));
        Gates.closeAll();
        assertTrue(Gates.isClosed(7));
    }

    @Test
    void aThreadClosesOneForItself() {
        Gates.openAll();
        Gates.close(me, 7);
        assertTrue(Gates.isClosed(7));
        assertFalse(Gates.isClosed(8));
        Gates.openAll();
        Gates.close(me + 1, 7);
        assertFalse(Gates.isClosed(7));
    }

    @Test
    void aThreadOpensItsOwn() {
        Gates.open(me + 1);
        assertTrue(Gates.isClosed(0));
        Gates.open(me);
        assertFalse(Gates.isClosed(0));
        assertFalse(Gates.isClosed(Gates.PLACES - 1));
    }

    @Test
    void placesBeyondTheLastShareGates() {
        Gates.openAll();
        Gates.close(me, 7);
        assertTrue(Gates.isClosed(Gates.PLACES + 7));
    }
}
