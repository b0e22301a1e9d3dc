// Fails: exception
// By: random pos pct:100
// Idea: SCTBench CS.twostage_100_bad. A writer updates two values under two monitors, one after the
// other; the reader comes between the two and sees the first update without the second.
// The reader is started first: started last, as in the original, it comes too late in any random walk
// (15,000 simulated schedules without a hit). PCT needs about as many change points as threads: at
// depth 20 one simulated schedule in 500 hits, at depth 100 one in 66.
// Sizes: 99 writers, 1 reader.
package buggy.sct;

public class Twostage100 {
    private static final int WRITERS = 99;

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
        Twostage100 program = new Twostage100();
        Thread[] threads = new Thread[WRITERS + 1];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(i == 0 ? program::read : program::write);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
