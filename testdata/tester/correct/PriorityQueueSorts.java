// Passes.
// Idea: what was put before it is taken comes in order.
package correct;

import java.util.concurrent.PriorityBlockingQueue;

public class PriorityQueueSorts {
    public static void main(String[] args) throws InterruptedException {
        PriorityBlockingQueue<Integer> queue = new PriorityBlockingQueue<>();
        Thread one = new Thread(() -> queue.put(3));
        Thread two = new Thread(() -> queue.put(1));
        one.start();
        two.start();
        queue.put(2);
        one.join();
        two.join();
        int order = queue.take() * 100 + queue.take() * 10 + queue.take();
        if (order != 123) {
            throw new AssertionError("order is " + order);
        }
    }
}
