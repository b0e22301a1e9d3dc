// Silent: the task is of a static class and knows nothing of the object.
import java.util.concurrent.Executor;

@ThreadSafe
class ExecutedStaticClass {
  ExecutedStaticClass(Executor executor) {
    executor.execute(new Task());
  }

  private static class Task implements Runnable {
    private int runs;

    @Override
    public void run() {
      runs++;
    }
  }
}

@interface ThreadSafe {}
