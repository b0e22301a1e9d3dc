// Fires: the helper may run its argument on the thread of the caller.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

@ThreadSafe
class HelperRunsTaskItself {
  private final ExecutorService executor = Executors.newSingleThreadExecutor();
  private int count;

  void add(boolean now) {
    sometime(now, () -> count++); // expect: P3 count
  }

  private void sometime(boolean now, Runnable task) {
    if (now) {
      task.run();
    } else {
      executor.execute(task);
    }
  }
}

@interface ThreadSafe {}
