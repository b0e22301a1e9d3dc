// Fails: exception
// By: random pos pct:2
// Idea: SCTBench CS.twostage_bad. A writer updates two values under two monitors, one after the other; the
// reader comes between the two and sees the first update without the second.
// Sizes: 1 writer, 1 reader.
package buggy.sct;

public class Twostage {
    private static final int WRITERS = 1;

    private final Object firstLock = new Object();
    private final Object secondLock = new Object();
    private volatile int first;
    private int second;

    void write() {
        synchronized (firstLock) {
            first = 1;
        }
        synchronized (secondLock) {
            second = first + 1;
        }
    }

    void read() {
        int seen;
        synchronized (firstLock) {
            seen = first;
        }
        if (seen == 0) {
            return;
        }
        synchronized (secondLock) {
            if (second != seen + 1) {
                throw new AssertionError("first is " + seen + ", second is " + second);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Twostage program = new Twostage();
        Thread[] threads = new Thread[WRITERS + 1];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(i == WRITERS ? program::read : program::write);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
