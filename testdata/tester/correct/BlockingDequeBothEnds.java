// Passes.
// Idea: elements put at both ends of a bounded deque and taken at both.
package correct;

import java.util.concurrent.BlockingDeque;
import java.util.concurrent.LinkedBlockingDeque;

public class BlockingDequeBothEnds {
    public static void main(String[] args) throws InterruptedException {
        BlockingDeque<Integer> deque = new LinkedBlockingDeque<>(2);
        Thread producer = new Thread(() -> {
            try {
                for (int i = 1; i <= 4; i++) {
                    if (i % 2 == 0) {
                        deque.putFirst(i);
                    } else {
                        deque.putLast(i);
                    }
                }
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        producer.start();
        int sum = deque.takeLast() + deque.takeFirst() + deque.takeLast() + deque.takeFirst();
        producer.join();
        if (sum != 10 || !deque.isEmpty()) {
            throw new AssertionError("sum is " + sum);
        }
    }
}
