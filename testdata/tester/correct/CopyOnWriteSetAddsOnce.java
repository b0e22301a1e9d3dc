// Passes.
// Idea: a set that one thread iterates over while others add.
package correct;

import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.atomic.AtomicInteger;

public class CopyOnWriteSetAddsOnce {
    public static void main(String[] args) throws InterruptedException {
        CopyOnWriteArraySet<Integer> set = new CopyOnWriteArraySet<>();
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
        for (Integer element : set) {
            added.addAndGet(element - 7);
        }
        one.join();
        two.join();
        if (added.get() != 1 || set.size() != 1) {
            throw new AssertionError("added " + added);
        }
    }
}
