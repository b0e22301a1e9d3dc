// Fires: the reference is final, but put and get conflict on the table inside the HashMap (P3).
import java.util.HashMap;
import java.util.Map;

@ThreadSafe
class MapContents {
  private final Map<String, Integer> sizes = new HashMap<>();

  synchronized void put(String key, int size) {
    sizes.put(key, size); // with: P3 sizes
  }

  Integer get(String key) {
    return sizes.get(key); // expect: P3 sizes
  }
}

@interface ThreadSafe {}
