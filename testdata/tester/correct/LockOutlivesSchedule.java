// Passes.
// Idea: a lock, its condition and a semaphore stay in the system properties, as those in static fields of the JDK
// stay; daemon threads that still wait for them when the program ends must not be left in their queues.
package correct;

import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class LockOutlivesSchedule {
    private final ReentrantLock lock =
            (ReentrantLock) System.getProperties().computeIfAbsent("kept.lock", key -> new ReentrantLock());
    private final Condition changed =
            (Condition) System.getProperties().computeIfAbsent("kept.condition", key -> lock.newCondition());
    private final Semaphore permits =
            (Semaphore) System.getProperties().computeIfAbsent("kept.permits", key -> new Semaphore(1));
    private boolean done;

    void waitForEver() {
        lock.lock();
        try {
            while (true) {
                changed.awaitUninterruptibly();
            }
        } finally {
            lock.unlock();
        }
    }

    void waitForATime() {
        lock.lock();
        try {
            changed.awaitNanos(1_000_000_000L);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        } finally {
            lock.unlock();
        }
    }

    void holdBoth() {
        permits.acquireUninterruptibly();
        try {
            lock.lock();
            lock.unlock();
        } finally {
            permits.release();
        }
    }

    void waitUntilDone() {
        lock.lock();
        try {
            while (!done) {
                changed.awaitUninterruptibly();
            }
        } finally {
            lock.unlock();
        }
    }

    void finish() throws InterruptedException {
        permits.acquire();
        permits.release();
        lock.lock();
        try {
            done = true;
            for (int waiter = 0; waiter < 8; waiter++) {
                changed.signal();
            }
        } finally {
            lock.unlock();
        }
    }

    private static void startDaemon(Runnable body) {
        Thread thread = new Thread(body);
        thread.setDaemon(true);
        thread.start();
    }

    public static void main(String[] args) throws InterruptedException {
        LockOutlivesSchedule program = new LockOutlivesSchedule();
        for (int round = 0; round < 2; round++) {
            startDaemon(program::waitForEver);
            startDaemon(program::waitForATime);
            startDaemon(program::holdBoth);
        }
        Thread waiter = new Thread(program::waitUntilDone);
        waiter.start();
        program.finish();
        waiter.join();
    }
}
