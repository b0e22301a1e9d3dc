// Passes.
// Idea: a thread that only yields until a short time is over is not overtaken by a long time limit of another.
package correct;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

public class SpinsForATime {
    private static final long SHORT_NANOS = 300_000;

    static void spin(CountDownLatch over) {
        long start = System.nanoTime();
        while (System.nanoTime() - start < SHORT_NANOS) {
            Thread.onSpinWait();
        }
        over.countDown();
    }

    public static void main(String[] args) throws Exception {
        CountDownLatch over = new CountDownLatch(1);
        Thread spins = new Thread(() -> spin(over));
        spins.start();
        if (!over.await(1, TimeUnit.SECONDS)) {
            throw new AssertionError("a second has passed");
        }
        spins.join();
    }
}
