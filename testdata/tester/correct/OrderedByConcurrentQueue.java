// Passes.
// Events: all, watch correct.OrderedByConcurrentQueue
// Idea: add to a ConcurrentLinkedQueue happens before the poll that gets the element.
package correct;

import java.util.concurrent.ConcurrentLinkedQueue;

public class OrderedByConcurrentQueue {
    private final ConcurrentLinkedQueue<String> queue = new ConcurrentLinkedQueue<>();
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
        queue.add("ready");
    }

    void read() throws Exception {
        if (queue.poll() == null) {
            return;
        }
        if (value != 42) {
            throw new AssertionError("value is " + value);
        }
    }

    public static void main(String[] args) throws Exception {
        OrderedByConcurrentQueue program = new OrderedByConcurrentQueue();
        Thread writer = start(program::write);
        Thread reader = start(program::read);
        writer.join();
        reader.join();
    }
}
