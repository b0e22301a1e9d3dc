// Passes.
// Idea: a reference that one of two threads marks.
package correct;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicMarkableReference;

public class MarkedOnce {
    public static void main(String[] args) throws InterruptedException {
        AtomicMarkableReference<String> node = new AtomicMarkableReference<>("node", false);
        AtomicInteger marked = new AtomicInteger();
        Runnable mark = () -> {
            if (node.compareAndSet("node", "node", false, true)) {
                marked.incrementAndGet();
            }
        };
        Thread one = new Thread(mark);
        Thread two = new Thread(mark);
        one.start();
        two.start();
        one.join();
        two.join();
        if (marked.get() != 1 || !node.isMarked()) {
            throw new AssertionError("marked: " + marked);
        }
    }
}
