// Passes.
// Idea: a future that has the same value whether it is completed or its time limit expires.
package correct;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

public class FutureCompleteOnTimeout {
    public static void main(String[] args) throws InterruptedException {
        CompletableFuture<Integer> future = new CompletableFuture<Integer>().completeOnTimeout(7, 1, TimeUnit.MILLISECONDS);
        Thread other = new Thread(() -> future.complete(7));
        other.start();
        if (future.join() != 7) {
            throw new AssertionError("value is " + future.join());
        }
        other.join();
    }
}
