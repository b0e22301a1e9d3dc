// Fails: deadlock
// By: random pos pct:2
// Idea: a buffer with two Conditions signals the wrong one after put: the consumer that waits is
// not woken.
package buggy;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class ConditionOfOtherKind {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition notFull = lock.newCondition();
    private final Condition notEmpty = lock.newCondition();
    private boolean full;

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
            while (full) {
                notFull.await();
            }
            full = true;
            notFull.signal();
        } finally {
            lock.unlock();
        }
    }

    void take() throws InterruptedException {
        lock.lock();
        try {
            while (!full) {
                notEmpty.await();
            }
            full = false;
            notFull.signal();
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ConditionOfOtherKind slot = new ConditionOfOtherKind();
        Thread taker = start(slot::take);
        Thread putter = start(slot::put);
        putter.join();
        taker.join();
    }
}
