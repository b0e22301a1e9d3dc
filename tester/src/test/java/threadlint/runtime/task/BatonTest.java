package threadlint.runtime.task;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import threadlint.runtime.schedule.Schedule;
import threadlint.runtime.schedule.Settings;
import threadlint.strategy.Randomness;
import threadlint.strategy.ReplayStrategy;

class BatonTest {
    private final Task task = new Tasks().add(null, null);

    @AfterEach
    void drop() {
        Baton.drop();
    }

    @Test
    void theHolderIsWhoRunsAndHasBegunAndDoesNotPause() throws InterruptedException {
        Task mine = new Tasks().add(Thread.currentThread(), Thread.currentThread());
        assertNull(Baton.mine());
        Baton.pass(mine);
        assertNull(Baton.mine(), "it has not begun");
        mine.begin();
        assertSame(mine, Baton.mine());
        Task[] others = {mine};
        Thread other = new Thread(() -> others[0] = Baton.mine());
        other.start();
        other.join();
        assertNull(others[0]);
        mine.setPausing(true);
        assertNull(Baton.mine(), "a library may have instrumented what a pause calls");
        mine.setPausing(false);
        assertSame(mine, Baton.mine());
        Baton.drop();
        assertNull(Baton.mine());
    }

    /** As a library does that has instrumented {@code Object.wait}. */
    @Test
    void whatAPauseCallsIsNotControlled() {
        Thread thread = Thread.currentThread();
        Schedule schedule = new Schedule(new Settings(), new ReplayStrategy(new int[0]), new Randomness(1), thread, null);
        Task mine = schedule.add(thread, thread);
        mine.begin();
        schedule.control().open();
        Baton.pass(mine);
        assertSame(mine, Schedule.self());
        mine.setPausing(true);
        assertNull(Schedule.self());
        mine.setPausing(false);
        mine.end();
        schedule.control().close();
    }

    @Test
    @Timeout(30)
    void aRealInterruptOfAPausingThreadIsKept() throws InterruptedException {
        for (Object place : new Object[] {null, new Object()}) {
            Task[] pausing = new Task[1];
            Thread thread = new Thread(() -> Baton.await(pausing[0]));
            pausing[0] = new Tasks().add(thread, thread);
            pausing[0].pauseIn(place);
            thread.start();
            thread.interrupt();
            while (!pausing[0].isInterrupted()) {
                Thread.sleep(1);
            }
            Baton.pass(pausing[0]);
            thread.join();
        }
    }

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
        assertTrue(seen[0]);
        assertFalse(task.isPausing());
    }
}
