// Fails: deadlock
// By: random pos pct:1
// Idea: a task of a ForkJoinPool with one worker waits on a latch that its forked subtask counts
// down; the pool does not know, so nobody runs the subtask.
package buggy;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

public class ForkJoinBlocked {
    static class Task extends RecursiveAction {
        private static final long serialVersionUID = 1;

        @Override
        protected void compute() {
            CountDownLatch latch = new CountDownLatch(1);
            RecursiveAction child = new RecursiveAction() {
                private static final long serialVersionUID = 1;

                @Override
                protected void compute() {
                    latch.countDown();
                }
            };
            child.fork();
            try {
                latch.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }

    public static void main(String[] args) {
        ForkJoinPool pool = new ForkJoinPool(1);
        pool.invoke(new Task());
        pool.shutdown();
    }
}
