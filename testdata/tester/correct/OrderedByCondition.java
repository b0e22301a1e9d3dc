// Passes.
// Events: all, watch correct.OrderedByCondition
// Idea: a value written before signal is read after await.
package correct;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class OrderedByCondition {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition filled = lock.newCondition();
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
        filled.signalAll();
        lock.unlock();
    }

    void read() throws Exception {
        lock.lock();
        try {
            while (value == 0) {
                filled.await();
            }
        } finally {
            lock.unlock();
        }
        if (value != 42) {
            throw new AssertionError("value is " + value);
        }
    }

    public static void main(String[] args) throws Exception {
        OrderedByCondition program = new OrderedByCondition();
        Thread writer = start(program::write);
        Thread reader = start(program::read);
        writer.join();
        reader.join();
    }
}
