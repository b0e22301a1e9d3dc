// Passes.
// Events: all, watch correct.OrderedByStampedLock
// Idea: unlockWrite of a StampedLock happens before the next readLock.
package correct;

import java.util.concurrent.locks.StampedLock;

public class OrderedByStampedLock {
    private final StampedLock lock = new StampedLock();
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
        long stamp = lock.writeLock();
        value = 42;
        lock.unlockWrite(stamp);
    }

    void read() throws Exception {
        long stamp = lock.readLock();
        try {
            if (value != 0 && value != 42) {
                throw new AssertionError("value is " + value);
            }
        } finally {
            lock.unlockRead(stamp);
        }
    }

    public static void main(String[] args) throws Exception {
        OrderedByStampedLock program = new OrderedByStampedLock();
        Thread writer = start(program::write);
        Thread reader = start(program::read);
        writer.join();
        reader.join();
    }
}
