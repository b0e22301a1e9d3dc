// Passes.
// Events: all, watch correct.OrderedByLatch
// Idea: countDown happens before the return of await (CountDownLatch).
package correct;

import java.util.concurrent.CountDownLatch;

public class OrderedByLatch {
    private final CountDownLatch latch = new CountDownLatch(1);
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
        latch.countDown();
    }

    void read() throws Exception {
        latch.await();
        if (value != 42) {
            throw new AssertionError("value is " + value);
        }
    }

    public static void main(String[] args) throws Exception {
        OrderedByLatch program = new OrderedByLatch();
        Thread writer = start(program::write);
        Thread reader = start(program::read);
        writer.join();
        reader.join();
    }
}
