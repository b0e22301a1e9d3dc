// Passes.
// Needs: 21
// Idea: an executor with a thread of the platform for each task, closed by its block.
package correct;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

public class ThreadPerTask {
    public static void main(String[] args) {
        AtomicInteger runs = new AtomicInteger();
        try (ExecutorService pool = Executors.newThreadPerTaskExecutor(Executors.defaultThreadFactory())) {
            pool.submit(runs::incrementAndGet);
            pool.submit(runs::incrementAndGet);
        }
        if (runs.get() != 2) {
            throw new AssertionError("runs: " + runs);
        }
    }
}
