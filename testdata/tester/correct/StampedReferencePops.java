// Passes.
// Idea: a stamp keeps a thread from taking a changed value for the same one.
package correct;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicStampedReference;

public class StampedReferencePops {
    public static void main(String[] args) throws InterruptedException {
        AtomicStampedReference<String> cell = new AtomicStampedReference<>("a", 0);
        AtomicInteger wins = new AtomicInteger();
        Runnable swap = () -> {
            int[] stamp = new int[1];
            String old = cell.get(stamp);
            if (cell.compareAndSet(old, old.equals("a") ? "b" : "a", stamp[0], stamp[0] + 1)) {
                wins.incrementAndGet();
            }
        };
        Thread one = new Thread(swap);
        Thread two = new Thread(swap);
        one.start();
        two.start();
        one.join();
        two.join();
        if (wins.get() == 0 || cell.getStamp() != wins.get()) {
            throw new AssertionError(wins + " " + cell.getStamp());
        }
    }
}
