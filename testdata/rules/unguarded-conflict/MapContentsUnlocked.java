// Fires once, at the first modification, because no access holds a lock.
import java.util.HashMap;
import java.util.Map;

@ThreadSafe
class MapContentsUnlocked {
  private final Map<String, Integer> sizes = new HashMap<>();

  Integer get(String key) {
    return sizes.get(key); // with: P3 sizes
  }

  void put(String key, int size) {
    sizes.put(key, size); // expect: P3 sizes
  }

  void remove(String key) {
    sizes.remove(key); // with: P3 sizes
  }
}

@interface ThreadSafe {}
