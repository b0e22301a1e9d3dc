// Passes.
// Idea: an optimistic read of a StampedLock, validated, with the read lock as a second way.
package correct;

import java.util.concurrent.locks.StampedLock;

public class StampedValidated {
    private final StampedLock lock = new StampedLock();
    private volatile int x;
    private volatile int y;

    void move() {
        long stamp = lock.writeLock();
        x++;
        y++;
        lock.unlockWrite(stamp);
    }

    void read() {
        long stamp = lock.tryOptimisticRead();
        int seenX = x;
        int seenY = y;
        if (!lock.validate(stamp)) {
            stamp = lock.readLock();
            seenX = x;
            seenY = y;
            lock.unlockRead(stamp);
        }
        if (seenX != seenY) {
            throw new AssertionError(seenX + " and " + seenY);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        StampedValidated program = new StampedValidated();
        Thread reader = new Thread(program::read);
        reader.start();
        program.move();
        reader.join();
    }
}
