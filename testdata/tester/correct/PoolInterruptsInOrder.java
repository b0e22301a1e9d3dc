// Passes.
// Idea: a pool that is shut down interrupts its workers in the order in which they came: the set that
// holds them is in the order of identity hash codes otherwise, which no replay could repeat.
package correct;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class PoolInterruptsInOrder {
    private static final int WORKERS = 5;

    private final List<Integer> interrupted = new CopyOnWriteArrayList<>();
    private final CountDownLatch busy = new CountDownLatch(WORKERS);
    private final CountDownLatch never = new CountDownLatch(1);
    private int made;

    private Thread make(Runnable body) {
        int number = made++;
        return new Thread(body) {
            @Override
            public void interrupt() {
                interrupted.add(number);
                super.interrupt();
            }
        };
    }

    private void work() {
        busy.countDown();
        try {
            never.await();
        } catch (InterruptedException e) {
            // The pool is shut down.
        }
    }

    public static void main(String[] args) throws InterruptedException {
        PoolInterruptsInOrder program = new PoolInterruptsInOrder();
        ExecutorService pool = Executors.newFixedThreadPool(WORKERS, program::make);
        for (int i = 0; i < WORKERS; i++) {
            pool.execute(program::work);
        }
        program.busy.await();
        pool.shutdownNow();
        if (!List.copyOf(program.interrupted).subList(0, WORKERS).equals(List.of(0, 1, 2, 3, 4))) {
            throw new AssertionError("interrupted: " + program.interrupted);
        }
    }
}
