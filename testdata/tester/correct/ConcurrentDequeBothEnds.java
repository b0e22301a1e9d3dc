// Passes.
// Idea: a deque that threads push to at one end and poll at the other loses nothing.
package correct;

import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicInteger;

public class ConcurrentDequeBothEnds {
    public static void main(String[] args) throws InterruptedException {
        ConcurrentLinkedDeque<Integer> deque = new ConcurrentLinkedDeque<>();
        AtomicInteger sum = new AtomicInteger();
        Thread one = new Thread(() -> {
            deque.addFirst(1);
            deque.addLast(2);
        });
        Thread two = new Thread(() -> {
            Integer element = deque.pollLast();
            sum.addAndGet(element == null ? 0 : element);
        });
        one.start();
        two.start();
        one.join();
        two.join();
        for (Integer element : deque) {
            sum.addAndGet(element);
        }
        if (sum.get() != 3) {
            throw new AssertionError("sum is " + sum);
        }
    }
}
