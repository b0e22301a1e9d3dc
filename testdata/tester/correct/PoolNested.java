// Passes.
// Idea: a task waits for another task of the same pool, which has a thread for it.
package correct;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

public class PoolNested {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newCachedThreadPool();
        Future<Integer> outer = pool.submit(() -> pool.submit(() -> 1).get() + 1);
        int result = outer.get();
        pool.shutdown();
        if (result != 2 || !pool.awaitTermination(1, TimeUnit.HOURS)) {
            throw new AssertionError("result is " + result);
        }
    }
}
