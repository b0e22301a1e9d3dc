// Passes.
// Interleavings: 6
// Idea: three threads with one synchronized increment each: 3! orders.
package counting;

public class ThreeByOne {
    private int count;

    synchronized void increment() {
        count++;
    }

    public static void main(String[] args) throws InterruptedException {
        ThreeByOne program = new ThreeByOne();
        Thread[] threads = {
            new Thread(program::increment), new Thread(program::increment), new Thread(program::increment)
        };
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        if (program.count != 3) {
            throw new AssertionError("count is " + program.count);
        }
    }
}
