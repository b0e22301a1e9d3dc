// Passes.
// Events: all, watch correct.OrderedByWait
// Idea: a value written before notify under the monitor is read after wait.
package correct;

public class OrderedByWait {
    private final Object lock = new Object();
    private boolean ready;
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
            ready = true;
            lock.notify();
        }
    }

    void read() throws Exception {
        synchronized (lock) {
            while (!ready) {
                lock.wait();
            }
        }
        if (value != 42) {
            throw new AssertionError("value is " + value);
        }
    }

    public static void main(String[] args) throws Exception {
        OrderedByWait program = new OrderedByWait();
        Thread writer = start(program::write);
        Thread reader = start(program::read);
        writer.join();
        reader.join();
    }
}
