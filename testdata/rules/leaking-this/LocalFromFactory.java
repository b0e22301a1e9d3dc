// Silent: the collection comes from a factory and stays in a local.
import java.util.ArrayDeque;
import java.util.Deque;

@ThreadSafe
class LocalFromFactory {
  private final int size;

  LocalFromFactory() {
    Deque<LocalFromFactory> pending = queue(1);
    pending.add(this);
    size = pending.size();
  }

  private static Deque<LocalFromFactory> queue(int capacity) {
    return new ArrayDeque<>(capacity);
  }

  int size() {
    return size;
  }
}

@interface ThreadSafe {}
