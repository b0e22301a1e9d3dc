// Fires, and should not (a known false alarm): the last of the consumers writes, after the reads of all others by the order of the counter (JLS 17.4.5).
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

@ThreadSafe
class CountedDown {
  private final AtomicInteger pending = new AtomicInteger(3);
  private List<String> parts;

  CountedDown() {
    parts = null;
  }

  List<String> consume() {
    List<String> taken = parts;
    if (pending.decrementAndGet() == 0) {
      parts = null; // spurious: P3 parts
    }
    return taken;
  }
}

@interface ThreadSafe {}
