// Passes.
// Events: all, watch correct.OrderedByTryLock
// Idea: a successful tryLock happens after the unlock before it.
package correct;

import java.util.concurrent.locks.ReentrantLock;

public class OrderedByTryLock {
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
        if (lock.tryLock()) {
            try {
                if (value != 0 && value != 42) {
                    throw new AssertionError("value is " + value);
                }
            } finally {
                lock.unlock();
            }
        }
    }

    public static void main(String[] args) throws Exception {
        OrderedByTryLock program = new OrderedByTryLock();
        Thread writer = start(program::write);
        Thread reader = start(program::read);
        writer.join();
        reader.join();
    }
}
