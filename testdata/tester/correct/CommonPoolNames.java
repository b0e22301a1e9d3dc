// Passes.
// Idea: a task of the common pool sees that it runs there: by the name of its thread, by its pool,
// and because the thread is a daemon.
package correct;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

public class CommonPoolNames {
    public static void main(String[] args) {
        CompletableFuture<Void> first = CompletableFuture.runAsync(CommonPoolNames::check);
        ForkJoinTask<?> second = ForkJoinPool.commonPool().submit(CommonPoolNames::check);
        first.join();
        second.join();
    }

    private static void check() {
        Thread thread = Thread.currentThread();
        if (ForkJoinTask.getPool() == null) {
            // The main thread helps while it joins.
            return;
        }
        if (!thread.getName().startsWith("ForkJoinPool.commonPool-worker-")
                || !thread.isDaemon()
                || ForkJoinTask.getPool() != ForkJoinPool.commonPool()) {
            throw new AssertionError(thread);
        }
    }
}
