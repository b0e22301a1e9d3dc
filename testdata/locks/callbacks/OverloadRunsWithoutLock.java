// Fires: both overloads run the function at once, the one that is meant without the lock.
import java.util.function.IntConsumer;
import java.util.function.Supplier;

@ThreadSafe
class OverloadRunsWithoutLock {
  private int count;

  private synchronized void run(String key, IntConsumer action) {
    action.accept(1);
  }

  private void run(Object key, IntConsumer action) {
    action.accept(2);
  }

  void increment(Supplier<Object> keys) {
    run(keys.get(), step -> count += step); // expect: P3 count
  }

  synchronized int get() {
    return count;
  }
}

@interface ThreadSafe {}
