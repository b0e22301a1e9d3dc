// Passes.
// Idea: each task ran or was handed back.
package correct;

import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

public class PoolShutdownNow {
    public static void main(String[] args) throws InterruptedException {
        AtomicInteger runs = new AtomicInteger();
        ExecutorService pool = Executors.newSingleThreadExecutor();
        for (int i = 0; i < 4; i++) {
            pool.execute(runs::incrementAndGet);
        }
        List<Runnable> left = pool.shutdownNow();
        while (!pool.awaitTermination(1, TimeUnit.SECONDS)) {
            Thread.yield();
        }
        if (runs.get() + left.size() != 4) {
            throw new AssertionError("runs: " + runs + ", left: " + left.size());
        }
    }
}
