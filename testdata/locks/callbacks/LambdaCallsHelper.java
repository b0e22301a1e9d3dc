// Fires inside the helper: the lambda calls it without the monitor.
import java.util.concurrent.Executor;

@ThreadSafe
class LambdaCallsHelper {
  private final Executor executor;
  private int count;

  LambdaCallsHelper(Executor executor) {
    this.executor = executor;
  }

  synchronized void increment() {
    bump();
    executor.execute(() -> bump());
  }

  private void bump() {
    count++; // expect: P3 count
  }

  synchronized int get() {
    return count; // with: P3 count
  }
}

@interface ThreadSafe {}
