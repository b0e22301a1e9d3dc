// Predicts: nothing
// Idea: everything is guarded, or handed over by start, a volatile flag, a latch, a queue, or a lock that is always taken first.
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public class HandedOver {
    private final Lock first = new ReentrantLock();
    private final Object second = new Object();
    private final CountDownLatch latch = new CountDownLatch(1);
    private final BlockingQueue<int[]> queue = new ArrayBlockingQueue<>(1);
    private volatile boolean ready;
    private int byFlag;
    private int byLatch;
    private int guarded;

    private void both() {
        first.lock();
        try {
            synchronized (second) {
                guarded++;
            }
        } finally {
            first.unlock();
        }
    }

    private void gives() {
        try {
            byFlag = 1;
            ready = true;
            byLatch = 2;
            latch.countDown();
            queue.put(new int[] {3});
            both();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void takes() {
        try {
            int seen = ready ? byFlag : 1;
            latch.await();
            seen += byLatch;
            int[] cell = queue.take();
            cell[0]++;
            both();
            if (seen + cell[0] != 7) {
                throw new IllegalStateException("saw " + seen);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        HandedOver program = new HandedOver();
        Thread gives = new Thread(program::gives);
        Thread takes = new Thread(program::takes);
        gives.start();
        takes.start();
        gives.join();
        takes.join();
    }
}
