// Fails: exception
// By: random pos pct:2
// Idea: an interrupt meant for the first blocking call arrives at the next one, which nobody expects
// to be interrupted.
package buggy;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;

public class InterruptUnexpected {
    private final CountDownLatch begin = new CountDownLatch(1);
    private final BlockingQueue<String> queue = new LinkedBlockingQueue<>();

    void work() {
        try {
            begin.await();
        } catch (InterruptedException e) {
            return;
        }
        try {
            queue.take();
        } catch (InterruptedException e) {
            throw new AssertionError("interrupted while taking", e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        InterruptUnexpected program = new InterruptUnexpected();
        Thread worker = new Thread(program::work);
        worker.start();
        program.begin.countDown();
        worker.interrupt();
        worker.join();
    }
}
