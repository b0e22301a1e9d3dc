// Passes.
// Events: all, watch correct.OrderedByReadWriteLock
// Idea: unlock of the write lock happens before the next lock of the read lock.
package correct;

import java.util.concurrent.locks.ReentrantReadWriteLock;

public class OrderedByReadWriteLock {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
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
        lock.writeLock().lock();
        value = 42;
        lock.writeLock().unlock();
    }

    void read() throws Exception {
        lock.readLock().lock();
        try {
            if (value != 0 && value != 42) {
                throw new AssertionError("value is " + value);
            }
        } finally {
            lock.readLock().unlock();
        }
    }

    public static void main(String[] args) throws Exception {
        OrderedByReadWriteLock program = new OrderedByReadWriteLock();
        Thread writer = start(program::write);
        Thread reader = start(program::read);
        writer.join();
        reader.join();
    }
}
