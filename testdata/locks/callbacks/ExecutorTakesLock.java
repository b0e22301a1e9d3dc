// Silent: the lambda takes the monitor itself when it runs.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

@ThreadSafe
class ExecutorTakesLock {
  private final ExecutorService executor = Executors.newCachedThreadPool();
  private int count;

  void incrementLater() {
    executor.execute(
        () -> {
          synchronized (this) {
            count++;
          }
        });
  }

  synchronized int get() {
    return count;
  }
}

@interface ThreadSafe {}
