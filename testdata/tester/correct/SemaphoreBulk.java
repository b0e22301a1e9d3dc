// Passes.
// Idea: a fair semaphore of which threads take two permits at once.
package correct;

import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

public class SemaphoreBulk {
    public static void main(String[] args) throws InterruptedException {
        Semaphore permits = new Semaphore(3, true);
        AtomicInteger inside = new AtomicInteger();
        Runnable use = () -> {
            permits.acquireUninterruptibly(2);
            if (inside.incrementAndGet() > 1) {
                throw new AssertionError("two inside");
            }
            inside.decrementAndGet();
            permits.release(2);
        };
        Thread one = new Thread(use);
        Thread two = new Thread(use);
        one.start();
        two.start();
        one.join();
        two.join();
        if (permits.drainPermits() != 3) {
            throw new AssertionError("permits");
        }
    }
}
