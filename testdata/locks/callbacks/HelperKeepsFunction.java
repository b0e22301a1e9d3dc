// Fires: the helper runs the function under its lock, and hands it on to another thread as well.
import java.util.concurrent.Executor;

@ThreadSafe
class HelperKeepsFunction {
  private final Executor executor;
  private int count;

  HelperKeepsFunction(Executor executor) {
    this.executor = executor;
  }

  private synchronized void locked(Runnable action) {
    action.run();
    executor.execute(action);
  }

  void increment() {
    locked(() -> count++); // expect: P3 count
  }

  synchronized int get() {
    return count;
  }
}

@interface ThreadSafe {}
