// Passes.
// Idea: stages that start after a delay.
package correct;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

public class FutureDelayed {
    public static void main(String[] args) {
        Executor later = CompletableFuture.delayedExecutor(20, TimeUnit.MILLISECONDS);
        CompletableFuture<Integer> one = CompletableFuture.supplyAsync(() -> 1, later);
        CompletableFuture<Integer> two = CompletableFuture.supplyAsync(() -> 2);
        if (one.thenCombine(two, Integer::sum).join() != 3) {
            throw new AssertionError("sum");
        }
    }
}
