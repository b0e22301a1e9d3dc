// Passes.
// Idea: shutdown runs what was submitted, shutdownNow hands it back; idle workers end.
package correct;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

public class PoolShutdown {
    public static void main(String[] args) throws Exception {
        AtomicInteger run = new AtomicInteger();
        ExecutorService first = Executors.newFixedThreadPool(2);
        for (int i = 0; i < 4; i++) {
            first.execute(run::incrementAndGet);
        }
        first.shutdown();
        while (!first.awaitTermination(1, TimeUnit.MINUTES)) {
            Thread.yield();
        }
        if (run.get() != 4) {
            throw new AssertionError("run: " + run.get());
        }
        ExecutorService second = Executors.newSingleThreadExecutor();
        second.execute(run::incrementAndGet);
        second.execute(run::incrementAndGet);
        int returned = second.shutdownNow().size();
        while (!second.isTerminated()) {
            Thread.yield();
        }
        if (run.get() + returned != 6) {
            throw new AssertionError(run.get() + " run, " + returned + " returned");
        }
    }
}
