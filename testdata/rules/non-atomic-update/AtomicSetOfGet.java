// Fires: each call is atomic, the two together are not.
import java.util.concurrent.atomic.AtomicInteger;

@ThreadSafe
class AtomicSetOfGet {
  private final AtomicInteger hits = new AtomicInteger();

  void hit() {
    hits.set(hits.get() + 1); // expect: non-atomic-update hits
  }
}

@interface ThreadSafe {}
