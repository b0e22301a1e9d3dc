package threadlint.runtime.schedule;

import static org.junit.jupiter.api.Assertions.assertSame;

import org.junit.jupiter.api.Test;
import threadlint.runtime.task.Baton;
import threadlint.runtime.task.Task;
import threadlint.strategy.Randomness;
import threadlint.strategy.ReplayStrategy;

class ScheduleTest {
    private static final int ROUNDS = 500;

    /** The coordinator goes on to the next schedule as soon as it sees that the last task has ended. */
    @Test
    void a_task_that_has_ended_does_not_touch_the_baton_any_more() throws InterruptedException {
        Task next = new Task(0, Thread.currentThread(), Thread.currentThread());
        for (int round = 0; round < ROUNDS; round++) {
            Schedule schedule = new Schedule(
                    new Settings(), new ReplayStrategy(new int[0]), new Randomness(1), Thread.currentThread(), null);
            Thread thread = new Thread(() -> schedule.end(schedule.task(0)));
            Task last = schedule.add(thread, thread);
            schedule.control().beginAbort();
            Baton.pass(last);
            thread.start();
            while (!last.hasEnded()) {
                Thread.onSpinWait();
            }
            Baton.pass(next);
            thread.join();
            assertSame(next, Baton.holder(), "round " + round);
        }
        Baton.drop();
    }
}
