// Passes.
// Idea: composed stages, of which one fails and one is told of it.
package correct;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

public class FutureCompose {
    public static void main(String[] args) {
        CompletableFuture<Integer> sum = CompletableFuture.supplyAsync(() -> 1)
                .thenCompose(n -> CompletableFuture.supplyAsync(() -> n + 1))
                .thenApplyAsync(n -> n / (n - 2))
                .handle((n, e) -> e == null ? n : -1);
        AtomicInteger told = new AtomicInteger();
        CompletableFuture<Void> after = sum.whenComplete((n, e) -> told.set(n)).thenRun(told::incrementAndGet);
        after.join();
        if (sum.join() != -1 || told.get() != 0) {
            throw new AssertionError(sum.join() + " " + told);
        }
    }
}
