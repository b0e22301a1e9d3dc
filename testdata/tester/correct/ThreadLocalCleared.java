// Passes.
// Idea: tasks set and remove a ThreadLocal; every thread has its own value.
package correct;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public class ThreadLocalCleared {
    private static final ThreadLocal<Integer> DEPTH = ThreadLocal.withInitial(() -> 0);

    static void handle() {
        if (DEPTH.get() != 0) {
            throw new AssertionError("depth is " + DEPTH.get());
        }
        DEPTH.set(1);
        Thread.yield();
        if (DEPTH.get() != 1) {
            throw new AssertionError("depth is " + DEPTH.get());
        }
        DEPTH.remove();
    }

    public static void main(String[] args) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        for (int i = 0; i < 3; i++) {
            pool.execute(ThreadLocalCleared::handle);
        }
        handle();
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.HOURS);
    }
}
