// Passes.
// Events: all, watch correct.OrderedByBlockingQueue
// Idea: put of an element happens before the take that gets it (java.util.concurrent).
package correct;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

public class OrderedByBlockingQueue {
    private final BlockingQueue<String> queue = new ArrayBlockingQueue<>(1);
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
        queue.put("ready");
    }

    void read() throws Exception {
        queue.take();
        if (value != 42) {
            throw new AssertionError("value is " + value);
        }
    }

    public static void main(String[] args) throws Exception {
        OrderedByBlockingQueue program = new OrderedByBlockingQueue();
        Thread writer = start(program::write);
        Thread reader = start(program::read);
        writer.join();
        reader.join();
    }
}
