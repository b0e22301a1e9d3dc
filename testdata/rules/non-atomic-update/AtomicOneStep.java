// Silent: one call does it all, or a failed exchange is tried again.
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

@ThreadSafe
class AtomicOneStep {
  private final AtomicInteger hits = new AtomicInteger();
  private final AtomicReference<String> last = new AtomicReference<>();

  void hit(String by) {
    hits.incrementAndGet();
    String old;
    do {
      old = last.get();
    } while (!last.compareAndSet(old, old + by));
  }

  void reset() {
    hits.set(0);
  }
}

@interface ThreadSafe {}
