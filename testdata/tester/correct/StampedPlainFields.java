// Passes.
// Events: all, watch correct.StampedPlainFields
// Idea: plain fields read optimistically under a StampedLock, used only if the stamp is valid, or under a lock that
// the stamp was converted to; written alone.
package correct;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.StampedLock;

public class StampedPlainFields {
    private final StampedLock lock = new StampedLock();
    private int x;
    private int y;

    void move() {
        long stamp = lock.writeLock();
        try {
            x++;
            y++;
        } finally {
            lock.unlockWrite(stamp);
        }
    }

    void moveFromOrigin() {
        long stamp = lock.tryOptimisticRead();
        while (true) {
            if (stamp != 0) {
                int seenX = x;
                int seenY = y;
                if (lock.validate(stamp)) {
                    if (seenX != 0 || seenY != 0) {
                        return;
                    }
                    stamp = lock.tryConvertToWriteLock(stamp);
                    if (stamp != 0) {
                        x = 1;
                        y = 1;
                        lock.unlock(stamp);
                        return;
                    }
                }
            }
            stamp = lock.writeLock();
            stamp = lock.tryConvertToOptimisticRead(stamp);
        }
    }

    void read() throws InterruptedException {
        long stamp = lock.tryOptimisticRead();
        int seenX = x;
        int seenY = y;
        if (!lock.validate(stamp)) {
            stamp = lock.tryReadLock(1, TimeUnit.DAYS);
            seenX = x;
            seenY = y;
            lock.unlockRead(stamp);
        }
        if (seenX != seenY) {
            throw new AssertionError(seenX + " and " + seenY);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        StampedPlainFields program = new StampedPlainFields();
        Thread first = new Thread(program::move);
        Thread second = new Thread(program::moveFromOrigin);
        first.start();
        second.start();
        program.read();
        first.join();
        second.join();
        program.read();
    }
}
