// Passes.
// Interleavings: 252
// Idea: two threads with five synchronized increments each: C(10, 5) orders of the ten monitor
// entries.
package counting;

public class TwoByFive {
    private int count;

    synchronized void increment() {
        count++;
    }

    void work() {
        for (int i = 0; i < 5; i++) {
            increment();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TwoByFive program = new TwoByFive();
        Thread one = new Thread(program::work);
        Thread two = new Thread(program::work);
        one.start();
        two.start();
        one.join();
        two.join();
        if (program.count != 10) {
            throw new AssertionError("count is " + program.count);
        }
    }
}
