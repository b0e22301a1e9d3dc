// Passes.
// Idea: threads wait on a condition of a write lock.
package correct;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class WriteLockCondition {
    public static void main(String[] args) throws InterruptedException {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        Condition changed = lock.writeLock().newCondition();
        boolean[] ready = new boolean[1];
        Thread other = new Thread(() -> {
            lock.writeLock().lock();
            try {
                ready[0] = true;
                changed.signalAll();
            } finally {
                lock.writeLock().unlock();
            }
        });
        other.start();
        lock.writeLock().lock();
        try {
            while (!ready[0]) {
                changed.awaitUninterruptibly();
            }
        } finally {
            lock.writeLock().unlock();
        }
        other.join();
    }
}
