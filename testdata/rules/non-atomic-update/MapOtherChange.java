// Fires: the removal does not take the lock, and may be undone.
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

@ThreadSafe
class MapOtherChange {
  private final Map<String, Integer> counts = new ConcurrentHashMap<>();

  synchronized void count(String word) {
    Integer old = counts.get(word);
    counts.put(word, old == null ? 1 : old + 1); // expect: non-atomic-update counts
  }

  void forget(String word) {
    counts.remove(word); // with: non-atomic-update counts
  }
}

@interface ThreadSafe {}
