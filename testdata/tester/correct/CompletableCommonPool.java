// Passes.
// Idea: asynchronous stages without a pool of their own: the common pool outlives the schedule.
package correct;

import java.util.concurrent.CompletableFuture;

public class CompletableCommonPool {
    public static void main(String[] args) {
        int sum = CompletableFuture.supplyAsync(() -> 1)
                .thenCombine(CompletableFuture.supplyAsync(() -> 2), Integer::sum)
                .join();
        if (sum != 3) {
            throw new AssertionError("sum is " + sum);
        }
    }
}
