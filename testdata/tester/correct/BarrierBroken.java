// Passes.
// Idea: a barrier that is broken by an interrupt tells all that wait at it.
package correct;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;

public class BarrierBroken {
    public static void main(String[] args) throws InterruptedException {
        CyclicBarrier barrier = new CyclicBarrier(3);
        AtomicInteger told = new AtomicInteger();
        Runnable arrive = () -> {
            try {
                barrier.await();
            } catch (BrokenBarrierException | InterruptedException e) {
                told.incrementAndGet();
            }
        };
        Thread one = new Thread(arrive);
        Thread two = new Thread(arrive);
        one.start();
        two.start();
        one.interrupt();
        one.join();
        two.join();
        if (told.get() != 2 || !barrier.isBroken()) {
            throw new AssertionError("told: " + told);
        }
    }
}
