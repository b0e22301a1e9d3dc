// Passes.
// Idea: threads that work until the clock says that three seconds are over.
package correct;

import java.util.concurrent.atomic.AtomicInteger;

public class UntilDeadline {
    public static void main(String[] args) throws InterruptedException {
        AtomicInteger rounds = new AtomicInteger();
        long stop = System.currentTimeMillis() + 3000;
        Runnable work = () -> {
            while (System.currentTimeMillis() < stop) {
                rounds.incrementAndGet();
            }
        };
        Thread other = new Thread(work);
        other.start();
        work.run();
        other.join();
        if (System.currentTimeMillis() < stop) {
            throw new AssertionError("too early after " + rounds);
        }
    }
}
