// Fails: deadlock
// By: random pos pct:2
// Idea: a pool of two threads starves only if both run outer tasks before any inner one is run.
package buggy;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class PoolStarvationByTwo {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<Integer> one = pool.submit(() -> pool.submit(() -> 1).get());
        Future<Integer> two = pool.submit(() -> pool.submit(() -> 2).get());
        one.get();
        two.get();
        pool.shutdown();
    }
}
