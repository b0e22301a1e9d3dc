// Fires: the executor runs its tasks on its own thread, and `count` and `reset` run on that of the caller (JLS 17.4.5).
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

@ThreadSafe
class TasksAndCaller {
  private final ExecutorService executor = Executors.newSingleThreadExecutor();
  private int count;
  private int both;

  void add() {
    executor.execute(() -> count++); // with: P3 count
    executor.execute(() -> both++); // expect: P3 both
  }

  int count() {
    return count; // expect: P3 count
  }

  synchronized void addBoth() {
    both++; // with: P3 both
  }
}

@interface ThreadSafe {}
