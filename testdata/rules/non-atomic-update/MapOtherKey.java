// Silent: the look and the put are about different keys.
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

@ThreadSafe
class MapOtherKey {
  private final Map<String, Integer> counts = new ConcurrentHashMap<>();

  void copy(String from, String to) {
    if (counts.containsKey(from)) {
      counts.put(to, counts.get(from));
    }
  }
}

@interface ThreadSafe {}
