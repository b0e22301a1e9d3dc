// Passes.
// Interleavings: 2
// Idea: two threads enter one monitor twice, nested: inside, the other one cannot go on, so only
// the order of the outer entries counts.
package counting;

public class TwoLocks {
    private int count;

    void work() {
        synchronized (this) {
            synchronized (this) {
                count++;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TwoLocks program = new TwoLocks();
        Thread one = new Thread(program::work);
        Thread two = new Thread(program::work);
        one.start();
        two.start();
        one.join();
        two.join();
        if (program.count != 2) {
            throw new AssertionError("count is " + program.count);
        }
    }
}
