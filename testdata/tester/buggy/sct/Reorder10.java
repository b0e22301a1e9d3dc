// Fails: exception
// By: random pos pct:7
// Idea: SCTBench CS.reorder_10_bad. A setter writes a = 1, then b = -1; the checker reads both fields
// between the two writes of the first setter, before any other setter writes b.
// All threads pass a gate once the last one is started: in the original order a random walk must
// start every thread before any setter is done, which 100,000 schedules do not show for 10 threads.
// Sizes: 9 setters, 1 checker.
package buggy.sct;

public class Reorder10 {
    private static final int SETTERS = 9;
    private static final int CHECKERS = 1;

    private volatile int a;
    private volatile int b;
    private final Object gate = new Object();

    private void waitForAll() {
        synchronized (gate) {
            // Open once every thread has been started.
        }
    }

    void set() {
        waitForAll();
        a = 1;
        b = -1;
    }

    void check() {
        waitForAll();
        if (!(a == 0 && b == 0) && !(a == 1 && b == -1)) {
            throw new AssertionError("only one of two writes seen");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Reorder10 program = new Reorder10();
        Thread[] threads = new Thread[SETTERS + CHECKERS];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(i < SETTERS ? program::set : program::check);
        }
        synchronized (program.gate) {
            for (Thread thread : threads) {
                thread.start();
            }
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
