// Passes.
// Idea: a queue of one element between a producer and a consumer; drainTo takes what is left.
package correct;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

public class ArrayQueueBounded {
    public static void main(String[] args) throws InterruptedException {
        BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);
        Thread producer = new Thread(() -> {
            try {
                for (int i = 1; i <= 4; i++) {
                    queue.put(i);
                }
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        producer.start();
        int sum = queue.take() * 100 + queue.take() * 10 + queue.take();
        producer.join();
        List<Integer> left = new ArrayList<>();
        queue.drainTo(left);
        if (sum != 123 || left.size() != 1) {
            throw new AssertionError(sum + " " + left);
        }
    }
}
