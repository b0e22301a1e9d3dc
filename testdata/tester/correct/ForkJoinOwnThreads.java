// Passes.
// Idea: a pool with threads of the program, first in first out, and the outcome of a failed task.
package correct;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.atomic.AtomicInteger;

public class ForkJoinOwnThreads {
    static final class Worker extends ForkJoinWorkerThread {
        private final AtomicInteger started;

        Worker(ForkJoinPool pool, AtomicInteger started) {
            super(pool);
            this.started = started;
        }

        @Override
        protected void onStart() {
            started.incrementAndGet();
        }
    }

    public static void main(String[] args) throws Exception {
        AtomicInteger started = new AtomicInteger();
        ForkJoinPool pool = new ForkJoinPool(2, p -> new Worker(p, started), null, true);
        ForkJoinTask<Integer> failing = pool.submit(() -> {
            throw new IllegalStateException("expected");
        });
        ForkJoinTask<Integer> works = pool.submit(() -> 7);
        failing.quietlyJoin();
        if (!failing.isCompletedAbnormally() || works.get() != 7 || started.get() == 0) {
            throw new AssertionError("started: " + started);
        }
        pool.shutdown();
    }
}
