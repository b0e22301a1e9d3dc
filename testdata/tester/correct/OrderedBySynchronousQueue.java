// Passes.
// Events: all, watch correct.OrderedBySynchronousQueue
// Idea: put to a SynchronousQueue happens before the take that gets the element.
package correct;

import java.util.concurrent.SynchronousQueue;

public class OrderedBySynchronousQueue {
    private final SynchronousQueue<String> queue = new SynchronousQueue<>();
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
        OrderedBySynchronousQueue program = new OrderedBySynchronousQueue();
        Thread writer = start(program::write);
        Thread reader = start(program::read);
        writer.join();
        reader.join();
    }
}
