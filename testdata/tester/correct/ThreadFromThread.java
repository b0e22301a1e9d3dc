// Passes.
// Idea: each thread starts the next one and ends; main, too, ends before the last one does.
package correct;

import java.util.concurrent.atomic.AtomicInteger;

public class ThreadFromThread {
    private final AtomicInteger steps = new AtomicInteger();

    void next() {
        int step = steps.incrementAndGet();
        if (step > 5) {
            throw new AssertionError("too many");
        }
        if (step < 5) {
            new Thread(this::next).start();
        }
    }

    public static void main(String[] args) {
        new ThreadFromThread().next();
    }
}
