// Endless.
// Idea: a correct program that takes more steps than a schedule may. That is no failure, and as no
// schedule comes to an end, no success either.
package endless;

import java.util.concurrent.atomic.AtomicInteger;

public class MillionsOfIncrements {
    private static final int ROUNDS = 1_200_000;

    public static void main(String[] args) throws InterruptedException {
        AtomicInteger count = new AtomicInteger();
        Runnable work = () -> {
            for (int i = 0; i < ROUNDS; i++) {
                count.incrementAndGet();
            }
        };
        Thread[] threads = {new Thread(work), new Thread(work)};
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        if (count.get() != 2 * ROUNDS) {
            throw new AssertionError(count.get());
        }
    }
}
