// Silent: the pool runs a task that does not use it.
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

@ThreadSafe
class PoolRunsOther extends ThreadPoolExecutor {
  PoolRunsOther() {
    super(1, 1, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
    execute(new Task());
  }

  private static final class Task implements Runnable {
    @Override
    public void run() {
      System.out.println("task");
    }
  }
}

@interface ThreadSafe {}
