// Passes.
// Idea: a pool of at most two threads with a queue of one; the caller runs what does not fit.
package correct;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

public class PoolCallerRuns {
    public static void main(String[] args) throws InterruptedException {
        AtomicInteger runs = new AtomicInteger();
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 2, 1, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1),
                new ThreadPoolExecutor.CallerRunsPolicy());
        for (int i = 0; i < 5; i++) {
            pool.execute(runs::incrementAndGet);
        }
        pool.shutdown();
        while (!pool.awaitTermination(1, TimeUnit.SECONDS)) {
            Thread.yield();
        }
        if (runs.get() != 5) {
            throw new AssertionError("runs: " + runs);
        }
    }
}
