// Passes.
// Idea: core threads that end when they have nothing to do, and are started again.
package correct;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

public class PoolThreadsEnd {
    public static void main(String[] args) throws Exception {
        AtomicInteger runs = new AtomicInteger();
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 1, TimeUnit.MILLISECONDS, new LinkedBlockingQueue<>());
        pool.allowCoreThreadTimeOut(true);
        pool.submit(runs::incrementAndGet).get();
        Thread.sleep(5);
        pool.submit(runs::incrementAndGet).get();
        if (runs.get() != 2) {
            throw new AssertionError("runs: " + runs);
        }
    }
}
