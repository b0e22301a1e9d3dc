// Fails: deadlock
// By: random pos pct:1
// Idea: a signal to a Condition that nobody awaits yet is lost; there is no predicate.
package buggy;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class ConditionSignalLost {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition ready = lock.newCondition();

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

    void await() throws InterruptedException {
        lock.lock();
        try {
            ready.await();
        } finally {
            lock.unlock();
        }
    }

    void signal() {
        lock.lock();
        try {
            ready.signal();
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ConditionSignalLost program = new ConditionSignalLost();
        Thread waiter = start(program::await);
        Thread signaller = start(program::signal);
        signaller.join();
        waiter.join();
    }
}
