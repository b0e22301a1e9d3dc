// Fails: exception
// By: random pos pct:7 ops mix
// Idea: SCTBench CS.reorder_20_bad. A setter writes a = 1, then b = -1; the checker reads both fields
// between the two writes of the first setter, before any other setter writes b.
// Sizes: 10 setters, 10 checkers.
package buggy.sct;

public class Reorder20 {
    private static final int SETTERS = 10;
    private static final int CHECKERS = 10;

    private volatile int a;
    private volatile int b;

    void set() {
        a = 1;
        b = -1;
    }

    void check() {
        if (!(a == 0 && b == 0) && !(a == 1 && b == -1)) {
            throw new AssertionError("only one of two writes seen");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Reorder20 program = new Reorder20();
        Thread[] threads = new Thread[SETTERS + CHECKERS];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(i < SETTERS ? program::set : program::check);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
