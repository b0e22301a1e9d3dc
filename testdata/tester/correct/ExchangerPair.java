// Passes.
// Idea: two threads exchange twice; with a time-out that may come early, the element is kept.
package correct;

import java.util.concurrent.Exchanger;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public class ExchangerPair {
    interface Body {
        void run() throws Exception;
    }

    static Thread start(Body body) {
        Thread thread = new Thread(() -> {
            try {
                body.run();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        thread.start();
        return thread;
    }

    private static int swap(Exchanger<Integer> exchanger, int mine) throws InterruptedException {
        return exchanger.exchange(exchanger.exchange(mine));
    }

    public static void main(String[] args) throws InterruptedException {
        Exchanger<Integer> exchanger = new Exchanger<>();
        Thread other = start(() -> {
            if (swap(exchanger, 1) != 1) {
                throw new AssertionError("did not get its own back");
            }
        });
        if (swap(exchanger, 2) != 2) {
            throw new AssertionError("did not get its own back");
        }
        other.join();
        try {
            exchanger.exchange(3, 1, TimeUnit.MILLISECONDS);
            throw new AssertionError("exchanged with nobody");
        } catch (TimeoutException e) {
            // Expected.
        }
    }
}
