// Passes.
// Interleavings: 90
// Idea: three threads with two synchronized increments each: 6! / (2! 2! 2!) orders.
package counting;

public class ThreeByTwo {
    private int count;

    void work() {
        for (int i = 0; i < 2; i++) {
            synchronized (this) {
                count++;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ThreeByTwo program = new ThreeByTwo();
        Thread[] threads = {
            new Thread(program::work), new Thread(program::work), new Thread(program::work)
        };
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        if (program.count != 6) {
            throw new AssertionError("count is " + program.count);
        }
    }
}
