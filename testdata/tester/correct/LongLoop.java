// Passes.
// Idea: a finite loop of 20,000 synchronized rounds is no livelock, beside a thread that waits.
package correct;

public class LongLoop {
    private int count;

    synchronized void increment() {
        count++;
    }

    public static void main(String[] args) throws InterruptedException {
        LongLoop program = new LongLoop();
        Thread other = new Thread(program::increment);
        other.start();
        for (int i = 0; i < 20_000; i++) {
            program.increment();
        }
        other.join();
        if (program.count != 20_001) {
            throw new AssertionError("count is " + program.count);
        }
    }
}
