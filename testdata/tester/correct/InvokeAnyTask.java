// Passes.
// Idea: one result of the tasks that do not fail.
package correct;

import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class InvokeAnyTask {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newCachedThreadPool();
        Callable<Integer> fails = () -> {
            throw new IllegalStateException("expected");
        };
        int any = pool.invokeAny(Arrays.asList(fails, () -> 1, () -> 2));
        pool.shutdown();
        if (any != 1 && any != 2) {
            throw new AssertionError("any is " + any);
        }
    }
}
