// Passes.
// Idea: a monitor is released when its block or method ends abruptly (JLS 14.19, 8.4.3.6).
package correct;

public class ReleasedByException {
    private int failures;

    synchronized void method() {
        failures++;
        throw new IllegalStateException("from a synchronized method");
    }

    void block() {
        synchronized (this) {
            failures++;
            throw new IllegalStateException("from a synchronized block");
        }
    }

    void both() {
        try {
            method();
        } catch (IllegalStateException e) {
            // Expected.
        }
        try {
            block();
        } catch (IllegalStateException e) {
            // Expected.
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ReleasedByException program = new ReleasedByException();
        Thread other = new Thread(program::both);
        other.start();
        program.both();
        other.join();
        if (program.failures != 4) {
            throw new AssertionError("failures: " + program.failures);
        }
    }
}
