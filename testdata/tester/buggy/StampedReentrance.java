// Fails: deadlock
// By: random pos pct:1
// Idea: a StampedLock is not reentrant: its owner locks itself out.
package buggy;

import java.util.concurrent.locks.StampedLock;

public class StampedReentrance {
    private final StampedLock lock = new StampedLock();

    void outer() {
        long stamp = lock.writeLock();
        inner();
        lock.unlockWrite(stamp);
    }

    void inner() {
        long stamp = lock.readLock();
        lock.unlockRead(stamp);
    }

    public static void main(String[] args) throws InterruptedException {
        StampedReentrance program = new StampedReentrance();
        Thread thread = new Thread(program::outer);
        thread.start();
        thread.join();
    }
}
