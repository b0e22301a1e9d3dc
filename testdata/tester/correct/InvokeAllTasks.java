// Passes.
// Idea: all results in the order of the tasks.
package correct;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class InvokeAllTasks {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        List<Callable<Integer>> tasks = Arrays.asList(() -> 1, () -> 2, () -> 3);
        int sum = 0;
        for (Future<Integer> future : pool.invokeAll(tasks)) {
            sum = sum * 10 + future.get();
        }
        pool.shutdown();
        if (sum != 123) {
            throw new AssertionError("sum is " + sum);
        }
    }
}
