// Passes.
// Idea: the first of two futures decides; both values are right.
package correct;

import java.util.concurrent.CompletableFuture;

public class FutureAnyOf {
    public static void main(String[] args) {
        CompletableFuture<Integer> one = CompletableFuture.supplyAsync(() -> 1);
        CompletableFuture<Integer> two = CompletableFuture.supplyAsync(() -> 2);
        Object first = CompletableFuture.anyOf(one, two).join();
        if (!first.equals(1) && !first.equals(2)) {
            throw new AssertionError("first is " + first);
        }
        CompletableFuture.allOf(one, two).join();
    }
}
