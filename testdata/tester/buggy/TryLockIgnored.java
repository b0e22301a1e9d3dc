// Fails: exception
// By: random pos pct:2
// Idea: the result of tryLock is ignored, so unlock throws IllegalMonitorStateException in the
// thread that did not get the lock.
package buggy;

import java.util.concurrent.locks.ReentrantLock;

public class TryLockIgnored {
    private final ReentrantLock lock = new ReentrantLock();

    void work() {
        lock.tryLock();
        try {
            Thread.yield();
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        TryLockIgnored program = new TryLockIgnored();
        new Thread(program::work).start();
        new Thread(program::work).start();
    }
}
