// Silent: the helpers do nothing with their argument but hand it to the executor, or run it in one of its tasks.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

@ThreadSafe
class HelperHandsTaskOn {
  private final ExecutorService executor = Executors.newSingleThreadExecutor();
  private int count;

  void add() {
    later(() -> count++);
  }

  void reset() {
    logged(() -> count = 0);
  }

  private void later(Runnable task) {
    executor.execute(task);
  }

  private void logged(Runnable task) {
    later(
        () -> {
          System.out.println("starts");
          task.run();
        });
  }
}

@interface ThreadSafe {}
