// Fails: exception
// By: random pos pct:2
// Idea: a Condition is signalled under another lock than its own: IllegalMonitorStateException, on
// the path where somebody waits.
package buggy;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class ConditionWrongLock {
    private final ReentrantLock lock = new ReentrantLock();
    private final ReentrantLock other = new ReentrantLock();
    private final Condition ready = lock.newCondition();
    private volatile boolean waiting;

    void await() {
        lock.lock();
        try {
            waiting = true;
            ready.await();
        } catch (InterruptedException e) {
            // The program is over.
        } finally {
            lock.unlock();
        }
    }

    void signal() {
        other.lock();
        try {
            if (waiting) {
                ready.signal();
            }
        } finally {
            other.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ConditionWrongLock program = new ConditionWrongLock();
        Thread waiter = new Thread(program::await);
        waiter.start();
        try {
            program.signal();
        } finally {
            waiter.interrupt();
        }
        waiter.join();
    }
}
