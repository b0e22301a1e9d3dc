// Passes.
// Idea: a pool with a thread factory, and a task that fails without harm to the pool.
package correct;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

public class PoolOfNamedThreads {
    public static void main(String[] args) throws Exception {
        AtomicInteger threads = new AtomicInteger();
        ThreadFactory factory = task -> {
            Thread thread = new Thread(task, "worker-" + threads.incrementAndGet());
            thread.setUncaughtExceptionHandler((t, e) -> { });
            return thread;
        };
        ExecutorService pool = Executors.newFixedThreadPool(1, factory);
        pool.execute(() -> {
            throw new IllegalStateException("expected");
        });
        String name = pool.submit(() -> Thread.currentThread().getName()).get();
        pool.shutdown();
        if (!name.equals("worker-2")) {
            throw new AssertionError(name);
        }
    }
}
