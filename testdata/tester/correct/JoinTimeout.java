// Passes.
// Idea: join with a time limit returns while the thread is still alive: it waits for main.
package correct;

import java.util.concurrent.CountDownLatch;

public class JoinTimeout {
    public static void main(String[] args) throws InterruptedException {
        CountDownLatch latch = new CountDownLatch(1);
        Thread worker = new Thread(() -> {
            try {
                latch.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        worker.start();
        worker.join(1);
        if (!worker.isAlive()) {
            throw new AssertionError("ended before the latch was opened");
        }
        latch.countDown();
        worker.join();
        if (worker.isAlive()) {
            throw new AssertionError("alive after join");
        }
    }
}
