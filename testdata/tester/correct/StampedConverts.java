// Passes.
// Idea: a read stamp becomes a write stamp, or the thread starts again.
package correct;

import java.util.concurrent.locks.StampedLock;

public class StampedConverts {
    public static void main(String[] args) throws InterruptedException {
        StampedLock lock = new StampedLock();
        int[] value = new int[1];
        Runnable increment = () -> {
            long stamp = lock.readLock();
            try {
                long write = lock.tryConvertToWriteLock(stamp);
                if (write == 0) {
                    lock.unlockRead(stamp);
                    write = lock.writeLock();
                }
                stamp = write;
                value[0]++;
            } finally {
                lock.unlock(stamp);
            }
        };
        Thread one = new Thread(increment);
        one.start();
        increment.run();
        one.join();
        if (value[0] != 2 || lock.isWriteLocked() || lock.isReadLocked()) {
            throw new AssertionError("value is " + value[0]);
        }
    }
}
