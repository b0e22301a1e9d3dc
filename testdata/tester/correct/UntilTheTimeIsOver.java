// Passes.
// Idea: two threads work until two seconds are over, one by each clock. They do not wait for each
// other, and the loops end although a step costs much less.
package correct;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

public class UntilTheTimeIsOver {
    private static final long MILLIS = 2_000;

    private final AtomicInteger rounds = new AtomicInteger();

    void untilMillis() {
        long end = System.currentTimeMillis() + MILLIS;
        while (System.currentTimeMillis() < end) {
            rounds.incrementAndGet();
        }
    }

    void untilNanos() {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(MILLIS);
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }

    public static void main(String[] args) {
        UntilTheTimeIsOver program = new UntilTheTimeIsOver();
        new Thread(program::untilMillis).start();
        new Thread(program::untilNanos).start();
    }
}
