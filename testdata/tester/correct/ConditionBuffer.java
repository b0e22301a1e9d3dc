// Passes.
// Idea: a bounded buffer with two Conditions and single signals.
package correct;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class ConditionBuffer {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition notFull = lock.newCondition();
    private final Condition notEmpty = lock.newCondition();
    private int size;

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

    void put() throws InterruptedException {
        lock.lock();
        try {
            while (size == 1) {
                notFull.await();
            }
            size++;
            notEmpty.signal();
        } finally {
            lock.unlock();
        }
    }

    void take() throws InterruptedException {
        lock.lock();
        try {
            while (size == 0) {
                notEmpty.await();
            }
            size--;
            notFull.signal();
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ConditionBuffer buffer = new ConditionBuffer();
        Thread[] threads = {
            start(buffer::take), start(buffer::take), start(buffer::put), start(buffer::put)
        };
        for (Thread thread : threads) {
            thread.join();
        }
        if (buffer.size != 0) {
            throw new AssertionError("size is " + buffer.size);
        }
    }
}
