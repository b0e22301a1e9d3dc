// Fails: exception race
// By: ops random pos mix
// Idea: SCTBench CS.twostage_100_bad. A writer updates two values under two locks, one after the
// other; the reader comes between the two and sees the first update without the second.
// Sizes: 99 writers, 1 reader.
package buggy.sct;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public class Twostage100 {
    private static final int WRITERS = 99;

    private final Lock firstLock = new ReentrantLock();
    private final Lock secondLock = new ReentrantLock();
    private int first;
    private int second;

    void write() {
        firstLock.lock();
        first = 1;
        firstLock.unlock();
        secondLock.lock();
        second = first + 1;
        secondLock.unlock();
    }

    void read() {
        firstLock.lock();
        int seen = first;
        firstLock.unlock();
        if (seen == 0) {
            return;
        }
        secondLock.lock();
        int next = second;
        secondLock.unlock();
        if (next != seen + 1) {
            throw new AssertionError("first is " + seen + ", second is " + next);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Twostage100 program = new Twostage100();
        Thread[] threads = new Thread[WRITERS + 1];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(i < WRITERS ? program::write : program::read);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
