// Fails: deadlock
// By: random pos pct:2
// Idea: a task catches its exception and never completes the future; join waits for ever.
package buggy;

import java.util.concurrent.CompletableFuture;

public class CompletableNever {
    private final CompletableFuture<Integer> result = new CompletableFuture<>();
    private volatile String input;

    void compute() {
        try {
            result.complete(input.length());
        } catch (RuntimeException e) {
            // completeExceptionally is forgotten.
        }
    }

    public static void main(String[] args) {
        CompletableNever program = new CompletableNever();
        new Thread(program::compute).start();
        program.input = "input";
        program.result.join();
    }
}
