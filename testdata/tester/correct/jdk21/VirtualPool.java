// Passes.
// Needs: 21
// Idea: twenty virtual threads that hand over through a queue and a monitor.
package correct;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class VirtualPool {
    public static void main(String[] args) {
        BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(2);
        int[] sum = new int[1];
        try (ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 1; i <= 10; i++) {
                int number = i;
                pool.submit(() -> {
                    queue.put(number);
                    return null;
                });
                pool.submit(() -> {
                    int taken = queue.take();
                    synchronized (sum) {
                        sum[0] += taken;
                    }
                    return null;
                });
            }
        }
        if (sum[0] != 55) {
            throw new AssertionError("sum is " + sum[0]);
        }
    }
}
