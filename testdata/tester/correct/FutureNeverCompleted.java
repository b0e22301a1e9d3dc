// Passes.
// Idea: only the time limit ends a future that nobody completes.
package correct;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public class FutureNeverCompleted {
    public static void main(String[] args) {
        CompletableFuture<Integer> future = new CompletableFuture<Integer>().orTimeout(5, TimeUnit.SECONDS);
        try {
            future.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof TimeoutException) {
                return;
            }
        }
        throw new AssertionError("no time-out");
    }
}
