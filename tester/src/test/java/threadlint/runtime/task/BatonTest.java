package threadlint.runtime.task;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class BatonTest {
    private final Task task = new Tasks().add(null, null);

    @Test
    void aThreadPausesUntilItHasTheBaton() throws InterruptedException {
        Object place = new Object();
        task.pauseIn(place);
        assertFalse(task.isPausing());
        boolean[] seen = {false};
        Thread other = new Thread(() -> {
            synchronized (place) {
                // The thread of the task has given its monitor up.
                seen[0] = task.isPausing();
            }
            Baton.pass(task);
        });
        synchronized (place) {
            other.start();
            Baton.await(task);
        }
        other.join();
        Baton.drop();
        assertTrue(seen[0]);
        assertFalse(task.isPausing());
    }
}
