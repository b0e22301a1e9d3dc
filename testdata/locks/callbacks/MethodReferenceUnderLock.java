// Fires inside the method that the executor calls later.
import java.util.concurrent.Executor;

@ThreadSafe
class MethodReferenceUnderLock {
  private final Executor executor;
  private int count;

  MethodReferenceUnderLock(Executor executor) {
    this.executor = executor;
  }

  synchronized void incrementLater() {
    executor.execute(this::increment);
  }

  private void increment() {
    count++; // expect: P3 count
  }

  synchronized int get() {
    return count; // with: P3 count
  }
}

@interface ThreadSafe {}
