// Fires: the tasks of the old executor may still run when those of the new one start.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

@ThreadSafe
class ReplacedExecutor {
  private volatile ExecutorService executor = Executors.newSingleThreadExecutor();
  private int count;

  void add() {
    executor.execute(() -> count++); // expect: P3 count
  }

  void restart() {
    executor = Executors.newSingleThreadExecutor();
  }
}

@interface ThreadSafe {}
