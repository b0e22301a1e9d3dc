// Silent: a plain map needs a lock for each single call already.
import java.util.HashMap;
import java.util.Map;

@ThreadSafe
class NotThreadSafeMap {
  private final Map<String, Integer> counts = new HashMap<>();

  void count(String word) {
    counts.put(word, counts.getOrDefault(word, 0) + 1);
  }
}

@interface ThreadSafe {}
