// Passes.
// Idea: an executor service of the program that starts a thread for each task.
package correct;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

public class OwnExecutorService {
    static final class PerTask extends AbstractExecutorService {
        private final List<Thread> threads = Collections.synchronizedList(new ArrayList<>());
        private volatile boolean shut;

        @Override
        public void execute(Runnable task) {
            Thread thread = new Thread(task);
            threads.add(thread);
            thread.start();
        }

        @Override
        public void shutdown() {
            shut = true;
        }

        @Override
        public List<Runnable> shutdownNow() {
            shut = true;
            return Collections.emptyList();
        }

        @Override
        public boolean isShutdown() {
            return shut;
        }

        @Override
        public boolean isTerminated() {
            return shut && threads.stream().noneMatch(Thread::isAlive);
        }

        @Override
        public boolean awaitTermination(long time, TimeUnit unit) throws InterruptedException {
            for (Thread thread : threads) {
                thread.join();
            }
            return true;
        }
    }

    public static void main(String[] args) throws Exception {
        PerTask service = new PerTask();
        Future<Integer> one = service.submit(() -> 1);
        Future<Integer> two = service.submit(() -> 2);
        service.shutdown();
        if (one.get() + two.get() != 3 || !service.awaitTermination(1, TimeUnit.HOURS)) {
            throw new AssertionError("sum");
        }
    }
}
