// Passes.
// Idea: five dining philosophers who take the lower fork first.
package correct;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;

public class Philosophers {
    private static final int SEATS = 5;
    private final Object[] forks = new Object[SEATS];
    private final AtomicInteger meals = new AtomicInteger();

    void eat(int seat) {
        int other = (seat + 1) % SEATS;
        synchronized (forks[Math.min(seat, other)]) {
            synchronized (forks[Math.max(seat, other)]) {
                meals.incrementAndGet();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Philosophers table = new Philosophers();
        Arrays.setAll(table.forks, i -> new Object());
        Thread[] threads = new Thread[SEATS];
        for (int i = 0; i < SEATS; i++) {
            int seat = i;
            threads[i] = new Thread(() -> table.eat(seat));
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        if (table.meals.get() != SEATS) {
            throw new AssertionError("meals: " + table.meals);
        }
    }
}
