// Passes.
// Idea: two tasks with a delay between their rounds, on two threads; shutdownNow ends them.
package correct;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

public class ScheduledWithDelay {
    public static void main(String[] args) throws InterruptedException {
        CountDownLatch one = new CountDownLatch(2);
        CountDownLatch two = new CountDownLatch(2);
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(2);
        pool.scheduleWithFixedDelay(one::countDown, 0, 3, TimeUnit.MILLISECONDS);
        pool.scheduleWithFixedDelay(two::countDown, 0, 5, TimeUnit.MILLISECONDS);
        one.await();
        two.await();
        pool.shutdownNow();
        while (!pool.awaitTermination(1, TimeUnit.SECONDS)) {
            Thread.yield();
        }
    }
}
