// Silent: declared as Map, but every constructor stores a concurrent one.
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;

@ThreadSafe
class ConstructorDecidesType {
  private final Map<String, Integer> sizes;

  ConstructorDecidesType() {
    sizes = new ConcurrentHashMap<>();
  }

  ConstructorDecidesType(int capacity) {
    sizes = new ConcurrentSkipListMap<>();
  }

  void put(String key, int size) {
    sizes.put(key, size);
  }

  Integer get(String key) {
    return sizes.get(key);
  }
}

@interface ThreadSafe {}
