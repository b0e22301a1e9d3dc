// Passes.
// Events: all, watch correct.OrderedByMonitor
// Idea: both accesses hold the same monitor: an unlock happens before the next lock.
package correct;

public class OrderedByMonitor {
    private final Object lock = new Object();
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
        synchronized (lock) {
            value = 42;
        }
    }

    void read() throws Exception {
        synchronized (lock) {
            if (value != 0 && value != 42) {
                throw new AssertionError("value is " + value);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        OrderedByMonitor program = new OrderedByMonitor();
        Thread writer = start(program::write);
        Thread reader = start(program::read);
        writer.join();
        reader.join();
    }
}
