// Fails: exception
// By: random pos pct:2
// Idea: SCTBench CS.wronglock_3_bad. One thread increments under its lock and checks its own increment; the
// others increment under another lock, and one of them comes in between.
// Sizes: 1 checking thread, 3 others.
package buggy.sct;

public class Wronglock3 {
    private static final int OTHERS = 3;

    private final Object dataLock = new Object();
    private final Object otherLock = new Object();
    private volatile int value;

    void incrementAndCheck() {
        synchronized (dataLock) {
            int before = value;
            value++;
            if (value != before + 1) {
                throw new AssertionError("somebody else wrote " + value);
            }
        }
    }

    void increment() {
        synchronized (otherLock) {
            value++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Wronglock3 program = new Wronglock3();
        Thread[] threads = new Thread[1 + OTHERS];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(i == 0 ? program::incrementAndCheck : program::increment);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
