// Passes.
// Idea: a cache under a ReentrantReadWriteLock: release the read lock, take the write lock, look
// again, then downgrade from write to read.
package correct;

import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReadWriteCache {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private Object cache;
    private int filled;

    Object get() {
        lock.readLock().lock();
        if (cache == null) {
            lock.readLock().unlock();
            lock.writeLock().lock();
            if (cache == null) {
                cache = new Object();
                filled++;
            }
            lock.readLock().lock();
            lock.writeLock().unlock();
        }
        try {
            return cache;
        } finally {
            lock.readLock().unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ReadWriteCache program = new ReadWriteCache();
        Thread other = new Thread(program::get);
        other.start();
        program.get();
        other.join();
        if (program.filled != 1) {
            throw new AssertionError("filled " + program.filled + " times");
        }
    }
}
