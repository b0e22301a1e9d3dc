// Passes.
// Idea: a future with a generous time limit that another thread completes: its value or, at the latest, the time-out.
package correct;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public class FutureOrTimeout {
    public static void main(String[] args) throws InterruptedException {
        CompletableFuture<Integer> future = new CompletableFuture<Integer>().orTimeout(10, TimeUnit.SECONDS);
        Thread other = new Thread(() -> future.complete(7));
        other.start();
        try {
            if (future.join() != 7) {
                throw new AssertionError("another value");
            }
        } catch (CompletionException e) {
            if (!(e.getCause() instanceof TimeoutException)) {
                throw e;
            }
        }
        other.join();
    }
}
