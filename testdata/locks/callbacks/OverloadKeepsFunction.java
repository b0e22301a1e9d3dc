// Fires: one of the two overloads runs the function at once, the one that is meant keeps it.
import java.util.function.IntConsumer;
import java.util.function.Supplier;

@ThreadSafe
class OverloadKeepsFunction {
  private int count;
  private volatile IntConsumer last;

  private synchronized void locked(String key, IntConsumer action) {
    action.accept(1);
  }

  private synchronized void locked(Object key, IntConsumer action) {
    last = action;
  }

  void increment(Supplier<Object> keys) {
    locked(keys.get(), step -> count += step); // expect: P3 count
  }

  void again() {
    last.accept(2);
  }

  synchronized int get() {
    return count;
  }
}

@interface ThreadSafe {}
