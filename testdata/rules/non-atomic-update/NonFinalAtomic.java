// Fires, or ought to: the counter may be replaced, but that is no reason to lose counts.
import java.util.concurrent.atomic.AtomicInteger;

@ThreadSafe
class NonFinalAtomic {
  private AtomicInteger hits = new AtomicInteger();

  void hit() {
    hits.set(hits.get() + 1); // missing: non-atomic-update hits
  }
}

@interface ThreadSafe {}
