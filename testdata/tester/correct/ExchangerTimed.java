// Passes.
// Idea: an exchange with a time limit that is tried again until both have met.
package correct;

import java.util.concurrent.Exchanger;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

public class ExchangerTimed {
    static int exchange(Exchanger<Integer> exchanger, int value) {
        while (true) {
            try {
                return exchanger.exchange(value, 1, TimeUnit.SECONDS);
            } catch (TimeoutException e) {
                Thread.yield();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Exchanger<Integer> exchanger = new Exchanger<>();
        AtomicInteger sum = new AtomicInteger();
        Thread other = new Thread(() -> sum.addAndGet(exchange(exchanger, 1)));
        other.start();
        sum.addAndGet(10 * exchange(exchanger, 2));
        other.join();
        if (sum.get() != 12) {
            throw new AssertionError("sum is " + sum);
        }
    }
}
