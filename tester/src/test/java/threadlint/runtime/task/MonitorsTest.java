package threadlint.runtime.task;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class MonitorsTest {
    private final Monitors monitors = new Monitors();

    private static Task task(int number) {
        return new Task(number, Thread.currentThread(), Thread.currentThread());
    }

    @Test
    void anObjectHasOneMonitorByIdentity() {
        String first = new String("same");
        String second = new String("same");
        assertNull(monitors.find(first));
        Monitor monitor = monitors.of(first);
        assertSame(monitor, monitors.of(first));
        assertSame(monitor, monitors.find(first));
        assertNotSame(monitor, monitors.of(second));
        assertSame(first, monitor.object());
    }

    @Test
    void monitorsInUseAreKeptAsTheTableGrowsAndIdleOnesDropped() {
        Task owner = task(1);
        Object[] held = new Object[500];
        Object[] idle = new Object[500];
        for (int i = 0; i < 500; i++) {
            held[i] = new Object();
            idle[i] = new Object();
            monitors.of(held[i]).take(owner);
            monitors.of(idle[i]);
        }
        int left = 0;
        for (int i = 0; i < 500; i++) {
            assertSame(owner, monitors.of(held[i]).owner());
            left += monitors.find(idle[i]) == null ? 0 : 1;
        }
        assertTrue(left < 500, "no idle one was dropped");
        assertEquals(500, monitors.heldBy(owner).length);
        assertEquals(0, monitors.heldBy(task(2)).length);
        monitors.of(held[7]).take(task(3));
        Task other = task(2);
        monitors.of(held[8]).take(other);
        assertArrayEquals(new Object[] {held[8]}, monitors.heldBy(other));
    }

    /** The table holds on to no object for long: it stays as small as what is in use. */
    @Test
    void aMonitorIsIdleWithoutOwnerWaitersAndThoseAboutToEnter() {
        Monitor owned = monitors.of(new Object());
        owned.take(task(1));
        Monitor waited = monitors.of(new Object());
        waited.addWaiter(task(1));
        Monitor announced = monitors.of(new Object());
        announced.announceEntry();
        Monitor idle = monitors.of(new Object());
        List<Object> others = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) {
            others.add(new Object());
            monitors.of(others.get(i));
        }
        assertSame(owned, monitors.find(owned.object()));
        assertSame(waited, monitors.find(waited.object()));
        assertSame(announced, monitors.find(announced.object()));
        assertNull(monitors.find(idle.object()));
        assertEquals(0, others.stream().limit(9_900).filter(object -> monitors.find(object) != null).count());
    }

    @Test
    void aMonitorIsFreeForItsOwnerAndIfItHasNone() {
        Monitor monitor = new Monitor(this);
        Task owner = task(1);
        assertTrue(monitor.isFreeFor(owner));
        monitor.take(owner);
        assertTrue(monitor.isFreeFor(owner));
        assertFalse(monitor.isFreeFor(task(1)));
    }

    @Test
    void theWaitSetIsToldInTheOrderOfTheThreads() {
        Monitor monitor = new Monitor(this);
        Task[] tasks = {task(3), task(1), task(2), task(0)};
        for (Task task : tasks) {
            monitor.addWaiter(task);
        }
        assertWaiters(monitor, tasks[3], tasks[1], tasks[2], tasks[0]);
        monitor.removeWaiter(tasks[1]);
        assertWaiters(monitor, tasks[3], tasks[2], tasks[0]);
        monitor.removeWaiter(tasks[1]);
        assertWaiters(monitor, tasks[3], tasks[2], tasks[0]);
        monitor.removeWaiter(tasks[0]);
        monitor.removeWaiter(tasks[3]);
        assertWaiters(monitor, tasks[2]);
        monitor.addWaiter(tasks[0]);
        assertWaiters(monitor, tasks[2], tasks[0]);
        monitor.removeWaiter(tasks[2]);
        monitor.removeWaiter(tasks[0]);
        assertWaiters(monitor);
        assertTrue(monitor.isIdle());
    }

    private static void assertWaiters(Monitor monitor, Task... expected) {
        assertArrayEquals(expected, monitor.waiters());
    }

    @Test
    void anIdleMonitorIsKeptForItsNextUseWhileThereIsRoom() {
        Object object = new Object();
        Monitor monitor = monitors.of(object);
        monitors.of(new Object());
        assertSame(monitor, monitors.of(object));
    }

    @Test
    void monitorsAreFoundFastHoweverManyAreInUse() {
        Task owner = task(1);
        Object[] objects = new Object[100_000];
        assertTimeout(Duration.ofSeconds(5), () -> {
            for (int i = 0; i < objects.length; i++) {
                objects[i] = new Object();
                monitors.of(objects[i]).take(owner);
            }
        });
        assertSame(owner, monitors.find(objects[0]).owner());
    }
}
