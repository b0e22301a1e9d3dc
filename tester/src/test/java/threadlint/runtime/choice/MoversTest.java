package threadlint.runtime.choice;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import threadlint.event.Kind;
import threadlint.event.Locations;
import threadlint.runtime.task.Task;
import threadlint.runtime.task.Tasks;

class MoversTest {
    private static final int UNLOCK = Locations.of("java.util.concurrent.locks.ReentrantLock", "unlock");

    private final Task task = new Tasks().add(null, null);
    private final Movers movers = new Movers(true, false);

    private boolean goesOn(int operation) {
        task.announce(Kind.OPERATION, this, operation);
        return movers.goesOn(task);
    }

    @Test
    void releasesOfTheLocksOfTheJdkMove() {
        assertTrue(goesOn(UNLOCK));
        assertTrue(goesOn(Locations.of("java.util.concurrent.locks.StampedLock", "unlockRead")));
        assertFalse(goesOn(Locations.of("java.util.concurrent.locks.ReentrantLock", "lock")));
        assertFalse(goesOn(Locations.of("Door", "unlock")));
        assertFalse(new Movers(false, false).goesOn(task));
    }

    @Test
    void onlyInAPromptScheduleThreadsBeginFirst() {
        Movers prompt = new Movers(false, true);
        task.announce(Kind.BEGIN, null, 0);
        assertTrue(prompt.goesFirst(task));
        assertFalse(movers.goesFirst(task));
        task.announce(Kind.OPERATION, this, UNLOCK);
        assertFalse(prompt.goesFirst(task));
        assertFalse(prompt.goesOn(task));
    }

    @Test
    void thereMayBeManyOperations() {
        for (int i = 0; i < 500; i++) {
            assertFalse(goesOn(Locations.of("Operations", "operation" + i)));
            assertTrue(goesOn(UNLOCK));
        }
    }
}
