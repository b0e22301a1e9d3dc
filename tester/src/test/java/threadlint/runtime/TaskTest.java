package threadlint.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class TaskTest {
    private final Task task = new Task(1, null, null);

    private Task announcing(Kind kind) {
        task.announce(kind, this, 0);
        return task;
    }

    @Test
    void limitsAreOnTheClockAndNeverOverflow() {
        task.limit(10, 5);
        assertEquals(15, task.deadline);
        assertEquals(5, task.patience);
        assertTrue(task.hasLimit());
        task.limit(10, Task.NEVER);
        assertFalse(task.hasLimit());
        task.limit(10, Task.NEVER - 5);
        assertFalse(task.hasLimit());
        task.limit(10, Task.NEVER - 11);
        assertTrue(task.hasLimit());
        task.limit(10, -5);
        assertEquals(10, task.deadline);
    }

    @Test
    void timedWaitsAreReadyAtTheirTime() {
        for (Kind kind : new Kind[] {Kind.WAIT, Kind.PARK, Kind.SLEEP, Kind.JOIN}) {
            announcing(kind).limit(0, 100);
            task.other = new Task(2, null, null);
            assertFalse(task.isReady(99), kind::toString);
            assertTrue(task.isReady(100), kind::toString);
            task.interrupted = true;
            assertTrue(task.isReady(0), kind::toString);
            task.interrupted = false;
        }
    }

    @Test
    void whatIsAwaitedMakesReady() {
        task.monitor = new Monitor(this);
        for (Kind kind : new Kind[] {Kind.ENTER, Kind.REACQUIRE}) {
            task.monitor.owner = null;
            assertTrue(announcing(kind).isReady(0));
            task.monitor.owner = new Task(2, null, null);
            task.interrupted = true;
            assertFalse(task.isReady(Task.NEVER - 1));
            task.interrupted = false;
        }
        announcing(Kind.PARK).permit = true;
        assertTrue(task.isReady(0));
        task.other = new Task(2, null, null);
        assertFalse(announcing(Kind.JOIN).isReady(0));
        task.other.ended = true;
        assertTrue(task.isReady(0));
        assertTrue(announcing(Kind.YIELD).isReady(0));
    }

    @Test
    void announcingBeginsAnOperation() {
        task.early = true;
        announcing(Kind.YIELD);
        assertTrue(task.yielded);
        assertFalse(task.early);
        assertEquals(1, task.sequence);
        announcing(Kind.PARK);
        assertFalse(task.yielded);
        assertTrue(task.waitsForSignal());
        assertTrue(announcing(Kind.WAIT).waitsForSignal());
        assertFalse(announcing(Kind.SLEEP).waitsForSignal());
    }

    @Test
    void itPausesInTheInnermostRealMonitor() {
        assertNull(task.pausePlace());
        String[] held = {"a", "b", "c", "b"};
        for (String object : held) {
            task.holdHard(object);
        }
        assertSame(held[3], task.pausePlace());
        task.dropHard("b");
        assertSame(held[2], task.pausePlace());
        task.dropHard("b");
        task.dropHard("absent");
        assertSame(held[2], task.pausePlace());
        task.dropHard("c");
        assertSame(held[0], task.pausePlace());
        task.dropHard("a");
        assertNull(task.pausePlace());
        task.pausesIn = this;
        assertSame(this, task.pausePlace());
    }

    private static class Hard {}

    private static class Harder extends Hard {}

    @Test
    void subclassesOfHardClassesAreHard() {
        HardMonitors.declare(Hard.class.getName());
        assertTrue(HardMonitors.isHard(new Hard()));
        assertTrue(HardMonitors.isHard(new Harder()));
        assertTrue(HardMonitors.isHard(new Harder()), "the second time it is known");
        assertFalse(HardMonitors.isHard(this));
        assertFalse(HardMonitors.isHard(new Object()));
    }
}
