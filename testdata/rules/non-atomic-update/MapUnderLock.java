// Silent: the lock is held around both steps, and around every other change.
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

@ThreadSafe
class MapUnderLock {
  private final Map<String, Integer> counts = new ConcurrentHashMap<>();

  synchronized void count(String word) {
    Integer old = counts.get(word);
    counts.put(word, old == null ? 1 : old + 1);
  }

  synchronized void forget(String word) {
    counts.remove(word);
  }
}

@interface ThreadSafe {}
