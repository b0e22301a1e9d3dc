// Fails: race
// By: race random pos
// Events: all, watch buggy.race.StampNotConverted
// Idea: a read stamp cannot be converted to a write stamp while another thread reads, and nobody looks whether it was.
package buggy.race;

import java.util.concurrent.locks.StampedLock;

public class StampNotConverted {
    private final StampedLock lock = new StampedLock();
    private int count;

    void increment() {
        long stamp = lock.readLock();
        long converted = lock.tryConvertToWriteLock(stamp);
        count++;
        lock.unlock(converted == 0 ? stamp : converted);
    }

    public static void main(String[] args) throws InterruptedException {
        StampNotConverted program = new StampNotConverted();
        Thread other = new Thread(program::increment);
        other.start();
        program.increment();
        other.join();
    }
}
