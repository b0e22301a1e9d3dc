// Endless.
// Idea: two threads do much work and note the time at each piece of it. It takes a fraction of a second,
// so that a limit of ten seconds never matters; but the clock of a long schedule runs ahead.
package endless;

import java.util.concurrent.atomic.AtomicLong;

public class LongWorkInTime {
    private static final AtomicLong LAST = new AtomicLong();

    private static void work() {
        for (int i = 0; i < 40_000; i++) {
            LAST.set(System.currentTimeMillis());
        }
    }

    public static void main(String[] args) throws InterruptedException {
        long start = System.currentTimeMillis();
        Thread other = new Thread(LongWorkInTime::work);
        other.start();
        work();
        other.join();
        if (System.currentTimeMillis() - start > 10_000) {
            throw new AssertionError("the work took too long");
        }
    }
}
