// Passes.
// Idea: the result of a task that is scheduled once, and one that is cancelled before it starts.
package correct;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

public class ScheduledCallable {
    public static void main(String[] args) throws Exception {
        ScheduledExecutorService pool = Executors.newSingleThreadScheduledExecutor();
        ScheduledFuture<Integer> never = pool.schedule(() -> 1, 1, TimeUnit.DAYS);
        ScheduledFuture<Integer> soon = pool.schedule(() -> 2, 1, TimeUnit.MILLISECONDS);
        int value = soon.get();
        boolean cancelled = never.cancel(true);
        pool.shutdown();
        if (value != 2 || !cancelled && never.get() != 1) {
            throw new AssertionError("value is " + value);
        }
    }
}
