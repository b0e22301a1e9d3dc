// Fires: some objects of the class run on another thread.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

@ThreadSafe
class TaskClassUsedElsewhere {
  private final ExecutorService executor = Executors.newSingleThreadExecutor();
  private int count;

  void add() {
    executor.execute(new Increment());
  }

  void addHere() {
    new Increment().run();
  }

  private class Increment implements Runnable {
    @Override
    public void run() {
      count++; // expect: P3 count
    }
  }
}

@interface ThreadSafe {}
