// Passes.
// Idea: a future that is cancelled or completed, whichever comes first, tells everybody the same.
package correct;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;

public class FutureCancelled {
    public static void main(String[] args) throws InterruptedException {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        Thread other = new Thread(() -> future.cancel(false));
        other.start();
        boolean completed = future.complete(7);
        other.join();
        try {
            future.join();
            if (!completed) {
                throw new AssertionError("a value, but complete failed");
            }
        } catch (CancellationException e) {
            if (completed) {
                throw new AssertionError("cancelled, but complete succeeded");
            }
        }
    }
}
