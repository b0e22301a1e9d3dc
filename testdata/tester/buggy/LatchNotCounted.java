// Fails: deadlock
// By: random pos pct:2
// Idea: countDown stands behind a statement that may throw; the exception is caught and logged, and
// the main thread waits for a latch that nobody counts down.
package buggy;

import java.util.concurrent.CountDownLatch;

public class LatchNotCounted {
    private final CountDownLatch finished = new CountDownLatch(1);
    private volatile String input;

    void work() {
        try {
            input.length();
            finished.countDown();
        } catch (NullPointerException e) {
            // As programs do: the error is noted somewhere.
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LatchNotCounted program = new LatchNotCounted();
        new Thread(program::work).start();
        program.input = "input";
        program.finished.await();
    }
}
