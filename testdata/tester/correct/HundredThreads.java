// Passes.
// Idea: a hundred threads, one monitor.
package correct;

public class HundredThreads {
    private int count;

    synchronized void increment() {
        count++;
    }

    public static void main(String[] args) throws InterruptedException {
        HundredThreads program = new HundredThreads();
        Thread[] threads = new Thread[100];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(program::increment);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        if (program.count != 100) {
            throw new AssertionError("count is " + program.count);
        }
    }
}
