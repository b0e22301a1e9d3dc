// Silent: the map does it in one step.
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

@ThreadSafe
class MapOneStep {
  private final Map<String, List<String>> lists = new ConcurrentHashMap<>();
  private final Map<String, Integer> counts = new ConcurrentHashMap<>();

  void add(String key, String value) {
    lists.computeIfAbsent(key, it -> new CopyOnWriteArrayList<>()).add(value);
    counts.merge(key, 1, Integer::sum);
    if (counts.get(key) == null) {
      counts.putIfAbsent(key, 1);
    }
  }
}

@interface ThreadSafe {}
