// Fires: the executor runs the lambda on another thread, which does not hold the lock.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

class LambdaToExecutor {
  private final ExecutorService executor = Executors.newCachedThreadPool();

  @GuardedBy("this")
  private int count;

  synchronized void inc() {
    executor.execute(() -> count++); // expect: guarded-by count
  }
}

@interface GuardedBy {
  String[] value();
}
