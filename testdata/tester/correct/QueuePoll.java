// Passes.
// Idea: two threads poll a ConcurrentLinkedQueue until it is empty: each element comes out once.
package correct;

import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

public class QueuePoll {
    private final ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>(List.of(1, 2, 4, 8));
    private final AtomicInteger sum = new AtomicInteger();

    void drain() {
        for (Integer next = queue.poll(); next != null; next = queue.poll()) {
            sum.addAndGet(next);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        QueuePoll program = new QueuePoll();
        Thread other = new Thread(program::drain);
        other.start();
        program.drain();
        other.join();
        if (program.sum.get() != 15) {
            throw new AssertionError("sum is " + program.sum.get());
        }
    }
}
