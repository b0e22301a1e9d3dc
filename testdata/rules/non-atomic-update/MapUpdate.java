// Fires: counts that other threads put in between get lost.
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

@ThreadSafe
class MapUpdate {
  private final Map<String, Integer> counts = new ConcurrentHashMap<>();

  void count(String word) {
    counts.put(word, counts.getOrDefault(word, 0) + 1); // expect: non-atomic-update counts
  }
}

@interface ThreadSafe {}
