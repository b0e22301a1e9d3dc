package threadlint.runtime.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.Closeable;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class BoundSocketsTest {
    private int closed;

    @Test
    void eachIsClosedOnceAlthoughAnotherCannotBe() {
        Closeable counting = () -> closed++;
        BoundSockets.add(counting);
        BoundSockets.add(counting);
        BoundSockets.add(() -> {
            throw new IOException("busy");
        });
        BoundSockets.add(() -> {
            throw new IllegalStateException();
        });
        BoundSockets.add(() -> closed++);
        assertNull(BoundSockets.close());
        assertEquals(2, closed);
        assertNull(BoundSockets.close());
        assertEquals(2, closed);
    }

    @Test
    void oneThatCannotBeClosedHoldsNobodyUp() {
        Object kept = new Object();
        BoundSockets.add(() -> {
            synchronized (kept) {
                closed++;
            }
        });
        synchronized (kept) {
            assertEquals("a socket that the program left open cannot be closed", BoundSockets.close());
            assertEquals(0, closed);
        }
    }

    /** Its methods are the program's. */
    private final class Odd implements Closeable {
        @Override
        public void close() {
            closed++;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Odd;
        }

        @Override
        public int hashCode() {
            return 1;
        }
    }

    @Test
    void socketsAreToldApartWhateverTheirEqualsSays() {
        BoundSockets.add(new Odd());
        BoundSockets.add(new Odd());
        BoundSockets.close();
        assertEquals(2, closed);
    }
}
