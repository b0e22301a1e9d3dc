// Fails: lost-thread deadlock
// By: random pos pct:1
// Idea: main ends and leaves a thread behind that waits for something that nobody will ever do.
package buggy;

import java.util.concurrent.CountDownLatch;

public class ForgottenWaiter {
    public static void main(String[] args) {
        CountDownLatch latch = new CountDownLatch(1);
        new Thread(() -> {
            try {
                latch.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }).start();
    }
}
