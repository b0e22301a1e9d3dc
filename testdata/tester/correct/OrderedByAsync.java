// Passes.
// Events: all, watch correct.OrderedByAsync
// Idea: a task of supplyAsync happens before the stages that use its result.
package correct;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class OrderedByAsync {
    private int value;

    public static void main(String[] args) throws Exception {
        OrderedByAsync program = new OrderedByAsync();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        CompletableFuture.runAsync(() -> program.value = 41, pool)
                .thenRunAsync(() -> program.value++, pool)
                .join();
        if (program.value != 42) {
            throw new AssertionError("value is " + program.value);
        }
        pool.shutdown();
    }
}
