// Fails: deadlock
// By: random pos pct:2
// Idea: a periodic task that throws is silently not run again (ScheduledExecutorService); who waits
// for its second run waits for ever.
package buggy;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

public class ScheduledTaskDies {
    private final CountDownLatch twice = new CountDownLatch(2);
    private volatile String input;

    void tick() {
        input.length();
        twice.countDown();
    }

    public static void main(String[] args) throws InterruptedException {
        ScheduledTaskDies program = new ScheduledTaskDies();
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        pool.scheduleWithFixedDelay(program::tick, 0, 1, TimeUnit.MILLISECONDS);
        program.input = "input";
        program.twice.await();
        pool.shutdownNow();
    }
}
