// Passes.
// Events: all, watch correct.OrderedByExecutor
// Idea: submission happens before the task, the task before the return of get.
package correct;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class OrderedByExecutor {
    private int value;

    public static void main(String[] args) throws Exception {
        OrderedByExecutor program = new OrderedByExecutor();
        ExecutorService pool = Executors.newFixedThreadPool(1);
        program.value = 41;
        pool.submit(() -> program.value++).get();
        if (program.value != 42) {
            throw new AssertionError("value is " + program.value);
        }
        pool.shutdown();
    }
}
