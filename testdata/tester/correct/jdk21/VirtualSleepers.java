// Passes.
// Needs: 21
// Idea: virtual threads that sleep, are interrupted, and join.
package correct;

import java.util.concurrent.atomic.AtomicInteger;

public class VirtualSleepers {
    public static void main(String[] args) throws InterruptedException {
        AtomicInteger woken = new AtomicInteger();
        Thread sleeper = Thread.ofVirtual().start(() -> {
            try {
                Thread.sleep(1_000_000);
            } catch (InterruptedException e) {
                woken.incrementAndGet();
            }
        });
        Thread other = Thread.startVirtualThread(sleeper::interrupt);
        other.join();
        sleeper.join();
        if (woken.get() != 1) {
            throw new AssertionError("woken: " + woken);
        }
    }
}
