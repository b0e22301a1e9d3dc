// Passes.
// Idea: a task is cancelled or finished, never both.
package correct;

import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;

public class FutureTaskCancel {
    public static void main(String[] args) throws Exception {
        AtomicInteger runs = new AtomicInteger();
        FutureTask<Integer> task = new FutureTask<>(runs::incrementAndGet);
        Thread other = new Thread(task);
        other.start();
        boolean cancelled = task.cancel(false);
        other.join();
        if (cancelled != task.isCancelled() || !cancelled && task.get() != 1 || runs.get() > 1) {
            throw new AssertionError("cancelled " + cancelled + ", runs " + runs);
        }
    }
}
