// Passes.
// Events: all, watch correct.*
// Idea: a finite loop of 100,000 rounds that only reads, plain fields and volatile ones: no livelock.
package correct;

public class ReadingLoop {
    private static final int ROUNDS = 100_000;

    private final Object lock = new Object();
    private volatile int step = 1;
    private int plain = 2;

    void write() {
        synchronized (lock) {
            plain = 3;
        }
    }

    void read() {
        long sum = 0;
        synchronized (lock) {
            for (int i = 0; i < ROUNDS; i++) {
                sum += plain;
            }
        }
        for (int i = 0; i < ROUNDS; i++) {
            sum += step;
        }
        if (sum < 3 * ROUNDS) {
            throw new AssertionError(sum);
        }
    }

    public static void main(String[] args) {
        ReadingLoop program = new ReadingLoop();
        new Thread(program::write).start();
        new Thread(program::read).start();
    }
}
