package threadlint.runtime.task;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import threadlint.event.Kind;
import threadlint.runtime.jvm.Declarations;
import threadlint.runtime.jvm.HardMonitors;

class TaskTest {
    private final Task task = new Task(1, null, null);

    private Task announcing(Kind kind) {
        task.announce(kind, this, 0);
        return task;
    }

    @Test
    void limitsAreOnTheClockAndNeverOverflow() {
        task.limit(10, 5);
        assertEquals(15, task.deadline());
        assertEquals(5, task.patience());
        assertTrue(task.hasLimit());
        task.limit(10, Task.NEVER);
        assertFalse(task.hasLimit());
        task.limit(10, Task.NEVER - 5);
        assertFalse(task.hasLimit());
        task.limit(10, Task.NEVER - 11);
        assertTrue(task.hasLimit());
        task.limit(10, -5);
        assertEquals(10, task.deadline());
    }

    @Test
    void timedWaitsAreReadyAtTheirTime() {
        for (Kind kind : new Kind[] {Kind.WAIT, Kind.PARK, Kind.SLEEP, Kind.JOIN}) {
            task.announceJoin(new Task(2, null, null));
            announcing(kind).limit(0, 100);
            assertFalse(task.isReady(99), kind::toString);
            assertTrue(task.isReady(100), kind::toString);
            task.interrupt();
            assertTrue(task.isReady(0), kind::toString);
            task.clearInterrupt();
        }
    }

    @Test
    void whatIsAwaitedMakesReady() {
        Monitor monitor = new Monitor(this);
        task.announceEnter(monitor);
        for (Kind kind : new Kind[] {Kind.ENTER, Kind.REACQUIRE}) {
            monitor.giveUp();
            assertTrue(announcing(kind).isReady(0));
            monitor.take(new Task(2, null, null));
            task.interrupt();
            assertFalse(task.isReady(Task.NEVER - 1));
            task.clearInterrupt();
        }
        announcing(Kind.PARK).givePermit();
        assertTrue(task.isReady(0));
        Task other = new Task(2, null, null);
        task.announceJoin(other);
        assertFalse(task.isReady(0));
        other.end();
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
        assertNull(task.pauseIn(this));
        assertSame(this, task.pausePlace());
        assertSame(this, task.pauseIn(null));
        assertNull(task.pausePlace());
    }

    private static class Hard {}

    private static class Harder extends Hard {}

    @Test
    void subclassesOfHardClassesAreHard() {
        Declarations.hardMonitor(Hard.class.getName());
        assertTrue(HardMonitors.isHard(new Hard()));
        assertTrue(HardMonitors.isHard(new Harder()));
        assertTrue(HardMonitors.isHard(new Harder()), "the second time it is known");
        assertFalse(HardMonitors.isHard(this));
        assertFalse(HardMonitors.isHard(new Object()));
    }
}
