// Fires: each executor runs one task at a time, but both run at the same time (JLS 17.4.5).
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

@ThreadSafe
class TasksOfTwoExecutors {
  private final ExecutorService readers = Executors.newSingleThreadExecutor();
  private final ExecutorService writers = Executors.newSingleThreadExecutor();
  private int count;

  void add() {
    writers.execute(() -> count++); // with: P3 count
  }

  void show() {
    readers.execute(() -> System.out.println(count)); // expect: P3 count
  }

  void reset() {
    writers.execute(() -> count = 0); // with: P3 count
  }
}

@interface ThreadSafe {}
