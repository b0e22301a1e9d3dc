// Passes.
// Idea: a ScheduledExecutorService runs a delayed and a periodic task.
package correct;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

public class ScheduledTasks {
    public static void main(String[] args) throws Exception {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(2);
        CountDownLatch ticks = new CountDownLatch(3);
        pool.scheduleAtFixedRate(ticks::countDown, 0, 1, TimeUnit.MILLISECONDS);
        Future<Integer> delayed = pool.schedule(() -> 7, 1, TimeUnit.MILLISECONDS);
        ticks.await();
        if (delayed.get() != 7) {
            throw new AssertionError("wrong result");
        }
        pool.shutdownNow();
    }
}
