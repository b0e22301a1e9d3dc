// Passes.
// Events: all, watch correct.OrderedByCas
// Idea: a compareAndSet that writes happens before the one that finds its value.
package correct;

import java.util.concurrent.atomic.AtomicInteger;

public class OrderedByCas {
    private final AtomicInteger state = new AtomicInteger();
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
        state.compareAndSet(0, 1);
    }

    void read() throws Exception {
        if (!state.compareAndSet(1, 2)) {
            return;
        }
        if (value != 42) {
            throw new AssertionError("value is " + value);
        }
    }

    public static void main(String[] args) throws Exception {
        OrderedByCas program = new OrderedByCas();
        Thread writer = start(program::write);
        Thread reader = start(program::read);
        writer.join();
        reader.join();
    }
}
