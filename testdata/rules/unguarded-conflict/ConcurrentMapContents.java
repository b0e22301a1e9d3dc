// Silent: a ConcurrentHashMap does its own locking.
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

@ThreadSafe
class ConcurrentMapContents {
  private final Map<String, Integer> sizes = new ConcurrentHashMap<>();

  void put(String key, int size) {
    sizes.put(key, size);
  }

  Integer get(String key) {
    return sizes.get(key);
  }
}

@interface ThreadSafe {}
