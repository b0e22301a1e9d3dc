// Fails: exception
// By: random pos pct:2
// Idea: two threads complete one CompletableFuture, and each believes that its value is the result.
package buggy;

import java.util.concurrent.CompletableFuture;

public class CompletableTwice {
    private final CompletableFuture<String> result = new CompletableFuture<>();

    void deliver(String value) {
        result.complete(value);
        if (!result.join().equals(value)) {
            throw new AssertionError("result is " + result.join());
        }
    }

    public static void main(String[] args) {
        CompletableTwice program = new CompletableTwice();
        new Thread(() -> program.deliver("one")).start();
        new Thread(() -> program.deliver("two")).start();
    }
}
