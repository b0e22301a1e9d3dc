// Passes.
// Idea: a writer keeps the read lock, so that nobody changes what it wrote before it has read it.
package correct;

import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReadLockAfterWriteLock {
    public static void main(String[] args) throws InterruptedException {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock(true);
        int[] value = new int[1];
        Runnable change = () -> {
            lock.writeLock().lock();
            int mine = ++value[0];
            lock.readLock().lock();
            lock.writeLock().unlock();
            try {
                if (value[0] != mine) {
                    throw new AssertionError("changed");
                }
            } finally {
                lock.readLock().unlock();
            }
        };
        Thread one = new Thread(change);
        one.start();
        change.run();
        one.join();
        if (value[0] != 2 || lock.getReadLockCount() != 0) {
            throw new AssertionError("value is " + value[0]);
        }
    }
}
