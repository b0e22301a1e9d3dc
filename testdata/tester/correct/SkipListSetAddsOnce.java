// Passes.
// Idea: of two threads that add the same element, one succeeds.
package correct;

import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicInteger;

public class SkipListSetAddsOnce {
    public static void main(String[] args) throws InterruptedException {
        ConcurrentSkipListSet<Integer> set = new ConcurrentSkipListSet<>();
        AtomicInteger added = new AtomicInteger();
        Runnable add = () -> {
            if (set.add(7)) {
                added.incrementAndGet();
            }
        };
        Thread one = new Thread(add);
        Thread two = new Thread(add);
        one.start();
        two.start();
        one.join();
        two.join();
        Integer polled = set.pollFirst();
        if (added.get() != 1 || polled != 7 || !set.isEmpty()) {
            throw new AssertionError("added " + added);
        }
    }
}
