// Silent: one thread runs all tasks, one after the other; each happens before the next (java.util.concurrent, memory consistency properties; JLS 17.4.5).
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

@ThreadSafe
class TasksOfOneThread {
  private final ExecutorService executor = Executors.newSingleThreadExecutor();
  private final List<String> names = new ArrayList<>();
  private int added;
  private int cleared;

  void add(String name) {
    executor.execute(
        () -> {
          names.add(name);
          count();
        });
  }

  void clear() {
    executor.submit(this::doClear);
  }

  void trim() {
    Runnable task =
        new Runnable() {
          @Override
          public void run() {
            names.remove(0);
            added--;
          }
        };
    executor.execute(task);
  }

  private void doClear() {
    names.clear();
    cleared++;
  }

  private void count() {
    added++;
  }
}

@interface ThreadSafe {}
