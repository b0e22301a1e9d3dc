// Passes.
// Events: all, watch correct.OrderedByBarrier
// Idea: what comes before CyclicBarrier.await happens before what follows it in the other party.
package correct;

import java.util.concurrent.CyclicBarrier;

public class OrderedByBarrier {
    private final CyclicBarrier barrier = new CyclicBarrier(2);
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
        barrier.await();
    }

    void read() throws Exception {
        barrier.await();
        if (value != 42) {
            throw new AssertionError("value is " + value);
        }
    }

    public static void main(String[] args) throws Exception {
        OrderedByBarrier program = new OrderedByBarrier();
        Thread writer = start(program::write);
        Thread reader = start(program::read);
        writer.join();
        reader.join();
    }
}
