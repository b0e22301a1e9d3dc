// Silent: accesses to atomics have the memory effects of volatiles.
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;

@ThreadSafe
class Atomics {
  private final AtomicInteger count = new AtomicInteger();
  private final AtomicReference<String> last = new AtomicReference<>();
  private final LongAdder total = new LongAdder();

  void record(String name) {
    count.incrementAndGet();
    last.set(name);
    total.add(name.length());
  }

  String show() {
    return last.get() + count.get() + total.sum();
  }
}

@interface ThreadSafe {}
