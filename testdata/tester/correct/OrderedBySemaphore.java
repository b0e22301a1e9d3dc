// Passes.
// Events: all, watch correct.OrderedBySemaphore
// Idea: release of a Semaphore happens before the acquire that gets the permit.
package correct;

import java.util.concurrent.Semaphore;

public class OrderedBySemaphore {
    private final Semaphore filled = new Semaphore(0);
    private int value;

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

    void write() throws Exception {
        value = 42;
        filled.release();
    }

    void read() throws Exception {
        filled.acquire();
        if (value != 42) {
            throw new AssertionError("value is " + value);
        }
    }

    public static void main(String[] args) throws Exception {
        OrderedBySemaphore program = new OrderedBySemaphore();
        Thread writer = start(program::write);
        Thread reader = start(program::read);
        writer.join();
        reader.join();
    }
}
