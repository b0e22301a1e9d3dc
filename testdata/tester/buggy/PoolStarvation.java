// Fails: deadlock
// By: random pos pct:1
// Idea: a task of a pool with one thread waits for another task of the same pool.
package buggy;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class PoolStarvation {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Future<Integer> outer = pool.submit(() -> pool.submit(() -> 1).get() + 1);
        outer.get();
        pool.shutdown();
    }
}
