// Passes.
// Idea: a barrier with a time limit: both get through or both are told.
package correct;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

public class BarrierTimed {
    public static void main(String[] args) throws InterruptedException {
        CyclicBarrier barrier = new CyclicBarrier(2);
        AtomicInteger through = new AtomicInteger();
        Runnable arrive = () -> {
            try {
                barrier.await(1, TimeUnit.SECONDS);
                through.incrementAndGet();
            } catch (BrokenBarrierException | TimeoutException e) {
                through.addAndGet(10);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        };
        Thread other = new Thread(arrive);
        other.start();
        arrive.run();
        other.join();
        if (through.get() != 2 && through.get() != 20) {
            throw new AssertionError("through: " + through);
        }
    }
}
