// Fails: race
// By: race
// Events: all, watch buggy.race.ReadLockWrites
// Idea: two threads count under the read lock, which both can hold at once.
package buggy.race;

import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReadLockWrites {
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private int reads;

    void read() {
        if (!lock.readLock().tryLock()) {
            return;
        }
        try {
            reads++;
        } finally {
            lock.readLock().unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ReadLockWrites program = new ReadLockWrites();
        Thread other = new Thread(program::read);
        other.start();
        program.read();
        other.join();
    }
}
