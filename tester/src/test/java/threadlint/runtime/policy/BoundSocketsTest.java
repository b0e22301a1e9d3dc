package threadlint.runtime.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;

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
        BoundSockets.close();
        assertEquals(2, closed);
        BoundSockets.close();
        assertEquals(2, closed);
    }
}
