// Passes.
// Idea: after shutdown a pool refuses tasks; the one before runs.
package correct;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

public class PoolRejects {
    public static void main(String[] args) throws InterruptedException {
        AtomicInteger runs = new AtomicInteger();
        ExecutorService pool = Executors.newSingleThreadExecutor();
        pool.execute(runs::incrementAndGet);
        pool.shutdown();
        try {
            pool.execute(runs::incrementAndGet);
            throw new AssertionError("not refused");
        } catch (RejectedExecutionException e) {
            pool.awaitTermination(1, TimeUnit.HOURS);
        }
        while (!pool.isTerminated()) {
            Thread.yield();
        }
        if (runs.get() != 1) {
            throw new AssertionError("runs: " + runs);
        }
    }
}
