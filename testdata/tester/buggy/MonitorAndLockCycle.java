// Fails: deadlock
// By: random pos pct:2
// Idea: a cycle of a monitor and a ReentrantLock: one thread waits to enter, the other is parked.
package buggy;

import java.util.concurrent.locks.ReentrantLock;

public class MonitorAndLockCycle {
    private final Object monitor = new Object();
    private final ReentrantLock lock = new ReentrantLock();

    void monitorFirst() {
        synchronized (monitor) {
            lock.lock();
            lock.unlock();
        }
    }

    void lockFirst() {
        lock.lock();
        try {
            synchronized (monitor) {
                // Nothing to do while both are held.
            }
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) {
        MonitorAndLockCycle program = new MonitorAndLockCycle();
        new Thread(program::monitorFirst).start();
        new Thread(program::lockFirst).start();
    }
}
