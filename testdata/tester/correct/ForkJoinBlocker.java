// Passes.
// Idea: a worker that waits as a managed blocker for what another task brings.
package correct;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

public class ForkJoinBlocker {
    static final class Await implements ForkJoinPool.ManagedBlocker {
        private final CountDownLatch latch;

        Await(CountDownLatch latch) {
            this.latch = latch;
        }

        @Override
        public boolean block() throws InterruptedException {
            latch.await();
            return true;
        }

        @Override
        public boolean isReleasable() {
            return latch.getCount() == 0;
        }
    }

    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(1);
        CountDownLatch latch = new CountDownLatch(1);
        ForkJoinTask<Integer> waits = pool.submit(() -> {
            ForkJoinPool.managedBlock(new Await(latch));
            return 7;
        });
        pool.submit(latch::countDown);
        if (waits.get() != 7) {
            throw new AssertionError("result");
        }
        pool.shutdown();
    }
}
