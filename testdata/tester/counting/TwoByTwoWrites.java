// Passes.
// Interleavings: 6
// Idea: two threads with two volatile writes each to the same field: C(4, 2) orders.
package counting;

public class TwoByTwoWrites {
    private volatile int value;

    void work(int first) {
        value = first;
        value = first + 1;
    }

    public static void main(String[] args) throws InterruptedException {
        TwoByTwoWrites program = new TwoByTwoWrites();
        Thread one = new Thread(() -> program.work(1));
        Thread two = new Thread(() -> program.work(3));
        one.start();
        two.start();
        one.join();
        two.join();
        if (program.value != 2 && program.value != 4) {
            throw new AssertionError("value is " + program.value);
        }
    }
}
