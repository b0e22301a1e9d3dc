// Fails: exception
// By: random pos pct:3
// Idea: SCTBench CS.reorder_3_bad. A setter writes a = 1, then b = -1; the checker reads both fields
// between the two writes of the first setter, before any other setter writes b.
// The setters are started first, as in the original.
// Sizes: 2 setters, 1 checker.
package buggy.sct;

public class Reorder3 {
    private static final int SETTERS = 2;
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
        Reorder3 program = new Reorder3();
        Thread[] threads = new Thread[SETTERS + CHECKERS];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(i < SETTERS ? program::set : program::check);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
