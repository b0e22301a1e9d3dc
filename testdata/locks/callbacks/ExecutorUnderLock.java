// Fires: the executor runs the lambda later in another thread, which holds nothing.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

@ThreadSafe
class ExecutorUnderLock {
  private final ExecutorService executor = Executors.newCachedThreadPool();
  private int count;

  synchronized void incrementLater() {
    executor.execute(() -> count++); // expect: P3 count
  }

  synchronized int get() {
    return count; // with: P3 count
  }
}

@interface ThreadSafe {}
