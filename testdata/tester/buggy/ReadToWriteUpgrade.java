// Fails: deadlock
// By: random pos pct:1
// Idea: a thread that holds the read lock of a ReentrantReadWriteLock asks for the write lock, which
// waits for all readers, itself included. It does so only if the cache is still empty.
package buggy;

import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReadToWriteUpgrade {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private Object cache;

    void fill() {
        lock.writeLock().lock();
        cache = new Object();
        lock.writeLock().unlock();
    }

    void get() {
        lock.readLock().lock();
        try {
            if (cache == null) {
                fill();
            }
        } finally {
            lock.readLock().unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ReadToWriteUpgrade program = new ReadToWriteUpgrade();
        Thread filler = new Thread(program::fill);
        Thread reader = new Thread(program::get);
        filler.start();
        reader.start();
        filler.join();
        reader.join();
    }
}
