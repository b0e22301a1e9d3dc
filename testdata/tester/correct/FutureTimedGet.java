// Passes.
// Idea: a timed get that may expire, and one that waits.
package correct;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public class FutureTimedGet {
    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> future = CompletableFuture.supplyAsync(() -> 7);
        int value;
        try {
            value = future.get(1, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            value = future.get();
        }
        if (value != 7) {
            throw new AssertionError("value is " + value);
        }
    }
}
