// Fails: exception
// By: random pos pct:2
// Idea: tryLock with a short time limit may fail while the lock is held, however short that is; the
// program takes the failure for impossible.
package buggy;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

public class TimedTryLockEarly {
    private final ReentrantLock lock = new ReentrantLock();

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

    void work() throws InterruptedException {
        if (!lock.tryLock(20, TimeUnit.MILLISECONDS)) {
            throw new AssertionError("no lock within 20 ms");
        }
        try {
            Thread.yield();
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TimedTryLockEarly program = new TimedTryLockEarly();
        Thread one = start(program::work);
        Thread two = start(program::work);
        one.join();
        two.join();
    }
}
