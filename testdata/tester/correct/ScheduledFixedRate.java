// Passes.
// Idea: a task at a fixed rate, cancelled after three rounds.
package correct;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class ScheduledFixedRate {
    public static void main(String[] args) throws InterruptedException {
        CountDownLatch rounds = new CountDownLatch(3);
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
        pool.setRemoveOnCancelPolicy(true);
        ScheduledFuture<?> task = pool.scheduleAtFixedRate(rounds::countDown, 1, 2, TimeUnit.MILLISECONDS);
        rounds.await();
        task.cancel(false);
        pool.shutdown();
        if (!task.isCancelled() || !task.isDone()) {
            throw new AssertionError("not cancelled");
        }
    }
}
