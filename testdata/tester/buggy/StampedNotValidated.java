// Fails: exception
// By: random pos pct:2
// Idea: an optimistic read of a StampedLock is used without validate: a writer stands between its
// two writes.
package buggy;

import java.util.concurrent.locks.StampedLock;

public class StampedNotValidated {
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
        if (stamp != 0 && seenX != seenY) {
            throw new AssertionError(seenX + " and " + seenY);
        }
    }

    public static void main(String[] args) {
        StampedNotValidated program = new StampedNotValidated();
        new Thread(program::move).start();
        new Thread(program::read).start();
    }
}
