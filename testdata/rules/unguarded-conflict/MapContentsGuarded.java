// Silent: all that touches the table holds `this`.
import java.util.HashMap;
import java.util.Map;

@ThreadSafe
class MapContentsGuarded {
  private final Map<String, Integer> sizes = new HashMap<>();

  synchronized void put(String key, int size) {
    sizes.put(key, size);
  }

  synchronized Integer get(String key) {
    return sizes.get(key);
  }

  synchronized void clear() {
    sizes.clear();
  }
}

@interface ThreadSafe {}
