// Passes.
// Events: all, watch correct.OrderedByLock
// Idea: unlock of a ReentrantLock happens before the next lock.
package correct;

import java.util.concurrent.locks.ReentrantLock;

public class OrderedByLock {
    private final ReentrantLock lock = new ReentrantLock();
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
        lock.lock();
        value = 42;
        lock.unlock();
    }

    void read() throws Exception {
        lock.lock();
        try {
            if (value != 0 && value != 42) {
                throw new AssertionError("value is " + value);
            }
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws Exception {
        OrderedByLock program = new OrderedByLock();
        Thread writer = start(program::write);
        Thread reader = start(program::read);
        writer.join();
        reader.join();
    }
}
