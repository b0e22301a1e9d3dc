// Passes.
// Idea: the greatest of the numbers, and one winner of a flag.
package correct;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

public class AtomicLongMaximum {
    public static void main(String[] args) throws InterruptedException {
        AtomicLong greatest = new AtomicLong();
        AtomicBoolean taken = new AtomicBoolean();
        AtomicInteger winners = new AtomicInteger();
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            int number = i + 1;
            threads[i] = new Thread(() -> {
                greatest.accumulateAndGet(number, Math::max);
                if (taken.compareAndSet(false, true)) {
                    winners.incrementAndGet();
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        if (greatest.get() != 3 || winners.get() != 1) {
            throw new AssertionError(greatest + " " + winners);
        }
    }
}
