// Passes.
// Idea: timed tryLock, poll, tryAcquire, await and join, each right whether it times out or not.
package correct;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

public class TimedOperations {
    private final ReentrantLock lock = new ReentrantLock();
    private final Semaphore permit = new Semaphore(1);
    private final BlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
    private final CountDownLatch latch = new CountDownLatch(1);

    interface Body {
        void run() throws Exception;
    }

    static Thread start(Body body) {
        Thread thread = new Thread(() -> {
            try {
                body.run();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        thread.start();
        return thread;
    }

    void work() throws InterruptedException {
        if (lock.tryLock(1, TimeUnit.MILLISECONDS)) {
            lock.unlock();
        }
        if (permit.tryAcquire(1, TimeUnit.MILLISECONDS)) {
            permit.release();
        }
        Integer element = queue.poll(1, TimeUnit.MILLISECONDS);
        if (element != null && element != 7) {
            throw new AssertionError("polled " + element);
        }
        if (latch.await(1, TimeUnit.MILLISECONDS) && latch.getCount() != 0) {
            throw new AssertionError("latch is not down");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TimedOperations program = new TimedOperations();
        Thread other = start(program::work);
        program.work();
        program.queue.add(7);
        program.latch.countDown();
        other.join(1);
        other.join();
    }
}
