// Fails: deadlock
// By: random pos pct:1
// Idea: two CompletableFutures, each completed by a thread that first waits for the other one.
package buggy;

import java.util.concurrent.CompletableFuture;

public class FutureCycle {
    private final CompletableFuture<String> left = new CompletableFuture<>();
    private final CompletableFuture<String> right = new CompletableFuture<>();

    public static void main(String[] args) throws InterruptedException {
        FutureCycle program = new FutureCycle();
        Thread one = new Thread(() -> program.right.complete(program.left.join()));
        Thread two = new Thread(() -> program.left.complete(program.right.join()));
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
