// Fails: exception
// By: random pos pct:7 ops mix
// Idea: SCTBench CS.reorder_5_bad. A setter writes a = 1, then b = -1; the checker reads both fields
// between the two writes of the first setter, before any other setter writes b.
// Sizes: 4 setters, 1 checker.
package buggy.sct;

public class Reorder5 {
    private static final int SETTERS = 4;
    private static final int CHECKERS = 1;

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
        Reorder5 program = new Reorder5();
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
