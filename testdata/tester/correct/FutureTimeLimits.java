// Passes.
// Idea: futures with time limits of which some expire and some do not; what waits for the limits belongs to the JDK
// and outlives a schedule, and must not keep the threads and tasks of the last one.
package correct;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

public class FutureTimeLimits {
    public static void main(String[] args) throws InterruptedException {
        CompletableFuture<Integer> completed = new CompletableFuture<>();
        CompletableFuture<Integer> expiring = new CompletableFuture<>();
        CompletableFuture<Integer> limited = completed.orTimeout(10, TimeUnit.SECONDS);
        expiring.completeOnTimeout(2, 100, TimeUnit.MILLISECONDS);
        CompletableFuture<Integer> delayed = CompletableFuture.supplyAsync(
                () -> 4, CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS, Runnable::run));
        Thread completer = new Thread(() -> completed.complete(1));
        completer.start();
        int sum = limited.join() + expiring.join() + delayed.join();
        if (sum != 7) {
            throw new AssertionError(sum);
        }
        completer.join();
    }
}
