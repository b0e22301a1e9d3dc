// Fires: supplyAsync runs the lambda in a pool thread.
import java.util.concurrent.CompletableFuture;

@ThreadSafe
class FutureUnderLock {
  private int count;

  synchronized CompletableFuture<Integer> getLater() {
    return CompletableFuture.supplyAsync(() -> count); // expect: P3 count
  }

  synchronized void increment() {
    count++; // with: P3 count
  }
}

@interface ThreadSafe {}
