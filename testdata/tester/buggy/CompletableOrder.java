// Fails: exception
// By: random pos pct:2
// Idea: two asynchronous stages of one future may run in either order; the program expects the
// order in which they were written.
package buggy;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class CompletableOrder {
    private volatile boolean stored;

    public static void main(String[] args) {
        CompletableOrder program = new CompletableOrder();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        CompletableFuture<Void> start = new CompletableFuture<>();
        CompletableFuture<Void> store = start.thenRunAsync(() -> program.stored = true, pool);
        CompletableFuture<Boolean> load = start.thenApplyAsync(ignored -> program.stored, pool);
        start.complete(null);
        store.join();
        boolean seen = load.join();
        pool.shutdown();
        if (!seen) {
            throw new AssertionError("loaded before it was stored");
        }
    }
}
