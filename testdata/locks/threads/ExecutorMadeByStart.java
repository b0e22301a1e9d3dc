// Silent: one place makes the executor, and the class has no other one.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

@ThreadSafe
class ExecutorMadeByStart {
  private volatile ExecutorService executor;
  private int count;

  synchronized void start() {
    if (executor == null) {
      executor = Executors.newSingleThreadExecutor();
    }
  }

  void add() {
    executor.execute(() -> count++);
  }
}

@interface ThreadSafe {}
