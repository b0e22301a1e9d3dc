// Passes.
// Idea: combined and exceptional stages of CompletableFuture on an own pool.
package correct;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class CompletableChain {
    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        CompletableFuture<Integer> one = CompletableFuture.supplyAsync(() -> 1, pool);
        CompletableFuture<Integer> two = CompletableFuture.supplyAsync(() -> 2, pool);
        CompletableFuture<Integer> failed = CompletableFuture.supplyAsync(() -> {
            throw new IllegalStateException("expected");
        }, pool);
        int sum = one.thenCombine(two, Integer::sum).thenApplyAsync(n -> n * 10, pool).join();
        int rescued = failed.exceptionally(e -> 5).join();
        CompletableFuture.allOf(one, two).join();
        pool.shutdown();
        if (sum != 30 || rescued != 5) {
            throw new AssertionError(sum + ", " + rescued);
        }
    }
}
